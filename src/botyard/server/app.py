"""The application: routes, errors, headers, and what starts and stops with it."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, get_args

import msgspec
from litestar import Litestar, Request, Response, Router
from litestar.datastructures import State
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from botyard.errors import InputError
from botyard.server.config import Config
from botyard.server.games.replays import Replays
from botyard.server.games.struct_types import prepare_struct_types
from botyard.server.http.bodies import ErrorBody
from botyard.server.http.catalogue import catalogue
from botyard.server.http.docs_page import docs_page
from botyard.server.http.health import HEALTH, HealthCheck
from botyard.server.http.openapi import openapi_document
from botyard.server.http.pages import PAGES, is_page_visit, not_found_page
from botyard.server.http.payment import pay, pay_for_unknown_route, route_prices
from botyard.server.http.reports import post_report
from botyard.server.http.rest import HANDLERS, ApiError
from botyard.server.http.rest_analysis import get_analysis
from botyard.server.http.rest_pictures import PICTURES
from botyard.server.http.rest_puzzles import PUZZLES
from botyard.server.http.studio import Studio
from botyard.server.http.studio_rest import STUDIO_HANDLERS
from botyard.server.net.budgets import TooFastError
from botyard.server.net.http_protocol import CONNECTIONS, Connections
from botyard.server.net.messages import AnyCommand, FirstMessage
from botyard.server.net.prices import Price, check_prices
from botyard.server.net.security import DRAWING_HEADERS, HEADERS
from botyard.server.net.socket import Sockets
from botyard.server.net.watchdog import name_task
from botyard.server.net.wire import Wire
from botyard.server.rooms.refusals import RefusedError
from botyard.server.rooms.rooms import Rooms
from botyard.server.storage.quotas import FullError
from botyard.server.storage.rows import BusyError
from botyard.version import __version__

SVG = b"image/svg+xml"
LONGEST_HOST = 300
"""Characters of a host name with its port; the longest name has 253."""
LARGEST_BODY = 200_000
CODES = {
    "refused": 409,
    "full": 409,
    "wrong_state": 409,
    "bad_settings": 422,
    "removed": 403,
    "locked": 403,
    "not_invited": 403,
}

log = logging.getLogger(__name__)


def make_app(config: Config) -> ASGIApp:
    """The server as an ASGI application: sockets at `/ws`, everything else is HTTP."""
    rooms = Rooms(config)
    sockets, rest = Sockets(rooms), make_rest(rooms)
    of_pages, of_drawings = _encoded(HEADERS), _encoded(DRAWING_HEADERS)
    connections = Connections(config)

    async def application(scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            """Add the security headers to every response, errors included."""
            if message["type"] == "http.response.start":
                own = [_allow_head(header) for header in message["headers"]]
                kind = next((value for name, value in own if name.lower() == b"content-type"), b"")
                message["headers"] = [*own, *(of_drawings if kind.startswith(SVG) else of_pages)]
            await send(message)

        kind: str = scope["type"]
        if kind == "lifespan":
            scope["state"][CONNECTIONS] = connections
        name_task(f"{scope.get('method', scope['type'])} {scope.get('path', '')[:100]}")
        if any(name == b"host" and len(value) > LONGEST_HOST for name, value in scope.get("headers", ())):
            await _refuse_host(scope, receive, send_with_headers)
        elif scope["type"] == ScopeType.WEBSOCKET and scope["path"] == "/ws":
            await sockets.serve(Wire(scope, receive, send))
        elif scope["type"] == ScopeType.HTTP and scope["method"] == "HEAD":
            # The same request as GET; uvicorn, which knows what was really asked, sends no body.
            await rest({**scope, "method": "GET"}, receive, send_with_headers)
        else:
            await rest(scope, receive, send_with_headers)

    return application


def _encoded(headers: dict[str, str]) -> list[tuple[bytes, bytes]]:
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


def _allow_head(header: tuple[bytes, bytes]) -> tuple[bytes, bytes]:
    """Name HEAD among the allowed methods where GET is one: litestar does not know of it."""
    name, value = header
    return (name, value.replace(b"GET", b"GET, HEAD")) if name.lower() == b"allow" else header


async def _refuse_host(scope: Scope, receive: Receive, send: Send) -> None:
    if scope["type"] != ScopeType.HTTP:
        await Wire(scope, receive, send).refuse()
        return
    body = msgspec.json.encode(ErrorBody(code="malformed", message="the name of the host is too long"))
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 400, "headers": headers})
    await send({"type": "http.response.body", "body": body, "more_body": False})


def make_rest(rooms: Rooms) -> Litestar:
    """Everything but the sockets; InputError if a route or a command has no price."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        _prepare_documents(app)
        prepare_struct_types()  # before games are loaded in threads
        await rooms.open()
        try:
            yield
        finally:
            await rooms.close()

    state = State(
        {
            "rooms": rooms,
            "health": HealthCheck(rooms),
            "replays": Replays(rooms),
            "studio": Studio(rooms),
            "solutions": {},
            "qr_codes": {},
        }
    )
    app = Litestar(
        route_handlers=[
            *HANDLERS,
            post_report,
            get_analysis,
            *PICTURES,
            *PUZZLES,
            *STUDIO_HANDLERS,
            *PAGES,
            *HEALTH,
            docs_page,
        ],
        state=state,
        lifespan=[lifespan],
        guards=[pay],
        exception_handlers={
            ApiError: _api_error,
            RefusedError: _refused,
            TooFastError: _too_fast,
            InputError: _bad_input,
            BusyError: _busy,
            FullError: _full,
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
            openapi_router=Router(
                "/api", route_handlers=[], include_in_schema=False, opt={"price": Price.MEDIUM}
            ),
        ),
        logging_config=None,
    )
    check_prices(route_prices(app), (*get_args(FirstMessage), *get_args(AnyCommand)))
    return app


def _prepare_documents(app: Litestar) -> None:
    """Prepare before the first request what never changes and would hold the event loop."""
    catalogue()
    openapi_document(app)


def _problem(
    status: int, code: str, message: str, reason: str = "", values: dict[str, str | int] | None = None
) -> Response[bytes]:
    body = msgspec.json.encode(ErrorBody(code=code, message=message, reason=reason, values=values or {}))
    return Response(body, media_type="application/json", status_code=status)


def _api_error(request: Request[Any, Any, Any], error: ApiError) -> Response[bytes]:
    return _problem(error.status, error.code, str(error), error.reason)


def _refused(request: Request[Any, Any, Any], error: RefusedError) -> Response[bytes]:
    return _problem(CODES.get(error.code, 400), error.code, str(error), error.reason, error.values)


def _too_fast(request: Request[Any, Any, Any], error: TooFastError) -> Response[bytes]:
    response = _problem(429, error.code, str(error), error.reason, error.values)
    response.headers["Retry-After"] = str(error.seconds)
    return response


def _bad_input(request: Request[Any, Any, Any], error: InputError) -> Response[bytes]:
    return _problem(422, "refused", str(error))


def _busy(request: Request[Any, Any, Any], error: BusyError) -> Response[bytes]:
    log.warning("the database is busy; a request must be repeated: %s", error)
    return _problem(503, "busy", "the database did not answer in time; try again")


def _full(request: Request[Any, Any, Any], error: FullError) -> Response[bytes]:
    return _problem(409, "full", str(error), "storage_full")


def _http_error(request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    if error.status_code in (404, 405):
        try:
            pay_for_unknown_route(request)
        except TooFastError as refused:
            return _too_fast(request, refused)
    if error.status_code == 404 and is_page_visit(request):
        return not_found_page()
    problems = error.extra if isinstance(error.extra, list) else []
    details = "; ".join(f"{one.get('key', '')} {one.get('message', '')}".strip() for one in problems)
    code = {404: "unknown", 405: "wrong_method", 413: "too_large"}.get(error.status_code, "malformed")
    if details == "data 'data'":  # litestar's way of saying that there is no body
        details = "this request needs a JSON body"
    if error.status_code == 413:
        details = "the body is too large; a course file may have up to 256 kB, a record 1 MB"
    response = _problem(error.status_code, code, details or error.detail)
    response.headers.update(error.headers or {})
    return response


def _unreadable(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    """A body that is not text, or is nested too deeply; litestar expects only malformed JSON."""
    return _problem(400, "malformed", "the request body is not valid JSON")


def _unexpected(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    log.error("a request failed", exc_info=error)
    return _problem(500, "broken", "something went wrong on the server; try again")
