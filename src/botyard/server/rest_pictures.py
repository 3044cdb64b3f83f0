"""The REST part for pictures of games: moments as SVG and PNG, whole games as animations."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

from litestar import Request, Response, get
from litestar.datastructures import State
from litestar.params import Parameter

from botyard.errors import InputError
from botyard.pictures.gif import SPEEDS, WIDTHS
from botyard.server import bodies as b
from botyard.server import exhibits, previews
from botyard.server.replays import Replays, Shown
from botyard.server.rest import SVG, ApiError, Code, room_row
from botyard.server.thinkers import GaveUpError
from botyard.server.workshop import FullError, Job, Workshop

At = Annotated[int | None, Parameter(ge=0, le=1_000_000)]
PictureWidth = Annotated[int, Parameter(ge=100, le=2400)]
Turn = Annotated[int, Parameter(ge=1, le=10_000)]
LastTurn = Annotated[int | None, Parameter(ge=1, le=10_000)]
FilmWidth = Annotated[int, Parameter(ge=WIDTHS[0], le=960)]
FilmSpeed = Annotated[float, Parameter(ge=SPEEDS[0], le=SPEEDS[1])]

Asked = Request[Any, Any, Any]


def begin(state: State, request: Asked, key: str, work: Any, *arguments: Any) -> Job:
    """Have something made, unless it is made already; refused where one address asks too much."""
    workshop: Workshop = state["hall"].workshop
    if (job := workshop.known(key)) is not None:
        return job
    if not state["picture_limiter"].take(request.client.host if request.client else ""):
        raise ApiError(429, "too_fast", "too many pictures from your address; try again in a minute")
    try:
        return workshop.begin(key, work, *arguments)
    except FullError:
        raise ApiError(503, "busy", "too many pictures are being made; try again in a minute") from None


async def made(job: Job) -> bytes:
    """Wait for it."""
    try:
        return await asyncio.shield(job.task)
    except GaveUpError:
        raise ApiError(503, "busy", "that took too long; try fewer turns or a smaller picture") from None


async def shown(state: State, code: str) -> Shown:
    """What everybody may see of a game."""
    replays: Replays = state["replays"]
    try:
        found = await replays.shown(code.upper())
    except (InputError, GaveUpError):
        raise ApiError(409, "unreadable", "this version of Botyard cannot replay that game") from None
    if found is None:
        raise ApiError(404, "unknown", "there is no such replay")
    return found


def download(data: bytes, media_type: str, name: str) -> Response[bytes]:
    headers = {"Content-Disposition": f'inline; filename="{name}"'}
    return Response(data, media_type=media_type, headers=headers)


@get("/api/replays/{code:str}/picture.svg", summary="A moment, drawn", tags=["replays"])
async def get_moment_svg(code: Code, state: State, request: Asked, at: At = None) -> Response[bytes]:
    return await _moment(code, state, request, at, None)


@get("/api/replays/{code:str}/picture.png", summary="A moment as a bitmap", tags=["replays"])
async def get_moment_png(
    code: Code, state: State, request: Asked, at: At = None, width: PictureWidth = 1000
) -> Response[bytes]:
    return await _moment(code, state, request, at, width)


async def _moment(
    code: str, state: State, request: Asked, at: int | None, width: int | None
) -> Response[bytes]:
    game = await shown(state, code)
    when = "" if at is None else str(min(at, game.events))
    key = f"moment {game.stamp} {when} {width}"
    job = begin(state, request, key, exhibits.moment, game.kind, game.record, when, width)
    kind, suffix = (SVG, "svg") if width is None else ("image/png", "png")
    return download(await made(job), kind, f"botyard-{code.upper()}-{when or 'end'}.{suffix}")


@get(
    "/api/replays/{code:str}/animation",
    summary="How far an animation is; asking begins it",
    tags=["replays"],
)
async def get_animation_progress(
    code: Code,
    state: State,
    request: Asked,
    first: Turn = 1,
    last: LastTurn = None,
    width: FilmWidth = 560,
    speed: FilmSpeed = 1.0,
) -> b.Progress:
    job = await _film(code, state, request, exhibits.Film(first, last, width, speed))
    if job.ready:
        await made(job)  # which tells what is wrong, if anything is
    return b.Progress(done=job.progress, ready=job.ready)


@get("/api/replays/{code:str}/animation.gif", summary="A game as an animation", tags=["replays"])
async def get_animation(
    code: Code,
    state: State,
    request: Asked,
    first: Turn = 1,
    last: LastTurn = None,
    width: FilmWidth = 560,
    speed: FilmSpeed = 1.0,
) -> Response[bytes]:
    job = await _film(code, state, request, exhibits.Film(first, last, width, speed))
    return download(await made(job), "image/gif", f"botyard-{code.upper()}.gif")


async def _film(code: str, state: State, request: Asked, film: exhibits.Film) -> Job:
    game = await shown(state, code)
    if not game.finished:
        raise ApiError(409, "wrong_state", "the game still goes on; it can be animated when it is over")
    return begin(
        state, request, f"animation {game.stamp} {film}", exhibits.animation, game.kind, game.record, film
    )


@get("/api/replays/{code:str}/preview.png", summary="The picture of a replay's link", tags=["replays"])
async def get_replay_preview(code: Code, state: State, request: Asked) -> Response[bytes]:
    game = await shown(state, code)
    card = previews.replay_card(game.setup)
    key = f"preview {game.stamp}"
    job = begin(state, request, key, previews.replay_preview, game.kind, game.record, card)
    return _kept_a_while(await made(job))


@get("/api/rooms/{room:str}/preview.png", summary="The picture of a room's link", tags=["rooms"])
async def get_room_preview(room: Code, state: State, request: Asked) -> Response[bytes]:
    row = await room_row(state["hall"], room)
    card = previews.room_card(row.settings, row.state, len(row.seats))
    key = f"preview {row.code} {row.version}"
    job = begin(state, request, key, previews.room_preview, row.settings, card)
    return _kept_a_while(await made(job))


def _kept_a_while(data: bytes) -> Response[bytes]:
    return Response(data, media_type="image/png", headers={"Cache-Control": "public, max-age=300"})


PICTURES = [
    get_replay_preview,
    get_room_preview,
    get_moment_svg,
    get_moment_png,
    get_animation_progress,
    get_animation,
]
