"""A WebSocket, as near to the network as it can be had.

Every command is told to all sockets of a room, so what a message costs on its way out is most of what a
server does. A message is made into a frame once, whoever gets it (servers send frames unmasked and we
compress nothing), and a frame goes straight to the transport as long as the client keeps up.
"""

from __future__ import annotations

import asyncio
import socket
import struct
import sys
from typing import Any

import msgspec
from litestar.types import Receive, Scope, Send
from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.protocol import OPEN
from websockets.streams import StreamReader

from botyard.server.messages import Goodbye
from botyard.server.porter import Porter
from botyard.server.watch import Watch

WAITING = 8
"""So many messages may wait before nothing more is read."""
LARGEST = 16_384
"""The most bytes of a message; a socket with more at the door waits no longer."""
LINGER = 5.0
"""Seconds that a socket gets for its last words."""
PORTER = "porter"
WATCH = "watch"
"""Under these names all sockets of a process find the same ones."""
OURS = "botyard"
"""Under this name the application finds the protocol among the extensions of its scope."""

_AT_ONCE = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
"""Linger, for no time."""
_BEGINNING = StreamReader.at_eof.__code__
"""What websockets' parser does before a message begins."""


class GoneError(Exception):
    """The other side has closed the socket."""


class Protocol(WebSocketsSansIOProtocol):
    """Uvicorn's own, which also takes frames that are ready, and for which an end is an end.

    Uvicorn closes a socket when all was sent; a client that does not read would keep its socket, and what
    waits there, for as long as it likes. It stops reading with every message until somebody takes it, which
    costs more than the message; here some may wait. It asks clients for a sign of life by a clock for each,
    here a watchman asks those that were silent for so long. And it reads each byte as if it might be the
    last of a message; here what comes as one whole text is taken as that.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        if PORTER not in app_state:
            app_state[PORTER], app_state[WATCH] = Porter(self.loop), Watch(self.loop)
        self._porter: Porter = app_state[PORTER]
        self._watch: Watch = app_state[WATCH]
        self._outside = b""
        """What waits at the door."""
        self._heard = 0.0
        """When the client last sent anything."""

    def data_received(self, data: bytes) -> None:
        self._heard = self.loop.time()
        if self._outside:
            self._outside += data
            if len(self._outside) > LARGEST:
                self._enter()
        elif self.handshake_complete and not self._porter.admits(self._enter):
            self._outside = data
        else:
            self._read(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._enter()  # who leaves has said it all the same
        super().connection_lost(exc)

    def _enter(self) -> None:
        data, self._outside = self._outside, b""
        if data:
            self._read(data)

    def _read(self, data: bytes) -> None:
        text = whole_text(data) if self._between_messages() else None
        if text is None:
            super().data_received(data)
        else:
            self.curr_msg_data_type = "text"
            self.frames = [text]
            self.send_receive_event_to_app()

    def _between_messages(self) -> bool:
        """Whether the parser waits for the first byte of a message."""
        step: Any = self.conn.parser
        while step.gi_yieldfrom is not None:
            step = step.gi_yieldfrom
        begins = step.gi_code is _BEGINNING
        return begins and self.conn.state is OPEN and self.conn.current_size is None

    def send_receive_event_to_app(self) -> None:
        reads = not self.read_paused and self.queue.qsize() < WAITING
        if reads:
            self.read_paused = True  # so that uvicorn leaves it as it is
        super().send_receive_event_to_app()
        if reads:
            self.read_paused = False

    def start_keepalive(self) -> None:
        self._heard = self.loop.time()
        if self.ping_interval:
            self._watch.add(self)

    def stop_keepalive(self) -> None:
        self._watch.discard(self)
        super().stop_keepalive()

    def schedule_ping(self) -> None:
        """Nothing to do: the watchman comes by."""

    def look_after(self, now: float) -> None:
        """Ask for a sign of life, if the client was silent for long and is not being asked already."""
        assert self.ping_interval is not None
        if now >= self._heard + self.ping_interval and self.pong_timer is None:
            self.loop.call_soon(self.send_keepalive_ping)  # one that fails must not end the watchman's round

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[OURS] = self
        try:
            await super().run_asgi()
        finally:
            self.loop.call_later(LINGER, self._cut_off)

    def _cut_off(self) -> None:
        """Throw away what the client has not taken; by itself the system would keep it for minutes."""
        if not self.disconnected:
            connection: socket.socket = self.transport.get_extra_info("socket")
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
            self.transport.abort()

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


def whole_text(data: bytes) -> bytes | None:
    """The text, where the data are one whole text message of a client (RFC 6455, section 5.2).

    >>> whole_text(b"\\x81\\x82" + b"\\0\\0\\0\\0" + b"hi")
    b'hi'
    >>> whole_text(b"\\x81\\x83" + b"\\0\\0\\0\\0" + b"hi")
    """
    if len(data) < 6 or data[0] != 0x81:
        return None
    size, start = data[1] - 0x80, 2
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 4
    elif size == 127:  # the length follows in eight bytes, where a smaller number was enough
        return None
    if not 0 <= size <= LARGEST or len(data) != start + 4 + size:
        return None
    text: bytes = apply_mask(data[start + 4 :], data[start : start + 4])
    return text


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
