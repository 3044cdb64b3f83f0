"""A WebSocket, as close to the network as possible.

Every command is sent on to all sockets of a room, so outgoing messages are most of a server's work. A
message is encoded as a frame once, for all recipients (servers send frames unmasked and we do not
compress), and a frame goes straight to the transport as long as the client keeps up.
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

from botyard.server.net.batching import InboundBatches
from botyard.server.net.http_protocol import CONNECTIONS, Connections
from botyard.server.net.keepalive import KeepAlive
from botyard.server.net.messages import Goodbye

WAITING = 8
"""How many messages may wait before reading stops."""
LARGEST = 16_384
"""The largest message, in bytes; a socket with more than this waiting is read at once."""
LINGER = 5.0
"""Seconds that a socket gets to send its last messages."""
BATCHES = "inbound batches"
KEEP_ALIVE = "keep-alive"
"""The names under which all sockets of a process find the shared ones."""
OURS = "botyard"
"""The name under which the application finds the protocol among the extensions of its scope."""

_AT_ONCE = struct.pack("hh" if sys.platform == "win32" else "ii", 1, 0)
"""SO_LINGER with no time: reset the connection."""
_BEGINNING = StreamReader.at_eof.__code__
"""The state of websockets' parser before a message begins."""


class GoneError(Exception):
    """The other side has closed the socket."""


class Protocol(WebSocketsSansIOProtocol):
    """Uvicorn's protocol, which also takes encoded frames, and for which closing means closing.

    Uvicorn closes a socket once everything was sent; a client that does not read could keep its socket, and
    the queued data, for as long as it likes. It pauses reading after every message until that is received,
    which costs more than the message; here some may wait. It has a keep-alive timer for each client; here one
    sweep pings those that were silent for too long. And it parses data byte by byte; here data that are
    exactly one text message are taken as that.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        if BATCHES not in app_state:
            app_state[BATCHES], app_state[KEEP_ALIVE] = InboundBatches(self.loop), KeepAlive(self.loop)
        self._batches: InboundBatches = app_state[BATCHES]
        self._keep_alive: KeepAlive = app_state[KEEP_ALIVE]
        self._connections: Connections = app_state[CONNECTIONS]
        self._outside = b""
        """Received messages that wait to be handled."""
        self._last_heard = 0.0
        """When the client last sent anything."""

    def data_received(self, data: bytes) -> None:
        self._last_heard = self.loop.time()
        if self._outside:
            self._outside += data
            if len(self._outside) > LARGEST:
                self._enter()
        elif self.handshake_complete and not self._batches.admits(self._enter):
            self._outside = data
        else:
            self._read(data)

    def connection_lost(self, exc: Exception | None) -> None:
        self._enter()  # what a leaving client has sent still counts
        super().connection_lost(exc)
        self.conn.parser.close()  # it holds the connection that holds it
        self._connections.leave(self.client[0] if self.client else "")

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
            self.read_paused = True  # so that uvicorn does not interfere
        super().send_receive_event_to_app()
        if reads:
            self.read_paused = False

    def start_keepalive(self) -> None:
        self._last_heard = self.loop.time()
        if self.ping_interval:
            self._keep_alive.add(self)

    def stop_keepalive(self) -> None:
        self._keep_alive.discard(self)
        super().stop_keepalive()

    def schedule_ping(self) -> None:
        """Do nothing: the keep-alive sweep pings."""

    def ping_if_silent(self, now: float) -> None:
        """Ping the client if it has been silent for long and no ping is under way."""
        assert self.ping_interval is not None
        if now >= self._last_heard + self.ping_interval and self.pong_timer is None:
            self.loop.call_soon(self.send_keepalive_ping)  # a failure must not end the sweep

    async def run_asgi(self) -> None:
        extensions: dict[str, Any] = self.scope["extensions"]
        extensions[OURS] = self
        try:
            await super().run_asgi()
        finally:
            del extensions[OURS]  # the scope is ours too: each would hold the other
            self.loop.call_later(LINGER, self._cut_off)

    def _cut_off(self) -> None:
        """Drop what the client has not read; otherwise the system would keep it for minutes."""
        if not self.disconnected:
            connection: socket.socket = self.transport.get_extra_info("socket")
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)
            self.transport.abort()

    def shutdown(self) -> None:
        """Say that the server stops. Uvicorn only closes, with 1012 (service restart)."""
        if self.handshake_complete and not self.close_sent:
            self.transport.write(STOPPING)
        super().shutdown()

    def write(self, frame: bytes) -> bool:
        """Send a frame now; False while the client is falling behind."""
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
        """Close the socket; an OSError says that the other side is already gone."""
        await self._send({"type": "websocket.close", "code": code, "reason": ""})


def whole_text(data: bytes) -> bytes | None:
    """The text, if the data are exactly one whole text message from a client (RFC 6455, section 5.2).

    >>> whole_text(b"\\x81\\x82" + b"\\0\\0\\0\\0" + b"hi")
    b'hi'
    >>> whole_text(b"\\x81\\x83" + b"\\0\\0\\0\\0" + b"hi")
    """
    if len(data) < 6 or data[0] != 0x81:
        return None
    size, start = data[1] - 0x80, 2
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 4
    elif size == 127:  # a length in eight bytes, for a length that needed fewer
        return None
    if not 0 <= size <= LARGEST or len(data) != start + 4 + size:
        return None
    text: bytes = apply_mask(data[start + 4 :], data[start : start + 4])
    return text


def frame(text: bytes) -> bytes:
    """Encode a text message as a frame (RFC 6455, section 5.2).

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
    msgspec.json.encode(Goodbye(code="stopping", message="the server is restarting; reconnect", retry_ms=500))
)
