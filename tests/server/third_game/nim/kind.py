"""The game and its door."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.gamekind import GameKind
from botyard.report import Report


class Setup(msgspec.Struct, frozen=True):
    players: tuple[str, ...]
    seed: str
    heaps: tuple[int, ...]


class Take(msgspec.Struct, frozen=True):
    key: str
    seat: int


class Answer(msgspec.Struct, frozen=True):
    seat: int
    key: str
    choice: tuple[int, int]


class Taken(msgspec.Struct, frozen=True, tag=True):
    seat: int
    heap: int
    pieces: int
    last: bool


class Record(msgspec.Struct, frozen=True, kw_only=True):
    game: str = "nim"
    version: int = 1
    setup: Setup
    answers: list[Answer] = []
    events: list[Taken] = []
    report: Report | msgspec.UnsetType = msgspec.UNSET


class View(msgspec.Struct, frozen=True):
    seat: int | None
    heaps: tuple[int, ...]
    questions: list[Take]
    finished: bool


class Nim:
    """A choice is a heap and how many pieces to take from it."""

    def __init__(self, setup: Setup, answers: Sequence[Answer] = (), events: Sequence[Taken] = ()) -> None:
        self.setup, self.heaps = setup, list(setup.heaps)
        self.answers, self.events = list(answers), list(events)
        for taken in events:
            self.heaps[taken.heap] -= taken.pieces

    @property
    def finished(self) -> bool:
        return not any(self.heaps)

    def fork(self) -> Nim:
        return Nim(self.setup, self.answers, self.events)

    def pending(self, seat: int | None = None) -> list[Take]:
        number = len(self.events)
        turn = Take(f"take:{number}", number % 2)
        return [] if self.finished or seat not in (None, turn.seat) else [turn]

    def submit(self, seat: int, key: str, choice: Any) -> None:
        try:
            heap, pieces = msgspec.convert(choice, tuple[int, int])
        except msgspec.ValidationError as error:
            raise InputError(f"a choice is a heap and a number of pieces: {error}") from None
        if not (0 <= heap < len(self.heaps) and 1 <= pieces <= self.heaps[heap]):
            raise InputError(f"there are no {pieces} pieces to take from heap {heap}")
        self.heaps[heap] -= pieces
        self.answers.append(Answer(seat, key, (heap, pieces)))
        self.events.append(Taken(seat, heap, pieces, self.finished))

    def view(self, seat: int | None) -> View:
        return View(seat, tuple(self.heaps), [] if seat is None else self.pending(seat), self.finished)

    def events_for(self, seat: int | None, since: int = 0) -> list[Taken]:
        return self.events[since:]


class NimKind(GameKind):
    name = record_name = "nim"
    title = "Nim"
    setup = Setup

    def new_game(self, setup: Setup) -> Nim:
        return Nim(setup)

    def play(self, game: Nim, answer: Answer) -> None:
        game.submit(answer.seat, answer.key, answer.choice)

    def turn(self, game: Nim) -> int:
        return len(game.events)

    def events(self, game: Nim) -> list[Taken]:
        return game.events

    def record_of(self, game: Nim) -> Record:
        return Record(setup=game.setup, answers=game.answers, events=game.events)

    def encode(self, record: Record) -> bytes:
        return msgspec.json.encode(record)

    def decode(self, data: bytes, source: str = "record") -> Record:
        try:
            return msgspec.json.decode(data, type=Record)
        except msgspec.DecodeError as error:
            raise InputError(f"{source}: not a record of Nim: {error}") from None


NIM = NimKind()
