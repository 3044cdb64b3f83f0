"""All rooms that this process has in memory, and everything they share.

Rooms are loaded on first use and unloaded when idle; so a restart costs nothing, however many games are
open.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from typing import Any

import msgspec

from botyard.server.config import Config
from botyard.server.games.game_settings import game_name
from botyard.server.games.room_game import game_of, room_games
from botyard.server.jobs.service import JobService
from botyard.server.net.backoff import Backoff
from botyard.server.net.budgets import Budgets
from botyard.server.net.messages import Lobby, RoomSummary
from botyard.server.net.metrics import Metrics
from botyard.server.net.peer import Peer, encode
from botyard.server.net.watchdog import Watchdog
from botyard.server.rooms.room import LiveRoom, RemotePeople
from botyard.server.storage.bus import Bus, LocalBus, PostgresBus
from botyard.server.storage.leases import RENEW, Leases
from botyard.server.storage.quotas import Quotas
from botyard.server.storage.rows import DAY_MS, BusyError, Room, now_ms
from botyard.server.storage.store import Store

POLL = 5.0
"""Seconds between checks of the log, in case a notification got lost."""
UNLOAD_AFTER = 30.0
"""Seconds after which an idle room is unloaded from memory."""
LONGEST_PAUSE = 20.0
"""Seconds between two attempts at periodic work while it fails."""
BELIEVED = 25.0
"""Seconds for which another process's report of who is connected is trusted."""
STOP = 5.0
"""Seconds that running tasks get when the server stops."""
REPORT_EVERY = 1.0
"""Seconds between two reports of what was spent."""
SWEEP = 3600.0
KEPT_MS = 7 * DAY_MS
"""How long a room that never played a game is kept."""

log = logging.getLogger(__name__)


class _RemotePresence(msgspec.Struct, frozen=True):
    """Who is connected to another process."""

    process: str
    room: str
    seats: tuple[int, ...]
    spectators: int
    owner: bool = False


class _Draft(msgspec.Struct, frozen=True):
    """A draft from another process."""

    process: str
    room: str
    key: str
    choice: Any


class _Leave(msgspec.Struct, frozen=True):
    """A player who left at another process."""

    process: str
    room: str
    seat: int


class Rooms:
    """The rooms of one server process."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.store = Store(config.database)
        self.quotas = Quotas(self.store, config.uploads_mb, config.drawn_mb)
        self.jobs = JobService(config.job_workers)
        self.metrics = Metrics()
        self.watchdog = Watchdog(config.beat)
        self.process = secrets.token_hex(8)
        self.budgets = Budgets(config, self.process)
        self.leases = Leases(self.store, self.process)
        self.live: dict[str, LiveRoom] = {}
        self.visitors: set[Peer] = set()
        """Sockets that watch the lobby."""
        self.stopping = False
        self.bus: Bus = (
            PostgresBus(self.store.url, self._on_hint, self._on_bus_interrupted)
            if self.store.postgres
            else LocalBus()
        )
        self._loading: dict[str, asyncio.Lock] = {}
        self._lobby_dirty = asyncio.Event()
        self._routines: list[asyncio.Task[None]] = []
        self._tasks: set[asyncio.Task[None]] = set()

    async def open(self) -> None:
        await self.store.open()
        await self.quotas.look()
        await self.bus.open()
        self.watchdog.start()
        log.info("serving games from %s", self.store.kind)
        if self.config.warm_up:
            for game in room_games():
                if any(map(game.needs_kernels, game.levels)):
                    self.jobs.warm_up(game.kind.name)
        for routine in (
            self._poll(),
            self._lobby(),
            self._forget(),
            self._lease(),
            self._sweep(),
            self._tell(),
        ):
            self._routines.append(asyncio.create_task(self._watched(routine)))

    async def close(self) -> None:
        """Finish pending writes and release the leases. All sockets have been told and closed already."""
        self.stopping = True
        self.watchdog.stop()
        log.info("stopping with %d rooms in memory", len(self.live))
        for room in self.live.values():
            room.automation.forget()
        for routine in self._routines:
            routine.cancel()
        self.jobs.stop()
        await self.bus.close()
        # Cancelled tasks too get time to return their connections, while there still is a database.
        if unfinished := [*self._routines, *self._tasks]:
            await asyncio.wait(unfinished, timeout=STOP)
        with contextlib.suppress(Exception):
            await self.leases.give_back()
        await self.store.close()

    # Rooms

    async def room(self, code: str) -> LiveRoom | None:
        """The room with that code, from memory or from the database."""
        if code not in self.live or code in self._loading:
            # Latecomers wait while a room is being loaded: it must not be entered without its game.
            # If that fails, the lock stays: whoever is next in line must not be overtaken by somebody new.
            async with self._loading.setdefault(code, asyncio.Lock()):
                if code not in self.live:
                    await self._load(code)
            self._loading.pop(code, None)
        room = self.live.get(code)
        if room is not None:
            room.asked_for()
        return room

    async def newest_room(self, code: str) -> LiveRoom | None:
        """The room as the database has it now: a client from another process may know more than this one."""
        here = code in self.live
        room = await self.room(code)
        if here and room is not None and self.store.postgres:
            await self._compare([room])
        return room

    async def _load(self, code: str) -> None:
        row = await self.store.room(code)
        if row is None:
            return
        room = LiveRoom(self, row)
        self.live[code] = room  # now, so that it hears what others write while it loads
        try:
            await room.load()
        except BaseException:
            del self.live[code]
            raise
        room.asked_for()
        await self._claim([room])

    def holds(self, game: str) -> bool:
        return self.leases.holds(game)

    async def new_game(self, room: LiveRoom) -> None:
        """Take part in the room's new game."""
        await self._claim([room])

    # What other processes say

    def announce(self, room: LiveRoom) -> None:
        """Tell the other processes who is connected here."""
        seats = sorted({seat for peer in room.peers for seat in peer.seats})
        count = sum(not peer.seats for peer in room.peers)
        owner = any(peer.owner for peer in room.peers)
        word = _RemotePresence(self.process, room.row.code, tuple(seats), count, owner)
        self.bus.notify(f"presence:{msgspec.json.encode(word).decode()}")

    def share_draft(self, room: LiveRoom, key: str, choice: Any) -> None:
        word = _Draft(self.process, room.row.code, key, choice)
        self.bus.notify(f"draft:{msgspec.json.encode(word).decode()}")

    def share_leave(self, room: LiveRoom, seat: int) -> None:
        word = _Leave(self.process, room.row.code, seat)
        self.bus.notify(f"leave:{msgspec.json.encode(word).decode()}")

    def _on_hint(self, hint: str) -> None:
        if self.config.drop_hints and secrets.randbelow(100) < self.config.drop_hints:
            return
        kind, _, rest = hint.partition(":")
        if kind == "game":
            game, _, seq = rest.partition(":")
            room = self.live.get(game.rpartition("-")[0])
            table = None if room is None else room.table
            if room is not None and table is not None and table.seq < int(seq) and table.writing != int(seq):
                self.spawn(self._catch_up(room, game))
        elif kind == "room":
            self._lobby_dirty.set()
            room = self.live.get(rest)
            if room is not None:
                self.spawn(room.refresh())
        elif kind == "spent":
            self.budgets.apply_report(rest)
        elif kind == "presence":
            self._hear_presence(msgspec.json.decode(rest, type=_RemotePresence))
        elif kind == "draft":
            draft = msgspec.json.decode(rest, type=_Draft)
            if draft.process != self.process and draft.room in self.live:
                self.live[draft.room].draft(draft.key, draft.choice)
        elif kind == "leave":
            leave = msgspec.json.decode(rest, type=_Leave)
            if leave.process != self.process and leave.room in self.live:
                self.live[leave.room].seat_left(leave.seat)

    def _hear_presence(self, word: _RemotePresence) -> None:
        room = self.live.get(word.room)
        if room is None or word.process == self.process:
            return
        until = asyncio.get_running_loop().time() + BELIEVED
        new = word.process not in room.remote
        seats = frozenset(word.seats)
        before = frozenset() if new else room.remote[word.process].seats
        room.remote[word.process] = RemotePeople(until, seats, word.spectators, word.owner)
        room.automation.seats_back(seats - before)
        room.presence_changed()
        if new:
            self.announce(room)

    async def _catch_up(self, room: LiveRoom, game: str) -> None:
        if room.table is not None and room.table.row.code == game:
            await room.table.catch_up()

    def _on_bus_interrupted(self) -> None:
        """The bus was interrupted: anything may have happened."""
        self.spawn(self._check_logs())

    async def _check_logs(self) -> None:
        await self._compare(list(self.live.values()))

    async def _compare(self, some: Sequence[LiveRoom]) -> None:
        """Compare rooms in memory with the database, and read what others have written."""
        rooms = {room.row.code: room for room in some}
        if not rooms:
            return
        versions = await self.store.versions(list(rooms))
        last = await self.store.last_entries([room.table.row.code for room in rooms.values() if room.table])
        said = await self.store.last_chat_lines(list(rooms))
        for code, room in rooms.items():
            heard = room.lines[-1].number if room.lines else 0
            if versions.get(code, 0) > room.row.version or said.get(code, 0) > heard:
                await room.refresh()
            if room.table is not None and last.get(room.table.row.code, 0) > room.table.seq:
                await room.table.catch_up()

    # Periodic work

    async def _poll(self) -> None:
        async for _ in self._periods(POLL, self._check_logs):
            self._lobby_dirty.set()
            for room in list(self.live.values()):
                self.announce(room)
                room.presence_changed()

    async def _lease(self) -> None:
        async for _ in self._periods(RENEW, self._claim_all):
            pass

    async def _claim_all(self) -> None:
        await self._claim(list(self.live.values()))

    async def _periods(
        self, seconds: float, work: Callable[[], Coroutine[Any, Any, Any]]
    ) -> AsyncIterator[None]:
        """Do work that only several processes need, once per period, and less often while it fails."""
        backoff, wait = Backoff(2 * seconds, LONGEST_PAUSE), seconds
        while self.store.postgres:
            await asyncio.sleep(wait)
            if await self._try(work()):
                backoff.reset()
                wait = seconds
            else:
                wait = backoff.next_wait()
            yield

    async def _claim(self, rooms: list[LiveRoom]) -> None:
        wanted = {room.table.row.code: room for room in rooms if room.table and not room.table.play.finished}
        for game in await self.leases.claim(wanted):
            wanted[game].automation.wake()

    async def _forget(self) -> None:
        while True:
            await asyncio.sleep(UNLOAD_AFTER / 3)
            now = asyncio.get_running_loop().time()
            for code, room in list(self.live.items()):
                if code in self._loading:
                    continue
                if room.idle_since is not None and now - room.idle_since > UNLOAD_AFTER and not room.peers:
                    room.automation.forget()
                    room.table = None  # by far the largest part; free it without waiting for the collector
                    del self.live[code]

    async def _tell(self) -> None:
        """Tell the other processes what was spent here, so that they share one budget."""
        while self.store.postgres:
            await asyncio.sleep(REPORT_EVERY)
            for report in self.budgets.spending_reports():
                self.bus.notify(f"spent:{report}")

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            await self._try(self.store.sweep(now_ms() - KEPT_MS))
            await self._try(self.store.sweep_drawn(now_ms() - self.config.keep_drawn_days * DAY_MS))
            if self.config.keep_games_days:
                await self._try(self.store.sweep_games(now_ms() - self.config.keep_games_days * DAY_MS))
            await self._try(self.quotas.look())

    async def _try(self, work: Coroutine[Any, Any, Any]) -> bool:
        """Run periodic work, which must survive a database that is down for a while; False if it failed."""
        try:
            await work
        except Exception as error:
            log.warning("periodic work failed and will be tried again: %s", type(error).__name__)
            return False
        return True

    # The lobby

    def lobby_changed(self, row: Room) -> None:
        if row.settings.public:
            self._lobby_dirty.set()

    async def lobby(self) -> Lobby:
        return Lobby(rooms=tuple(room_summary(row) for row in await self.store.public_rooms()))

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
            log.warning("the database is busy; what was missed will be found by the next check: %s", error)
        except Exception:
            log.exception("a task failed")


def room_summary(row: Room) -> RoomSummary:
    """A room in the lobby's list."""
    settings = row.settings.game
    edition, course = game_of(settings).lobby_words(settings)
    return RoomSummary(
        room=row.code,
        game=game_name(settings),
        edition=edition,
        course=course,
        state=row.state,  # type: ignore[arg-type]
        names=tuple(seat.name for seat in row.seats),
        bots=sum(seat.bot is not None for seat in row.seats),
        seats=row.settings.seats,
        spectators=row.settings.spectators,
        created=row.created,
    )
