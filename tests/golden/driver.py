"""Players for golden games: purposeful enough that rules come into play, simple enough never to change.

A player tries some random programs in its head, alone on the floor, and takes the one that ends nearest to
its target. All other questions are answered at random, but powering down is for the badly damaged. Where
the sand timer runs for all, players are often too slow for the last registers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from botyard.grid import Square
from botyard.rally.engine.cards import REGISTERS, STEPS, Card, Register
from botyard.rally.engine.course_rules.capture_the_flag import CARRIERS, HOMES, owner
from botyard.rally.engine.course_rules.superbot import SUPERBOT
from botyard.rally.engine.course_rules.toggle_boggle import OWNERS
from botyard.rally.engine.decisions import ChoosePowerDown, ChooseProgram, ChooseStayDown, Decision, Pick
from botyard.rally.engine.game import Game
from botyard.rally.engine.phases.move import move_robots
from botyard.rally.engine.rules import Rules, Turn
from botyard.rally.engine.state import Robot, State
from botyard.rng import Rng

TRIES = 40
MOVING = ("express belts", "belts", "pushers", "gears", "crushers")
LOST = 1000


def play(game: Game) -> None:
    """Answer until the race is over."""
    rng = Rng(f"driver {game.setup.seed}")
    while not game.finished:
        for decision in game.pending():
            choice = choose(game, decision, rng)
            if (
                game.rules.timer.mode == "all"
                and isinstance(decision, ChooseProgram)
                and rng.below("slow", 2)
            ):
                game.time_out(decision.key, [*choice[:3], None, None])
            else:
                game.submit(decision.seat, decision.key, choice)


def choose(game: Game, decision: Decision, rng: Rng) -> Any:
    if isinstance(decision, ChooseProgram):
        return best_program(game, decision, rng)
    assert isinstance(decision, Pick)
    if isinstance(decision, ChoosePowerDown | ChooseStayDown):
        return game.state.robots[decision.robot or 0].damage > 5
    return decision.choices[rng.below("choice", len(decision.choices))]


def best_program(game: Game, decision: ChooseProgram, rng: Rng) -> list[list[int] | None]:
    robot = game.state.robots[decision.robot or 0]
    goals = list(targets(game.state, robot))
    tries = [random_program(decision, rng) for _ in range(TRIES)]
    return min(tries, key=lambda program: _distance(drive(game.rules, game.state, robot, program), goals))


def random_program(decision: ChooseProgram, rng: Rng) -> list[list[int] | None]:
    cards = list(decision.hand)
    rng.shuffle("program", cards)
    if decision.must_move_first:
        cards.sort(key=lambda card: card.kind not in STEPS)
    return [
        None if register in decision.locked or not cards else [cards.pop(0).priority]
        for register in REGISTERS
    ]


def _distance(square: Square | None, goals: list[Square]) -> int:
    if square is None:
        return LOST
    return min((abs(square[0] - x) + abs(square[1] - y) for x, y in goals), default=0)


def drive(rules: Rules, state: State, robot: Robot, program: list[list[int] | None]) -> Square | None:
    """Where the program takes the robot if nobody is in its way."""
    hand = {card.priority: card for card in robot.hand}
    lone = Robot(0, 0, "", 1, robot.facing, robot.square or robot.archive or state.flags[0])
    cards: list[tuple[Card, ...]] = [
        robot.register(number).cards if entry is None else (hand[entry[0]],)
        for number, entry in zip(REGISTERS, program, strict=True)
    ]
    lone.registers = tuple(Register(own[:1]) for own in cards)
    steps = [move_robots, *(step for name, step in rules.register if name in MOVING)]
    alone = rules.but(
        touch_on_entry=False, on_destroyed=(), on_push=(), winners_now=(), pay_life_at="reentry", options={}
    )
    turn = Turn(alone, State(state.floor, (), Rng("alone"), [lone]), lambda decision: None)
    for number in REGISTERS:
        turn.state.register = number
        for step in steps:
            step(turn)
    return lone.square


def targets(state: State, robot: Robot) -> Iterator[Square]:
    """Squares worth being near, by what the course is about."""
    notes = state.notes
    others = [other for other in state.robots if other.id != robot.id and other.square is not None]
    if HOMES in notes:
        yield from _capture(state, robot)
    elif OWNERS in notes:
        claimed = notes[OWNERS]
        yield from (
            flag for flag, team in zip(state.flags, claimed, strict=True) if flag and team != robot.team
        )
    elif SUPERBOT in notes and notes[SUPERBOT] != robot.id:
        yield from (other.square for other in others if other.id == notes[SUPERBOT] and other.square)
    elif not state.flags:
        yield from (other.square for other in others if other.team != robot.team and other.square)
    else:
        flag = state.flags[robot.next_flag - 1]
        if flag is not None:
            yield flag


def _capture(state: State, robot: Robot) -> Iterator[Square]:
    if robot.id in state.notes[CARRIERS]:
        home = state.notes[HOMES][robot.team or 0]
        yield from (square for square in state.floor.tiles if state.floor.board_at(square) == home)
    else:
        for number, square in enumerate(state.flags, start=1):
            if square is not None and owner(state, number) != robot.team:
                yield square
