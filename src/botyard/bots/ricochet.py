"""Players of Ricochet Robots in four levels.

A bot gets the view of its seat and nothing else. It solves the puzzle that everybody sees, but only as deep
as its level can look, takes its time to say so, and is sometimes wrong, as people are.
"""

from __future__ import annotations

import msgspec

from botyard.errors import InputError
from botyard.ricochet.moves import moves_text
from botyard.ricochet.questions import (
    AnyAnswer,
    Done,
    GiveUp,
    MakeBid,
    MoveRobot,
    NextChip,
    Show,
    Think,
    TurnChip,
)
from botyard.ricochet.view import View
from botyard.rng import Rng


class Level(msgspec.Struct, frozen=True):
    """How well a bot plays: looks `depth` moves far, thinks so long, errs so often. Times in milliseconds."""

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


class Plan(msgspec.Struct, frozen=True):
    """What a bot will do in a round: bid so many moves at that time (None: never), and show these."""

    bid: int | None
    at: int
    moves: str


class RicochetBot:
    """One seat's bot. The same seed and the same views make it do the same."""

    def __init__(self, level: str, seed: str) -> None:
        if level not in LEVELS:
            raise InputError(f"there is no bot {level!r}; choose one of {', '.join(LEVELS)}")
        self.level = LEVELS[level]
        self._seed = seed
        self._plans: dict[int, Plan] = {}

    def wakes(self, view: View) -> int | None:
        """The time at which the bot will do something next, if nobody else does anything."""
        if not view.questions:
            return None
        if isinstance(view.questions[0], Think):
            plan = self.plan(view)
            if any(bid.seat == view.seat for bid in view.bids):
                return view.now
            return max(view.now, plan.at)
        return view.now

    def answer(self, view: View, now: int) -> tuple[str, AnyAnswer] | None:
        """The key of the question and the answer that the bot gives at this time; None: not yet."""
        if not view.questions:
            return None
        question = view.questions[0]
        if isinstance(question, NextChip):
            return question.key, TurnChip(now)
        if isinstance(question, Think):
            return self._think(question, view, now)
        if isinstance(question, Show):
            move = self.plan(view).moves[2 * question.made :][:2]
            return question.key, MoveRobot(now, move=move) if move in question.moves else GiveUp(now)
        return None

    def _think(self, question: Think, view: View, now: int) -> tuple[str, AnyAnswer] | None:
        plan = self.plan(view)
        if any(bid.seat == view.seat for bid in view.bids):
            return question.key, Done(now)
        if now < plan.at:
            return None
        if plan.bid is None or plan.bid > question.highest:
            return question.key, Done(now)
        return question.key, MakeBid(now, moves=plan.bid)

    def plan(self, view: View) -> Plan:
        """Think about the puzzle on the table, once a round."""
        if view.round not in self._plans:
            self._plans = {view.round: self._find(view)}
        return self._plans[view.round]

    def knows(self, number: int) -> bool:
        """Whether it has thought about the round of that number."""
        return number in self._plans

    def remember(self, number: int, plan: Plan) -> None:
        """Take over what was thought elsewhere about the round of that number."""
        self._plans = {number: plan}

    def _find(self, view: View) -> Plan:
        from botyard.ricochet.solver.solve import solve

        position, level = view.position(), self.level
        assert position is not None
        began = view.now
        rng = Rng(f"{self._seed}/{view.seat}/{view.round}")
        found = solve(position, turn_rule=view.house.turn_rule, max_moves=level.depth)
        if found.moves is None:
            return Plan(None, began + level.patience_ms, "")
        thought = level.first_ms + level.per_move_ms * found.moves
        at = began + thought // 2 + rng.below("time", thought + 1)
        moves = moves_text(found.solution)
        if found.moves > 1 and rng.below("luck", 100) < level.wrong_percent:
            # A miscount: the last move is missing from the bid.
            return Plan(found.moves - 1, at, moves)
        return Plan(found.moves, at, moves)
