"""What happens in a room without a command: the clock, the bots, and stand-ins for absent players.

It runs in one process only, the one that holds the game's lease. Everything it does goes through the log,
so even two processes that both believe they hold the lease could do no harm.
"""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Iterable
from typing import Any

from botyard.errors import InputError
from botyard.server.games.automated_room import AutomatedRoom
from botyard.server.games.live_game import LiveGame
from botyard.server.games.play import NotOpenError, OpenQuestion
from botyard.server.games.room_game import Bots, Companion, room_game
from botyard.server.jobs.service import GaveUpError
from botyard.server.net.backoff import Backoff
from botyard.server.net.owner_commands import Deputy
from botyard.server.net.room_messages import Missing
from botyard.server.storage.rows import BusyError

GRACE_MS = 300
"""Milliseconds of grace: an answer that was on its way when the time ran out still counts."""
FIRST_REST, LONGEST_REST = 1.0, 15.0
"""Seconds that a room waits when the database does not take its answers."""

log = logging.getLogger(__name__)


class Automation:
    """The clock and the bots of one room."""

    def __init__(self, room: AutomatedRoom) -> None:
        self._room: AutomatedRoom = weakref.proxy(room)
        """Weak, because the room owns its automation: a cycle would keep unloaded rooms in memory."""
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._bots: Bots | None = None
        self._offline_since: dict[int, float] = {}
        self._left: set[int] = set()
        self._backoff = Backoff(FIRST_REST, LONGEST_REST)
        self._resting_until = 0.0
        self._refused: set[str] = set()
        """Questions that bots could not answer; they get the default answer."""
        self.companion: Companion | None = None

    # What it is told

    def forget(self) -> None:
        """Another game begins, or the room is unloaded."""
        if self._timer is not None:
            self._timer.cancel()
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()
        self._left.clear()
        self._refused.clear()
        if self.companion is not None:
            self.companion.forget()
        self._bots = self.companion = None

    def table_changed(self) -> None:
        """An entry was applied, or the game was loaded."""
        table = self._room.table
        if table is not None:
            self._update_companion(table)
        self.wake()

    def _update_companion(self, table: LiveGame) -> None:
        """Let the game's companion see what happened."""
        if self._bots is None:
            game = room_game(table.row.kind)
            self._bots, self.companion = game.new_bots(self._room.jobs), game.new_companion(self._room)
        if self.companion is not None:
            self.companion.table_changed(table)

    def presence_changed(self, online: frozenset[int]) -> None:
        now = asyncio.get_running_loop().time()
        for seat, who in enumerate(self._room.row.seats):
            if who.bot is not None or seat in online:
                self._offline_since.pop(seat, None)
            else:
                self._offline_since.setdefault(seat, now)
        self.wake()

    def seat_left(self, seat: int) -> None:
        """The player has left: there is nothing to wait for."""
        self._left.add(seat)
        self.wake()

    def seats_back(self, seats: Iterable[int]) -> None:
        """Someone has connected, here or at another process, and sits there again."""
        self._left -= set(seats)

    # Who is away

    def is_here(self, seat: int) -> bool:
        """Whether the seat's player is connected and has not left."""
        return seat not in self._left and seat in self._room.online()

    @property
    def someone_offline(self) -> bool:
        return bool(self._offline_since)

    def away(self) -> tuple[int, ...]:
        """The seats for which someone else answers now."""
        table = self._room.table
        if table is None or not self._is_on(table):
            return ()
        return tuple(
            seat
            for seat in sorted(self._offline_since | dict.fromkeys(self._left))
            if self._away_in(seat) <= 0
        )

    def _is_on(self, table: LiveGame) -> bool:
        """Whether the game goes on; one that was ended early does not."""
        return self._room.row.state == "playing" and not table.play.finished

    def _deputy(self, seat: int) -> tuple[Deputy, int]:
        """What happens while the seat's player is away, and after how many seconds."""
        row = self._room.row
        decided = row.seats[seat].absence
        return (decided, 0) if decided else (row.settings.absent, row.settings.absent_seconds)

    def _away_in(self, seat: int) -> float:
        """Seconds until the seat counts as away; infinite if it does not."""
        deputy, seconds = self._deputy(seat)
        # While nobody is here, nobody is waiting: the game stays as it is.
        if deputy == "wait" or not self._room.online():
            return float("inf")
        if seat in self._left:
            return 0.0
        since = self._offline_since.get(seat)
        if since is None:
            return float("inf")
        return since + seconds - asyncio.get_running_loop().time()

    def _waits(self, table: LiveGame) -> dict[int, float]:
        """Seconds until absent seats with an open question count as away."""
        if not self._offline_since:
            return {}
        waits = {asked.seat: self._away_in(asked.seat) for asked in table.play.pending() if asked.seat >= 0}
        return {seat: left for seat, left in waits.items() if 0 < left < float("inf")}

    def missing(self) -> tuple[Missing, ...]:
        """The players who are away while the game needs them."""
        table = self._room.table
        if table is None or not self._offline_since or not self._is_on(table):
            return ()
        now = asyncio.get_running_loop().time()
        found = []
        for seat in sorted({asked.seat for asked in table.play.pending()} & self._offline_since.keys()):
            left = self._away_in(seat)
            found.append(
                Missing(
                    seat=seat,
                    away_ms=int((now - self._offline_since[seat]) * 1000),
                    then=self._deputy(seat)[0],
                    in_ms=None if left == float("inf") else max(0, int(left * 1000)),
                )
            )
        return tuple(found)

    # What it does

    def wake(self) -> None:
        """Look at the game again, now and when the next clock runs out."""
        table = self._room.table
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if table is None or not self._is_on(table) or not self._room.holds(table):
            return
        loop = asyncio.get_running_loop()
        if (rest := self._resting_until - loop.time()) > 0:
            self._timer = loop.call_later(rest, self.wake)
            return
        if self._stands_in():
            self._start_bots(table)
        wait = self._next_deadline(table)
        if wait is not None:
            self._timer = loop.call_later(wait, self._on_timer)

    def _next_deadline(self, table: LiveGame) -> float | None:
        waits = list(self._waits(table).values())
        if table.clocks.any_running(table.play):
            now, dues = table.now(), table.clocks.deadlines(table.play)
            waits += [(due.at + (0 if due.action else GRACE_MS) - now) / 1000 for due in dues]
        return max(0.001, min(waits)) if waits else None

    def _on_timer(self) -> None:
        self._timer = None
        self._spawn("the clock", self._run_clock())

    async def _run_clock(self) -> None:
        """Answer everything that is overdue."""
        table = self._room.table
        if table is None:
            return
        now = table.now()
        for due in table.clocks.deadlines(table.play):
            if due.action and due.at <= now:
                await self._act(table, due.asked.seat, due.asked.key, due.action, due.choice)
            elif not due.action and due.at + GRACE_MS <= now:
                await self._default(table, due.asked)
        self._room.presence_changed()

    async def _default(self, table: LiveGame, asked: OpenQuestion) -> None:
        if not any(one.key == asked.key for one in table.play.pending()):
            return
        stand_in = table.play.default(asked, table.drafts.get(asked.key))
        if stand_in is not None:
            await self._act(table, asked.seat, asked.key, *stand_in)

    def _stands_in(self) -> bool:
        """Whether there is any seat for which someone else may answer."""
        return bool(self._offline_since or self._left) or any(seat.bot for seat in self._room.row.seats)

    def _start_bots(self, table: LiveGame) -> None:
        away = set(self.away())
        for asked in table.play.pending():
            level = self._room.row.seats[asked.seat].bot
            if level is None and asked.seat in away:
                if self._deputy(asked.seat)[0] == "default":
                    if table.play.default(asked, None) is not None:
                        self._spawn(asked.key, self._default(table, asked))
                    continue
                level = room_game(table.row.kind).stand_in
            if level is not None and asked.key not in self._refused:
                self._spawn(asked.key, self._answer(table, asked, level))

    async def _answer(self, table: LiveGame, asked: OpenQuestion, level: str) -> None:
        """Have a bot choose an answer to a question, and give it."""
        try:
            chosen = None if self._bots is None else await self._bots.choose(table, asked, level)
            if chosen is not None and self._answers_for(asked.seat):
                await self._act(table, asked.seat, asked.key, "answer", chosen.choice)
        except GaveUpError:
            log.warning("a bot gave up on a question; it gets the default answer")
            self._refused.add(asked.key)
        if asked.key in self._refused and self._answers_for(asked.seat):
            await self._default(table, asked)

    def _answers_for(self, seat: int) -> bool:
        """Whether the seat is a bot's, or its player is still away: bots take time, people come back."""
        return self._room.row.seats[seat].bot is not None or seat in self.away()

    async def _act(self, table: LiveGame, seat: int, key: str, action: str, choice: Any) -> None:
        try:
            await table.act(seat, action, key, choice)
        except NotOpenError:
            pass  # someone was faster, as they should be
        except InputError as error:
            log.error("seat %s: a stand-in's answer was refused: %s", seat, error)
            self._refused.add(key)
        except BusyError as error:
            log.warning("the database is busy; an automatic answer is tried again: %s", error)
            self._rest()
        else:
            self._backoff.reset()

    def _rest(self) -> None:
        """Do nothing for a while: retrying at once would make a database's trouble worse."""
        now = asyncio.get_running_loop().time()
        if self._resting_until <= now:  # the failures of several bots at once count as one
            self._resting_until = now + self._backoff.next_wait()

    def _spawn(self, name: str, work: Any) -> None:
        """Start a task for a question, unless one is running."""
        if name in self._thinking:
            work.close()
            return
        task = asyncio.create_task(work)
        self._thinking[name] = task
        task.add_done_callback(lambda done: self._done(name, done))

    def _done(self, name: str, task: asyncio.Task[None]) -> None:
        if self._thinking.get(name) is task:
            del self._thinking[name]
        if task.cancelled():
            return
        if (error := task.exception()) is not None:
            log.error("an automatic answer failed and is tried again", exc_info=error)
            self._rest()
        self.wake()
