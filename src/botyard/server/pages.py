"""The browser client: files of `static/`, which its build puts there, and the page for all its addresses."""

from __future__ import annotations

import mimetypes
from pathlib import Path

from litestar import Response, get

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
    "/r/{room:str}",
    "/replay/{code:str}",
    "/rules",
    "/rules/{book:str}",
    "/studio",
    "/studio/{code:str}",
    "/table/{room:str}",
]


@get(ADDRESSES, include_in_schema=False)
async def get_page(room: str = "", code: str = "", book: str = "") -> Response[bytes]:
    """The client. It reads from the address what to show."""
    page = STATIC / "index.html"
    body = page.read_bytes() if page.is_file() else NOT_BUILT.encode()
    return Response(body, media_type="text/html; charset=utf-8", headers={"Cache-Control": "no-cache"})


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


PAGES = [get_page, get_asset, get_icon]
