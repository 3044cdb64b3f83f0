"""A race in a room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from botyard.gamekind import GameKind
from botyard.rally.engine.decisions import ChooseProgram
from botyard.rally.engine.events import TurnStarted, read_events
from botyard.rally.engine.game import TIME_UP, Answer, Game
from botyard.rally.engine.setup import Setup
from botyard.rally.records.snapshot import resume_from, take_snapshot
from botyard.server.games.light_views import LightViews, Sheets
from botyard.server.games.play import NotOpenError, OpenQuestion, Play, SandTimer
from botyard.server.storage.rows import LogEntry


class RallyPlay(Play[Game]):
    """A race. Answers can be changed until everyone has answered."""

    answers_change = True

    def __init__(self, kind: GameKind, game: Game, sheets: Sheets | None = None) -> None:
        super().__init__(kind, game)
        self._sheets = sheets or Sheets()
        self._pending: list[OpenQuestion] | None = None
        self._views: LightViews | None = None

    def fork(self) -> RallyPlay:
        return RallyPlay(self.kind, self.game.fork(), self._sheets)

    def apply(self, entry: LogEntry) -> None:
        game = self.game
        self._pending = self._views = None
        if entry.action == "end_by_time":
            game.end_by_time()
            return
        if not any(asked.key == entry.key for asked in game.asked()):
            raise NotOpenError("that question is not open now")
        if entry.action == "answer":
            game.submit(entry.seat, entry.key, entry.choice)
        elif entry.action == "take_back":
            game.take_back(entry.seat, entry.key)
        else:
            game.time_out(entry.key, entry.choice)

    def events(self, since: int = 0) -> Sequence[Any]:
        return self.game.events(since)

    def floor(self) -> object:
        return self.game.state.floor

    def light_view(self, seat: int | None) -> Any:
        if self._views is None:
            self._views = LightViews(self.game, self._sheets)
        return self._views.of(seat)

    def pending(self) -> list[OpenQuestion]:
        if self._pending is None:
            self._pending = [
                OpenQuestion(decision.key, decision.seat, isinstance(decision, ChooseProgram))
                for decision in self.game.pending()
            ]
        return self._pending

    def answered(self, seat: int) -> dict[str, Any]:
        return self.game.answered(seat)

    def default(self, asked: OpenQuestion, draft: Any) -> tuple[str, Any] | None:
        if asked.is_program and draft is not None:
            decision = next(one for one in self.game.pending() if one.key == asked.key)
            if decision.refusal(draft, timed_out=True) is None:
                return "time_out", draft
        return "time_out", None

    def glass(self) -> SandTimer | None:
        clock = self.game.clock()
        return None if clock is None else SandTimer(f"turn {self.game.state.turn}", clock.seconds)

    def may_end_by_time(self) -> bool:
        return self.game.rules.time_limit_win and not (self.game.last_turn or self.game.finished)

    def begins_turn(self, event: Any) -> bool:
        return isinstance(event, TurnStarted)


def new_snapshot(before: RallyPlay, after: RallyPlay) -> str | None:
    """The snapshot to store with the entry that led from one to the other; None if it began no turn."""
    if after.game.turn_start is before.game.turn_start and not after.finished:
        return None
    return take_snapshot(after.game).decode()


def resume(kind: GameKind, setup: Setup, data: str, events: str, past: Sequence[LogEntry]) -> RallyPlay:
    """The race of a snapshot; `events` and `past` are everything up to there."""
    return RallyPlay(kind, resume_from(setup, data, read_events(events), _answers(past)))


def _answers(past: Sequence[LogEntry]) -> list[Answer]:
    """The answers that counted, in the order in which they were last given."""
    answers: dict[str, Answer] = {}
    for entry in past:
        key = TIME_UP if entry.action == "end_by_time" else entry.key
        answers.pop(key, None)
        if entry.action != "take_back":
            choice = None if key == TIME_UP else entry.choice
            answers[key] = Answer(key, choice, timed_out=entry.action == "time_out")
    return list(answers.values())
