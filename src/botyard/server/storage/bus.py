"""How processes notify each other: through PostgreSQL, or not at all where there is only one.

A notification is only a hint that something was written. A process that misses one finds out by checking.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections.abc import Callable
from typing import Any, Protocol

from botyard.server.net.backoff import Backoff
from botyard.server.storage.engines import CHANNEL

KEEPALIVE = 5.0
LONGEST = 7900
"""The longest notification that PostgreSQL carries, in bytes."""

log = logging.getLogger(__name__)


class Bus(Protocol):
    """Carries hints between processes."""

    async def open(self) -> None: ...
    async def close(self) -> None: ...
    def notify(self, hint: str) -> None:
        """Send a hint to the other processes; it may get lost."""


class LocalBus:
    """The bus of a single process: there are no others to tell."""

    async def open(self) -> None:
        pass

    async def close(self) -> None:
        pass

    def notify(self, hint: str) -> None:
        pass


class PostgresBus:
    """LISTEN and NOTIFY on a connection of its own, which is replaced whenever it breaks."""

    def __init__(self, url: str, hear: Callable[[str], None], reconnected: Callable[[], None]) -> None:
        self._url = url.replace("+asyncpg", "", 1)
        self._hear = hear
        self._reconnected = reconnected
        self._outbox: asyncio.Queue[str] = asyncio.Queue(maxsize=1000)
        self._task: asyncio.Task[None] | None = None

    async def open(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    def notify(self, hint: str) -> None:
        if len(hint.encode()) <= LONGEST:
            with contextlib.suppress(asyncio.QueueFull):
                self._outbox.put_nowait(hint)

    async def _run(self) -> None:
        import asyncpg

        backoff = Backoff(first=1.0, most=10.0)
        while True:
            try:
                connection = await asyncpg.connect(self._url, timeout=KEEPALIVE)
                try:
                    await connection.add_listener(CHANNEL, self._on_notification)
                    backoff.reset()
                    self._reconnected()
                    await self._carry(connection)
                finally:
                    with contextlib.suppress(Exception):
                        await connection.close(timeout=1)
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError) as error:
                log.warning("the connection of the bus broke (%s); connecting again", type(error).__name__)
            await asyncio.sleep(backoff.next_wait())

    async def _carry(self, connection: Any) -> None:
        """Send queued hints; keep the connection alive when there are none."""
        while True:
            try:
                hint = await asyncio.wait_for(self._outbox.get(), KEEPALIVE)
            except TimeoutError:
                await connection.execute("SELECT 1", timeout=KEEPALIVE)
            else:
                await connection.execute(f"SELECT pg_notify('{CHANNEL}', $1)", hint, timeout=KEEPALIVE)

    def _on_notification(self, *notification: Any) -> None:
        self._hear(str(notification[3]))
