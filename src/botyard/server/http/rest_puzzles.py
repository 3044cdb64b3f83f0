"""The REST interface for puzzles: the puzzle of the day, the graded collection, moves and hints.

No answer reveals a solution or its length before the player asks for a hint or has solved the puzzle.
"""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from functools import lru_cache
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.datastructures import State
from litestar.params import Parameter

from botyard.errors import InputError
from botyard.ricochet.engine.moves import Walk, legal_moves, moves_text, parse_moves
from botyard.ricochet.floor.board import Position, Target
from botyard.ricochet.floor.codes import parse_code
from botyard.ricochet.studies.graded import LEVELS, Puzzle, collection, level_of, stars
from botyard.server.games.ricochet_moves import steps
from botyard.server.http import puzzle_bodies as b
from botyard.server.http.payment import AnyRequest, pay_for_job, worker_time
from botyard.server.http.rest import ApiError
from botyard.server.http.rest_pictures import begin, made
from botyard.server.jobs.puzzle_of_the_day import PUZZLE_OF_THE_DAY
from botyard.server.jobs.service import CompilingError, GaveUpError
from botyard.server.jobs.solve import shortest
from botyard.server.net.prices import Price
from botyard.server.rooms.rooms import Rooms

LONG_AGO = timedelta(days=400)

PuzzleCode = Annotated[str, Parameter(max_length=80)]
Step = Annotated[int, Parameter(ge=1, le=4)]


@get("/api/puzzles", summary="The graded collection", tags=["puzzles"], cache=False, price=Price.CHEAP)
async def get_puzzles() -> b.Collection:
    levels = {level: tuple(one.code for one in collection() if one.level == level) for level in LEVELS}
    return b.Collection(today=_today().isoformat(), levels=levels)


def _today() -> date:
    return datetime.now(UTC).date()


@get("/api/puzzles/day/{day:str}", summary="The puzzle of a day", tags=["puzzles"], price=Price.CHEAP)
async def get_day(day: PuzzleCode, state: State, request: AnyRequest) -> b.DayPuzzle:
    puzzle = await _of_day(day, state, request)
    return b.DayPuzzle(day=day, code=puzzle.code, level=puzzle.level)


async def _of_day(day: str, state: State, request: AnyRequest) -> Puzzle:
    try:
        wanted = date.fromisoformat(day)
    except ValueError:
        raise ApiError(
            404, "unknown", f"{day[:20]!r} is not a date; use the form 2026-11-15", "no_date"
        ) from None
    # Somewhere on earth it is already tomorrow.
    if not _today() - LONG_AGO <= wanted <= _today() + timedelta(days=1):
        raise ApiError(404, "unknown", "there is no puzzle for that day yet, or no longer")
    rooms: Rooms = state["rooms"]
    try:
        await rooms.jobs.wait_for_kernels("ricochet")
    except CompilingError:
        raise _compiling() from None
    job = begin(state, request, PUZZLE_OF_THE_DAY, f"puzzle of {wanted.isoformat()}", wanted)
    return msgspec.json.decode(await made(job), type=Puzzle)


@get("/api/puzzles/position/{code:str}", summary="A puzzle's position", tags=["puzzles"], price=Price.CHEAP)
async def get_puzzle(code: PuzzleCode) -> b.PuzzlePosition:
    position = _position(code)
    target = position.board.targets_at.get(position.target)
    return b.PuzzlePosition(
        code=code,
        board=position.board,
        robots=position.robots,
        target=target or Target(position.target, position.active, "c" if position.active else "@"),
        level=_known(code),
    )


@lru_cache(maxsize=512)
def _position(code: str) -> Position:
    try:
        return parse_code(code)
    except InputError as error:
        raise ApiError(404, "unknown", str(error)) from None


def _known(code: str) -> str:
    return next((one.level for one in collection() if one.code == code), "")


@post(
    "/api/puzzles/position/{code:str}/moves",
    summary="Make moves",
    tags=["puzzles"],
    status_code=200,
    price=Price.MEDIUM,
)
async def post_moves(
    code: PuzzleCode, data: b.PuzzleMoves, state: State, request: AnyRequest
) -> b.PuzzleTried:
    position = _position(code)
    walk = Walk.of(position)
    moves = steps(walk, data.moves)
    verdict = walk.verdict(True)
    if verdict != "solved":
        return b.PuzzleTried(
            moves=moves, robots=dict(walk.robots), legal=_legal(walk), straight=verdict == "no_turn"
        )
    best, _ = await _solution(code, position, state, request)
    return b.PuzzleTried(
        moves=moves,
        robots=dict(walk.robots),
        legal=(),
        solved=True,
        best=best,
        stars=stars(len(parse_moves(data.moves)), best),
        level=level_of(best),
    )


def _legal(walk: Walk) -> tuple[str, ...]:
    return tuple(moves_text([move]) for move in legal_moves(walk.position.board, walk.robots))


@get("/api/puzzles/position/{code:str}/hint", summary="A hint", tags=["puzzles"], price=Price.MEDIUM)
async def get_hint(code: PuzzleCode, state: State, request: AnyRequest, step: Step = 1) -> b.Hint:
    """1: the number of moves; 2: the robot that moves first; 3: the first move; 4: everything."""
    best, moves = await _solution(code, _position(code), state, request)
    told = {1: "", 2: moves[:1], 3: moves[:2], 4: moves}[step]
    return b.Hint(step=step, length=best, moves=told)


def _compiling() -> ApiError:
    return ApiError(503, "busy", "the solver is still compiling, once after an installation; try again")


async def _solution(code: str, position: Position, state: State, request: AnyRequest) -> tuple[int, str]:
    """The shortest length and a solution; each position is solved once."""
    known: dict[str, tuple[int, str]] = state["solutions"]
    if code not in known:
        rooms: Rooms = state["rooms"]
        pay_for_job(request)
        try:
            with worker_time(request):
                best, moves = await shortest(rooms.jobs, position, True)
        except CompilingError:
            raise _compiling() from None
        except GaveUpError:
            raise ApiError(422, "refused", "this position takes too long to solve", "too_long") from None
        if best is None:
            raise ApiError(422, "refused", "no solution was found for this position", "no_solution")
        if len(known) > 2000:
            known.clear()
        known[code] = (best, moves)
    return known[code]


PUZZLES = [get_puzzles, get_day, get_puzzle, post_moves, get_hint]
