"""One socket, as a room sees it: who it is, and a bounded queue of outgoing messages."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

import msgspec

from botyard.server.net.message_parts import ServerMessage
from botyard.server.net.messages import Goodbye
from botyard.server.net.room_messages import You
from botyard.server.net.wire import frame
from botyard.version import __version__

MOST_MESSAGES = 256
MOST_BYTES = 1_000_000

TOO_SLOW = 4000
GOING_AWAY = 1001


log = logging.getLogger(__name__)


class Outbox:
    """All sockets of a process that have something to send; the event loop flushes them on its next turn."""

    def __init__(self) -> None:
        self._peers: list[Peer] = []

    def add(self, peer: Peer) -> None:
        if not self._peers:
            asyncio.get_running_loop().call_soon(self._empty)
        self._peers.append(peer)

    def _empty(self) -> None:
        peers, self._peers = self._peers, []
        for peer in peers:
            try:
                peer.flush()
            except Exception:  # a failure must not keep the others from their messages
                log.exception("a socket could not be written to")


class Peer:
    """A browser tab, or a program that plays."""

    __slots__ = (
        "_bytes",
        "_flushing",
        "_history",
        "_outbox",
        "_queue",
        "_waiting",
        "_write",
        "browser",
        "close_code",
        "dropped",
        "floors",
        "hashes",
        "knocking",
        "owner",
        "seats",
    )

    def __init__(self, write: Callable[[bytes], bool], outbox: Outbox) -> None:
        self._write = write
        """Sends frames at once; False while the client is falling behind."""
        self._outbox = outbox
        self.hashes: frozenset[str] = frozenset()
        """The hashes of the tokens that it has shown."""
        self.browser = ""
        """The hash of its browser's key, if it has shown one."""
        self.seats: tuple[int, ...] = ()
        self.owner = False
        self.knocking = False
        self.floors: dict[int | None, object] = {}
        """The boards that it has been sent, by seat."""
        self.close_code: int | None = None
        self.dropped = False
        self._queue: list[bytes] = []
        self._bytes = 0
        """Of the queue, without a history in it."""
        self._history = False
        """Whether the queue has a history in it."""
        self._flushing = False
        """Whether the queue will be flushed before anything else is read."""
        self._waiting: asyncio.Future[None] | None = None
        """The sender, while it waits for something to send."""

    @property
    def viewers(self) -> tuple[int | None, ...]:
        """Whose views it gets: those of its seats, or a spectator's."""
        return self.seats or (None,)

    def you(self) -> You:
        return You(version=__version__, seats=self.seats, owner=self.owner, knocking=self.knocking)

    def tell(self, message: ServerMessage) -> None:
        self.send(encode(message))

    def send(self, message: bytes) -> None:
        """Queue a frame. A client that stops reading is disconnected before it can fill our memory."""
        if self.close_code is not None:
            return
        if self._bytes + len(message) > MOST_BYTES or len(self._queue) >= MOST_MESSAGES:
            self.flush()  # only frames that the client leaves unread count
            if self._bytes or len(self._queue) >= MOST_MESSAGES:
                self._drop()
                return
        self._bytes += len(message)
        self._put(message)

    def send_history(self, messages: Sequence[bytes]) -> None:
        """Queue all that happened, which the client has asked for and may be long: a screen that a family
        shares has a history for each seat. Who asks again before reading the last one does not read.
        """
        if self.close_code is not None:
            return
        if self._history:
            self.flush()
            if self._history:
                self._drop()
                return
        self._history = True
        for message in messages:
            self._put(message)

    def _put(self, message: bytes) -> None:
        self._queue.append(message)
        if not self._flushing:
            self._flushing = True
            self._outbox.add(self)

    def flush(self) -> None:
        """Send everything queued at once (an update and the answer to a command) as one piece.

        Each write costs a system call and the network's work, which is more than encoding it.
        """
        self._flushing = False
        waiting = self._waiting
        # If the sender is not waiting, it holds something that must go out first.
        if self._queue and waiting is not None and not waiting.done():
            size, history = self._bytes, self._history
            message = self._take()
            if not self._write(message):
                self._queue, self._bytes, self._history = [message], size, history
                self._wake()

    def _drop(self) -> None:
        self._take()
        self.dropped = True
        self.say_goodbye("too_slow", "this client reads too slowly; reconnect", TOO_SLOW, retry_ms=1000)

    def _take(self) -> bytes:
        """Take everything that is queued."""
        message = self._queue[0] if len(self._queue) == 1 else b"".join(self._queue)
        self._queue.clear()
        self._bytes, self._history = 0, False
        return message

    def say_goodbye(self, code: str, message: str, close_code: int, retry_ms: int | None = None) -> None:
        """Say goodbye; the socket is closed once that is sent."""
        if self.close_code is None:
            self._queue.append(encode(Goodbye(code=code, message=message, retry_ms=retry_ms)))
            self.close_code = close_code
            self._wake()

    def _wake(self) -> None:
        if self._waiting is not None and not self._waiting.done():
            self._waiting.set_result(None)

    async def next(self) -> bytes | None:
        """The next data to send; None: nothing more, close the socket."""
        while not self._queue:
            if self.close_code is not None:
                return None
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._take()


_encoder = msgspec.json.Encoder()


def encode(message: ServerMessage) -> bytes:
    """Encode a message as a frame, for any number of sockets."""
    return frame(_encoder.encode(message))
