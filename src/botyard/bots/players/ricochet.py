"""Ricochet Robots bots at four levels.

A bot gets the view of its seat and nothing else. It solves the puzzle that everybody sees, but only as deeply
as its level allows, takes its time to bid, and is sometimes wrong, as people are.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from botyard.errors import InputError
from botyard.ricochet.engine.moves import Move, moves_text
from botyard.ricochet.engine.questions import (
    AgreeToStop,
    AnyChoice,
    Done,
    GiveUp,
    MakeBid,
    MoveRobot,
    NextChip,
    Show,
    Think,
    TurnChip,
)
from botyard.ricochet.engine.view import View
from botyard.ricochet.floor.board import Position
from botyard.ricochet.solver.plain import search
from botyard.rng import Rng


class Level(msgspec.Struct, frozen=True):
    """How well a bot plays: how many moves deep it looks, how long it thinks (ms), how often it errs."""

    depth: int
    first_ms: int
    per_move_ms: int
    wrong_percent: int
    patience_ms: int


LEVELS = {
    "easy": Level(depth=4, first_ms=15_000, per_move_ms=10_000, wrong_percent=20, patience_ms=60_000),
    "medium": Level(depth=7, first_ms=10_000, per_move_ms=6_000, wrong_percent=8, patience_ms=75_000),
    "hard": Level(depth=10, first_ms=5_000, per_move_ms=3_000, wrong_percent=2, patience_ms=90_000),
    "perfect": Level(depth=60, first_ms=500, per_move_ms=0, wrong_percent=0, patience_ms=1_000),
}


class RoundPlan(msgspec.Struct, frozen=True):
    """What a bot will do in a round: its bid, when it bids (None: never), and the moves it will show."""

    bid: int | None
    at: int
    moves: str


Find = Callable[[Position, bool, int], tuple[Move, ...] | None]
"""Looks for a solution: the puzzle, whether the arriving robot must turn, and the most moves allowed."""


def _shortest(position: Position, turn_rule: bool, max_moves: int) -> tuple[Move, ...] | None:
    from botyard.ricochet.solver.solve import solve

    found = solve(position, turn_rule=turn_rule, max_moves=max_moves)
    return None if found.moves is None else found.solution


def plain_way(position: Position, turn_rule: bool, max_moves: int) -> tuple[Move, ...] | None:
    """A solution found without the solver, for bots that cannot wait until it is compiled."""
    return search(position, turn_rule, max_moves).moves


class RicochetBot:
    """One seat's bot. With the same seed and the same views it does the same."""

    def __init__(self, level: str, seed: str, find: Find = _shortest) -> None:
        if level not in LEVELS:
            raise InputError(f"there is no bot {level!r}; choose one of {', '.join(LEVELS)}")
        self.level = LEVELS[level]
        self._seed = seed
        self._find_way = find
        self._plans: dict[int, RoundPlan] = {}

    def wakes(self, view: View) -> int | None:
        """When the bot will act next, if nobody else acts first."""
        if not view.questions:
            return None
        if isinstance(view.questions[0], Think):
            plan = self.plan(view)
            if any(bid.seat == view.seat for bid in view.bids):
                return view.now
            return max(view.now, plan.at)
        return None if view.seat in view.agreed else view.now

    def answer(self, view: View, now: int) -> tuple[str, AnyChoice] | None:
        """The key of a question and the bot's answer to it at this time; None if it does not answer yet."""
        if not view.questions:
            return None
        question = view.questions[0]
        if isinstance(question, NextChip):
            return self._go_on(question, view, now)
        if isinstance(question, Think):
            return self._think(question, view, now)
        if isinstance(question, Show):
            move = self.plan(view).moves[2 * question.made :][:2]
            return question.key, MoveRobot(now, move=move) if move in question.moves else GiveUp(now)
        return None

    def _go_on(self, question: NextChip, view: View, now: int) -> tuple[str, AnyChoice] | None:
        """Turn the next chip, or agree to stop: if someone else wants to, or if the bot sees no hope itself.

        Having agreed, it leaves the next chip to those who want to play on.
        """
        if view.seat in view.agreed:
            return None
        plan = self._plans.get(view.round)
        at_a_loss = len(view.in_vain) == view.chips_left and (plan is None or plan.bid is None)
        if "agree_to_stop" in question.accepts and (view.agreed or at_a_loss):
            return question.key, AgreeToStop(now)
        return question.key, TurnChip(now)

    def _think(self, question: Think, view: View, now: int) -> tuple[str, AnyChoice] | None:
        plan = self.plan(view)
        if any(bid.seat == view.seat for bid in view.bids):
            return question.key, Done(now)
        if now < plan.at:
            return None
        if plan.bid is None or plan.bid > question.highest:
            return question.key, Done(now)
        return question.key, MakeBid(now, moves=plan.bid)

    def plan(self, view: View) -> RoundPlan:
        """Think about the current puzzle, once a round."""
        if view.round not in self._plans:
            self._plans = {view.round: self._find(view)}
        return self._plans[view.round]

    def knows(self, number: int) -> bool:
        """Whether the bot has thought about that round."""
        return number in self._plans

    def remember(self, number: int, plan: RoundPlan) -> None:
        """Accept a plan for that round that was made elsewhere."""
        self._plans = {number: plan}

    def _find(self, view: View) -> RoundPlan:
        position, level = view.position(), self.level
        assert position is not None
        began = view.now
        rng = Rng(f"{self._seed}/{view.seat}/{view.round}")
        way = self._find_way(position, view.house.turn_rule, level.depth)
        if way is None:
            return RoundPlan(None, began + level.patience_ms, "")
        length = len(way)
        thought = level.first_ms + level.per_move_ms * length
        at = began + thought // 2 + rng.below("time", thought + 1)
        if length > 1 and rng.below("luck", 100) < level.wrong_percent:
            # A miscount: the last move is missing from the bid.
            return RoundPlan(length - 1, at, moves_text(way))
        return RoundPlan(length, at, moves_text(way))
