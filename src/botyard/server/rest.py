"""The REST part: the catalogue, rooms and replays."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from typing import Annotated, Any, TypeVar

import msgspec
import segno
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.params import Parameter

from botyard import __version__
from botyard.errors import InputError
from botyard.server import bodies as b
from botyard.server.catalogue import catalogue, course_floor
from botyard.server.hall import Hall
from botyard.server.pictures import (
    board_picture,
    course_picture,
    floor_picture,
    own_floor,
    ricochet_board_picture,
)
from botyard.server.replays import PlayersOnlyError, Replays
from botyard.server.room import seat_states
from botyard.server.rows import Room, Seat, TakenError, now_ms
from botyard.server.seating import accept_settings, free_name, join, with_bot
from botyard.server.security import hashed, new_code, new_token
from botyard.server.thinkers import GaveUpError

LARGEST_RECORD = 1_000_000
SVG = "image/svg+xml"

Code = Annotated[str, Parameter(max_length=40)]
Found = TypeVar("Found")


class ApiError(Exception):
    """A request that is refused."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status, self.code = status, code


def hall_of(state: State) -> Hall:
    hall: Hall = state["hall"]
    return hall


def json_answer(value: Any, status: int = 200) -> Response[bytes]:
    return Response(msgspec.json.encode(value), media_type="application/json", status_code=status)


def _picture(svg: str, public: bool = True) -> Response[str]:
    headers = {"Cache-Control": "public, max-age=86400"} if public else {}
    return Response(svg, media_type=SVG, headers=headers)


@get("/api/catalogue", summary="All that can be chosen", tags=["catalogue"], cache=False)
async def get_catalogue() -> b.Catalogue:
    return catalogue()


@get("/api/courses/{key:str}/floor", summary="A course, board by board", tags=["catalogue"])
async def get_course_floor(key: Code) -> b.CourseFloor:
    return _found(course_floor, key)


@get("/api/courses/{key:str}/picture.svg", summary="A course, drawn", tags=["catalogue"], sync_to_thread=True)
def get_course_picture(key: Code) -> Response[str]:
    return _picture(_found(course_picture, key))


@get(
    "/api/boards/{edition:str}/{name:str}/picture.svg",
    summary="A board, drawn",
    tags=["catalogue"],
    sync_to_thread=True,
)
def get_board_picture(edition: Code, name: Code) -> Response[str]:
    return _picture(_found(board_picture, f"{edition}/{name}"))


@get(
    "/api/ricochet/{code:str}/picture.svg",
    summary="A Ricochet board, drawn",
    tags=["catalogue"],
    sync_to_thread=True,
)
def get_ricochet_picture(code: Code) -> Response[str]:
    return _picture(_found(ricochet_board_picture, code))


@post(
    "/api/floor/picture.svg",
    summary="A free set-up, drawn",
    tags=["catalogue"],
    status_code=200,
    sync_to_thread=True,
)
def post_floor_picture(data: b.FloorPlan) -> Response[str]:
    return _picture(floor_picture(data), public=False)


@post(
    "/api/floor",
    summary="A free set-up, board by board",
    tags=["catalogue"],
    status_code=200,
    sync_to_thread=True,
)
def post_floor(data: b.FloorPlan) -> b.CourseFloor:
    return own_floor(data)


def _found(look_up: Callable[[str], Found], name: str) -> Found:
    try:
        return look_up(name)
    except InputError as error:
        raise ApiError(404, "unknown", str(error)) from None


@get("/api/rooms", summary="The public rooms", tags=["rooms"])
async def get_rooms(state: State) -> b.RoomList:
    return b.RoomList(rooms=(await hall_of(state).lobby()).rooms)


@post("/api/rooms", summary="Make a room", tags=["rooms"])
async def post_room(data: b.NewRoom, state: State, request: Request[Any, Any, Any]) -> b.RoomMade:
    hall = hall_of(state)
    address = request.client.host if request.client else ""
    if not state["room_limiter"].take(address):
        raise ApiError(429, "too_fast", "too many new rooms from your address; try again later")
    accept_settings(data.settings)
    owner, token = new_token(), new_token()
    row = Room(
        code=new_code(),
        version=1,
        created=now_ms(),
        state="gathering",
        game=0,
        settings=data.settings,
        seats=(),
        owner=hashed(owner),
    )
    if data.name is not None:
        row = msgspec.structs.replace(row, seats=(Seat(name=free_name(row, data.name), token=hashed(token)),))
    for level in data.bots:
        row = with_bot(row, level)
    try:
        await hall.store.add_room(row)
    except TakenError:
        raise ApiError(503, "busy", "try again") from None
    hall.lobby_changed(row)
    seated = data.name is not None
    return b.RoomMade(room=row.code, owner=owner, seat=0 if seated else None, token=token if seated else None)


@get("/api/rooms/{room:str}", summary="A room", tags=["rooms"])
async def get_room(room: Code, state: State) -> b.RoomInfo:
    row = await room_row(hall_of(state), room)
    return b.RoomInfo(
        room=row.code,
        state=row.state,  # type: ignore[arg-type]
        settings=row.settings,
        seats=seat_states(row),
        game=row.game,
        replay=f"{row.code}-{row.game}" if row.game else None,
        full=len(row.seats) >= row.settings.seats,
    )


@post("/api/rooms/{room:str}/join", summary="Take a seat", tags=["rooms"])
async def post_join(room: Code, data: b.Join, state: State) -> b.Joined:
    hall = hall_of(state)
    await room_row(hall, room)
    live = await hall.room(room.upper())
    assert live is not None
    seat, token = await join(live, data.name)
    return b.Joined(room=live.row.code, seat=seat, token=token)


async def room_row(hall: Hall, code: str) -> Room:
    """A room by its code, or 404."""
    live = hall.rooms.get(code.upper())
    row = live.row if live is not None else await hall.store.room(code.upper())
    if row is None:
        raise ApiError(404, "unknown_room", "there is no such room")
    return row


@get("/api/rooms/{room:str}/qr.svg", summary="The room's link as a QR code", tags=["rooms"])
async def get_qr(
    room: Code, state: State, request: Request[Any, Any, Any], hand: bool = False
) -> Response[str]:
    row = await room_row(hall_of(state), room)
    base = hall_of(state).config.public_url or str(request.base_url)
    # With a hand the phone shows no board: that is on the table screen from which it was scanned.
    link = f"{base.rstrip('/')}/r/{row.code}{'?hand' if hand else ''}"
    code = segno.make(link, micro=False)
    drawn = BytesIO()
    code.save(drawn, kind="svg", scale=8, border=2, light="#ffffff", xmldecl=False)
    return _picture(drawn.getvalue().decode(), public=False)


@get("/api/replays/{code:str}", summary="A game to watch", tags=["replays"])
async def get_replay(code: Code, state: State, request: Request[Any, Any, Any]) -> Response[bytes]:
    replays: Replays = state["replays"]
    if not state["replay_limiter"].take(request.client.host if request.client else ""):
        raise ApiError(429, "too_fast", "too many replays from your address; try again later")
    try:
        text = await replays.replay(code.upper())
    except (InputError, GaveUpError):
        raise ApiError(409, "unreadable", "this version of Botyard cannot replay that game") from None
    if text is None:
        raise ApiError(404, "unknown", "there is no such replay")
    return Response(text, media_type="application/json")


@get("/api/replays/{code:str}/record", summary="A finished game as a record", tags=["replays"])
async def get_record(code: Code, state: State, request: Request[Any, Any, Any]) -> Response[bytes]:
    replays: Replays = state["replays"]
    token = request.headers.get("authorization", "").removeprefix("Bearer ")
    try:
        text = await replays.record(code.upper(), token)
    except PlayersOnlyError:
        raise ApiError(
            403,
            "not_yours",
            "only those who played may have this record; send a seat's token as Authorization: Bearer TOKEN",
        ) from None
    if text is None:
        raise ApiError(404, "unknown", "there is no such record, or the game is not over yet")
    name = f"botyard-{code.upper()}.json"
    return Response(
        text,
        media_type="application/json",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@post(
    "/api/replays",
    summary="Upload a record",
    tags=["replays"],
    request_max_body_size=LARGEST_RECORD,
    description="The body is a record as `botyard` writes it, at most 1 MB.",
)
async def post_record(state: State, request: Request[Any, Any, Any]) -> b.ReplayMade:
    address = request.client.host if request.client else ""
    if not state["upload_limiter"].take(address):
        raise ApiError(429, "too_fast", "too many uploads from your address; try again later")
    data = await request.body()
    replays: Replays = state["replays"]
    try:
        code, problem = await replays.upload(data)
    except GaveUpError:
        raise ApiError(422, "refused", "this record takes too long to check") from None
    if problem:
        raise ApiError(422, "refused", problem)
    return b.ReplayMade(code=code)


@get("/health", summary="Is the server well?", tags=["operations"])
async def get_health(state: State) -> Response[bytes]:
    hall = hall_of(state)
    status = "stopping" if hall.stopping else "ok"
    body = b.Health(status=status, version=__version__, database=hall.store.kind)  # type: ignore[arg-type]
    return json_answer(body, 503 if hall.stopping else 200)


@get("/metrics", summary="Counts for Prometheus", tags=["operations"], media_type="text/plain")
async def get_metrics(state: State) -> str:
    hall = hall_of(state)
    gauges = {
        "sockets": hall.metrics.sockets,
        "rooms_in_memory": len(hall.rooms),
        "thoughts_waiting": hall.thinkers.waiting,
        "thoughts_given_up": hall.thinkers.given_up,
        "log_entries_written": hall.store.journal.writes,
        "log_transactions": hall.store.journal.transactions,
    }
    return hall.metrics.text(gauges)


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
    get_health,
    get_metrics,
]
