"""The application: routes, errors, headers, and what starts and stops with it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import msgspec
from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from botyard import __version__
from botyard.errors import InputError
from botyard.server.bodies import Problem
from botyard.server.config import Config
from botyard.server.docs_page import docs_page
from botyard.server.hall import Hall
from botyard.server.limits import Limiter
from botyard.server.pages import PAGES, is_looked_up, nowhere_page
from botyard.server.refusals import RefusedError
from botyard.server.replays import Replays
from botyard.server.reports import post_report
from botyard.server.rest import HANDLERS, ApiError
from botyard.server.rest_analysis import get_analysis
from botyard.server.rest_pictures import PICTURES
from botyard.server.rest_puzzles import PUZZLES
from botyard.server.rows import BusyError
from botyard.server.security import HEADERS
from botyard.server.socket import Sockets
from botyard.server.studio import Studio
from botyard.server.studio_rest import STUDIO_HANDLERS
from botyard.server.wire import Wire

LARGEST_BODY = 200_000
UPLOADS_AN_HOUR = 60
REPLAYS_A_MINUTE = 60
PICTURES_A_MINUTE = 20
PUZZLE_MOVES_A_SECOND, PUZZLE_MOVES_AT_ONCE = 5, 60
SKETCHES_A_SECOND, BURST_OF_SKETCHES = 10, 60
"""How often somebody who draws may ask whether it is right so."""
TRIALS_A_MINUTE = 12
CODES = {"refused": 409, "full": 409, "wrong_state": 409, "bad_settings": 422}

log = logging.getLogger(__name__)


def make_app(config: Config) -> ASGIApp:
    """The server as an ASGI application: sockets at `/ws`, everything else is HTTP."""
    hall = Hall(config)
    sockets, rest = Sockets(hall), _make_litestar(hall)
    headers = [(name.lower().encode(), value.encode()) for name, value in HEADERS.items()]

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            """Every answer, an error's too, tells the browser what to refuse."""
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *headers]
            await send(message)

        if scope["type"] == ScopeType.WEBSOCKET and scope["path"] == "/ws":
            await sockets.serve(Wire(scope, receive, send))
        else:
            await rest(scope, receive, send_with_headers)

    return application


def _make_litestar(hall: Hall) -> Litestar:
    config = hall.config
    studio = Studio(hall)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        await hall.open()
        try:
            yield
        finally:
            studio.close()
            await hall.close()

    state = State(
        {
            "hall": hall,
            "replays": Replays(hall),
            "studio": studio,
            "room_limiter": Limiter(config.rooms_an_hour / 3600, config.rooms_an_hour),
            "replay_limiter": Limiter(REPLAYS_A_MINUTE / 60, REPLAYS_A_MINUTE),
            "picture_limiter": Limiter(PICTURES_A_MINUTE / 60, PICTURES_A_MINUTE),
            "puzzle_limiter": Limiter(PUZZLE_MOVES_A_SECOND, PUZZLE_MOVES_AT_ONCE),
            "solutions": {},
            "upload_limiter": Limiter(UPLOADS_AN_HOUR / 3600, UPLOADS_AN_HOUR),
            "sketch_limiter": Limiter(SKETCHES_A_SECOND, BURST_OF_SKETCHES),
            "trial_limiter": Limiter(TRIALS_A_MINUTE / 60, TRIALS_A_MINUTE),
        }
    )
    return Litestar(
        route_handlers=[
            *HANDLERS,
            post_report,
            get_analysis,
            *PICTURES,
            *PUZZLES,
            *STUDIO_HANDLERS,
            *PAGES,
            docs_page,
        ],
        state=state,
        lifespan=[lifespan],
        exception_handlers={
            ApiError: _api_error,
            RefusedError: _refused,
            InputError: _bad_input,
            BusyError: _busy,
            HTTPException: _http_error,
            UnicodeDecodeError: _unreadable,
            RecursionError: _unreadable,
            Exception: _unexpected,
        },
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(
            title="Botyard",
            version=__version__,
            description="Rooms and replays. Games are played over the WebSocket at /ws: docs/protocol.md.",
            path="/api",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
        ),
        logging_config=None,
    )


def _problem(status: int, code: str, message: str) -> Response[bytes]:
    body = msgspec.json.encode(Problem(code=code, message=message))
    return Response(body, media_type="application/json", status_code=status)


def _api_error(request: Request[Any, Any, Any], error: ApiError) -> Response[bytes]:
    return _problem(error.status, error.code, str(error))


def _refused(request: Request[Any, Any, Any], error: RefusedError) -> Response[bytes]:
    return _problem(CODES.get(error.code, 400), error.code, str(error))


def _bad_input(request: Request[Any, Any, Any], error: InputError) -> Response[bytes]:
    return _problem(422, "refused", str(error))


def _busy(request: Request[Any, Any, Any], error: BusyError) -> Response[bytes]:
    log.warning("the database is busy, a request has to be made again: %s", error)
    return _problem(503, "busy", "the database did not answer in time; try again")


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    if error.status_code == 404 and is_looked_up(request):
        return nowhere_page()
    problems = error.extra if isinstance(error.extra, list) else []
    details = "; ".join(f"{one.get('key', '')} {one.get('message', '')}".strip() for one in problems)
    code = {404: "unknown", 405: "wrong_method", 413: "too_large"}.get(error.status_code, "malformed")
    if details == "data 'data'":  # litestar's way to say so
        details = "this request needs a body of JSON"
    if error.status_code == 413:
        details = "this is too large; a course file has at most 256 kB, a record 1 MB"
    response = _problem(error.status_code, code, details or error.detail)
    response.headers.update(error.headers or {})
    return response


def _unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """A body that is no text, or nested without end; litestar expects only JSON that is wrong."""
    return _problem(400, "malformed", "the body is no JSON that can be read")


def _unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    log.error("a request failed", exc_info=error)
    return _problem(500, "broken", "something went wrong on our side")
