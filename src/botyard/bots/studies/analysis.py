"""A finished race examined: what each program gained, and what the best one would have gained.

For each turn and robot, all programs of the hand are tried against the programs that the others really had.
What is left of the race is counted in expected registers, so a gain of 5 is worth about a turn. The luck of a
hand is how much more its best program is worth than that of an average hand of its size, for a robot alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import numpy as np

from botyard.bots.players.greedy import cards_of
from botyard.bots.players.planner import Situation, costs_alone, names, programs_alone
from botyard.bots.search.course_field import FIVE, FULL_HAND, CourseField, course_field_on
from botyard.bots.search.imagine import floor_of_view, imagine, rules_of_view
from botyard.bots.search.next_turn_value import makeable, next_turn_value, walk
from botyard.bots.search.rollouts import codes_of, costs_after, play_out
from botyard.errors import InputError
from botyard.rally.engine.cards import REGISTERS
from botyard.rally.engine.decisions import ChooseProgram
from botyard.rally.engine.game import Game
from botyard.rally.engine.view import RobotView, View
from botyard.rally.fast import codes as k
from botyard.rally.fast.layout import KINDS
from botyard.rally.fast.rollout import warm_up
from botyard.rally.fast.scope import uncovered, why_not
from botyard.rally.records.record import Record
from botyard.report import check_whole
from botyard.rng import Rng

TRIED = 400
"""How many programs of a hand are played against the others' real ones: the best for a robot alone."""


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """One robot's turn in hindsight. Values are expected registers to the end of the race."""

    turn: int
    seat: int
    robot: int
    name: str
    flags: int
    """Touched before the turn."""
    damage: int
    lives: int
    left: float
    """Expected registers before the turn."""
    played: tuple[str, ...]
    best: tuple[str, ...]
    gain: float
    """How many registers the best program found would have saved."""
    luck: float
    """By how many registers the hand was better than an average one."""


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """All turns of a race, robot by robot."""

    course: str
    players: tuple[str, ...]
    turns: int
    winners: tuple[int, ...]
    reviews: tuple[Review, ...]
    left_out: tuple[str, ...] = ()
    """Option cards in play that the analysis ignored, because the simulator does not cover them."""


def analyse(record: Record, progress: Callable[[float], None] | None = None) -> Analysis:
    """Analyse a race; InputError if its rules cannot be judged."""
    warm_up()
    check_whole(record.report, "this record")
    game = Game(record.setup)
    reviews: list[Review] = []
    left_out: set[str] = set()
    turn: _Turn | None = None
    for number, answer in enumerate(record.answers):
        if progress is not None:
            progress(number / len(record.answers))
        asked = [decision for decision in game.asked() if isinstance(decision, ChooseProgram)]
        if asked and (turn is None or turn.view.turn != game.view(None).turn):
            reviews += turn.reviews() if turn else ()
            turn = _Turn(game.view(None), asked, left_out)
        if turn is not None:
            turn.note(answer.key, answer.choice)
        game.play(answer)
    if not game.finished:
        raise InputError("the race is not over; only finished races can be analysed")
    reviews += turn.reviews() if turn else ()
    view = game.view(None)
    return Analysis(
        course=view.course,
        players=view.players,
        turns=view.turn,
        winners=view.winners,
        reviews=tuple(reviews),
        left_out=tuple(sorted(left_out)),
    )


class _Turn:
    """What was asked and answered in one turn."""

    def __init__(self, view: View, asked: list[ChooseProgram], left_out: set[str]) -> None:
        self.view = view
        self._asked = asked
        self._left_out = left_out
        self._answers: dict[str, Any] = {}

    def note(self, key: str, choice: Any) -> None:
        self._answers[key] = choice

    def reviews(self) -> Iterator[Review]:
        view, rules, floor = self.view, rules_of_view(self.view), floor_of_view(self.view)
        state = imagine(view, Rng("analysis"))
        flags = tuple(flag for flag in view.flags if flag is not None)
        for option in uncovered(rules, state):
            self._left_out.add(rules.options[option].name)
            for robot in state.robots:
                robot.options = tuple(card for card in robot.options if card.id != option)
        problems = why_not(rules, floor, state)
        if problems or not flags or flags != view.flags:
            raise InputError(f"this race cannot be analysed: {', '.join(problems) or 'its flags move'}")
        field = course_field_on(rules, floor, flags)
        plans = self._plans()
        for asked in self._asked:
            assert asked.robot is not None
            seen = view.robots[asked.robot]
            if seen.square is not None:
                yield _review(Situation(view, rules, field, state, seen, 0.0), asked, plans)

    def _plans(self) -> k.Ints:
        """What everybody did, in the simulator's form."""
        plans = np.zeros((k.SEATS, k.PROGRAM), np.int64)
        for asked in self._asked:
            program = self._answers.get(asked.key) or [None] * FIVE
            plans[asked.robot, :FIVE] = codes_of([program], asked)[0]
        for key, choice in self._answers.items():
            if ":ChoosePowerDown:" in key and choice is True:
                plans[int(key.split(":")[2]), k.PROGRAM_DOWN] = 1
        return plans


def _review(scene: Situation, asked: ChooseProgram, plans: k.Ints) -> Review:
    robot, field = scene.robot, scene.field
    solo = programs_alone(scene, asked)
    best = costs_alone(field, solo.robots).argsort(kind="stable")[:TRIED]
    tried = np.repeat(plans[None], len(best) + 1, axis=0)
    entries = [cards_of(names(solo.kinds[index]), asked) for index in best]
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
        left=round(float(field.left(robot.next_flag - 1, _place(field, robot), robot.damage)), 1),
        played=_shown(robot, plans[robot.id]),
        best=_shown(robot, tried[found, robot.id]),
        gain=round(float(costs[0] - costs[found]), 1),
        luck=round(_luck(field, robot, asked), 1),
    )


def _place(field: CourseField, robot: RobotView) -> int:
    assert robot.square is not None
    return field.place(robot.square, robot.facing)


def _shown(robot: RobotView, plan: k.Ints) -> tuple[str, ...]:
    """A program's cards as people write them; locked registers are in brackets."""
    shown = []
    for register, code in zip(REGISTERS, plan[:FIVE], strict=True):
        lying = robot.registers[register - 1]
        if lying.locked:
            shown.append(f"[{lying.cards[0].kind}]" if lying.cards else "[]")
        else:
            shown.append(KINDS[code & k.KIND_BITS] or "-")
    return tuple(shown)


def _luck(field: CourseField, robot: RobotView, asked: ChooseProgram) -> float:
    """How much better the hand is than an average one of its size."""
    flags, places = np.array([robot.next_flag - 1]), np.array([_place(field, robot)])
    size = min(max(len(asked.hand), 1), FULL_HAND)
    walks = walk(field, flags, places)
    totals = walks.costs + field.left(walks.flags, walks.places, FULL_HAND - size)
    hand = np.array([KINDS.index(card.kind) for card in asked.hand], np.int64)
    average = next_turn_value(field, flags, places, np.array([size]))[0]
    return float(average - totals[0, makeable(hand)].min())
