"""A minimal client: it notes when a message arrives, and parses it only on demand.

The load of many rooms comes from one process on the same machine. Any work that process does on a message
before it has noted the others would count as the server's delay, so it does next to nothing.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Sequence
from itertools import count

import msgspec
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.uri import parse_uri

from botyard.proofs.trials.random_players import Command, View
from botyard.server.net.security import PROGRAM


class MessageHead(msgspec.Struct):
    """Just enough of a message to know what to do with it."""

    type: str
    seat: int | None = None
    seq: int | None = None
    id: str | None = None
    message: str = ""


Hear = Callable[["TrialScreen", MessageHead, int, float], None]
"""Called for every message with its head, its length, and its arrival time."""


class TrialScreen(asyncio.Protocol):
    """One person in a room. It does not reconnect: a broken connection spoils the measurement."""

    def __init__(self, url: str, room: str, name: str, hear: Hear) -> None:
        self.room, self.name = room, name
        self.seats: list[int] = []
        self.lost = False
        self._hear = hear
        self._numbers = count(1)
        self._open: set[str] = set()
        self._updates: dict[int, bytes] = {}
        """Views that have not been parsed yet, by seat."""
        self._views: dict[int, View] = {}
        self._protocol = ClientProtocol(parse_uri(url), max_size=None)
        self._transport: asyncio.Transport
        self._connected: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(
        cls, url: str, room: str, tokens: Sequence[str], name: str, hear: Hear, address: str = ""
    ) -> TrialScreen:
        """Enter the room as one person, from that address of this machine."""
        screen = cls(url, room, name, hear)
        there = parse_uri(url)
        here = (address, 0) if address else None
        await asyncio.get_running_loop().create_connection(
            lambda: screen, there.host, there.port, local_addr=here
        )
        await screen._connected
        screen._say({"type": "hello", "room": room, "tokens": list(tokens)})
        return screen

    def close(self) -> None:
        self._transport.abort()

    @property
    def idle(self) -> bool:
        """Whether everything it sent has been answered."""
        return not self._open

    def view(self, seat: int) -> View | None:
        """What the seat sees now."""
        update = self._updates.pop(seat, None)
        if update is not None:
            self._views[seat] = msgspec.json.decode(update, type=_Update).view
        return self._views.get(seat)

    def send(self, command: Command) -> str:
        """Send a command; returns its id."""
        name = f"{self.name}-{next(self._numbers)}"
        self._open.add(name)
        self._say({**command, "id": name})
        return name

    def _say(self, message: Command) -> None:
        self._protocol.send_text(msgspec.json.encode(message))
        self._flush()

    def _flush(self) -> None:
        for data in self._protocol.data_to_send():
            self._transport.write(data)

    # Receiving

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        request = self._protocol.connect()
        request.headers[PROGRAM] = "trials"
        self._protocol.send_request(request)
        self._flush()

    def connection_lost(self, exc: Exception | None) -> None:
        self.lost = True
        if not self._connected.done():
            self._connected.set_exception(ConnectionError("the server refused the connection"))

    def data_received(self, data: bytes) -> None:
        now = time.perf_counter()
        self._protocol.receive_data(data)
        for event in self._protocol.events_received():
            if isinstance(event, Frame):
                if event.opcode is Opcode.TEXT:
                    self._take(bytes(event.data), now)
            elif self._protocol.handshake_exc is None:
                self._connected.set_result(None)
        self._flush()

    def _take(self, message: bytes, now: float) -> None:
        head = msgspec.json.decode(message, type=MessageHead)
        self._hear(self, head, len(message), now)
        if head.type == "update" and head.seat is not None:
            self._updates[head.seat] = message
        elif head.type == "answered" and head.seat is not None and (view := self.view(head.seat)):
            view["answered"] = msgspec.json.decode(message)["answered"]
        elif head.type == "you":
            self.seats = msgspec.json.decode(message)["seats"]
        elif head.type in ("ack", "error"):
            self._open.discard(head.id or "")


class _Update(msgspec.Struct):
    view: View
