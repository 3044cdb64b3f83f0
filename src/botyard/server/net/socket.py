"""One WebSocket from its first message to its last.

All input is limited, parsed strictly and answered; nothing that a client sends can cause more than an error
message.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import Counter
from typing import TYPE_CHECKING

import msgspec

from botyard.errors import InputError
from botyard.server.net.budgets import Purse, TooFastError, network
from botyard.server.net.messages import Ack, AnyCommand, Error, FirstMessage, Hello
from botyard.server.net.peer import GOING_AWAY, Outbox, Peer
from botyard.server.net.prices import Price
from botyard.server.net.security import PROGRAM, browser_mark, hashed, origin_allowed
from botyard.server.net.watchdog import name_task
from botyard.server.net.wire import LARGEST, GoneError, Wire
from botyard.server.rooms.absence import came_back
from botyard.server.rooms.commands import execute
from botyard.server.rooms.refusals import RefusedError
from botyard.server.rooms.room import LiveRoom
from botyard.server.rooms.room_views import bad_tokens, chat_message
from botyard.server.storage.rows import BusyError

if TYPE_CHECKING:
    from botyard.server.rooms.rooms import Rooms

HANDSHAKE = 5.0
PATIENCE = 100
"""Refusals for lack of points before the socket is closed."""
SLOW_DOWN = "too much at once for too long; slow down"

POLICY = 1008
TOO_LARGE = 1009
TRY_LATER = 1013
NO_HELLO = 4001
NO_ROOM = 4004

log = logging.getLogger(__name__)

_first: msgspec.json.Decoder[FirstMessage] = msgspec.json.Decoder(FirstMessage)
_command: msgspec.json.Decoder[AnyCommand] = msgspec.json.Decoder(AnyCommand)


class _Id(msgspec.Struct):
    id: str | None = None


class Sockets:
    """All sockets of this process."""

    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self._outbox = Outbox()
        self._by_address: Counter[str] = Counter()

    async def serve(self, wire: Wire) -> None:
        """Serve one socket until it is closed."""
        headers, address = wire.headers, network(wire.address)
        origin, program = headers.get("origin"), headers.get(PROGRAM)
        if not origin_allowed(origin, headers.get("host"), self.rooms.config.origins, program):
            await wire.refuse()
            return
        if self._by_address[address] >= self.rooms.config.sockets_an_address or self.rooms.stopping:
            await wire.refuse()
            return
        self._by_address[address] += 1
        self.rooms.metrics.sockets += 1
        peer = Peer(wire.write, self._outbox)
        sending: asyncio.Task[None] | None = None
        try:
            await wire.accept()
            sending = asyncio.create_task(_send_all(wire, peer))
            await self._converse(wire, peer, address)
        except (GoneError, OSError):
            peer.say_goodbye("gone", "", GOING_AWAY)
        finally:
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]
            self.rooms.metrics.sockets -= 1
            self.rooms.metrics.slow += peer.dropped
            if sending is not None:
                with contextlib.suppress(TimeoutError):
                    await asyncio.wait_for(sending, 5)

    async def _converse(self, wire: Wire, peer: Peer, address: str) -> None:
        hello = await self._first_message(wire, peer)
        if hello is None:
            return
        budgets = self.rooms.budgets
        purse = budgets.new_socket()
        try:
            budgets.charge(hello.price, budgets.addresses.of(address))
        except TooFastError as refused:
            _refuse_for_now(peer, refused)
            return
        if not isinstance(hello, Hello):
            await self._watch_lobby(wire, peer, purse)
            return
        try:
            room = await self.rooms.newest_room(hello.room.upper())
        except BusyError:
            _ask_to_reconnect(peer)
            return
        except InputError:
            log.error("%s: its game cannot be loaded", hello.room.upper())
            peer.say_goodbye("unreadable", "this version of Botyard cannot continue that game", NO_ROOM)
            return
        if room is None:
            peer.tell(Error(code="unknown_room", message="there is no such room; check the link"))
            peer.say_goodbye("unknown_room", "there is no such room; check the link", NO_ROOM)
            return
        peer.hashes = frozenset(hashed(token) for token in hello.tokens)
        peer.browser = browser_mark(room.row.code, hello.browser)
        async with room.lock:  # the room must not change while someone enters
            room.recognise(peer)
            why = room.barred(peer)
            if why is not None:
                room.turn_away(peer, why)
                return
            try:
                budgets.charge(hello.price, self._room_purse(room, peer))
            except TooFastError as refused:
                _refuse_for_now(peer, refused)
                return
            await _welcome(room, peer, hello)
        try:
            await came_back(room, peer.seats)
            await self._execute_all(wire, peer, room, purse, address)
        finally:
            room.leave(peer)

    async def _first_message(self, wire: Wire, peer: Peer) -> FirstMessage | None:
        try:
            data = await asyncio.wait_for(wire.receive(), HANDSHAKE)
        except TimeoutError:
            peer.say_goodbye("no_hello", "no hello within 5 seconds; connect and send it first", POLICY)
            return None
        if len(data) > LARGEST:
            peer.say_goodbye("too_large", "the message is too large; 16 kB is the limit", TOO_LARGE)
            return None
        try:
            return _first.decode(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            peer.tell(Error(code="malformed", message=_plain(error)))
            peer.say_goodbye("no_hello", "the first message must be hello or lobby", NO_HELLO)
            return None

    def _room_purse(self, room: LiveRoom, peer: Peer) -> Purse:
        budgets = self.rooms.budgets
        return (budgets.players if peer.seats or peer.owner else budgets.spectators).of(room.row.code)

    async def _watch_lobby(self, wire: Wire, peer: Peer, purse: Purse) -> None:
        try:
            peer.tell(await self.rooms.lobby())
        except BusyError:
            _ask_to_reconnect(peer)
            return
        self.rooms.visitors.add(peer)
        try:
            while peer.close_code is None:
                await wire.receive()
                try:
                    self.rooms.budgets.charge(Price.EXPENSIVE, purse)
                except TooFastError:
                    peer.say_goodbye("too_fast", "this socket only receives; send no messages", POLICY)
        finally:
            self.rooms.visitors.discard(peer)

    async def _execute_all(self, wire: Wire, peer: Peer, room: LiveRoom, purse: Purse, address: str) -> None:
        patience = PATIENCE
        while peer.close_code is None:
            data = await wire.receive()
            if len(data) > LARGEST:
                peer.say_goodbye("too_large", "the message is too large; 16 kB is the limit", TOO_LARGE)
                continue
            try:
                await self._execute(peer, room, data, purse, address)
            except TooFastError as refused:
                patience -= 1
                peer.tell(
                    Error(
                        id=_id_of(data),
                        code=refused.code,
                        message=str(refused),
                        reason=refused.reason,
                        values=refused.values,
                    )
                )
                if not patience:
                    peer.say_goodbye("too_fast", SLOW_DOWN, POLICY, retry_ms=5000)

    async def _execute(
        self, peer: Peer, room: LiveRoom, data: str | bytes, purse: Purse, address: str
    ) -> None:
        """Carry out a message; TooFastError if the sender must wait."""
        began = time.perf_counter()
        kind, outcome = "?", "ok"
        budgets = self.rooms.budgets
        payers = (purse, budgets.addresses.of(address), self._room_purse(room, peer))
        try:
            command = _command.decode(data)
            kind = str(command.__struct_config__.tag)
            name_task(f"command {kind}")
            budgets.charge(command.price, *payers)
            seq = await execute(room, peer, command)
            peer.tell(Ack(id=command.id, seq=seq))
        except RefusedError as refused:
            outcome = refused.code
            peer.tell(
                Error(
                    id=command.id,
                    code=refused.code,
                    message=str(refused),
                    reason=refused.reason,
                    values=refused.values,
                    tokens=refused.tokens,
                )
            )
        except TooFastError as refused:
            outcome = refused.code
            raise
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            outcome = "malformed"
            budgets.charge(Price.CHEAP, *payers)
            peer.tell(Error(id=_id_of(data), code="malformed", message=_plain(error)))
        finally:
            took = time.perf_counter() - began
            self.rooms.metrics.command(kind, outcome, took)
            log.debug("%s: %s after %.1f ms", kind, outcome, took * 1000)


async def _welcome(room: LiveRoom, peer: Peer, hello: Hello) -> None:
    """Send everything that a new connection needs to know."""
    table = room.table
    if table is not None:
        await table.lock.acquire()  # no entry may come between the snapshot and the first update
    try:
        peer.tell(peer.you())
        unknown = room.unknown_tokens(hello.tokens)
        if unknown:
            peer.tell(Error(code="bad_token", message=bad_tokens(unknown), tokens=unknown))
        peer.tell(room.state(bool(peer.seats), peer.owner))
        for said in room.lines:
            peer.tell(chat_message(said))
        last = {} if table is None or hello.game != table.row.number else _last(hello)
        room.send_game(peer, last)
        room.enter(peer)
        peer.tell(room.presence())
    finally:
        if table is not None:
            table.lock.release()


def _refuse_for_now(peer: Peer, refused: TooFastError) -> None:
    peer.say_goodbye(refused.code, str(refused), TRY_LATER, retry_ms=refused.seconds * 1000)


def _ask_to_reconnect(peer: Peer) -> None:
    peer.say_goodbye("busy", "the database does not answer; reconnect in a moment", TRY_LATER, retry_ms=1000)


def _last(hello: Hello) -> dict[int | None, int]:
    """The event counts of the first message, by seat.

    >>> _last(Hello(room="X", last={"0": 12, "table": 3, "nonsense": 1}))
    {0: 12, None: 3}
    """
    counts: dict[int | None, int] = {}
    for name, count in hello.last.items():
        if name == "table":
            counts[None] = count
        elif name.isdecimal():
            counts[int(name)] = count
    return counts


async def _send_all(wire: Wire, peer: Peer) -> None:
    """Send the queued messages until the socket ends."""
    try:
        while (message := await peer.next()) is not None:
            await wire.send(message)
        await wire.close(peer.close_code or GOING_AWAY)
    except (OSError, RuntimeError):  # closed in the meantime, by either side
        peer.say_goodbye("gone", "", GOING_AWAY)


def _id_of(data: str | bytes) -> str | None:
    try:
        return msgspec.json.decode(data, type=_Id).id
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None


def _plain(error: Exception) -> str:
    return f"this message is not valid: {error}"[:300]
