"""The browser client: the built files in `static/`, and one page for all its addresses."""

from __future__ import annotations

from mimetypes import MimeTypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State

from botyard.errors import InputError
from botyard.server.games.replays import Replays
from botyard.server.http.link_cards import replay_card, room_card, tags
from botyard.server.net.prices import Price
from botyard.server.rooms.rooms import Rooms

STATIC = Path(__file__).parents[1] / "static"
NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Botyard</title></head>
<body><h1>Botyard is running</h1>
<p>The server works, but this installation does not include the page to play on.</p>
<p>Run <code>make run</code> in a checkout, or install it from there with pip: both build it.
Or play from a program: <a href="/api/docs">the API</a>.</p></body></html>
"""
KINDS = MimeTypes()
"""Media types by file name; the registry of Windows may call scripts plain text."""
FOR_EVER = "public, max-age=31536000, immutable"


ADDRESSES = [
    "/",
    "/analysis/{code:str}",
    "/puzzles",
    "/puzzles/{code:str}",
    "/rules",
    "/rules/{book:str}",
    "/studio",
    "/studio/{code:str}",
]


@get(ADDRESSES, include_in_schema=False, price=Price.CHEAP)
async def get_page(code: str = "", book: str = "") -> Response[bytes]:
    """The client. It reads from the address what to show."""
    return _page()


@get(["/r/{room:str}", "/table/{room:str}"], include_in_schema=False, price=Price.MEDIUM)
async def get_room_page(room: str, state: State, request: Request[Any, Any, Any]) -> Response[bytes]:
    """The client, with a link card for the room."""
    rooms: Rooms = state["rooms"]
    live = rooms.live.get(room.upper())
    try:
        row = live.row if live is not None else await rooms.store.room(room.upper())
    except InputError:  # its game is not installed; the client says so
        return _page()
    if row is None:
        return _page()
    base = _base(rooms, request)
    card = room_card(row.settings, row.state, len(row.seats))
    return _page(tags(card, f"{base}/r/{row.code}", f"{base}/api/rooms/{row.code}/preview.png"))


@get("/replay/{code:str}", include_in_schema=False, price=Price.MEDIUM)
async def get_replay_page(code: str, state: State, request: Request[Any, Any, Any]) -> Response[bytes]:
    """The client, with a link card for the replay."""
    replays: Replays = state["replays"]
    try:
        found = await replays.setup(code.upper())
    except InputError:  # its game is not installed; the client says so
        return _page()
    if found is None:
        return _page()
    base = _base(state["rooms"], request)
    there = f"{base}/replay/{code.upper()}"
    return _page(tags(replay_card(*found), there, f"{base}/api/replays/{code.upper()}/preview.png"))


def _base(rooms: Rooms, request: Request[Any, Any, Any]) -> str:
    return (rooms.config.public_url or str(request.base_url)).rstrip("/")


def is_page_visit(request: Request[Any, Any, Any]) -> bool:
    """Whether a person opened this address in a browser, rather than a program that wants data."""
    path, accepted = request.url.path, request.headers.get("accept", "")
    return request.method == "GET" and not path.startswith("/api/") and "text/html" in accepted


def not_found_page() -> Response[bytes]:
    """The client again: it says in the reader's language that nothing is here."""
    return _page(status=404)


def _page(head: str = "", status: int = 200) -> Response[bytes]:
    page = STATIC / "index.html"
    text = page.read_text(encoding="utf-8") if page.is_file() else NOT_BUILT
    body = text.replace("</head>", f"{head}</head>", 1).encode()
    headers = {"Cache-Control": "no-cache"}
    return Response(body, media_type="text/html", status_code=status, headers=headers)


@get("/assets/{path:path}", include_in_schema=False, price=Price.CHEAP)
async def get_asset(path: Path) -> Response[bytes]:
    """Files with a hash in their name: they never change."""
    return _file(Path("assets") / str(path).lstrip("/"), FOR_EVER)


@get(["/icon.svg", "/favicon.ico"], include_in_schema=False, price=Price.CHEAP)
async def get_icon() -> Response[bytes]:
    return _file(Path("icon.svg"), "no-cache")


def _file(name: Path, cache: str) -> Response[bytes]:
    file = _found(name)
    if file is None:
        return Response(b"", status_code=404, media_type="text/plain")
    kind = KINDS.guess_type(file.name)[0] or "application/octet-stream"
    return Response(file.read_bytes(), media_type=kind, headers={"Cache-Control": cache})


def _found(name: Path) -> Path | None:
    """The file of that name below the static files."""
    try:
        file = (STATIC / name).resolve()
        return file if file.is_relative_to(STATIC.resolve()) and file.is_file() else None
    except (OSError, ValueError):  # no file can have such a name
        return None


PAGES = [get_page, get_room_page, get_replay_page, get_asset, get_icon]
