"""All rooms that this process has in memory, and everything that they share.

Rooms are loaded when somebody first looks at them and forgotten when nobody does any more; a restart
therefore costs nothing, however many games are open.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import Coroutine
from typing import Any

import msgspec

from botyard.server.bus import Alone, Bus, PostgresBus
from botyard.server.config import Config
from botyard.server.leases import RENEW, Leases
from botyard.server.messages import Lobby, RoomLine
from botyard.server.metrics import Metrics
from botyard.server.peer import Peer, encode
from botyard.server.room import LiveRoom
from botyard.server.rows import DAY_MS, BusyError, Room, now_ms
from botyard.server.settings import RallySettings
from botyard.server.store import Store
from botyard.server.thinkers import Thinkers
from botyard.server.workshop import Workshop

POLL = 5.0
"""Seconds between looks at the log, for hints that got lost."""
SLEEPY = 30.0
"""Seconds after which a room that nobody looks at is forgotten."""
BELIEVED = 25.0
"""Seconds for which another process's word about who is there is believed."""
STOP = 5.0
"""Seconds that running tasks get when the server stops."""
SWEEP = 3600.0
KEPT_MS = 7 * DAY_MS
"""How long a room in which nothing was ever played is kept."""

log = logging.getLogger(__name__)


class _Elsewhere(msgspec.Struct, frozen=True):
    """Who is connected to another process."""

    process: str
    room: str
    seats: tuple[int, ...]
    spectators: int


class _Draft(msgspec.Struct, frozen=True):
    """A program that is being laid at another process."""

    process: str
    room: str
    key: str
    choice: Any


class _Leave(msgspec.Struct, frozen=True):
    """Somebody who said goodbye to another process."""

    process: str
    room: str
    seat: int


class Hall:
    """One process of the server."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store = Store(config.database)
        self.thinkers = Thinkers(config.thinkers)
        self.workshop = Workshop()
        self.metrics = Metrics()
        self.process = secrets.token_hex(8)
        self.leases = Leases(self.store, self.process)
        self.rooms: dict[str, LiveRoom] = {}
        self.visitors: set[Peer] = set()
        """Sockets that watch the lobby."""
        self.stopping = False
        self.bus: Bus = (
            PostgresBus(self.store.url, self._heard, self._look_again) if self.store.postgres else Alone()
        )
        self._loading: dict[str, asyncio.Lock] = {}
        self._lobby_dirty = asyncio.Event()
        self._routines: list[asyncio.Task[None]] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await self.store.open()
        await self.bus.open()
        log.info("serving games from %s", self.store.kind)
        if self.config.warm_up:
            for game in ("ricochet", "rally"):
                self.thinkers.warm_up(game)
        for routine in (self._poll(), self._lobby(), self._forget(), self._lease(), self._sweep()):
            self._routines.append(asyncio.create_task(self._watched(routine)))

    async def close(self) -> None:
        """Finish what is being written, let others go on. All sockets have been told and closed already."""
        self.stopping = True
        log.info("stopping with %d rooms in memory", len(self.rooms))
        for room in self.rooms.values():
            room.attendants.forget()
        for routine in self._routines:
            routine.cancel()
        self.thinkers.stop()
        self.workshop.stop()
        await self.bus.close()
        # Also what was cancelled gets time to give its connection back, before there is no database any more.
        if unfinished := [*self._routines, *self._tasks]:
            await asyncio.wait(unfinished, timeout=STOP)
        with contextlib.suppress(Exception):
            await self.leases.give_back()
        await self.store.close()

    # Rooms

    async def room(self, code: str) -> LiveRoom | None:
        """The room of that code, from memory or from the database."""
        if code in self.rooms and code not in self._loading:
            return self.rooms[code]
        # Whoever comes while the room is being loaded waits: a room without its game must not be entered.
        async with self._loading.setdefault(code, asyncio.Lock()):
            if code not in self.rooms:
                await self._load(code)
        self._loading.pop(code, None)
        return self.rooms.get(code)

    async def _load(self, code: str) -> None:
        row = await self.store.room(code)
        if row is None:
            return
        room = LiveRoom(self, row)
        room.idle_since = asyncio.get_running_loop().time()
        self.rooms[code] = room  # already now, so that it hears what others write meanwhile
        try:
            await room.load()
        except BaseException:
            del self.rooms[code]
            raise
        await self._claim([room])

    def holds(self, game: str) -> bool:
        return self.leases.holds(game)

    async def new_game(self, room: LiveRoom) -> None:
        """A game has begun in the room."""
        await self._claim([room])

    # What other processes say

    def announce(self, room: LiveRoom) -> None:
        """Tell the others who is connected here."""
        seats = sorted({seat for peer in room.peers for seat in peer.seats})
        count = sum(not peer.seats for peer in room.peers)
        word = _Elsewhere(self.process, room.row.code, tuple(seats), count)
        self.bus.say(f"presence:{msgspec.json.encode(word).decode()}")

    def share_draft(self, room: LiveRoom, key: str, choice: Any) -> None:
        word = _Draft(self.process, room.row.code, key, choice)
        self.bus.say(f"draft:{msgspec.json.encode(word).decode()}")

    def share_leave(self, room: LiveRoom, seat: int) -> None:
        word = _Leave(self.process, room.row.code, seat)
        self.bus.say(f"leave:{msgspec.json.encode(word).decode()}")

    def _heard(self, hint: str) -> None:
        if self.config.drop_hints and secrets.randbelow(100) < self.config.drop_hints:
            return
        kind, _, rest = hint.partition(":")
        if kind == "game":
            game, _, seq = rest.partition(":")
            room = self.rooms.get(game.rpartition("-")[0])
            table = None if room is None else room.table
            if room is not None and table is not None and table.seq < int(seq) and table.writing != int(seq):
                self.spawn(self._catch_up(room, game))
        elif kind == "room":
            self._lobby_dirty.set()
            room = self.rooms.get(rest)
            if room is not None:
                self.spawn(room.refresh())
        elif kind == "presence":
            self._hear_presence(msgspec.json.decode(rest, type=_Elsewhere))
        elif kind == "draft":
            draft = msgspec.json.decode(rest, type=_Draft)
            if draft.process != self.process and draft.room in self.rooms:
                self.rooms[draft.room].draft(draft.key, draft.choice)
        elif kind == "leave":
            leave = msgspec.json.decode(rest, type=_Leave)
            if leave.process != self.process and leave.room in self.rooms:
                self.rooms[leave.room].seat_left(leave.seat)

    def _hear_presence(self, word: _Elsewhere) -> None:
        room = self.rooms.get(word.room)
        if room is None or word.process == self.process:
            return
        until = asyncio.get_running_loop().time() + BELIEVED
        new = word.process not in room.remote
        _, before, _ = room.remote.get(word.process, (0.0, frozenset(), 0))
        room.remote[word.process] = (until, frozenset(word.seats), word.spectators)
        room.attendants.seats_back(frozenset(word.seats) - before)
        room.presence_changed()
        if new:
            self.announce(room)

    async def _catch_up(self, room: LiveRoom, game: str) -> None:
        if room.table is not None and room.table.row.code == game:
            await room.table.catch_up()

    def _look_again(self) -> None:
        """The bus was away: anything may have happened."""
        self.spawn(self._look())

    async def _look(self) -> None:
        """Compare what is in memory with the database."""
        rooms = dict(self.rooms)
        if not rooms:
            return
        versions = await self.store.versions(list(rooms))
        heights = await self.store.heights([room.table.row.code for room in rooms.values() if room.table])
        said = await self.store.chat_heights(list(rooms))
        for code, room in rooms.items():
            heard = room.lines[-1].number if room.lines else 0
            if versions.get(code, 0) > room.row.version or said.get(code, 0) > heard:
                await room.refresh()
            if room.table is not None and heights.get(room.table.row.code, 0) > room.table.seq:
                await room.table.catch_up()

    # Routines

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL)
            if self.store.postgres:
                await self._try(self._look())
                self._lobby_dirty.set()
                for room in list(self.rooms.values()):
                    self.announce(room)
                    room.presence_changed()

    async def _lease(self) -> None:
        while self.store.postgres:
            await asyncio.sleep(RENEW)
            await self._try(self._claim(list(self.rooms.values())))

    async def _claim(self, rooms: list[LiveRoom]) -> None:
        wanted = {room.table.row.code: room for room in rooms if room.table and not room.table.play.finished}
        for game in await self.leases.claim(wanted):
            wanted[game].attendants.wake()

    async def _forget(self) -> None:
        while True:
            await asyncio.sleep(SLEEPY / 3)
            now = asyncio.get_running_loop().time()
            for code, room in list(self.rooms.items()):
                if room.idle_since is not None and now - room.idle_since > SLEEPY and not room.peers:
                    room.attendants.forget()
                    room.table = None  # by far the largest part; not to wait for the collector
                    del self.rooms[code]

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self._try(self.store.sweep(now_ms() - KEPT_MS))
            await self._try(self.store.sweep_drawn(now_ms() - self.config.keep_drawn_days * DAY_MS))

    async def _try(self, work: Coroutine[Any, Any, Any]) -> None:
        """A routine outlives a database that is away for a while."""
        try:
            await work
        except Exception as error:
            log.warning("a routine failed and will be tried again: %s", type(error).__name__)

    # The lobby

    def lobby_changed(self, row: Room) -> None:
        if row.settings.public:
            self._lobby_dirty.set()

    async def lobby(self) -> Lobby:
        return Lobby(rooms=tuple(room_line(row) for row in await self.store.public_rooms()))

    async def _lobby(self) -> None:
        """Send the list of public rooms when it has changed, at most once a second."""
        while True:
            await self._lobby_dirty.wait()
            self._lobby_dirty.clear()
            if self.visitors:
                with contextlib.suppress(BusyError):
                    frame = encode(await self.lobby())
                    for peer in self.visitors:
                        peer.send(frame)
            await asyncio.sleep(1)

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(self._watched(work))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _watched(self, work: Coroutine[Any, Any, None]) -> None:
        try:
            await work
        except BusyError as error:
            log.warning("the database is busy; what was missed is found by looking again: %s", error)
        except Exception:
            log.exception("a task failed")


def room_line(row: Room) -> RoomLine:
    """A room in the lobby's list."""
    game = row.settings.game
    return RoomLine(
        room=row.code,
        game="rally" if isinstance(game, RallySettings) else "ricochet",
        edition=game.edition if isinstance(game, RallySettings) else "",
        course=game.course if isinstance(game, RallySettings) else game.board[:12].partition("\n")[0],
        state=row.state,  # type: ignore[arg-type]
        names=tuple(seat.name for seat in row.seats),
        bots=sum(seat.bot is not None for seat in row.seats),
        seats=row.settings.seats,
        spectators=row.settings.spectators,
        created=row.created,
    )
