"""The studio: courses that people draw, looked at while they draw, tried by bots, and kept.

It thinks in a process of its own, so that no race waits for somebody who draws. Whoever draws on makes the
earlier question needless: it is dropped, if nobody has begun to think about it.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

from botyard.bots.estimate import RACES, Estimate, TrialRace, judge_races
from botyard.bots.surprise import Wish
from botyard.errors import InputError
from botyard.grid import Square
from botyard.rally.courses import parse_course, write_course
from botyard.rally.inspection import Finding, inspect_sketch
from botyard.rally.sketch import Sketch, check_sketch, course_of, read_sketch
from botyard.ricochet.board import Position
from botyard.ricochet.codes import position_code
from botyard.ricochet.drawing import parse_board
from botyard.ricochet.moves import Walk, parse_moves
from botyard.ricochet.positions import write_position
from botyard.ricochet.quadrants import board_from_code
from botyard.server.hall import Hall
from botyard.server.security import hashed, new_code, new_token
from botyard.server.studio_bodies import Checked, Kept, RicochetSketch, RicochetSolved, ToCheck
from botyard.server.studio_thoughts import count_solutions, invent, out_of_reach, race_once
from botyard.server.thinkers import GaveUpError, Thinkers

PATIENCE = 10.0
"""Seconds for one thought."""
LONGEST_TRIAL = 25.0
"""Seconds after which no further race of a trial is begun."""

Result = TypeVar("Result")


class OutdatedError(Exception):
    """Somebody has drawn on; nobody wants to know this any more."""


class Studio:
    """What happens behind the screen on which courses are drawn."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._thinkers = Thinkers(1)
        self._asked: dict[str, asyncio.Task[Any]] = {}

    def close(self) -> None:
        self._thinkers.stop()

    async def latest(self, desk: str, work: Coroutine[Any, Any, Result]) -> Result:
        """The result of the work, unless the same desk asks for something newer meanwhile."""
        older = self._asked.pop(desk, None)
        if older is not None:
            older.cancel()
        task = asyncio.create_task(work)
        if desk:
            self._asked[desk] = task
        try:
            return await asyncio.shield(task)
        except asyncio.CancelledError:
            if task.cancelled():
                raise OutdatedError from None
            task.cancel()
            raise
        finally:
            if self._asked.get(desk) is task:
                del self._asked[desk]

    async def check(self, asked: ToCheck) -> Checked:
        """Everything that there is to say about a course."""
        sketch = await asyncio.to_thread(_sketch, asked)
        editions = (asked.edition,) if asked.edition else sketch.course.editions or ("2005",)
        return await self.inspect(sketch, editions)

    async def inspect(self, sketch: Sketch, editions: tuple[str, ...]) -> Checked:
        """The same about a sketch, for all of these editions."""
        course = course_of(sketch)
        found: list[Finding] = []
        for edition in editions:
            with contextlib.suppress(GaveUpError):
                found += await self._thinkers.think(out_of_reach, sketch, edition, patience=PATIENCE)
            found += await asyncio.to_thread(inspect_sketch, sketch, edition)
        return Checked(
            sketch=sketch,
            edition=editions[0],
            findings=tuple({(one.kind, one.words): one for one in found}.values()),
            text=write_course(course),
            drawings=course.drawings,
        )

    async def estimate(self, text: str, edition: str, players: int) -> Estimate:
        """Length and difficulty, from as many races as there is time for."""
        _own_course(text)
        parse_course(text, "the course")
        races: list[TrialRace] = []
        end = time.monotonic() + LONGEST_TRIAL
        for seed in range(RACES):
            if races and time.monotonic() > end:
                break
            races.append(
                await self._thinkers.think(race_once, text, edition, players, seed, patience=PATIENCE)
            )
        return judge_races(races)

    async def surprise(self, wish: Wish, seed: str) -> Checked:
        """A course by dice; it has been looked at already."""
        course = await self._thinkers.think(invent, wish, seed, patience=LONGEST_TRIAL)
        return Checked(
            sketch=Sketch(course),
            edition=wish.edition,
            findings=(),
            text=write_course(course),
            drawings={},
        )

    async def keep(self, text: str) -> Kept:
        """A code for everybody and a key for whoever drew it."""
        _own_course(text)
        code, key = new_code(), new_token()
        await self._hall.store.add_drawn(code, hashed(key), text)
        return Kept(code=code, key=key)

    async def change(self, code: str, key: str, text: str) -> bool:
        """Whether the key was right."""
        _own_course(text)
        return await self._hall.store.change_drawn(code, hashed(key), text)

    async def kept(self, code: str) -> Checked | None:
        text = await self._hall.store.drawn(code)
        return None if text is None else await self.check(ToCheck(text=text))

    async def solve(self, asked: RicochetSketch) -> RicochetSolved:
        """How many moves a position takes, and in how many ways."""
        drawn = "\n" in asked.board
        board = parse_board(asked.board) if drawn else board_from_code(asked.board)
        position = Position(board, asked.robots, asked.target, asked.active)
        try:
            position.check()
        except InputError as error:
            return RicochetSolved(
                board=board,
                problem=str(error),
                outcome="",
                moves=None,
                count=0,
                searched=0,
                solution="",
                paths=(),
                code="",
                file="",
            )
        await asyncio.shield(self._hall.thinkers.warm_up("ricochet"))
        outcome, moves, count, searched, solution = await self._thinkers.think(
            count_solutions, position, asked.turn_rule, patience=PATIENCE
        )
        return RicochetSolved(
            board=board,
            problem="",
            outcome=outcome,  # type: ignore[arg-type]
            moves=moves,
            count=count,
            searched=searched,
            solution=solution,
            paths=_paths(position, solution),
            code=_code_of(position),
            file=write_position(position) + "\n",
        )


def _sketch(asked: ToCheck) -> Sketch:
    if (asked.sketch is None) == (asked.text is None):
        raise InputError("send either a sketch or a text")
    if asked.sketch is not None:
        return check_sketch(asked.sketch)
    return read_sketch(asked.text or "", "the course")


def _own_course(text: str) -> None:
    """Refuse what could not be shown, and what names files of this machine."""
    read_sketch(text, "the course")


def _paths(position: Position, moves: str) -> tuple[tuple[Square, ...], ...]:
    walk = Walk.of(position)
    return tuple(walk.go(letter, direction).path for letter, direction in parse_moves(moves))


def _code_of(position: Position) -> str:
    try:
        return position_code(position)
    except InputError:
        return ""
