"""Which process runs the clocks and bots of a game: the one that holds its lease.

A lease lasts a few seconds and is renewed while the process lives. A process that was suspended for longer
loses it without knowing; that is harmless, because it can only append the next entry.
"""

from __future__ import annotations

import asyncio
from collections.abc import Collection

from sqlalchemy import text

from botyard.server.storage.store import Store

LASTS_MS = 6000
RENEW = 2.0

_CLAIM = """
INSERT INTO leases (game, owner, until)
SELECT code, :owner, :lasts + (extract(epoch FROM clock_timestamp()) * 1000)::bigint
FROM unnest(CAST(:games AS varchar[])) AS code ORDER BY code
ON CONFLICT (game) DO UPDATE SET owner = excluded.owner, until = excluded.until
WHERE leases.owner = excluded.owner OR leases.until < (extract(epoch FROM clock_timestamp()) * 1000)::bigint
RETURNING game
"""
_RETURN = "DELETE FROM leases WHERE owner = :owner"


class Leases:
    """The leases that this process holds. The database's clock counts, not the machine's."""

    def __init__(self, store: Store, owner: str) -> None:
        self._store = store
        self._owner = owner
        self._held: dict[str, float] = {}

    def holds(self, game: str) -> bool:
        """Whether this process may run the game's clocks now."""
        if not self._store.postgres:
            return True
        return self._held.get(game, 0.0) > asyncio.get_running_loop().time()

    async def claim(self, games: Collection[str]) -> set[str]:
        """Renew leases and take free ones; returns the games that are newly held."""
        if not self._store.postgres or not games:
            return set()
        asked_at = asyncio.get_running_loop().time()
        async with self._store.writing() as connection:
            rows = await connection.execute(
                text(_CLAIM), {"owner": self._owner, "lasts": LASTS_MS, "games": sorted(games)}
            )
            held = {row.game for row in rows}
        # Only now: a lease that lapsed while the database was slow is new, and its room must be woken.
        before = {game for game in games if self.holds(game)}
        # Counted from before the request, so this process gives up before the database does.
        for game in games:
            self._held[game] = asked_at + LASTS_MS / 1000 if game in held else 0.0
        return held - before

    async def give_back(self) -> None:
        """Give up all leases, so that others can continue at once."""
        if self._store.postgres:
            async with self._store.writing() as connection:
                await connection.execute(text(_RETURN), {"owner": self._owner})
        self._held = {}
