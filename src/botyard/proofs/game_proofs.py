"""What `botyard fuzz` and `botyard conform` need to know about a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from botyard.errors import InputError
from botyard.gamekind import GameKind
from botyard.games import game_kinds, load_part, parts_of

Case = dict[str, Any]


class Failure(NamedTuple):
    """What went wrong with a seed, and the record or the conformance case that shows it."""

    seed: str
    what: str
    shown: bytes | None = None


class Batch(NamedTuple):
    """Random games that one process plays: of one edition, on any course or on the named one."""

    game: str
    edition: str
    course: str
    compare: str
    """The engine that the games are compared with, if any."""
    seeds: tuple[str, ...]


class Result(NamedTuple):
    """What came of a batch."""

    games: int
    turns: int
    answers: int
    failures: list[Failure]


class GameProofs(ABC):
    """Random play and conformance cases of a game."""

    engines: ClassVar[tuple[str, ...]] = ()
    """What random games can be compared with: `fast` and `reference`, if it has them."""
    case_kinds: ClassVar[tuple[str, ...]] = ()
    """The kinds of conformance cases that it runs."""

    @abstractmethod
    def choices(self, edition: str, course: str, all_courses: bool) -> Sequence[tuple[str, str]]:
        """The editions and courses to play; an empty name where the game has none, or any will do."""

    @abstractmethod
    def play(self, batch: Batch) -> Result:
        """Play the games of a batch, each from its seed."""

    def kind_of_case(self, case: Case) -> str:
        """The kind of a case; empty if it does not say."""
        return str(case.get("kind", ""))

    @abstractmethod
    def run_case(self, case: Case, edition: str) -> list[str]:
        """What happens differently from what the case expects; empty if it passes."""


def game_proofs(kind: GameKind) -> GameProofs:
    """The proofs of a game; InputError if it has none."""
    place = parts_of(kind.name).proofs
    if not place:
        raise InputError(f"{kind.title} has no proofs of its own")
    proofs: GameProofs = load_part(place)
    return proofs


def all_proofs() -> list[GameProofs]:
    """The proofs of all games that have any."""
    return [game_proofs(kind) for kind in game_kinds() if parts_of(kind.name).proofs]


def play_batch(batch: Batch) -> Result:
    """Play a batch, in whatever process."""
    proofs: GameProofs = load_part(parts_of(batch.game).proofs)
    return proofs.play(batch)
