"""Whether the server can do its work now: it tests a write and checks the event loop.

Three addresses. `/health/live`: the process answers; its supervisor restarts it when it does not.
`/health/ready`: it can store answers in time; a proxy sends nobody here while it cannot. `/health` is the
same as `ready`, for people and older set-ups.
"""

from __future__ import annotations

import asyncio
import logging
import time

from litestar import get
from litestar.datastructures import State
from litestar.openapi import ResponseSpec

from botyard.server.http.bodies import Alive, Health
from botyard.server.http.replies import JsonOf, json_of
from botyard.server.net.prices import Price
from botyard.server.rooms.rooms import Rooms
from botyard.server.storage.rows import BusyError
from botyard.version import __version__

BELIEVED = 2.0
"""Seconds for which one test counts, however many ask."""
LATE = 1.0
"""Seconds of lag after which the event loop is too late for a game."""

log = logging.getLogger(__name__)


class HealthCheck:
    """The health of one process. At most one test runs at a time, and none is repeated too soon."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._checking: asyncio.Task[str] | None = None
        self._proved_at = -BELIEVED

    async def now(self) -> Health:
        if self._rooms.stopping:
            return self._said("stopping", "the server is stopping")
        problem = await self._write_problem()
        if problem:
            return self._said("degraded", problem)
        lag = self._rooms.watchdog.lag()
        if lag > LATE:
            return self._said("degraded", f"the event loop was {lag:.1f} s late")
        return self._said("ok", "")

    async def _write_problem(self) -> str:
        """Why nothing can be stored; empty if it can."""
        last = self._checking
        if last is None or (last.done() and time.monotonic() - self._proved_at > BELIEVED):
            last = self._checking = asyncio.create_task(self._check_write())
        return await asyncio.shield(last)

    async def _check_write(self) -> str:
        try:
            await self._rooms.store.journal.check_write()
        except BusyError as error:
            log.warning("the database takes no writes: %s", error)
            return "the database takes no writes"
        finally:
            self._proved_at = time.monotonic()
        return ""

    def _said(self, status: str, reason: str) -> Health:
        kind = self._rooms.store.kind
        return Health(status=status, version=__version__, database=kind, reason=reason)  # type: ignore[arg-type]


_CANNOT = ResponseSpec(Health, description="It cannot; `reason` says why", generate_examples=False)


@get(
    ["/health", "/health/ready"],
    summary="Whether the server can do its work now",
    tags=["operations"],
    responses={503: _CANNOT},
    price=Price.CHEAP,
)
async def get_health(state: State) -> JsonOf[Health]:
    check: HealthCheck = state["health"]
    health = await check.now()
    return json_of(health, 200 if health.status == "ok" else 503)


@get("/health/live", summary="Whether the process answers", tags=["operations"], price=Price.CHEAP)
async def get_alive() -> Alive:
    return Alive(status="alive", version=__version__)


HEALTH = [get_health, get_alive]
