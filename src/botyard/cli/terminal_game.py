"""What the commands need to know about a game."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec

from botyard.cli.terminal.keyboard import Input
from botyard.errors import InputError
from botyard.gamekind import GameKind
from botyard.games import game_kinds, load_part, parts_of

if TYPE_CHECKING:
    from rich.console import Console

    from botyard.cli.terminal.replay_player import Film


class PlayOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of `botyard play`."""

    edition: str | None
    course: str | None
    people: int | None
    bots: int | None
    bot: str | None
    names: tuple[str, ...]
    seed: str | None
    profile: str | None
    rules: tuple[str, ...]
    lives: int | None
    optional_lives: bool
    play_on: bool
    turn_limit: int | None
    clock: bool
    diagonals: bool
    fast: bool
    save: Path | None
    resume: Path | None
    games: Path
    """The folder for saved games."""
    keyboard: Input
    """Where people type."""


class ShowOptions(msgspec.Struct, frozen=True, kw_only=True):
    """The options of `botyard show`."""

    svg: Path | None
    png: Path | None
    width: int | None
    robots: int
    plain: bool


class TerminalGame(ABC):
    """A game in the terminal."""

    @abstractmethod
    def play(self, options: PlayOptions) -> None:
        """Play with these options, or continue a saved game."""

    @abstractmethod
    def film(self, file: Path) -> Film:
        """The record in a file, ready to step through."""

    @abstractmethod
    def analyse(self, file: Path, console: Console, plot: Path | None) -> Any:
        """Print the analysis of a finished game, and return it."""

    @abstractmethod
    def has(self, name: str) -> bool:
        """Whether it has a board, a course or a position of that name, or reads such a file."""

    @abstractmethod
    def show(self, name: str, options: ShowOptions) -> None:
        """Print or draw what has that name."""

    def similar_names(self, name: str) -> str:
        """What somebody may have meant by a name that no game has, as part of a sentence."""
        return ""


def terminal_game(kind: GameKind) -> TerminalGame:
    """The game in the terminal; InputError if it has no screens there."""
    place = parts_of(kind.name).terminal
    if not place:
        raise InputError(f"{kind.title} cannot be played in the terminal; play and watch it in the browser")
    game: TerminalGame = load_part(place)
    return game


def all_terminal_games() -> list[TerminalGame]:
    """All games that have screens in the terminal."""
    return [terminal_game(kind) for kind in game_kinds() if parts_of(kind.name).terminal]


def named_game(said: str) -> GameKind:
    """The game that a person names; InputError lists the known ones."""
    for kind in game_kinds():
        if said in (kind.name, kind.record_name):
            return kind
    raise InputError(f"unknown game {said!r}; choose {' or '.join(kind.name for kind in game_kinds())}")
