"""One socket, as a room sees it: who it is, and a bounded queue of what it is to be sent."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

import msgspec

from botyard import __version__
from botyard.server.messages import Goodbye, ServerMessage, You
from botyard.server.wire import frame

MOST_MESSAGES = 256
MOST_BYTES = 1_000_000

TOO_SLOW = 4000
GOING_AWAY = 1001


class Peer:
    """Somebody's tab, or somebody's program."""

    def __init__(self, write: Callable[[bytes], bool]) -> None:
        self._write = write
        """Sends a frame at once; False while the client does not keep up."""
        self.hashes: frozenset[str] = frozenset()
        """The hashes of the tokens that it has shown."""
        self.seats: tuple[int, ...] = ()
        self.owner = False
        self.floors: dict[int | None, object] = {}
        """The boards that it has been sent, by seat."""
        self.close_code: int | None = None
        self.dropped = False
        self._queue: deque[bytes] = deque()
        self._bytes = 0
        self._waiting: asyncio.Future[None] | None = None
        """The sender, while nothing waits to be sent."""

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """Whose views it gets: those of its seats, or the spectator's."""
        return self.seats or (None,)

    def you(self) -> You:
        return You(version=__version__, seats=self.seats, owner=self.owner)

    def tell(self, message: ServerMessage) -> None:
        self.send(encode(message))

    def send(self, message: bytes) -> None:
        """Send a frame, now or later. Who does not read loses the socket, not the server its memory."""
        if self.close_code is not None:
            return
        if not self._queue and self._idle and self._write(message):
            return
        if len(self._queue) >= MOST_MESSAGES or self._bytes + len(message) > MOST_BYTES:
            self._queue.clear()
            self._bytes = 0
            self.dropped = True
            self.part("too_slow", "this client reads too slowly; connect again", TOO_SLOW, retry_ms=1000)
            return
        self._queue.append(message)
        self._bytes += len(message)
        self._wake()

    @property
    def _idle(self) -> bool:
        """Whether the sender has nothing in hand that must go out first."""
        return self._waiting is not None and not self._waiting.done()

    def part(self, code: str, message: str, close_code: int, retry_ms: int | None = None) -> None:
        """Say goodbye; the socket is closed when that was sent."""
        if self.close_code is None:
            self._queue.append(encode(Goodbye(code=code, message=message, retry_ms=retry_ms)))
            self.close_code = close_code
            self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def next(self) -> bytes | None:
        """The next message to send; None: nothing more, close the socket."""
        while not self._queue:
            if self.close_code is not None:
                return None
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        message = self._queue.popleft()
        self._bytes -= len(message)
        return message


_encoder = msgspec.json.Encoder()


def encode(message: ServerMessage) -> bytes:
    """The message as a frame, for any number of sockets."""
    return frame(_encoder.encode(message))
