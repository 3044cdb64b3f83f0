"""A WebSocket, as near to the network as it can be had.

Every command is told to all sockets of a room, so what a message costs on its way out is most of what a
server does. A message is made into a frame once, whoever gets it (servers send frames unmasked and we
compress nothing), and a frame goes straight to the transport as long as the client keeps up.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.types import Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from botyard.server.messages import Goodbye

WAITING = 8
"""So many messages may wait before nothing more is read."""
LINGER = 5.0
"""Seconds that a socket gets for its last words."""
OURS = "botyard"
"""Under this name the application finds the protocol among the extensions of its scope."""


class GoneError(Exception):
    """The other side has closed the socket."""


class Protocol(WebSocketsSansIOProtocol):
    """Uvicorn's own, which also takes frames that are ready, and for which an end is an end.

    Uvicorn closes a socket when all was sent; a client that does not read would keep its socket, and what
    waits there, for as long as it likes. It stops reading with every message until somebody takes it, which
    costs more than the message; here some may wait. And it asks clients for a sign of life by the clock, here
    only those that were silent for so long.
    """

    heard = 0.0
    """When the client last sent anything."""

    def data_received(self, data: bytes) -> None:
        self.heard = self.loop.time()
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        reads = not self.read_paused and self.queue.qsize() < WAITING
        if reads:
            self.read_paused = True  # so that uvicorn leaves it as it is
        super().send_receive_event_to_app()
        if reads:
            self.read_paused = False

    def send_keepalive_ping(self) -> None:
        silent_from = self.heard + (self.ping_interval or 0)
        if self.loop.time() < silent_from:
            self.ping_timer = self.loop.call_at(silent_from, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[OURS] = self
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(LINGER, self.transport.abort)

    def shutdown(self) -> None:
        """The server stops: say so. Uvicorn only closes, with 1012 (a service that restarts)."""
        if self.handshake_complete and not self.close_sent:
            self.transport.write(STOPPING)
        super().shutdown()

    def write(self, frame: bytes) -> bool:
        """Send a frame now; False while the client does not keep up."""
        if not self.writable.is_set():
            return False
        if not (self.close_sent or self.disconnected):
            self.transport.write(frame)
        return True


class Wire:
    """One connection: text comes in, frames go out."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self.headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        client = scope["client"]
        self.address = client[0] if client else ""
        extensions: dict[str, Any] = scope["extensions"]  # type: ignore[assignment]
        self._protocol: Protocol = extensions[OURS]
        self.write = self._protocol.write

    async def accept(self) -> None:
        await self._receive()
        await self._send({"type": "websocket.accept", "subprotocol": None, "headers": []})

    async def refuse(self) -> None:
        """Close before accepting: the browser gets 403."""
        await self._receive()
        await self._send({"type": "websocket.close", "code": 1008, "reason": ""})

    async def receive(self) -> str | bytes:
        """The next message; GoneError where none will come."""
        message = await self._receive()
        if message["type"] != "websocket.receive":
            raise GoneError
        return message.get("text") or message.get("bytes") or ""

    async def send(self, frame: bytes) -> None:
        """Send a frame as soon as the client keeps up."""
        while not self.write(frame):
            await self._protocol.writable.wait()

    async def close(self, code: int) -> None:
        """An OSError says that the other side is gone already."""
        await self._send({"type": "websocket.close", "code": code, "reason": ""})


def frame(text: bytes) -> bytes:
    """A text message as it goes over the network (RFC 6455, section 5.2).

    >>> frame(b"hello")
    b'\\x81\\x05hello'
    """
    size = len(text)
    if size < 126:
        return bytes((0x81, size)) + text
    if size < 65_536:
        return b"\x81\x7e" + size.to_bytes(2, "big") + text
    return b"\x81\x7f" + size.to_bytes(8, "big") + text


STOPPING = frame(
    msgspec.json.encode(Goodbye(code="stopping", message="the server restarts; connect again", retry_ms=500))
)
