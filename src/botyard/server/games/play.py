"""A game of any kind as a room sees it: entries of the log go in, events and views come out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Generic, Self, TypeVar

import msgspec

from botyard.errors import InputError
from botyard.gamekind import GameKind, Question
from botyard.server.storage.rows import LogEntry

CLOCK = -1
"""The clock's seat, for games whose rules ask the clock something."""
TABLE = -2
"""The seat of entries about the whole table, such as the end of the agreed time."""


class NotOpenError(InputError):
    """The answer does not belong to an open question."""


class NotAllowedError(InputError):
    """The room does not allow it."""


class OpenQuestion(msgspec.Struct, frozen=True, gc=False):
    """An open question, as far as clocks and rooms need to know it."""

    key: str
    seat: int
    is_program: bool = False


class SandTimer(msgspec.Struct, frozen=True):
    """A sand timer that the rules demand: which one it is, how long, and for whom."""

    name: str
    seconds: int


class Alarm(msgspec.Struct, frozen=True):
    """A question for the clock: when it must be answered and how, and how long that clock runs in total."""

    key: str
    at: int
    choice: Any
    showing: bool
    total: int


GameType = TypeVar("GameType", bound=Any)


class Play(Generic[GameType]):
    """A game in progress. These defaults suit games whose answers are final and in which nothing is timed."""

    own_clocks = False
    """Whether the rules time everything that can be waited for; then a limit of the room changes nothing."""

    answers_change = False
    """Whether answers may be replaced until everyone has answered; then each question has its own key."""

    def __init__(self, kind: GameKind, game: GameType) -> None:
        self.kind = kind
        self.game = game
        self.seats = len(game.setup.players)

    @property
    def finished(self) -> bool:
        finished: bool = self.game.finished
        return finished

    def fork(self) -> Self:
        """An independent copy."""
        return type(self)(self.kind, self.game.fork())

    def apply(self, entry: LogEntry) -> None:
        """Apply the entry; InputError where that is impossible, and then nothing changes."""
        if entry.action != "answer":
            raise InputError("answers in this game are final; they cannot be taken back")
        if not any(asked.key == entry.key for asked in self.game.pending(entry.seat)):
            raise NotOpenError("that question is not open now")
        self._submit(entry)

    def _submit(self, entry: LogEntry) -> None:
        """Submit the answer, whose question is open."""
        self.game.submit(entry.seat, entry.key, entry.choice)

    def events(self, since: int = 0) -> Sequence[Any]:
        """Everything that happened, secrets included; an event's `to` is the only seat that may see it."""
        return self.kind.events(self.game)[since:]

    def events_for(self, seat: int | None, since: int) -> Sequence[Any]:
        events: Sequence[Any] = self.game.events_for(seat, since)
        return events

    def view(self, seat: int | None) -> Any:
        return self.game.view(seat)

    def floor(self) -> object:
        """The boards as they lie; another object when that changes. None: views hold no boards."""
        return None

    def light_view(self, seat: int | None) -> Any:
        """The view without its boards."""
        return self.view(seat)

    def pending(self) -> list[OpenQuestion]:
        """The open questions that wait for a seat's answer."""
        return [
            OpenQuestion(question.key, question.seat)
            for question in self.game.pending()
            if question.seat >= 0
        ]

    def question(self, asked: OpenQuestion) -> Question | None:
        """The whole question, if it is still open."""
        return next((one for one in self.game.pending(asked.seat) if one.key == asked.key), None)

    def answered(self, seat: int) -> dict[str, Any]:
        """The seat's answers that can still be changed."""
        return {}

    def default(self, asked: OpenQuestion, draft: Any) -> tuple[str, Any] | None:
        """The action and choice to use when nobody answers; None: none is needed."""
        return None

    def glass(self) -> SandTimer | None:
        return None

    def alarms(self) -> list[Alarm]:
        """Questions for the clock."""
        return []

    def may_end_by_time(self) -> bool:
        """Whether the game goes on until its agreed time is over."""
        return False

    def turn(self) -> int:
        """The number of the turn or round."""
        return self.kind.turn(self.game)

    def begins_turn(self, event: Any) -> bool:
        """Whether the event begins a turn; delayed spectators see that turn when it is over."""
        return False

    def record(self) -> bytes:
        return self.kind.encode(self.kind.record_of(self.game))


def recipient(event: Any) -> int | None:
    """The only seat that may see the event; None: everyone."""
    to: int | None = getattr(event, "to", None)
    return to
