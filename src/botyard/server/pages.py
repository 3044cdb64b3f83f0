"""The browser client: files of `static/`, which its build puts there, and the page for all its addresses."""

from __future__ import annotations

import mimetypes
from pathlib import Path
from typing import Any

from litestar import Request, Response, get
from litestar.datastructures import State

from botyard.server.hall import Hall
from botyard.server.previews import replay_card, room_card, tags
from botyard.server.replays import Replays

STATIC = Path(__file__).parent / "static"
NOT_BUILT = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Botyard</title></head>
<body><h1>Botyard is running</h1>
<p>The server works, but the page to play on has not been built into this installation.</p>
<p>Run <code>make run</code> in a checkout, which builds it, or play from a program:
<a href="/api/docs">the API</a>.</p></body></html>
"""
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


@get(ADDRESSES, include_in_schema=False)
async def get_page(code: str = "", book: str = "") -> Response[bytes]:
    """The client. It reads from the address what to show."""
    return _page()


@get(["/r/{room:str}", "/table/{room:str}"], include_in_schema=False)
async def get_room_page(room: str, state: State, request: Request[Any, Any, Any]) -> Response[bytes]:
    """The same client, with what chats show of a link to a room."""
    hall: Hall = state["hall"]
    live = hall.rooms.get(room.upper())
    row = live.row if live is not None else await hall.store.room(room.upper())
    if row is None:
        return _page()
    base = _base(hall, request)
    card = room_card(row.settings, row.state, len(row.seats))
    return _page(tags(card, f"{base}/r/{row.code}", f"{base}/api/rooms/{row.code}/preview.png"))


@get("/replay/{code:str}", include_in_schema=False)
async def get_replay_page(code: str, state: State, request: Request[Any, Any, Any]) -> Response[bytes]:
    """The same client, with what chats show of a link to a replay."""
    replays: Replays = state["replays"]
    setup = await replays.setup(code.upper())
    if setup is None:
        return _page()
    base = _base(state["hall"], request)
    there = f"{base}/replay/{code.upper()}"
    return _page(tags(replay_card(setup), there, f"{base}/api/replays/{code.upper()}/preview.png"))


def _base(hall: Hall, request: Request[Any, Any, Any]) -> str:
    return (hall.config.public_url or str(request.base_url)).rstrip("/")


def is_looked_up(request: Request[Any, Any, Any]) -> bool:
    """Whether a person typed this address into a browser, and no program asked for data."""
    path, accepted = request.url.path, request.headers.get("accept", "")
    return request.method == "GET" and not path.startswith("/api/") and "text/html" in accepted


def nowhere_page() -> Response[bytes]:
    """The client too: it says in the reader's language that nothing is there."""
    return _page(status=404)


def _page(head: str = "", status: int = 200) -> Response[bytes]:
    page = STATIC / "index.html"
    text = page.read_text(encoding="utf-8") if page.is_file() else NOT_BUILT
    body = text.replace("</head>", f"{head}</head>", 1).encode()
    headers = {"Cache-Control": "no-cache"}
    return Response(body, media_type="text/html", status_code=status, headers=headers)


@get("/assets/{path:path}", include_in_schema=False)
async def get_asset(path: Path) -> Response[bytes]:
    """Files with a hash in their name: they never change."""
    return _file(Path("assets") / str(path).lstrip("/"), FOR_EVER)


@get(["/icon.svg", "/favicon.ico"], include_in_schema=False)
async def get_icon() -> Response[bytes]:
    return _file(Path("icon.svg"), "no-cache")


def _file(name: Path, cache: str) -> Response[bytes]:
    file = (STATIC / name).resolve()
    if not file.is_relative_to(STATIC.resolve()) or not file.is_file():
        return Response(b"", status_code=404, media_type="text/plain")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return Response(file.read_bytes(), media_type=kind, headers={"Cache-Control": cache})


PAGES = [get_page, get_room_page, get_replay_page, get_asset, get_icon]
