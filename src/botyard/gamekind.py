"""The interface of a game: how it is set up, played, recorded, watched and drawn.

Server, records, replay and command line use this and never ask which game it is. What a game needs beyond
it (bots, rooms, screens) is attached in the layers that know such things: `botyard.games` lists it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, ClassVar, Protocol

import msgspec

from botyard.errors import InputError
from botyard.pictures.film import FilmOptions, Progress
from botyard.report import Report, check_whole


class Question(Protocol):
    """What one seat is asked. The key identifies the question permanently; an answer must carry it."""

    @property
    def key(self) -> str: ...
    @property
    def seat(self) -> int: ...


class Game(Protocol):
    """A game in progress. `seat=None` stands for a spectator."""

    @property
    def finished(self) -> bool: ...
    def pending(self, seat: int | None = None) -> Sequence[Question]:
        """The open questions, of one seat or of all."""

    def submit(self, seat: int, key: str, choice: Any) -> None:
        """Answer an open question; InputError says why an answer is refused, and then nothing changes."""

    def view(self, seat: int | None) -> Any:
        """What the seat may know, built from scratch."""

    def events_for(self, seat: int | None, since: int = 0) -> Sequence[Any]:
        """What happened, as far as the seat may see it, from the given event number."""


class Setup(Protocol):
    """Everything that determines a game, besides the players' answers."""

    @property
    def players(self) -> Sequence[Any]: ...
    @property
    def seed(self) -> str: ...


class Record(Protocol):
    """A game as set-up and answers, together with its events."""

    @property
    def setup(self) -> Any: ...
    @property
    def answers(self) -> Sequence[Any]: ...
    @property
    def report(self) -> Report | msgspec.UnsetType: ...


class Replayed(msgspec.Struct, frozen=True):
    """Events (all or public ones) and the views at the start and at every turn, all as JSON."""

    events: list[bytes]
    keyframes: list[tuple[int, int, bytes]]
    """After how many events, in which turn, which view."""
    finished: bool


class GameKind(ABC):
    """Everything there is to know about a game, apart from who plays it."""

    name: ClassVar[str]
    """Its name in the database, in the settings of rooms and in replays."""
    record_name: ClassVar[str]
    """Its name in records, in the field `game`."""
    title: ClassVar[str]
    """Its name for people."""
    setup: ClassVar[type[Any]]
    """The structure of a set-up; records and the database hold it as JSON."""

    # Playing

    @abstractmethod
    def new_game(self, setup: Any) -> Any:
        """The game before its first answer."""

    @abstractmethod
    def play(self, game: Any, answer: Any) -> None:
        """Play an answer of a record; InputError if it does not fit."""

    @abstractmethod
    def turn(self, game: Any) -> int:
        """The number of the turn or round; 0 before the first."""

    @abstractmethod
    def events(self, game: Any) -> Sequence[Any]:
        """Everything that happened, secrets included."""

    def player_names(self, setup: Any) -> tuple[str, ...]:
        return tuple(setup.players)

    # Records

    @abstractmethod
    def record_of(self, game: Any) -> Any:
        """The record of a game at this moment."""

    @abstractmethod
    def encode(self, record: Any) -> bytes:
        """The record as JSON."""

    @abstractmethod
    def decode(self, data: bytes, source: str = "record") -> Any:
        """The record from its JSON; InputError says in one line what is wrong with it."""

    def resume(self, record: Any, source: str = "record") -> Any:
        """The game of a record, ready to continue."""
        game = self.new_game(record.setup)
        play_answers(record, partial(self.play, game), source)
        return game

    def save(self, game: Any, file: Path) -> None:
        """Write the record, so that a crash never leaves half a file."""
        write_whole(file, self.encode(self.record_of(game)))

    def load(self, file: Path) -> Any:
        """The record in a file."""
        return self.decode(read_file(file), str(file))

    # Watching

    def replay(self, record: Any, complete: bool) -> Replayed:
        """Play the answers again, and note the view at every turn."""
        check_whole(record.report, "this file")
        game = self.new_game(record.setup)
        keyframes: list[tuple[int, int, bytes]] = []

        def look() -> None:
            seen = len(self.shown_events(game, complete))
            keyframes.append((seen, self.turn(game), self.frame(game, complete)))

        look()
        for number, answer in enumerate(record.answers, start=1):
            turn = self.turn(game)
            play_answer(partial(self.play, game), number, answer)
            if self.turn(game) > turn or game.finished:
                look()
        events = self.shown_events(game, complete)
        return Replayed([msgspec.json.encode(event) for event in events], keyframes, game.finished)

    def shown_events(self, game: Any, complete: bool) -> Sequence[Any]:
        """What happened: everything, or what is public."""
        events: Sequence[Any] = self.events(game) if complete else game.events_for(None)
        return events

    def frame(self, game: Any, complete: bool) -> bytes:
        """The view as JSON, for spectators; `complete`: including everything secret."""
        return msgspec.json.encode(game.view(None))

    # Drawing

    def picture(self, record: Any, at: str = "") -> str:
        """A moment of the game as SVG; by default its end."""
        raise InputError(f"{self.title} has no pictures")

    def film(self, record: Any, options: FilmOptions, progress: Progress | None = None) -> bytes:
        """The game, or a part of it, as a GIF."""
        raise InputError(f"{self.title} has no animations")


def play_answers(record: Record, play: Callable[[Any], None], source: str) -> None:
    """Play all answers of a record; InputError says which one does not fit."""
    check_whole(record.report, source)
    try:
        for number, answer in enumerate(record.answers, start=1):
            play_answer(play, number, answer)
    except InputError as error:
        raise InputError(f"{source}: {error}") from None


def play_answer(play: Callable[[Any], None], number: int, answer: Any) -> None:
    try:
        play(answer)
    except InputError as error:
        raise InputError(f"answer {number} ({answer.key[:60]}) does not fit: {error}") from None


def write_whole(file: Path, data: bytes) -> None:
    """Write a file completely or not at all."""
    partial = file.with_name(file.name + ".part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        partial.write_bytes(data)
        partial.replace(file)
    except OSError as error:
        raise InputError(f"cannot write {file}: {error.strerror}") from None


def read_file(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror}") from None
