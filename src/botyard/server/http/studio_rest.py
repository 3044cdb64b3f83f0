"""The REST interface of the studio."""

from __future__ import annotations

from collections.abc import Coroutine
from typing import Any, TypeVar

from litestar import get, post, put
from litestar.datastructures import State

from botyard.bots.studies.surprise import CourseRequest
from botyard.errors import InputError
from botyard.rally.floor.board import Board
from botyard.rally.floor.library import load_board
from botyard.ricochet.floor.board import Board as RicochetBoard
from botyard.ricochet.floor.quadrants import board_from_code
from botyard.server.games.rally_setup import known_board
from botyard.server.http import studio_bodies as s
from botyard.server.http.payment import AnyRequest, pay_for_storage, worker_time
from botyard.server.http.replies import JsonOf, json_of
from botyard.server.http.rest import ApiError, Code
from botyard.server.http.studio import OutdatedError, Studio
from botyard.server.jobs.service import GaveUpError
from botyard.server.net.prices import Price, StorageShare

LARGEST_SKETCH = 1_000_000
"""The most bytes of a sketch; its text has its own limit."""

Result = TypeVar("Result")


def _studio(state: State) -> Studio:
    studio: Studio = state["studio"]
    return studio


async def _latest(state: State, request: AnyRequest, desk: str, work: Coroutine[Any, Any, Result]) -> Result:
    try:
        with worker_time(request):
            return await _studio(state).latest(desk, work)
    except OutdatedError:
        raise ApiError(409, "outdated", "the drawing has changed in the meantime") from None
    except GaveUpError:
        raise ApiError(422, "refused", "this takes too long; try a smaller drawing", "too_long") from None


@get(
    "/api/boards/{edition:str}/{name:str}", summary="A printed board", tags=["catalogue"], price=Price.MEDIUM
)
async def get_board(edition: Code, name: Code) -> JsonOf[Board]:
    try:
        board: Board = load_board(known_board(f"{edition}/{name}"))
    except InputError as error:
        raise ApiError(404, "unknown", str(error)) from None
    return json_of(board)


@get("/api/ricochet/{code:str}", summary="A Ricochet board", tags=["catalogue"], price=Price.MEDIUM)
async def get_ricochet_board(code: Code) -> JsonOf[RicochetBoard]:
    try:
        return json_of(board_from_code(code))
    except InputError as error:
        raise ApiError(404, "unknown", str(error)) from None


@post(
    "/api/studio/check",
    summary="What is wrong with a course",
    tags=["studio"],
    status_code=200,
    request_max_body_size=LARGEST_SKETCH,
    price=Price.EXPENSIVE,
)
async def post_check(data: s.ToCheck, state: State, request: AnyRequest) -> s.Checked:
    return await _latest(state, request, data.desk and f"check {data.desk}", _studio(state).check(data))


@post(
    "/api/studio/estimate",
    summary="How long and how hard a course is",
    tags=["studio"],
    status_code=200,
    request_max_body_size=LARGEST_SKETCH,
    price=Price.JOB,
)
async def post_estimate(data: s.ToEstimate, state: State, request: AnyRequest) -> s.Estimated:
    work = _studio(state).estimate(data.text, data.edition, data.players)
    return s.Estimated(estimate=await _latest(state, request, data.desk and f"trial {data.desk}", work))


@post(
    "/api/studio/courses",
    summary="Keep a course",
    tags=["studio"],
    request_max_body_size=LARGEST_SKETCH,
    price=Price.EXPENSIVE,
)
async def post_course(data: s.ToKeep, state: State, request: AnyRequest) -> s.Kept:
    pay_for_storage(request, StorageShare.UPLOAD)
    return await _latest(state, request, "", _studio(state).keep(data.text))


@put(
    "/api/studio/courses/{code:str}",
    summary="Change a kept course",
    tags=["studio"],
    request_max_body_size=LARGEST_SKETCH,
    price=Price.EXPENSIVE,
)
async def put_course(code: Code, data: s.ToKeep, state: State, request: AnyRequest) -> s.Kept:
    if not await _latest(state, request, "", _studio(state).change(code.upper(), data.key, data.text)):
        raise ApiError(403, "forbidden", "there is no such course, or the key is wrong")
    return s.Kept(code=code.upper(), key=data.key)


@get("/api/studio/courses/{code:str}", summary="A kept course", tags=["studio"], price=Price.EXPENSIVE)
async def get_course(code: Code, state: State, request: AnyRequest) -> s.Checked:
    found = await _latest(state, request, "", _studio(state).kept(code.upper()))
    if found is None:
        raise ApiError(404, "unknown", "there is no such course")
    return found


@post("/api/studio/surprise", summary="A random course", tags=["studio"], status_code=200, price=Price.JOB)
async def post_surprise(data: s.Surprise, state: State, request: AnyRequest) -> s.Checked:
    wanted = CourseRequest(data.length, data.difficulty, data.players, data.edition)
    return await _latest(state, request, "", _studio(state).surprise(wanted, data.seed))


@post(
    "/api/studio/ricochet",
    summary="Solve a position",
    tags=["studio"],
    status_code=200,
    price=Price.EXPENSIVE,
)
async def post_ricochet(data: s.RicochetSketch, state: State, request: AnyRequest) -> s.RicochetSolved:
    return await _latest(state, request, data.desk and f"solve {data.desk}", _studio(state).solve(data))


@post(
    "/api/studio/ricochet/open",
    summary="Positions from a text",
    tags=["studio"],
    status_code=200,
    request_max_body_size=LARGEST_SKETCH,
    price=Price.EXPENSIVE,
)
async def post_ricochet_text(data: s.RicochetText, state: State, request: AnyRequest) -> s.RicochetOpened:
    return await _latest(state, request, "", _studio(state).open(data.text))


STUDIO_HANDLERS = [
    get_board,
    get_ricochet_board,
    post_check,
    post_estimate,
    post_course,
    put_course,
    get_course,
    post_surprise,
    post_ricochet,
    post_ricochet_text,
]
