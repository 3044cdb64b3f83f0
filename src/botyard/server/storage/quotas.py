"""How much is stored, and how much may be: what anyone can store without playing has a limit."""

from __future__ import annotations

from typing import Literal

from botyard.server.storage.store import Store

Kind = Literal["uploads", "drawn_courses"]
MB = 1_000_000


class FullError(Exception):
    """There is no room for another one of its kind; the message says so."""


class Quotas:
    """The sizes when the database was last counted, and what this process has written since."""

    def __init__(self, store: Store, uploads_mb: int, drawn_mb: int) -> None:
        self._store = store
        self._most: dict[str, int] = {"uploads": uploads_mb * MB, "drawn_courses": drawn_mb * MB}
        self._held: dict[str, int] = {}

    async def look(self) -> None:
        """Count again, to include what other processes wrote and what was deleted."""
        self._held = await self._store.sizes()

    def check(self, kind: Kind, size: int) -> None:
        """Refuse what no longer fits, and count what does."""
        if self._held.get(kind, 0) + size > self._most[kind]:
            what = kind.replace("_", " ")
            raise FullError(f"this server has no room for more {what}; ask its operator, or try later")
        self._held[kind] = self._held.get(kind, 0) + size

    def gauges(self) -> dict[str, float]:
        """For the metrics: sizes in bytes, their limits, and numbers of games."""
        unit = {kind: "" if kind.endswith("games") else "_bytes" for kind in self._held}
        held = {f"stored_{kind}{unit[kind]}": float(size) for kind, size in self._held.items()}
        return held | {f"stored_{kind}_bytes_most": float(most) for kind, most in self._most.items()}
