"""Walking distances, and the bot that uses them."""

from __future__ import annotations

import pytest

from botyard.arena.survey import run_race
from botyard.bots.search.distances import FAR
from botyard.bots.search.walking import Walking
from botyard.grid import Direction, Square
from botyard.rally.floor.board import Belt, Board, Fixture, Tile
from botyard.rally.floor.factory_floor import Placement, lay_out

FLOOR = """
. . O
. | .
O . >
"""
"""A wall on the west side of the middle square, two pits, a belt."""
TILES = {
    ".": Tile(),
    "O": Tile(pit=True),
    "|": Tile(walls=(Direction.W,)),
    ">": Tile(belt=Belt(Direction.E)),
}


@pytest.mark.parametrize(
    ("square", "facing", "goal", "distance"),
    [
        ((0, 0), Direction.E, (0, 0), 0),
        ((0, 0), Direction.E, (1, 0), 1),
        ((0, 0), Direction.N, (1, 0), 1.25),
        ((0, 0), Direction.W, (1, 0), 1.5),
        ((0, 1), Direction.E, (1, 1), 3.25),  # round the wall: up, over and down, after a turn to the left
        ((1, 2), Direction.E, (2, 1), 2),  # the belt is floor like any other
        ((1, 2), Direction.N, (2, 1), 2),  # and over the middle it is as far
        ((1, 0), Direction.S, (0, 1), 2.25),
        ((0, 0), Direction.E, (9, 9), FAR),
    ],
)
def test_squares_and_quarter_turns(square: Square, facing: Direction, goal: Square, distance: float) -> None:
    rows = tuple(tuple(TILES[token] for token in line.split()) for line in FLOOR.strip().splitlines())
    floor = lay_out((Placement(Board("Yard", "", 3, 3, rows)),))
    assert Walking(floor).distance(square, facing, goal) == distance


def test_nobody_walks_into_what_destroys_in_every_register() -> None:
    def way(*registers: int) -> float:
        press = Tile(fixtures=(Fixture("crusher", registers=registers),))
        floor = lay_out((Placement(Board("Yard", "", 3, 1, ((Tile(), press, Tile()),))),))
        return Walking(floor).distance((0, 0), Direction.E, (2, 0))

    assert way(1, 3) == 2
    assert way() == FAR


@pytest.mark.parametrize("course", ["risky-exchange", "capture-the-flag", "war-zone", "interference"])
def test_greedy_bots_come_to_an_end(course: str) -> None:
    assert run_race(course, 0).winners
