"""A WebSocket as ASGI hands it over: text in, text out.

It is used without the framework's own class: every command is told to all sockets of a room, and the layers
in between cost more than what they carry.
"""

from __future__ import annotations

from litestar.types import Receive, Scope, Send
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

LINGER = 5.0
"""Seconds that a socket gets for its last words."""


class GoneError(Exception):
    """The other side has closed the socket."""


class Wire:
    """One connection."""

    def __init__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._receive, self._send = receive, send
        self.headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}
        client = scope["client"]
        self.address = client[0] if client else ""

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

    async def send(self, text: str) -> None:
        """Returns when there is room for more; an OSError says that the other side is gone."""
        await self._send({"type": "websocket.send", "text": text, "bytes": None})

    async def close(self, code: int) -> None:
        await self._send({"type": "websocket.close", "code": code, "reason": ""})


class Protocol(WebSocketsSansIOProtocol):
    """Uvicorn's own, but an end is an end.

    A socket is closed when all was sent; a client that does not read would keep its socket, and what waits
    there, for as long as it likes.
    """

    async def run_asgi(self) -> None:
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(LINGER, self.transport.abort)
