"""The REST interface for pictures of games: moments as SVG and PNG, whole games as animations."""

from __future__ import annotations

import asyncio
from typing import Annotated, TypeVarTuple

from litestar import get
from litestar.datastructures import State
from litestar.di import Provide
from litestar.params import Parameter

from botyard.pictures.film import FilmOptions
from botyard.pictures.gif import SPEEDS, WIDTHS
from botyard.server.games.replays import PublicRecord, Replays
from botyard.server.http import bodies as b
from botyard.server.http import link_cards
from botyard.server.http.payment import AnyRequest, pay_for_job, worker_time
from botyard.server.http.replies import Gif, Png, Svg
from botyard.server.http.rest import (
    ApiError,
    Code,
    check_admission,
    hashes_of,
    paid_replay,
    replayable,
    room_of,
    room_row,
)
from botyard.server.jobs.film import FILM
from botyard.server.jobs.kind import TrackedKind
from botyard.server.jobs.link_picture import REPLAY_PICTURE, ROOM_PICTURE
from botyard.server.jobs.picture import PICTURE
from botyard.server.jobs.service import GaveUpError, JobService, QueueFullError
from botyard.server.jobs.tracked import TrackedJob
from botyard.server.net.prices import Price

At = Annotated[int | None, Parameter(ge=0, le=1_000_000)]
PictureWidth = Annotated[int, Parameter(ge=100, le=2400)]
Turn = Annotated[int, Parameter(ge=1, le=10_000)]
LastTurn = Annotated[int | None, Parameter(ge=1, le=10_000)]
FilmWidth = Annotated[int, Parameter(ge=WIDTHS[0], le=960)]
FilmSpeed = Annotated[float, Parameter(ge=SPEEDS[0], le=SPEEDS[1])]

Arguments = TypeVarTuple("Arguments")


def begin(
    state: State,
    request: AnyRequest,
    kind: TrackedKind[*Arguments],
    key: str,
    *arguments: *Arguments,
    room: str = "",
) -> TrackedJob:
    """Start a job, which must be paid for, unless that was done already."""
    jobs: JobService = state["rooms"].jobs
    if (job := jobs.find(key)) is not None:
        return job
    pay_for_job(request, room)
    try:
        with worker_time(request):
            return jobs.begin(kind, key, *arguments)
    except QueueFullError:
        raise ApiError(503, "busy", "too many pictures are being made; try again in a minute") from None


async def made(job: TrackedJob) -> bytes:
    """Wait for the job's result."""
    try:
        return await asyncio.shield(job.task)
    except GaveUpError:
        raise ApiError(503, "busy", "that took too long; try fewer turns or a smaller picture") from None


async def shown(state: State, request: AnyRequest, code: str) -> PublicRecord:
    """What is public of a game, for those who may watch it."""
    replays: Replays = state["replays"]
    with replayable():
        await check_admission(state["rooms"], code, hashes_of(request))
        with await paid_replay(replays, request, code):
            found = await replays.shown(code.upper())
    if found is None:
        raise ApiError(404, "unknown", "there is no such replay")
    return found


def _named(name: str) -> dict[str, str]:
    return {"Content-Disposition": f'inline; filename="{name}"'}


@get(
    "/api/replays/{code:str}/picture.svg", summary="A moment, drawn", tags=["replays"], price=Price.EXPENSIVE
)
async def get_moment_svg(code: Code, state: State, request: AnyRequest, at: At = None) -> Svg:
    drawn, name = await _moment(code, state, request, at, None)
    return Svg(drawn, headers=_named(f"{name}.svg"))


@get(
    "/api/replays/{code:str}/picture.png",
    summary="A moment as a bitmap",
    tags=["replays"],
    price=Price.EXPENSIVE,
)
async def get_moment_png(
    code: Code, state: State, request: AnyRequest, at: At = None, width: PictureWidth = 1000
) -> Png:
    drawn, name = await _moment(code, state, request, at, width)
    return Png(drawn, headers=_named(f"{name}.png"))


async def _moment(
    code: str, state: State, request: AnyRequest, at: int | None, width: int | None
) -> tuple[bytes, str]:
    """The picture, and how its file is named."""
    game = await shown(state, request, code)
    when = "" if at is None else str(min(at, game.events))
    key = f"moment {game.stamp} {when} {width}"
    job = begin(state, request, PICTURE, key, game.kind, game.record, when, width, room=room_of(code))
    return await made(job), f"botyard-{code.upper()}-{when or 'end'}"


def film_options(
    first: Turn = 1, last: LastTurn = None, width: FilmWidth = 560, speed: FilmSpeed = 1.0
) -> FilmOptions:
    """Which part of a game an animation shows, and how."""
    return FilmOptions(first, last, width, speed)


WISHED_FILM = {"film": Provide(film_options, sync_to_thread=False)}


@get(
    "/api/replays/{code:str}/animation",
    summary="The progress of an animation; the first request starts it",
    tags=["replays"],
    dependencies=WISHED_FILM,
    price=Price.MEDIUM,
)
async def get_animation_progress(
    code: Code, state: State, request: AnyRequest, film: FilmOptions
) -> b.Progress:
    job = await _film(code, state, request, film)
    if job.ready:
        await made(job)  # this raises what went wrong, if anything did
    return b.Progress(done=job.progress, ready=job.ready)


@get(
    "/api/replays/{code:str}/animation.gif",
    summary="A game as an animation",
    tags=["replays"],
    dependencies=WISHED_FILM,
    price=Price.EXPENSIVE,
)
async def get_animation(code: Code, state: State, request: AnyRequest, film: FilmOptions) -> Gif:
    job = await _film(code, state, request, film)
    return Gif(await made(job), headers=_named(f"botyard-{code.upper()}.gif"))


async def _film(code: str, state: State, request: AnyRequest, film: FilmOptions) -> TrackedJob:
    game = await shown(state, request, code)
    if not game.finished:
        raise ApiError(409, "wrong_state", "the game is still running; it can be animated when it is over")
    return begin(
        state, request, FILM, f"film {game.stamp} {film}", game.kind, game.record, film, room=room_of(code)
    )


@get(
    "/api/replays/{code:str}/preview.png",
    summary="The picture of a replay's link",
    tags=["replays"],
    price=Price.EXPENSIVE,
)
async def get_replay_preview(code: Code, state: State, request: AnyRequest) -> Png:
    game = await shown(state, request, code)
    card = link_cards.replay_card(game.kind, game.setup)
    key = f"preview {game.stamp}"
    job = begin(state, request, REPLAY_PICTURE, key, game.kind, game.record, card, room=room_of(code))
    return _cached_for_a_while(await made(job))


@get(
    "/api/rooms/{room:str}/preview.png",
    summary="The picture of a room's link",
    tags=["rooms"],
    price=Price.MEDIUM,
)
async def get_room_preview(room: Code, state: State, request: AnyRequest) -> Png:
    row = await room_row(state["rooms"], room)
    card = link_cards.room_card(row.settings, row.state, len(row.seats))
    key = f"preview {row.code} {row.version}"
    job = begin(state, request, ROOM_PICTURE, key, row.settings, card, room=row.code)
    return _cached_for_a_while(await made(job))


def _cached_for_a_while(data: bytes) -> Png:
    return Png(data, headers={"Cache-Control": "public, max-age=300"})


PICTURES = [
    get_replay_preview,
    get_room_preview,
    get_moment_svg,
    get_moment_png,
    get_animation_progress,
    get_animation,
]
