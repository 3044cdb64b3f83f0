"""The REST interface: the catalogue, rooms and replays."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from typing import Annotated, Any, TypeVar

import msgspec
from litestar import get, post
from litestar.datastructures import State
from litestar.params import Parameter

from botyard.errors import InputError
from botyard.server.games.replays import PlayersOnlyError, Replays
from botyard.server.http import bodies as b
from botyard.server.http.catalogue import catalogue, course_floor
from botyard.server.http.openapi import BODY
from botyard.server.http.payment import AnyRequest, pay_for_job, pay_for_storage, worker_time
from botyard.server.http.pictures import (
    board_picture,
    course_picture,
    ricochet_board_picture,
)
from botyard.server.http.replies import JsonOf, Svg
from botyard.server.jobs.floor_drawing import FLOOR_DRAWING, FLOOR_LAYING
from botyard.server.jobs.kind import JobKind
from botyard.server.jobs.qr_drawing import QR_DRAWING
from botyard.server.jobs.service import GaveUpError
from botyard.server.net.addresses import link_for_others
from botyard.server.net.prices import Price, StorageShare
from botyard.server.net.security import browser_mark, hashed, new_code, new_token
from botyard.server.rooms.admission import barred
from botyard.server.rooms.door import join
from botyard.server.rooms.room_views import seat_states
from botyard.server.rooms.rooms import Rooms
from botyard.server.rooms.seating import accept_settings, free_name, with_bot
from botyard.server.storage.rows import Door, Room, Seat, TakenError, now_ms

LARGEST_RECORD = 1_000_000
MOST_QR_CODES = 500
RecordFile = dict[str, Any]
"""A record, as `botyard` writes it to a file."""

Code = Annotated[str, Parameter(max_length=40)]
Found = TypeVar("Found")


class ApiError(Exception):
    """A refused request."""

    def __init__(self, status: int, code: str, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.status, self.code = status, code
        self.reason = reason
        """Which of several causes of that code it was, for translations."""


def rooms_of(state: State) -> Rooms:
    rooms: Rooms = state["rooms"]
    return rooms


def _picture(svg: str) -> Svg:
    return Svg(svg.encode(), headers={"Cache-Control": "public, max-age=86400"})


@get(
    "/api/catalogue",
    summary="Everything that can be chosen",
    tags=["catalogue"],
    cache=False,
    price=Price.MEDIUM,
)
async def get_catalogue() -> b.Catalogue:
    return catalogue()


@get(
    "/api/courses/{key:str}/floor", summary="A course, board by board", tags=["catalogue"], price=Price.MEDIUM
)
async def get_course_floor(key: Code) -> b.CourseFloor:
    return _found(course_floor, key)


@get(
    "/api/courses/{key:str}/picture.svg",
    summary="A course, drawn",
    tags=["catalogue"],
    sync_to_thread=True,
    price=Price.MEDIUM,
)
def get_course_picture(key: Code) -> Svg:
    return _picture(_found(course_picture, key))


@get(
    "/api/boards/{edition:str}/{name:str}/picture.svg",
    summary="A board, drawn",
    tags=["catalogue"],
    sync_to_thread=True,
    price=Price.MEDIUM,
)
def get_board_picture(edition: Code, name: Code) -> Svg:
    return _picture(_found(board_picture, f"{edition}/{name}"))


@get(
    "/api/ricochet/{code:str}/picture.svg",
    summary="A Ricochet board, drawn",
    tags=["catalogue"],
    sync_to_thread=True,
    price=Price.EXPENSIVE,
)
def get_ricochet_picture(code: Code) -> Svg:
    return _picture(_found(ricochet_board_picture, code))


@post(
    "/api/floor/picture.svg",
    summary="A free set-up, drawn",
    tags=["catalogue"],
    status_code=200,
    price=Price.EXPENSIVE,
)
async def post_floor_picture(data: b.FloorPlan, state: State, request: AnyRequest) -> Svg:
    return Svg(await _on_floor(state, request, FLOOR_DRAWING, data))


@post(
    "/api/floor",
    summary="A free set-up, board by board",
    tags=["catalogue"],
    status_code=200,
    price=Price.EXPENSIVE,
)
async def post_floor(data: b.FloorPlan, state: State, request: AnyRequest) -> JsonOf[b.CourseFloor]:
    return JsonOf(await _on_floor(state, request, FLOOR_LAYING, data))


async def _on_floor(
    state: State, request: AnyRequest, kind: JobKind[bytes, b.FloorPlan], plan: b.FloorPlan
) -> bytes:
    try:
        with worker_time(request):
            return await rooms_of(state).jobs.run(kind, plan)
    except GaveUpError:
        raise ApiError(422, "refused", "this floor takes too long; use fewer squares", "too_long") from None


def _found(look_up: Callable[[str], Found], name: str) -> Found:
    try:
        return look_up(name)
    except InputError as error:
        raise ApiError(404, "unknown", str(error)) from None


@get("/api/rooms", summary="The public rooms", tags=["rooms"], price=Price.MEDIUM)
async def get_rooms(state: State) -> b.RoomList:
    return b.RoomList(rooms=(await rooms_of(state).lobby()).rooms)


@post("/api/rooms", summary="Create a room", tags=["rooms"], price=Price.EXPENSIVE)
async def post_room(data: b.NewRoom, state: State, request: AnyRequest) -> b.RoomMade:
    rooms = rooms_of(state)
    settings = await accept_settings(data.settings)
    pay_for_storage(request, _share(data))
    owner, token = new_token(), new_token()
    code = new_code()
    browser = browser_mark(code, data.browser or owner)
    row = Room(
        code=code,
        version=1,
        created=now_ms(),
        state="gathering",
        game=0,
        settings=settings,
        seats=(),
        owner=hashed(owner),
        door=Door(owner_browser=browser),
    )
    if data.name is not None:
        seat = Seat(name=free_name(row, data.name), token=hashed(token), browser=browser)
        row = msgspec.structs.replace(row, seats=(seat,))
    for level in data.bots:
        row = with_bot(row, level)
    try:
        await rooms.store.add_room(row)
    except TakenError:
        raise ApiError(503, "busy", "the database is busy; try again") from None
    rooms.lobby_changed(row)
    seated = data.name is not None
    return b.RoomMade(room=row.code, owner=owner, seat=0 if seated else None, token=token if seated else None)


def _share(wanted: b.NewRoom) -> StorageShare:
    """How much a new room counts: little if it has no seat left for anyone else."""
    full = wanted.name is not None and len(wanted.bots) + 1 == wanted.settings.seats
    return StorageShare.QUICK_GAME if full and not wanted.settings.public else StorageShare.ROOM


@get("/api/rooms/{room:str}", summary="A room", tags=["rooms"], price=Price.CHEAP)
async def get_room(room: Code, state: State, request: AnyRequest) -> b.RoomInfo:
    row = await room_row(rooms_of(state), room)
    return b.RoomInfo(
        room=row.code,
        state=row.state,  # type: ignore[arg-type]
        settings=row.settings,
        seats=seat_states(row),
        game=row.game,
        replay=f"{row.code}-{row.game}" if row.game else None,
        full=len(row.seats) >= row.settings.seats,
        link=_room_link(row.code, state, request),
    )


def _room_link(code: str, state: State, request: AnyRequest) -> str:
    """The address for others, even if this page was opened by a name that only this machine knows."""
    config = rooms_of(state).config
    base = config.public_url or link_for_others(str(request.base_url), config.links)
    return f"{base.rstrip('/')}/r/{code}"


@post("/api/rooms/{room:str}/join", summary="Take a seat", tags=["rooms"], price=Price.EXPENSIVE)
async def post_join(room: Code, data: b.Join, state: State) -> b.Joined:
    rooms = rooms_of(state)
    await room_row(rooms, room)
    live = await rooms.room(room.upper())
    assert live is not None
    seat, token = await join(live, data.name, data.seat, data.browser, data.invitation)
    return b.Joined(room=live.row.code, seat=seat, token=token)


async def room_row(rooms: Rooms, code: str) -> Room:
    """A room by its code, or 404."""
    live = rooms.live.get(code.upper())
    row = live.row if live is not None else await rooms.store.room(code.upper())
    if row is None:
        raise ApiError(404, "unknown_room", "there is no such room; check the link")
    return row


@get(
    "/api/rooms/{room:str}/qr.svg",
    summary="The room's link as a QR code",
    tags=["rooms"],
    price=Price.EXPENSIVE,
)
async def get_qr(
    room: Code,
    state: State,
    request: AnyRequest,
    hand: bool = False,
    invitation: Annotated[str, Parameter(max_length=64)] = "",
) -> Svg:
    row = await room_row(rooms_of(state), room)
    # A phone that holds a hand shows no board: that is on the table screen from which the code was scanned.
    known = bool(invitation) and invitation == row.door.invitation
    more = [f"i={invitation}"] * known + ["hand"] * hand
    link = _room_link(row.code, state, request) + (f"?{'&'.join(more)}" if more else "")
    drawn: dict[str, bytes] = state["qr_codes"]
    if link not in drawn:
        try:
            with worker_time(request):
                svg = await rooms_of(state).jobs.run(QR_DRAWING, link)
        except GaveUpError:
            raise ApiError(503, "busy", "too many pictures are being made; try again in a minute") from None
        if len(drawn) >= MOST_QR_CODES:
            drawn.clear()
        drawn[link] = svg
    return Svg(drawn[link])


def hashes_of(request: AnyRequest) -> frozenset[str]:
    """The hashes of the tokens that the request shows: `Authorization: Bearer TOKEN`, several with commas."""
    shown = request.headers.get("authorization", "").removeprefix("Bearer ")
    return frozenset(hashed(token.strip()) for token in shown.split(",") if token.strip())


def room_of(code: str) -> str:
    """The room of a game's code; nothing for uploaded records."""
    return code.rpartition("-")[0]


async def paid_replay(replays: Replays, request: AnyRequest, code: str) -> AbstractContextManager[None]:
    """Charge for a replay that must be computed first, and for the time that takes."""
    if await replays.is_ready(code.upper()):
        return nullcontext()
    pay_for_job(request, room_of(code))
    return worker_time(request)


@contextmanager
def replayable() -> Iterator[None]:
    """409 for a game that this version cannot replay, or that is no longer installed."""
    try:
        yield
    except (InputError, GaveUpError):
        raise ApiError(409, "unreadable", "this version of Botyard cannot replay that game") from None


async def check_admission(rooms: Rooms, code: str, hashes: frozenset[str]) -> None:
    """403 if the game still runs and its room would not let these tokens watch it over a socket either."""
    game = await rooms.store.game(code.upper())
    if game is None or game.finished is not None:
        return
    why = barred(await room_row(rooms, game.room), hashes)
    if why is not None:
        raise ApiError(
            403, why.code, f"{why.message}; players send a seat's token as Authorization: Bearer TOKEN"
        )


@get("/api/replays/{code:str}", summary="A game to watch", tags=["replays"], price=Price.EXPENSIVE)
async def get_replay(code: Code, state: State, request: AnyRequest) -> JsonOf[b.Replay]:
    replays: Replays = state["replays"]
    with replayable():
        await check_admission(rooms_of(state), code, hashes_of(request))
        with await paid_replay(replays, request, code):
            text = await replays.replay(code.upper())
    if text is None:
        raise ApiError(404, "unknown", "there is no such replay")
    return JsonOf(text)


@get(
    "/api/replays/{code:str}/record",
    summary="A finished game as a record",
    tags=["replays"],
    price=Price.EXPENSIVE,
)
async def get_record(code: Code, state: State, request: AnyRequest) -> JsonOf[RecordFile]:
    replays: Replays = state["replays"]
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    try:
        text = await replays.record(code.upper(), token)
    except PlayersOnlyError:
        raise ApiError(
            403,
            "not_yours",
            "only its players may have this record; send a seat's token as Authorization: Bearer TOKEN",
        ) from None
    if text is None:
        raise ApiError(404, "unknown", "there is no such record, or the game is not over yet")
    name = f"botyard-{code.upper()}.json"
    return JsonOf(text, headers={"Content-Disposition": f'attachment; filename="{name}"'})


@post(
    "/api/replays",
    summary="Upload a record",
    tags=["replays"],
    request_max_body_size=LARGEST_RECORD,
    description="The body is a record written by `botyard`, at most 1 MB.",
    opt={BODY: RecordFile},
    price=Price.EXPENSIVE,
)
async def post_record(state: State, request: AnyRequest) -> b.ReplayMade:
    pay_for_storage(request, StorageShare.UPLOAD)
    data = await request.body()
    replays: Replays = state["replays"]
    try:
        with worker_time(request):
            code, problem = await replays.upload(data)
    except GaveUpError:
        raise ApiError(422, "refused", "this record takes too long to check", "too_long") from None
    if problem:
        raise ApiError(422, "refused", problem, "bad_record")
    return b.ReplayMade(code=code)


@get(
    "/metrics",
    summary="Counts for Prometheus",
    tags=["operations"],
    media_type="text/plain",
    price=Price.CHEAP,
)
async def get_metrics(state: State) -> str:
    rooms = rooms_of(state)
    gauges = {
        "sockets": rooms.metrics.sockets,
        "rooms_in_memory": len(rooms.live),
        "log_entries_written": rooms.store.journal.writes,
        "log_transactions": rooms.store.journal.transactions,
        "loop_lag_seconds": rooms.watchdog.lag(),
        "loop_held_seconds_most": rooms.watchdog.worst,
        **rooms.quotas.gauges(),
    }
    return rooms.metrics.text(gauges, rooms.jobs.counts(), rooms.watchdog.holds)


HANDLERS = [
    get_catalogue,
    get_course_floor,
    get_course_picture,
    get_board_picture,
    get_ricochet_picture,
    post_floor_picture,
    post_floor,
    get_rooms,
    post_room,
    get_room,
    post_join,
    get_qr,
    get_replay,
    get_record,
    post_record,
    get_metrics,
]
