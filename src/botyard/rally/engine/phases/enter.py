"""Robots come onto the floor: AMIGO's entry, and the free squares around another.

AMIGO: in the first register of the first turn a robot is put on checkpoint 1 when its card is executed,
facing as its player chooses (rulebook 004:231-234). If another robot still stands there, it takes a free
square beside it, as a duplicate would (ruling, by 004:688).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from botyard.grid import DIRECTIONS, Direction, Square, around, parse_square, square_name
from botyard.rally.engine.decisions import Barred, ChooseEntry
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
    choices, barred = survey_round(turn.state, start)
    if not choices:
        return
    asked = ChooseEntry(seat=robot.seat, robot=robot.id, choices=choices, barred=barred)
    robot.square, robot.facing = parse_placement(turn.ask(asked))
    robot.status = "racing"
    turn.emit(RobotEntered(robot=robot.id, square=robot.square, facing=robot.facing, damage=robot.damage))


def survey_round(state: State, centre: Square) -> Survey:
    """A square if it is free, or else those in the nearest ring that has any (publisher's answers)."""
    choices, barred = survey(state, [centre])
    ring = 0
    while not choices and ring < max(state.floor.width, state.floor.height):
        ring += 1
        choices, more = survey(state, around(centre, ring))
        barred += more
    return choices, barred


Survey = tuple[tuple[str, ...], tuple[Barred, ...]]
"""Squares with facings that a robot may take, and places that it may not."""


def survey(
    state: State,
    squares: Iterable[Square],
    faces: Callable[[Square, Direction], bool] = lambda square, facing: False,
    shared: bool = False,
) -> Survey:
    """Which of these squares a robot may be put on: no pits, no squares with robots unless they are `shared`,
    and no facing that `faces` one."""
    choices: list[str] = []
    barred: list[Barred] = []
    for square in squares:
        if square not in state.floor:
            continue
        if state.floor.destroys(square):
            barred.append(Barred(square_name(square), "pit"))
        elif not shared and state.robot_at(square) is not None:
            barred.append(Barred(square_name(square), "robot"))
        else:
            for facing in DIRECTIONS:
                place = placement(square, facing)
                if faces(square, facing):
                    barred.append(Barred(place, "sight"))
                else:
                    choices.append(place)
    return tuple(choices), tuple(barred)
