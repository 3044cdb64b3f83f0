"""The studio: courses that people draw, checked while they draw, tried by bots, and kept.

A newer version of a drawing makes checks of the older one pointless: their jobs are dropped.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

from botyard.bots.studies.estimate import RACES, Estimate, TrialRace, judge_races
from botyard.bots.studies.surprise import CourseRequest
from botyard.errors import InputError
from botyard.grid import Square
from botyard.rally.floor.courses import write_course
from botyard.rally.floor.inspection import Finding
from botyard.rally.floor.sketch import Sketch
from botyard.ricochet.engine.moves import Walk, parse_moves
from botyard.ricochet.floor.board import Position
from botyard.ricochet.floor.codes import position_code
from botyard.ricochet.floor.drawing import parse_board
from botyard.ricochet.floor.quadrants import board_from_code
from botyard.ricochet.records.positions import write_position
from botyard.server.http.studio_bodies import (
    Checked,
    Kept,
    RicochetOpened,
    RicochetSketch,
    RicochetSolved,
    ToCheck,
)
from botyard.server.jobs.count_solutions import COUNT_SOLUTIONS
from botyard.server.jobs.course_check import COURSE_CHECK
from botyard.server.jobs.course_reading import COURSE_READING, TEXT_CHECK
from botyard.server.jobs.position_reading import POSITION_READING
from botyard.server.jobs.service import GaveUpError
from botyard.server.jobs.surprise_course import SURPRISE_COURSE
from botyard.server.jobs.trial_race import TRIAL_RACE
from botyard.server.net.security import hashed, new_code, new_token
from botyard.server.rooms.rooms import Rooms

LONGEST_TRIAL = 25.0
"""Seconds after which a trial starts no further race."""

Result = TypeVar("Result")


class OutdatedError(Exception):
    """The drawing has changed; this result is no longer wanted."""


class Studio:
    """The server side of the studio."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._jobs = rooms.jobs
        self._asked: dict[str, asyncio.Task[Any]] = {}

    async def latest(self, desk: str, work: Coroutine[Any, Any, Result]) -> Result:
        """The result of the work, unless the same desk asks for something newer in the meantime."""
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
        """Everything there is to say about a course."""
        read = await self._jobs.run(COURSE_READING, asked.sketch, asked.text, asked.edition)
        found: list[Finding] = []
        for edition in read.editions:
            with contextlib.suppress(GaveUpError):
                found.extend(await self._jobs.run(COURSE_CHECK, read.sketch, edition))
        found.extend(read.findings)
        return Checked(
            sketch=read.sketch,
            edition=read.editions[0],
            findings=tuple({(one.kind, one.words): one for one in found}.values()),
            text=read.text,
            drawings=read.drawings,
        )

    async def estimate(self, text: str, edition: str, players: int) -> Estimate:
        """Length and difficulty, from as many races as time allows."""
        await self._jobs.run(TEXT_CHECK, text, True)
        races: list[TrialRace] = []
        end = time.monotonic() + LONGEST_TRIAL
        for seed in range(RACES):
            if races and time.monotonic() > end:
                break
            races.append(await self._jobs.run(TRIAL_RACE, text, edition, players, seed))
        return judge_races(races)

    async def surprise(self, request: CourseRequest, seed: str) -> Checked:
        """A random course, already checked."""
        course = await self._jobs.run(SURPRISE_COURSE, request, seed)
        return Checked(
            sketch=Sketch(course),
            edition=request.edition,
            findings=(),
            text=write_course(course),
            drawings={},
        )

    async def keep(self, text: str) -> Kept:
        """Keep a course; returns a code for everyone and a key for its author."""
        await self._jobs.run(TEXT_CHECK, text, False)
        self._rooms.quotas.check("drawn_courses", len(text))
        code, key = new_code(), new_token()
        await self._rooms.store.add_drawn(code, hashed(key), text)
        return Kept(code=code, key=key)

    async def change(self, code: str, key: str, text: str) -> bool:
        """Change a kept course; False if the key is wrong."""
        await self._jobs.run(TEXT_CHECK, text, False)
        return await self._rooms.store.change_drawn(code, hashed(key), text)

    async def kept(self, code: str) -> Checked | None:
        text = await self._rooms.store.drawn(code)
        return None if text is None else await self.check(ToCheck(text=text))

    async def open(self, text: str) -> RicochetOpened:
        """The positions in a text."""
        return await self._jobs.run(POSITION_READING, text)

    async def solve(self, asked: RicochetSketch) -> RicochetSolved:
        """How many moves a position takes, and how many solutions it has."""
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
        await self._jobs.wait_for_kernels("ricochet")
        outcome, moves, count, searched, solution = await self._jobs.run(
            COUNT_SOLUTIONS, position, asked.turn_rule
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


def _paths(position: Position, moves: str) -> tuple[tuple[Square, ...], ...]:
    walk = Walk.of(position)
    return tuple(walk.go(letter, direction).path for letter, direction in parse_moves(moves))


def _code_of(position: Position) -> str:
    try:
        return position_code(position)
    except InputError:
        return ""
