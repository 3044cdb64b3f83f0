"""One socket, as a room sees it: who it is, and a bounded queue of what it is to be sent."""

from __future__ import annotations

import asyncio
from collections import deque

import msgspec

from botyard import __version__
from botyard.server.messages import Goodbye, ServerMessage, You

MOST_MESSAGES = 256
MOST_BYTES = 1_000_000

TOO_SLOW = 4000
GOING_AWAY = 1001


class Peer:
    """Somebody's tab, or somebody's program."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.hashes: frozenset[str] = frozenset()
        """The hashes of the tokens that it has shown."""
        self.seats: tuple[int, ...] = ()
        self.owner = False
        self.floors: dict[int | None, object] = {}
        """The boards that it has been sent, by seat."""
        self.close_code: int | None = None
        self.dropped = False
        self._queue: deque[str] = deque()
        self._bytes = 0
        self._waiting: asyncio.Future[None] | None = None
        """The sender, while there is nothing to send."""

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """Whose views it gets: those of its seats, or the spectator's."""
        return self.seats or (None,)

    def you(self) -> You:
        return You(version=__version__, seats=self.seats, owner=self.owner)

    def tell(self, message: ServerMessage) -> None:
        self.send(encode(message))

    def send(self, text: str) -> None:
        """Queue a message. A client that does not read loses its socket, not the server its memory."""
        if self.close_code is not None:
            return
        if len(self._queue) >= MOST_MESSAGES or self._bytes + len(text) > MOST_BYTES:
            self._queue.clear()
            self._bytes = 0
            self.dropped = True
            self.part("too_slow", "this client reads too slowly; connect again", TOO_SLOW, retry_ms=1000)
            return
        self._queue.append(text)
        self._bytes += len(text)
        self._wake()

    def part(self, code: str, message: str, close_code: int, retry_ms: int | None = None) -> None:
        """Say goodbye; the socket is closed when that was sent."""
        if self.close_code is None:
            self._queue.append(encode(Goodbye(code=code, message=message, retry_ms=retry_ms)))
            self.close_code = close_code
            self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def next(self) -> str | None:
        """The next message to send; None: nothing more, close the socket."""
        while not self._queue:
            if self.close_code is not None:
                return None
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        text = self._queue.popleft()
        self._bytes -= len(text)
        return text


_encoder = msgspec.json.Encoder()


def encode(message: ServerMessage) -> str:
    return _encoder.encode(message).decode()
