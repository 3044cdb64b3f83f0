"""HTTP connections, as close to the network as possible: counted, and closed when they are too slow.

Anyone can open a connection and send nothing, or a byte now and then, or read nothing. So a request has some
seconds to be complete, a response some to be read, and no address has more than its share of connections,
whether they become sockets later or not.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from typing import Any

from uvicorn.config import Config as UvicornConfig
from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from botyard.server.config import Config
from botyard.server.net.budgets import network
from botyard.server.net.open_files import most_connections

REQUEST_TIME = 10.0
"""Seconds that a request may take to arrive, head and body."""
UNREAD_TIME = 30.0
"""Seconds that a client may leave its response unread."""
LARGEST_HEAD = 65_536
"""Bytes of a request's head."""
CONNECTIONS_A_SOCKET = 2
"""Connections that an address may have, for each socket that it may have: browsers open some for pages."""
CONNECTIONS = "connections"
"""The name under which the application passes its connections to the protocols."""

log = logging.getLogger(__name__)


def _refusal(status: str) -> bytes:
    """A complete response that refuses the request unread."""
    return f"HTTP/1.1 {status}\r\nretry-after: 10\r\ncontent-length: 0\r\nconnection: close\r\n\r\n".encode()


TOO_SLOW, TOO_MANY, TOO_LONG = map(
    _refusal, ("408 Request Timeout", "429 Too Many Requests", "431 Request Header Fields Too Large")
)


class Connections:
    """All connections of a process, by the address that they really come from."""

    def __init__(self, config: Config) -> None:
        self._proxies = _TrustedHosts(config.trusted_proxies)
        self._most_an_address = CONNECTIONS_A_SOCKET * config.sockets_an_address
        self.most = most_connections()
        self._open = 0
        self._by_address: Counter[str] = Counter()

    def admit(self, address: str) -> bool:
        """Count a connection, unless there are too many already."""
        if self._open >= self.most:
            log.warning(
                "%d connections are open, as many as the limit of open files allows; raise it (ulimit -n)",
                self.most,
            )
            return False
        name = network(address)
        # A proxy carries everyone's connections and must limit them itself; its clients are told apart later.
        if self._by_address[name] >= self._most_an_address and address not in self._proxies:
            log.warning("an address has %d connections open; further ones are closed", self._most_an_address)
            return False
        self._open += 1
        self._by_address[name] += 1
        return True

    def leave(self, address: str) -> None:
        name = network(address)
        self._open -= 1
        self._by_address[name] -= 1
        if not self._by_address[name]:
            del self._by_address[name]


class HttpProtocol(HttpToolsProtocol):
    """Uvicorn's protocol, which only limits the time between two requests.

    It also leaves nothing behind when a connection becomes a WebSocket.
    """

    def __init__(
        self,
        config: UvicornConfig,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._connections: Connections = app_state[CONNECTIONS]
        self._address: str | None = None
        """The address as it was counted; None: it was not, or another protocol has taken over."""
        self._head = 0
        """Bytes of a head that has not arrived completely."""
        self._arriving: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = self.client[0] if self.client else ""
        if not self._connections.admit(address):
            self._end(TOO_MANY)
            return
        self._address = address
        self._arriving = self.loop.call_later(REQUEST_TIME, self._end, TOO_SLOW)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._arrived()
        self.resume_writing()
        if self._address is not None:
            self._connections.leave(self._address)
            self._address = None

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self._arriving is None:  # the next request of a connection that is kept open
            self._arriving = self.loop.call_later(REQUEST_TIME, self._end, TOO_SLOW)
        self._head += len(data)
        super().data_received(data)
        if self._head > LARGEST_HEAD:
            self._end(TOO_LONG)

    def on_headers_complete(self) -> None:
        self._head = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        self._head = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._head = 0
        self._arrived()
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._arrived()
        self._address = None  # the socket's protocol counts it from now on
        super().handle_websocket_upgrade()
        # Parser and protocol refer to each other. Uvicorn separates them when a connection is lost, but for
        # this one only the WebSocket protocol is told.
        self.parser = None  # type: ignore[assignment]

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(UNREAD_TIME, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _arrived(self) -> None:
        if self._arriving is not None:
            self._arriving.cancel()
            self._arriving = None

    def _end(self, said: bytes) -> None:
        """Close the connection, with a response if none has begun."""
        self._arrived()
        if self.cycle is None or self.cycle.response_complete:
            self.transport.write(said)
        self.transport.close()
