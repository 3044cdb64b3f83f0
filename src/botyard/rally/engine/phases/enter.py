"""Robots come onto the floor: AMIGO's entry, and the free squares around another.

AMIGO: in the first register of the first round a robot is put on checkpoint 1 when its card is executed,
facing as its player likes (rulebook 004:231-234). If another robot still stands there, it takes a free
square beside it, as a duplicate would (ruling, by 004:688).
"""

from __future__ import annotations

from functools import lru_cache

from botyard.grid import DIRECTIONS, Direction, Square, around, parse_square, square_name
from botyard.rally.engine.decisions import ChooseEntry
from botyard.rally.engine.events import RobotEntered
from botyard.rally.engine.rules import Turn
from botyard.rally.engine.state import Robot, State


@lru_cache(maxsize=10_000)  # bounded, since a floor may lie anywhere
def placement(square: Square, facing: Direction) -> str:
    """`x,y,F`: how squares with a facing are written in choices."""
    return f"{square_name(square)},{facing.name}"


def parse_placement(text: str) -> tuple[Square, Direction]:
    square, _, facing = text.rpartition(",")
    return parse_square(square), Direction[facing]


def enter_race(turn: Turn, robot: Robot) -> None:
    """A waiting robot enters on checkpoint 1."""
    start = turn.state.start or turn.state.flags[0]
    assert start is not None
    squares = [start] if turn.state.robot_at(start) is None else free_squares_round(turn.state, start)
    if not squares:
        return
    choices = tuple(placement(square, facing) for square in squares for facing in DIRECTIONS)
    choice = turn.ask(ChooseEntry(seat=robot.seat, robot=robot.id, choices=choices))
    robot.square, robot.facing = parse_placement(choice)
    robot.status = "racing"
    turn.emit(RobotEntered(robot=robot.id, square=robot.square, facing=robot.facing, damage=robot.damage))


def free_squares_round(state: State, centre: Square) -> list[Square]:
    """Empty squares without a pit in the nearest ring that has any (publisher's answers)."""
    for ring in range(1, max(state.floor.width, state.floor.height) + 1):
        squares = [
            square
            for square in around(centre, ring)
            if not state.floor.destroys(square) and state.robot_at(square) is None
        ]
        if squares:
            return squares
    return []
