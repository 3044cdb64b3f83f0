"""A finished race looked at again: what each program brought, and what the best one would have brought.

For each turn and robot all programs of its hand are tried, with the others' programs as they were. What is
left of the race is counted in expected registers, so a gain of 5 is worth about a turn. The luck of a hand is
how much more its best program is worth than that of an average hand of its size, on the floor alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import numpy as np

from botyard.bots.among import codes_of, costs_after, play_out
from botyard.bots.greedy import cards_of
from botyard.bots.imagine import floor_of_view, imagine, rules_of_view
from botyard.bots.outlook import makeable, outlook, walk
from botyard.bots.planner import Scene, costs_alone, names, programs_alone
from botyard.bots.ways import FIVE, FULL_HAND, Ways, ways_on
from botyard.errors import InputError
from botyard.rally.cards import REGISTERS
from botyard.rally.decisions import ChooseProgram
from botyard.rally.fast import kernel as k
from botyard.rally.fast.layout import KINDS
from botyard.rally.fast.rollout import warm_up
from botyard.rally.fast.scope import why_not
from botyard.rally.game import Game
from botyard.rally.record import Record
from botyard.rally.view import RobotView, View
from botyard.report import check_whole
from botyard.rng import Rng

TRIED = 400
"""How many programs of a hand are played against the others' real ones: the best on the floor alone."""


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """One robot's turn in hindsight. Registers are expected ones to the end of the race."""

    turn: int
    seat: int
    robot: int
    name: str
    flags: int
    """Touched before the turn."""
    damage: int
    lives: int
    left: float
    """Registers before the turn."""
    played: tuple[str, ...]
    best: tuple[str, ...]
    gain: float
    """Registers that the best program found would have saved."""
    luck: float
    """Registers that the hand was better than an average one."""


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """All turns of a race, robot by robot."""

    course: str
    players: tuple[str, ...]
    turns: int
    winners: tuple[int, ...]
    reviews: tuple[Review, ...]


def analyse(record: Record, progress: Callable[[float], None] | None = None) -> Analysis:
    """Go through a race again; InputError where it has rules that cannot be judged."""
    warm_up()
    check_whole(record.report, "this record")
    game = Game(record.setup)
    reviews: list[Review] = []
    turn: _Turn | None = None
    for number, answer in enumerate(record.answers):
        if progress is not None:
            progress(number / len(record.answers))
        asked = [decision for decision in game.asked() if isinstance(decision, ChooseProgram)]
        if asked and (turn is None or turn.view.turn != game.view(None).turn):
            reviews += turn.reviews() if turn else ()
            turn = _Turn(game.view(None), asked)
        if turn is not None:
            turn.note(answer.key, answer.choice)
        game.play(answer)
    if not game.finished:
        raise InputError("the race is not over; only finished races are analysed")
    reviews += turn.reviews() if turn else ()
    view = game.view(None)
    return Analysis(
        course=view.course,
        players=view.players,
        turns=view.turn,
        winners=view.winners,
        reviews=tuple(reviews),
    )


class _Turn:
    """What was asked and answered in one turn."""

    def __init__(self, view: View, asked: list[ChooseProgram]) -> None:
        self.view = view
        self._asked = asked
        self._answers: dict[str, Any] = {}

    def note(self, key: str, choice: Any) -> None:
        self._answers[key] = choice

    def reviews(self) -> Iterator[Review]:
        view, rules, floor = self.view, rules_of_view(self.view), floor_of_view(self.view)
        state = imagine(view, Rng("analysis"))
        flags = tuple(flag for flag in view.flags if flag is not None)
        problems = why_not(rules, floor, state)
        if problems or not flags or flags != view.flags:
            raise InputError(f"this race cannot be analysed: {', '.join(problems) or 'its flags move'}")
        ways = ways_on(rules, floor, flags)
        plans = self._plans()
        for asked in self._asked:
            assert asked.robot is not None
            robot = view.robots[asked.robot]
            if robot.square is not None:
                yield _review(Scene(view, rules, ways, state, robot, 0.0), asked, plans)

    def _plans(self) -> k.Ints:
        """What everybody did, as the simulator takes it."""
        plans = np.zeros((k.SEATS, k.PROGRAM), np.int64)
        for asked in self._asked:
            program = self._answers.get(asked.key) or [None] * FIVE
            plans[asked.robot, :FIVE] = codes_of([program], asked)[0]
        for key, choice in self._answers.items():
            if ":ChoosePowerDown:" in key and choice is True:
                plans[int(key.split(":")[2]), k.PROGRAM_DOWN] = 1
        return plans


def _review(scene: Scene, asked: ChooseProgram, plans: k.Ints) -> Review:
    robot, ways = scene.robot, scene.ways
    alone = programs_alone(scene, asked)
    best = costs_alone(ways, alone.robots).argsort(kind="stable")[:TRIED]
    tried = np.repeat(plans[None], len(best) + 1, axis=0)
    entries = [cards_of(names(alone.kinds[index]), asked) for index in best]
    tried[1:, robot.id, :FIVE] = codes_of(entries, asked)
    costs = costs_after(scene, play_out(scene, tried[None]))[0, :, robot.id]
    found = int(costs.argmin())
    return Review(
        turn=scene.view.turn,
        seat=robot.seat,
        robot=robot.id,
        name=robot.name,
        flags=robot.next_flag - 1,
        damage=robot.damage,
        lives=robot.lives,
        left=round(float(ways.left(robot.next_flag - 1, _place(ways, robot), robot.damage)), 1),
        played=_shown(robot, plans[robot.id]),
        best=_shown(robot, tried[found, robot.id]),
        gain=round(float(costs[0] - costs[found]), 1),
        luck=round(_luck(ways, robot, asked), 1),
    )


def _place(ways: Ways, robot: RobotView) -> int:
    assert robot.square is not None
    return ways.place(robot.square, robot.facing)


def _shown(robot: RobotView, plan: k.Ints) -> tuple[str, ...]:
    """The kinds of a program as they are written; what is locked stands in brackets."""
    shown = []
    for register, code in zip(REGISTERS, plan[:FIVE], strict=True):
        lying = robot.registers[register - 1]
        if lying.locked:
            shown.append(f"[{lying.cards[0].kind}]" if lying.cards else "[]")
        else:
            shown.append(KINDS[code & k.KIND_BITS] or "-")
    return tuple(shown)


def _luck(ways: Ways, robot: RobotView, asked: ChooseProgram) -> float:
    """How much better the hand is than an average one of its size."""
    flags, places = np.array([robot.next_flag - 1]), np.array([_place(ways, robot)])
    size = min(max(len(asked.hand), 1), FULL_HAND)
    walks = walk(ways, flags, places)
    totals = walks.costs + ways.left(walks.flags, walks.places, FULL_HAND - size)
    hand = np.array([KINDS.index(card.kind) for card in asked.hand], np.int64)
    average = outlook(ways, flags, places, np.array([size]))[0]
    return float(average - totals[0, makeable(hand)].min())
