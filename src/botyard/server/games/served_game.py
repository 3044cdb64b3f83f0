"""What the server needs from a game to play it at all: to begin it, to load it again, to run its bots.

Whatever has to do with rooms and people is in its subclass `RoomGame`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from botyard.errors import InputError
from botyard.gamekind import GameKind
from botyard.games import load_part, parts_of
from botyard.server.games.play import Play
from botyard.server.jobs.kind import Progress
from botyard.server.storage.rows import LogEntry


class ServedGame(ABC):
    """How the server and its workers play a game."""

    kind: ClassVar[GameKind]
    play: ClassVar[type[Play[Any]]] = Play
    """A game in progress, as rooms see it."""

    # The game

    def begin(self, setup: Any) -> Play[Any]:
        """The game before its first answer."""
        return self.play(self.kind, self.kind.new_game(setup))

    def snapshot(self, before: Any, after: Any) -> str | None:
        """The snapshot to store with the entry that led from one to the other, so that a restart need not
        play the past again; None: no snapshot."""
        return None

    def resume(self, setup: Any, snapshot: str, events: str, past: Sequence[LogEntry]) -> Play[Any]:
        """The game of a snapshot; `events` (as JSON) and `past` are everything up to there."""
        raise InputError("this game has no snapshots")

    # In workers

    @abstractmethod
    def choose(self, level: str, seed: str, view: Any, question: Any, compiled: bool) -> Any:
        """A bot's choice, from what its seat may see; runs in a worker.

        While kernels are not `compiled` yet, a bot that needs none chooses instead.
        """

    def compile_kernels(self) -> None:
        """Compile everything that the bots need; runs in a worker."""
        return

    def analyse(self, record: bytes, progress: Progress) -> bytes:
        """The analysis of a finished game, as JSON; runs in a worker."""
        raise InputError(f"{self.kind.title} has no analysis")


def served_game(name: str) -> ServedGame:
    """The game of that name."""
    game: ServedGame = load_part(parts_of(name).room)
    return game
