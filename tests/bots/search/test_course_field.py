"""Distance fields against breadth-first search in the exact engine, with no other robot on the floor."""

from __future__ import annotations

import numpy as np
import pytest

from botyard.bots.search.course_field import CourseField
from botyard.bots.search.distances import FAR
from botyard.bots.search.next_turn_value import digits, makeable, next_turn_value
from botyard.bots.search.solo import SoloMoves
from botyard.grid import DIRECTIONS, Direction, Square
from botyard.rally.engine.cards import NAMES
from botyard.rally.engine.editions import edition_rules
from botyard.rally.fast.layout import KINDS
from botyard.rally.floor.board import Belt, Board, Tile
from botyard.rally.floor.factory_floor import Floor, Placement, lay_out
from botyard.rally.floor.library import load_board

BELTS = {"^": Direction.N, ">": Direction.E, "v": Direction.S, "<": Direction.W}
MAZE = """
. > > v O .
^ O . v . .
^ < < < O .
. O v . > >
. v < O ^ .
"""
"""Belts that lead one way only, between pits: walking against them gains nothing."""


def maze() -> Floor:
    rows = [
        tuple(
            Tile(pit=token == "O", belt=Belt(BELTS[token], express=True) if token in BELTS else None)
            for token in line.split()
        )
        for line in MAZE.strip().splitlines()
    ]
    return lay_out((Placement(Board("Maze", "", len(rows[0]), len(rows), tuple(rows))),))


def searched(floor: Floor, edition: str, goal: Square) -> dict[tuple[int, Square, Direction], int]:
    """Fewest registers to end one on the goal, card by card in the exact engine."""
    alone = SoloMoves(floor, edition_rules(edition))
    ground = [square for square in floor.tiles if square not in floor.pits]
    arrivals: dict[tuple[int, Square, Direction], set[tuple[int, Square, Direction]]] = {}
    nearest: dict[tuple[int, Square, Direction], int] = {}
    for register in range(1, 6):
        for square in ground:
            for facing in DIRECTIONS:
                here = (register, square, facing)
                for kind in NAMES:
                    end = alone.outcome(square, facing, kind, register)
                    if end.square == goal:
                        nearest[here] = 1
                    elif end.square is not None:
                        arrivals.setdefault((register % 5 + 1, end.square, end.facing), set()).add(here)
    waiting = list(nearest)
    for place in waiting:
        for origin in arrivals.get(place, ()):
            if origin not in nearest:
                nearest[origin] = nearest[place] + 1
                waiting.append(origin)
    return nearest


def assert_same(floor: Floor, edition: str, goal: Square) -> None:
    ways = CourseField(edition_rules(edition), floor, (goal,))
    nearest = searched(floor, edition, goal)
    assert nearest
    for register in range(1, 6):
        for square in floor.tiles:
            for facing in DIRECTIONS:
                if square not in floor.pits:
                    found = ways.fewest[0, register - 1, ways.place(square, facing)]
                    assert found == nearest.get((register, square, facing), FAR), (register, square, facing)


@pytest.mark.parametrize("goal", [(0, 0), (2, 1), (5, 0), (1, 4)])
def test_one_way_belt_mazes(goal: Square) -> None:
    assert_same(maze(), "2005", goal)


def test_a_whole_board_with_pushers_and_crushers() -> None:
    floor = lay_out((Placement(load_board("Cannery Row")),))
    goal = max(square for square, tile in floor.tiles.items() if tile == Tile())
    assert_same(floor, "2005", goal)


def test_nearer_places_are_expected_to_need_less() -> None:
    """The expected field never promises more than the best cards could do, and damage never helps."""
    ways = CourseField(edition_rules("2005"), maze(), ((2, 1), (5, 0)))
    reachable = ways.fewest[0] < FAR
    assert (ways.expected[0] >= ways.fewest[0] - 1e-9)[reachable].all()
    assert (ways.by_damage[2, 0] >= ways.by_damage[0, 0] - 0.5)[reachable].all()


def test_distance_counts_from_the_start_of_a_turn() -> None:
    ways = CourseField(edition_rules("2005"), maze(), ((2, 1),))
    assert ways.distance((2, 1), Direction.N, (2, 1)) == 0
    assert ways.distance((4, 1), Direction.N, (5, 1)) == ways.distance((4, 1), Direction.S, (5, 1))


def test_programs_that_a_hand_can_make() -> None:
    hand = np.array([KINDS.index(kind) for kind in ("M1", "M1", "M2", "RL", "UT", "BU")])
    found = {tuple(KINDS[kind] for kind in digits()[:, number]) for number in makeable(hand)}
    assert ("M1", "M1", "M2", "RL", "UT") in found
    assert not any(program.count("M2") > 1 or "M3" in program for program in found)
    assert len(found) == 6 * 5 * 4 * 3 * 2 // 2  # six cards on five registers, two of them alike


def test_larger_hands_promise_more() -> None:
    ways = CourseField(edition_rules("2005"), maze(), ((2, 1),))
    flags, places = np.zeros(3, np.int64), np.full(3, ways.place((5, 2), Direction.N))
    nine, seven, five = next_turn_value(ways, flags, places, np.array([9, 7, 5]))
    assert nine < seven < five
