"""Where the server listens, and the addresses that others on the network can open."""

from __future__ import annotations

import contextlib
import ctypes
import ipaddress
import socket
import sys
from collections.abc import Iterator
from urllib.parse import urlsplit

from botyard.errors import InputError

WAITING = 2048
"""How many connections may wait to be accepted."""
UP, LOOPBACK, RUNNING = 0x1, 0x8, 0x40
"""Interface flags, the same on Linux, BSD and macOS."""
LOOPBACKS = {"127.0.0.1": "127.0.0.1", "0.0.0.0": "127.0.0.1", "::": "::1", "::1": "::1"}
"""Where this machine reaches a server of its own that listens there."""
FAR_AWAY = (
    (socket.AF_INET, "192.0.2.1"),
    (socket.AF_INET6, "2001:db8::1"),
)
"""Reserved addresses without hosts. Nothing is sent; the system is only asked which route it would take."""


def listen(host: str, port: int, lan: bool) -> list[socket.socket]:
    """Open the port once, for all processes; InputError where it is already in use.

    On the network that takes one socket for each version of IP: a shared one would show IPv4 clients'
    addresses in their IPv6 form.
    """
    host = "0.0.0.0" if lan else host
    try:
        family, _, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        opened = [socket.create_server(address[:2], family=family, backlog=WAITING)]
    except OSError as error:
        why = (error.strerror or str(error)).partition(" (while")[0].lower()
        raise InputError(f"cannot listen on {host}:{port}: {why}; choose another --host or --port") from None
    if lan and socket.has_ipv6:
        with contextlib.suppress(OSError):  # switched off on many machines
            address = ("::", port_of(opened))
            opened.append(socket.create_server(address, family=socket.AF_INET6, backlog=WAITING))
    return opened


def port_of(sockets: list[socket.socket]) -> int:
    port: int = sockets[0].getsockname()[1]
    return port


def link(host: str, port: int) -> str:
    """The address to open in a browser.

    >>> link("192.168.0.7", 8000), link("fd00::7", 80)
    ('http://192.168.0.7:8000', 'http://[fd00::7]')
    """
    name = f"[{host}]" if ":" in host else host
    return f"http://{name}" if port == 80 else f"http://{name}:{port}"


def own_link(host: str, port: int) -> str:
    """The address at which this machine reaches its own server."""
    own = LOOPBACKS.get(host)
    if own is None:
        return link(host, port)
    return link("localhost" if _is_name_of("localhost", own) else own, port)


def _is_name_of(name: str, address: str) -> bool:
    """Whether the name resolves to the address; a bare system may have no `/etc/hosts` that says so."""
    try:
        found = socket.getaddrinfo(name, None, type=socket.SOCK_STREAM)
    except OSError:
        return False
    return any(where[0] == address for *_, where in found)


def link_for_others(asked: str, links: tuple[str, ...]) -> str:
    """The address to share: the requested one, unless only this machine can open that.

    >>> link_for_others("http://localhost:8000/", ("http://192.168.0.7:8000",))
    'http://192.168.0.7:8000'
    >>> link_for_others("http://192.168.0.8:8000/", ("http://192.168.0.7:8000",))
    'http://192.168.0.8:8000/'
    """
    return links[0] if links and _is_own(urlsplit(asked).hostname or "") else asked


def _is_own(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def lan_addresses() -> list[str]:
    """This machine's network addresses, likeliest first: the default route, then IPv4, then IPv6."""
    preferred = [address for address in map(_default_address, FAR_AWAY) if address]
    found: dict[str, str] = {}
    for interface, address in _all_addresses():
        ip = ipaddress.ip_address(address)
        if ip.is_loopback or ip.is_link_local or ip.is_unspecified or ip.is_multicast:
            continue
        # An interface may have many IPv6 addresses; one is enough, if possible the preferred one.
        if ip.version == 4:
            found[address] = address
        elif address in preferred or f"{interface} 6" not in found:
            found[f"{interface} 6"] = address
    return sorted(found.values(), key=lambda one: (":" in one, one not in preferred))


def _default_address(far: tuple[socket.AddressFamily, str]) -> str | None:
    family, address = far
    try:
        with socket.socket(family, socket.SOCK_DGRAM) as probe:
            probe.connect((address, 9))
            own: str = probe.getsockname()[0]
            return own
    except OSError:
        return None


def _all_addresses() -> Iterator[tuple[str, str]]:
    """The interfaces that are up, with their addresses."""
    if sys.platform != "win32":
        try:
            yield from _interfaces()
        except (OSError, AttributeError):  # this C library has no getifaddrs
            pass
        else:
            return
    with contextlib.suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None, type=socket.SOCK_STREAM):
            yield "", str(address[0]).partition("%")[0]


class _Interface(ctypes.Structure):
    """The start of C's `struct ifaddrs`."""


_Interface._fields_ = [
    ("next", ctypes.POINTER(_Interface)),
    ("name", ctypes.c_char_p),
    ("flags", ctypes.c_uint),
    ("address", ctypes.c_void_p),
]


def _interfaces() -> Iterator[tuple[str, str]]:
    library = ctypes.CDLL(None, use_errno=True)
    first = ctypes.POINTER(_Interface)()
    if library.getifaddrs(ctypes.byref(first)) != 0:
        raise OSError(ctypes.get_errno(), "cannot list the network's interfaces")
    try:
        entry = first
        while entry:
            interface = entry.contents
            if interface.address and interface.flags & UP and interface.flags & RUNNING:
                address = _address_at(interface.address)
                if address and not interface.flags & LOOPBACK:
                    yield interface.name.decode(errors="replace"), address
            entry = interface.next
    finally:
        library.freeifaddrs(first)


def _address_at(place: int) -> str | None:
    """The address in C's `struct sockaddr`; on BSD and macOS it starts with a length byte."""
    head = ctypes.string_at(place, 2)
    family = int.from_bytes(head, sys.byteorder) if sys.platform.startswith("linux") else head[1]
    if family == socket.AF_INET:
        return socket.inet_ntop(socket.AF_INET, ctypes.string_at(place + 4, 4))
    if family == socket.AF_INET6:
        return socket.inet_ntop(socket.AF_INET6, ctypes.string_at(place + 8, 16))
    return None
