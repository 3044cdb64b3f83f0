"""All that a table (terminal, server, arena) needs to know of a game.

Both games keep this shape, so that one table can host either.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol


class Question(Protocol):
    """What one seat is asked. The key names the question for ever; an answer must carry it."""

    @property
    def key(self) -> str: ...
    @property
    def seat(self) -> int: ...


class TableGame(Protocol):
    """A game in progress. `seat=None` stands for a spectator."""

    def pending(self, seat: int | None = None) -> Sequence[Question]:
        """The open questions, of one seat or of all."""

    def submit(self, seat: int, key: str, choice: Any) -> None:
        """Answer an open question; InputError says why an answer is refused, and nothing changes then."""

    def view(self, seat: int | None) -> Any:
        """What the seat may know, built up from nothing."""

    def events_for(self, seat: int | None, since: int = 0) -> Sequence[Any]:
        """What happened, as far as the seat may see it, from the given event number on."""

    @property
    def finished(self) -> bool: ...
