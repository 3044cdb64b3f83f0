"""The link that `botyard serve` prints can be opened at that moment, here and from the network."""

from __future__ import annotations

import re
import socket
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from tests.server.clients import Api, Client

from botyard.cli.serve import _announce
from botyard.server.config import Config
from botyard.server.net import addresses
from botyard.server.net.addresses import lan_addresses, listen

pytestmark = pytest.mark.anyio

MAIN = "from botyard.cli import main; main()"
OWN = re.compile(r"Open (http://(?:localhost|127\.0\.0\.1):\d+) in a browser")
NETWORKED = bool(lan_addresses())

Serve = Callable[..., subprocess.Popen[str]]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Starts servers on ports of their own choice, which are gone after the test."""
    started = []

    def start(*arguments: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", MAIN, "serve", "--port", "0", "--no-warm-up"]
        if "--database" not in arguments:
            command += ["--database", str(tmp_path / "games.db")]
        log = (tmp_path / "log").open("w")
        process = subprocess.Popen([*command, *arguments], stdout=subprocess.PIPE, stderr=log, text=True)
        started.append((process, log))
        return process

    yield start
    for process, log in started:
        process.terminate()
        process.communicate(timeout=60)
        log.close()


def own_link(process: subprocess.Popen[str]) -> str:
    """Read on until the link is there."""
    assert process.stdout is not None
    for line in process.stdout:
        if found := OWN.search(line):
            return found[1]
    raise AssertionError("no link was printed")


def test_it_answers_at_the_moment_it_is_printed(serve: Serve) -> None:
    link = own_link(serve())
    assert not link.endswith(":0")
    with socket.create_connection(("127.0.0.1", int(link.rpartition(":")[2])), timeout=1):
        pass
    assert httpx.get(link, timeout=10).status_code == 200


def test_a_busy_port_is_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = str(other.getsockname()[1])
        command = [sys.executable, "-c", MAIN, "serve", "--port", port, "--database", str(tmp_path / "x.db")]
        said = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert said.returncode == 2
    assert said.stdout == ""
    assert said.stderr == (
        f"botyard: cannot listen on 127.0.0.1:{port}: address already in use; "
        "choose another --host or --port\n"
    )


def test_a_busy_database_is_one_line(serve: Serve, tmp_path: Path) -> None:
    own_link(serve())
    command = [sys.executable, "-c", MAIN, "serve", "--port", "0", "--database", str(tmp_path / "games.db")]
    said = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert said.returncode == 2
    assert re.fullmatch(r"botyard: another server already uses .*\n", said.stderr)


def test_nobody_takes_the_port_between_the_check_and_the_start() -> None:
    """There is no such time: what was found free is held from then on."""
    (held,) = listen("127.0.0.1", 0, lan=False)
    with held, pytest.raises(OSError, match="in use"):
        socket.create_server(held.getsockname())


@pytest.mark.skipif(not NETWORKED, reason="this machine is not on a network")
async def test_on_the_network_every_printed_address_works(serve: Serve) -> None:
    process = serve("--lan")
    own = own_link(process)
    assert process.stdout is not None
    assert process.stdout.readline() == "Others on your network open:\n"
    links = [process.stdout.readline().strip() for _ in lan_addresses()]
    assert len(links) == len(set(links)) == len(lan_addresses())
    for link in links:
        api = Api(link)
        made = await api.make_room()
        (info, picture) = (
            await api.get(f"/api/rooms/{made['room']}"),
            await api.get(f"/api/rooms/{made['room']}/qr.svg"),
        )
        assert info.json()["link"] == f"{link}/r/{made['room']}"
        await api.close()
        # A page that was opened there may open its socket there.
        socket_address = f"ws{link.removeprefix('http')}/ws"
        client = await Client(socket_address, made["room"], made["owner"]).connect(origin=link)
        assert client.you["owner"]
        await client.close()
        here = Api(own)
        told = (await here.get(f"/api/rooms/{made['room']}")).json()["link"]
        assert told == f"{links[0]}/r/{made['room']}"
        if link == links[0]:
            assert (await here.get(f"/api/rooms/{made['room']}/qr.svg")).text == picture.text
        await here.close()


@pytest.mark.parametrize(
    ("known", "host", "printed"),
    [
        (["127.0.0.1"], "127.0.0.1", "http://localhost:8000"),
        (["::1", "127.0.0.1"], "0.0.0.0", "http://localhost:8000"),
        ([], "127.0.0.1", "http://127.0.0.1:8000"),
        (["127.0.0.1"], "::", "http://[::1]:8000"),
        ([], "192.168.0.7", "http://192.168.0.7:8000"),
    ],
)
def test_localhost_is_printed_only_where_it_is_a_name(
    monkeypatch: pytest.MonkeyPatch, known: list[str], host: str, printed: str
) -> None:
    """A bare system has no `/etc/hosts`."""

    def look_up(name: str, *_: object, **__: object) -> list[tuple[object, ...]]:
        if not known:
            raise socket.gaierror(-2, "Name or service not known")
        return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", (address, 0)) for address in known]

    monkeypatch.setattr(socket, "getaddrinfo", look_up)
    assert addresses.own_link(host, 8000) == printed


def test_a_missing_network_is_reported(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(addresses, "_all_addresses", lambda: iter([("lo", "127.0.0.1"), ("eth0", "fe80::1")]))
    assert addresses.lan_addresses() == []
    _announce(Config(database="games.db", lan=True, port=8000))
    assert "this machine is not on a network" in capsys.readouterr().out


def test_the_way_out_comes_first_and_new_addresses_last(monkeypatch: pytest.MonkeyPatch) -> None:
    found = [
        ("docker0", "172.17.0.1"),
        ("eth0", "192.168.0.7"),
        ("eth0", "2001:db8::1"),
        ("eth0", "2001:db8::2"),
    ]
    monkeypatch.setattr(addresses, "_all_addresses", lambda: iter(found))
    ways = {socket.AF_INET: "192.168.0.7", socket.AF_INET6: "2001:db8::2"}
    monkeypatch.setattr(addresses, "_default_address", lambda far: ways[far[0]])
    assert addresses.lan_addresses() == ["192.168.0.7", "172.17.0.1", "2001:db8::2"]


def test_one_address_or_all_of_them() -> None:
    command = [sys.executable, "-c", MAIN, "serve", "--lan", "--host", "192.0.2.77"]
    said = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert said.returncode == 2
    assert said.stderr.startswith("botyard: --lan listens on all addresses")
