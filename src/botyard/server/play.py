"""A game of either kind as a table sees it: entries of the log go in, events and views come out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec

from botyard.errors import InputError
from botyard.rally.decisions import ChooseProgram
from botyard.rally.game import Game as RallyGame
from botyard.rally.record import record_of as rally_record
from botyard.rally.record import write_record
from botyard.rally.setup import Setup as RallySetup
from botyard.ricochet.board import Board
from botyard.ricochet.game import Game as RicochetGame
from botyard.ricochet.house import Setup as RicochetSetup
from botyard.ricochet.questions import CLOCK, Done, GiveUp, Show, Think, Watch
from botyard.ricochet.record import encode as write_ricochet
from botyard.ricochet.record import record_of as ricochet_record
from botyard.ricochet.round import Round
from botyard.server.light_views import LightViews, Sheets
from botyard.server.rows import Entry
from botyard.server.setups import AnySetup

NO_BOARD = Board(0, 0, (), (), ())


class NotOpenError(InputError):
    """The answer belongs to no open question."""


class Asked(msgspec.Struct, frozen=True, gc=False):
    """An open question, as far as clocks and tables need to know it."""

    key: str
    seat: int
    is_program: bool = False


class Glass(msgspec.Struct, frozen=True):
    """A sand-glass that the rules want to run: which one it is, how long, and for whom."""

    name: str
    seconds: int


class Alarm(msgspec.Struct, frozen=True):
    """A question for the clock: when it must be answered, and how long that clock runs in all."""

    key: str
    at: int
    showing: bool
    total: int


class Play(Protocol):
    """A game in progress."""

    kind: str
    seats: int

    @property
    def finished(self) -> bool: ...
    def fork(self) -> Play:
        """An independent copy."""

    def apply(self, entry: Entry) -> None:
        """Let the entry happen; InputError where it cannot, and then nothing changes."""

    def events(self, since: int = 0) -> Sequence[Any]:
        """Everything that happened, secrets included; each may name in `to` the only seat that sees it."""

    def events_for(self, seat: int | None, since: int) -> Sequence[Any]: ...

    def view(self, seat: int | None) -> Any: ...

    def floor(self) -> object:
        """The boards as they lie; another object when that changes."""

    def light_view(self, seat: int | None) -> Any:
        """The view without its boards."""

    def pending(self) -> list[Asked]:
        """The open questions that wait for an answer of a seat."""

    def answered(self, seat: int) -> dict[str, Any]:
        """The seat's answers that can still be changed."""

    def default(self, asked: Asked, draft: Any) -> tuple[str, Any] | None:
        """The action and choice that stand in when nobody answers; None: nothing needs to."""

    def glass(self) -> Glass | None: ...

    def alarms(self) -> list[Alarm]:
        """Questions for the clock."""

    def turn(self) -> int:
        """The number of the turn or round."""

    def record(self) -> bytes: ...


def begin(setup: AnySetup) -> Play:
    """The game before its first answer."""
    if isinstance(setup, RallySetup):
        return RallyPlay(RallyGame(setup))
    return RicochetPlay(RicochetGame(setup))


class RallyPlay:
    """A race."""

    kind = "rally"

    def __init__(self, game: RallyGame, sheets: Sheets | None = None) -> None:
        self.game = game
        self.seats = len(game.setup.players)
        self._sheets = sheets or Sheets()
        self._pending: list[Asked] | None = None
        self._views: LightViews | None = None

    @property
    def finished(self) -> bool:
        return self.game.finished

    def fork(self) -> RallyPlay:
        return RallyPlay(self.game.fork(), self._sheets)

    def apply(self, entry: Entry) -> None:
        game = self.game
        self._pending = self._views = None
        if entry.action == "end_by_time":
            game.end_by_time()
            return
        if not any(asked.key == entry.key for asked in game.asked()):
            raise NotOpenError("that question is not open (any more)")
        if entry.action == "answer":
            game.submit(entry.seat, entry.key, entry.choice)
        elif entry.action == "take_back":
            game.take_back(entry.seat, entry.key)
        else:
            game.time_out(entry.key, entry.choice)

    def events(self, since: int = 0) -> Sequence[Any]:
        return self.game.events(since)

    def events_for(self, seat: int | None, since: int) -> Sequence[Any]:
        return self.game.events_for(seat, since)

    def view(self, seat: int | None) -> Any:
        return self.game.view(seat)

    def floor(self) -> object:
        return self.game.state.floor

    def light_view(self, seat: int | None) -> Any:
        if self._views is None:
            self._views = LightViews(self.game, self._sheets)
        return self._views.of(seat)

    def pending(self) -> list[Asked]:
        if self._pending is None:
            self._pending = [
                Asked(decision.key, decision.seat, isinstance(decision, ChooseProgram))
                for decision in self.game.pending()
            ]
        return self._pending

    def answered(self, seat: int) -> dict[str, Any]:
        return self.game.answered(seat)

    def default(self, asked: Asked, draft: Any) -> tuple[str, Any] | None:
        if asked.is_program and draft is not None:
            decision = next(one for one in self.game.pending() if one.key == asked.key)
            if decision.refusal(draft, timed_out=True) is None:
                return "time_out", draft
        return "time_out", None

    def glass(self) -> Glass | None:
        clock = self.game.clock()
        return None if clock is None else Glass(f"turn {self.game.state.turn}", clock.seconds)

    def alarms(self) -> list[Alarm]:
        return []

    def turn(self) -> int:
        return self.game.state.turn

    def record(self) -> bytes:
        return write_record(rally_record(self.game))


class RicochetPlay:
    """A game of Ricochet Robots."""

    kind = "ricochet"

    def __init__(self, game: RicochetGame, past: Round | None = None) -> None:
        self.game = game
        self.past = past
        """The last round that is over."""
        self.seats = len(game.setup.players)

    @property
    def finished(self) -> bool:
        return self.game.finished

    def fork(self) -> RicochetPlay:
        return RicochetPlay(self.game.fork(), self.past)

    def apply(self, entry: Entry) -> None:
        if entry.action != "answer":
            raise InputError("what was said at this table stays said; there is nothing to take back")
        if not any(asked.key == entry.key for asked in self.game.pending(entry.seat)):
            raise NotOpenError("that question is not open (any more)")
        if not isinstance(entry.choice, dict):
            raise InputError('an answer here looks like {"do": "bid", "moves": 7}')
        # The time is the server's, whatever the client says.
        round_ = self.game.round
        self.game.submit(entry.seat, entry.key, {**entry.choice, "at": max(entry.at, self.game.now)})
        if round_ is not None and self.game.round is None:
            self.past = round_

    def events(self, since: int = 0) -> Sequence[Any]:
        return self.game.events[since:]

    def events_for(self, seat: int | None, since: int) -> Sequence[Any]:
        return self.game.events_for(seat, since)

    def view(self, seat: int | None) -> Any:
        return self.game.view(seat)

    def floor(self) -> object:
        return self.game.board

    def light_view(self, seat: int | None) -> Any:
        return msgspec.structs.replace(self.game.view(seat), board=NO_BOARD)

    def pending(self) -> list[Asked]:
        return [
            Asked(question.key, question.seat) for question in self.game.pending() if question.seat != CLOCK
        ]

    def answered(self, seat: int) -> dict[str, Any]:
        return {}

    def default(self, asked: Asked, draft: Any) -> tuple[str, Any] | None:
        question = next(one for one in self.game.pending(asked.seat) if one.key == asked.key)
        if isinstance(question, Think):
            return "answer", msgspec.to_builtins(Done())
        if isinstance(question, Show):
            return "answer", msgspec.to_builtins(GiveUp())
        return None

    def glass(self) -> Glass | None:
        return None

    def alarms(self) -> list[Alarm]:
        house = self.game.setup.house
        return [
            Alarm(
                watch.key,
                watch.ends,
                showing := self.game.phase == "showing",
                (house.show_ms or 0) if showing else house.glass_ms,
            )
            for watch in self.game.pending(CLOCK)
            if isinstance(watch, Watch)
        ]

    def turn(self) -> int:
        return self.game.rounds

    def record(self) -> bytes:
        return write_ricochet(ricochet_record(self.game))


def recipient(event: Any) -> int | None:
    """The only seat that may see the event; None: everybody."""
    to: int | None = getattr(event, "to", None)
    return to


def is_ricochet(setup: AnySetup) -> bool:
    return isinstance(setup, RicochetSetup)
