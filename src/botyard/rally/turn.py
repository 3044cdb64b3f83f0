"""A running turn: the state, what happened, and questions to players.

The steps of a turn are plain functions of a `Turn`. Where a rule needs a player, it asks; the recorded
answer comes back, or `DecisionNeeded` leaves the step. When the answer is there, the step runs again from
the state at its start. Therefore steps are pure: no clock, no other randomness than the state's own.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from botyard.rally.decisions import Decision
from botyard.rally.events import Event
from botyard.rally.rules import Rules
from botyard.rally.state import State
from botyard.rally.volley import Volley

MISSING = object()

Answers = Callable[[Decision], Any]
"""Gives the settled choice of a decision, or MISSING."""


class DecisionNeeded(BaseException):
    """The step cannot go on without these answers. Not an error, hence no Exception."""

    def __init__(self, decisions: Sequence[Decision]) -> None:
        self.decisions = list(decisions)


class RaceOver(BaseException):
    """The race is decided: nothing more happens (rulebook 004:696)."""


class Turn:
    """What a step works with."""

    __slots__ = ("_answers", "_asked", "events", "rules", "state", "volley")

    volley: Volley
    """What weapons declared in the running laser step."""

    def __init__(self, rules: Rules, state: State, answers: Answers) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = []
        self._answers = answers
        self._asked: dict[str, int] = {}

    def emit(self, event: Event) -> None:
        self.events.append(event)

    def ask(self, decision: Decision) -> Any:
        """The player's choice."""
        self._name(decision)
        choice = self._answers(decision)
        if choice is MISSING:
            raise DecisionNeeded([decision])
        return choice

    def ask_all(self, decisions: Sequence[Decision]) -> list[Any]:
        """The choices of several players at once; they may answer in any order, unseen by each other."""
        for decision in decisions:
            self._name(decision)
        choices = [self._answers(decision) for decision in decisions]
        if MISSING in choices:
            raise DecisionNeeded(decisions)
        return choices

    def _name(self, decision: Decision) -> None:
        """Give the question its key: turn, step, kind, robot, and a number where it is asked again."""
        who = f"seat{decision.seat}" if decision.robot is None else f"{decision.robot}"
        kind = type(decision).__name__
        key = f"{self.state.turn}.{self.state.step}:{kind}:{who}"
        count = self._asked.get(key, 0) + 1
        self._asked[key] = count
        decision.key = key if count == 1 else f"{key}:{count}"
