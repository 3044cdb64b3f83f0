"""Those who act at a table without sitting there: the clock, the bots, and stand-ins for absent players.

They work in one process only, the one that holds the game's lease; what they do goes through the log like
everything else, so even two processes that both believe to hold it could do no harm.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from botyard.bots.ricochet import RicochetBot
from botyard.errors import InputError
from botyard.ricochet.questions import CLOCK, NextChip, Show, Think, TimeUp
from botyard.server.messages import ClockState
from botyard.server.play import Asked, NotOpenError, RallyPlay, RicochetPlay
from botyard.server.rows import BusyError
from botyard.server.security import bot_seed
from botyard.server.solver import Solver
from botyard.server.table import Table
from botyard.server.thinkers import GaveUpError

if TYPE_CHECKING:
    from botyard.server.room import LiveRoom

GRACE_MS = 300
"""An answer that was on its way when the time ran out still counts."""
NEXT_CHIP_MS = 8000
"""How long a bot lets people look at a solution before it turns the next chip."""
SHOW_MS = 900
"""The pace at which a bot shows its solution."""
STAND_IN = {"rally": "greedy", "ricochet": "medium"}
RETRY = 2.0

log = logging.getLogger(__name__)


class Attendants:
    """The clock and the bots of one room."""

    def __init__(self, room: LiveRoom) -> None:
        self._room = room
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: dict[str, asyncio.Task[None]] = {}
        self._ricochet: dict[int, RicochetBot] = {}
        self._offline_since: dict[int, float] = {}
        self._left: set[int] = set()
        self._refused: set[str] = set()
        """Questions that bots could not answer; the default stands in."""
        self.solver = Solver(room)

    # What they hear

    def forget(self) -> None:
        """Another game begins, or the room goes to sleep."""
        if self._timer is not None:
            self._timer.cancel()
        for task in self._thinking.values():
            task.cancel()
        self._thinking.clear()
        self._ricochet.clear()
        self._left.clear()
        self._refused.clear()
        self.solver.forget()

    def table_changed(self) -> None:
        """An entry was applied, or the game was loaded."""
        table = self._room.table
        if table is not None and isinstance(table.play, RicochetPlay):
            self.solver.watch(table, table.play)
        self.wake()

    def presence_changed(self, online: frozenset[int]) -> None:
        now = asyncio.get_running_loop().time()
        for seat, who in enumerate(self._room.row.seats):
            if who.bot is not None or seat in online:
                self._offline_since.pop(seat, None)
            else:
                self._offline_since.setdefault(seat, now)
        self.wake()

    def seat_left(self, seat: int) -> None:
        """The player said goodbye: there is nothing to wait for."""
        self._left.add(seat)
        self.wake()

    def seats_back(self, seats: Iterable[int]) -> None:
        """Somebody has come in, here or at another process, and sits there again."""
        self._left -= set(seats)

    # Who is away

    def away(self) -> tuple[int, ...]:
        """Seats for which somebody else answers now."""
        table = self._room.table
        if table is None or table.row.settings.absent == "wait" or table.play.finished:
            return ()
        return tuple(
            seat
            for seat in sorted(self._offline_since | dict.fromkeys(self._left))
            if self._away_in(seat) <= 0
        )

    def _away_in(self, seat: int) -> float:
        """Seconds until the seat counts as away; endless where it does not."""
        table = self._room.table
        if table is None or table.row.settings.absent == "wait":
            return float("inf")
        if seat in self._left:
            return 0.0
        since = self._offline_since.get(seat)
        if since is None:
            return float("inf")
        return since + table.row.settings.absent_seconds - asyncio.get_running_loop().time()

    def _waits(self, table: Table) -> dict[int, float]:
        """Seconds until absent seats that are asked something count as away."""
        if not self._offline_since:
            return {}
        waits = {asked.seat: self._away_in(asked.seat) for asked in table.play.pending()}
        return {seat: left for seat, left in waits.items() if 0 < left < float("inf")}

    def clocks(self) -> tuple[ClockState, ...]:
        """How long the table still waits for absent players."""
        table = self._room.table
        if table is None:
            return ()
        total = table.row.settings.absent_seconds * 1000
        return tuple(
            ClockState(kind="absent", seats=(seat,), remaining_ms=int(left * 1000), total_ms=total)
            for seat, left in sorted(self._waits(table).items())
        )

    # What they do

    def wake(self) -> None:
        """Look at the table again, now and when the next clock runs out."""
        table = self._room.table
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        if table is None or table.play.finished or not self._room.hall.holds(table.row.code):
            return
        if self._stands_in(table):
            self._start_bots(table)
        wait = self._next_deadline(table)
        if wait is not None:
            self._timer = asyncio.get_running_loop().call_later(wait, self._ring)

    def _next_deadline(self, table: Table) -> float | None:
        waits = list(self._waits(table).values())
        if table.clocks.run_for(table.play):
            now, dues = table.now(), table.clocks.dues(table.play)
            waits += [(due.at + (0 if due.alarm else GRACE_MS) - now) / 1000 for due in dues]
        return max(0.001, min(waits)) if waits else None

    def _ring(self) -> None:
        self._timer = None
        self._spawn("the clock", self._run_clock())

    async def _run_clock(self) -> None:
        """Answer everything that is overdue."""
        table = self._room.table
        if table is None:
            return
        now = table.now()
        for due in table.clocks.dues(table.play):
            if due.alarm and due.at <= now:
                await self._act(table, CLOCK, due.asked.key, "answer", msgspec.to_builtins(TimeUp()))
            elif not due.alarm and due.at + GRACE_MS <= now:
                await self._default(table, due.asked)
        self._room.presence_changed()

    async def _default(self, table: Table, asked: Asked) -> None:
        if not any(one.key == asked.key for one in table.play.pending()):
            return
        stand_in = table.play.default(asked, table.drafts.get(asked.key))
        if stand_in is not None:
            await self._act(table, asked.seat, asked.key, *stand_in)

    def _stands_in(self, table: Table) -> bool:
        """Whether there is any seat for which somebody else may answer."""
        return bool(self._offline_since or self._left) or any(table.row.bots)

    def _start_bots(self, table: Table) -> None:
        away = set(self.away())
        for asked in table.play.pending():
            level = table.row.bots[asked.seat]
            if level is None and asked.seat in away:
                if table.row.settings.absent == "default":
                    if table.play.default(asked, None) is not None:
                        self._spawn(asked.key, self._default(table, asked))
                    continue
                level = STAND_IN[table.play.kind]
            if level is not None and asked.key not in self._refused:
                self._spawn(asked.key, self._answer(table, asked, level))

    async def _answer(self, table: Table, asked: Asked, level: str) -> None:
        """Think about a question and answer it."""
        try:
            if isinstance(table.play, RallyPlay):
                await self._answer_rally(table, table.play, asked, level)
            elif isinstance(table.play, RicochetPlay):
                await self._answer_ricochet(table, table.play, asked, level)
        except GaveUpError:
            log.warning("a bot gave up thinking")
            self._refused.add(asked.key)
        if asked.key in self._refused and self._answers_for(table, asked.seat):
            await self._default(table, asked)

    def _answers_for(self, table: Table, seat: int) -> bool:
        """Whether the seat is a bot's, or its player is still away: thinking takes time, people come back."""
        return table.row.bots[seat] is not None or seat in self.away()

    async def _answer_rally(self, table: Table, play: RallyPlay, asked: Asked, level: str) -> None:
        decision = next((one for one in play.game.pending(asked.seat) if one.key == asked.key), None)
        if decision is None:
            return
        seed = bot_seed(table.row.seed, asked.seat)
        choice = await self._room.hall.thinkers.choose(level, seed, play.game.view(asked.seat), decision)
        if self._answers_for(table, asked.seat):
            await self._act(table, asked.seat, asked.key, "answer", choice)

    async def _answer_ricochet(self, table: Table, play: RicochetPlay, asked: Asked, level: str) -> None:
        seat = asked.seat
        bot = self._ricochet.get(seat)
        if bot is None:
            bot = self._ricochet[seat] = RicochetBot(level, bot_seed(table.row.seed, seat))
        view = play.game.view(seat)
        question = next((one for one in view.questions if one.key == asked.key), None)
        if isinstance(question, Think | Show) and not bot.knows(view.round):
            plan = await self._room.hall.thinkers.plan(level, bot_seed(table.row.seed, seat), view)
            bot.remember(view.round, plan)
        await asyncio.sleep(self._pause(table, bot, question))
        answer = bot.answer(self._current_view(table, seat), table.now())
        if answer is not None and answer[0] == asked.key and self._answers_for(table, seat):
            await self._act(table, seat, asked.key, "answer", msgspec.to_builtins(answer[1]))

    def _current_view(self, table: Table, seat: int) -> Any:
        return table.play.view(seat)

    def _pause(self, table: Table, bot: RicochetBot, question: Any) -> float:
        """Seconds until the bot says what it thinks, so that people can follow."""
        people = any(level is None for level in table.row.bots)
        if isinstance(question, NextChip):
            return NEXT_CHIP_MS / 1000 if people and table.play.turn() else 0.0
        if isinstance(question, Show):
            return SHOW_MS / 1000 if people else 0.0
        wakes = bot.wakes(self._current_view(table, question.seat)) if question is not None else None
        return 0.0 if wakes is None else max(0.0, (wakes - table.now()) / 1000)

    async def _act(self, table: Table, seat: int, key: str, action: str, choice: Any) -> None:
        try:
            await table.act(seat, action, key, choice)
        except NotOpenError:
            pass  # somebody was faster; that is how it should be
        except InputError as error:
            log.error("seat %s: a stand-in's answer was refused: %s", seat, error)
            self._refused.add(key)
        except BusyError as error:
            log.warning("the database is busy, an attendant tries again: %s", error)
            asyncio.get_running_loop().call_later(RETRY, self.wake)

    def _spawn(self, name: str, work: Any) -> None:
        """Do something for a question, once at a time."""
        if name in self._thinking:
            work.close()
            return
        task = asyncio.create_task(work)
        self._thinking[name] = task
        task.add_done_callback(lambda done: self._done(name, done))

    def _done(self, name: str, task: asyncio.Task[None]) -> None:
        if self._thinking.get(name) is task:
            del self._thinking[name]
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("an attendant failed", exc_info=error)
            return
        if not task.cancelled():
            self.wake()
