"""The solver against the breadth-first reference, the known optima and the game's own moves."""

from __future__ import annotations

from random import Random

import pytest
from tests.ricochet.reference import shortest
from tests.ricochet.scenes import game_position, small_position, wide_position

from botyard.ricochet.engine.moves import judge
from botyard.ricochet.floor.board import Board, Position, two_sided
from botyard.ricochet.solver import blockers, bounds, deep, kernel, search, slides, squares, table
from botyard.ricochet.solver.solve import GIVE_UP, LISTED, solve, solver, warm_up


def agree(position: Position, turn_rule: bool, deepest: int = 99) -> None:
    """Solver and reference give the same answer, and every solution holds by the game's moves."""
    wanted, count, exhausted = shortest(position, turn_rule, deepest)
    found = solve(position, turn_rule=turn_rule, all_solutions=True, max_moves=min(deepest, 60))
    assert found.moves == wanted, (position, turn_rule)
    if wanted is None:
        assert found.outcome == ("impossible" if exhausted else "not within"), (position, turn_rule)
    assert found.count == count, (position, turn_rule)
    assert len(set(found.solutions)) == min(count, LISTED)
    for solution in found.solutions:
        assert len(solution) == wanted
        assert judge(position, solution, turn_rule) == "solved"
    for give_up in (GIVE_UP, 0):  # the search for hard positions must agree from the first move on
        for every in (False, True):
            again = solver().solve(
                position,
                turn_rule=turn_rule,
                max_moves=min(deepest, 60),
                give_up=give_up,
                all_solutions=every,
            )
            assert again.outcome == found.outcome, (position, turn_rule, give_up)
            assert again.moves == wanted, (position, turn_rule, give_up)
            assert again.count == (count if every else min(count, 1)), (position, turn_rule, give_up)
            if wanted:
                assert judge(position, again.solution, turn_rule) == "solved"


@pytest.mark.parametrize("turn_rule", [True, False], ids=["rule", "no rule"])
@pytest.mark.parametrize("diagonals", [False, True], ids=["plain", "diagonal"])
@pytest.mark.parametrize("seed", range(4))
def test_agrees_with_the_reference_on_small_boards(seed: int, diagonals: bool, turn_rule: bool) -> None:
    random = Random(f"small {seed} {diagonals} {turn_rule}")
    for _ in range(250):
        agree(small_position(random, diagonals=diagonals), turn_rule)


@pytest.mark.parametrize("turn_rule", [True, False], ids=["rule", "no rule"])
@pytest.mark.parametrize("diagonals", [False, True], ids=["plain", "diagonal"])
@pytest.mark.parametrize("robots", [1, 2, 3, 4, 5])
def test_agrees_with_the_reference_on_boards_of_the_game(
    robots: int, diagonals: bool, turn_rule: bool
) -> None:
    random = Random(f"game {robots} {diagonals} {turn_rule}")
    for _ in range(12):
        agree(
            game_position(random, diagonals=diagonals, robots=robots),
            turn_rule,
            deepest=30 if robots == 1 else 3,
        )


@pytest.mark.parametrize("turn_rule", [True, False], ids=["rule", "no rule"])
@pytest.mark.parametrize("diagonals", [False, True], ids=["plain", "diagonal"])
def test_agrees_with_the_reference_on_boards_wider_than_the_game(diagonals: bool, turn_rule: bool) -> None:
    random = Random(f"wide {diagonals} {turn_rule}")
    sizes = set()
    for _ in range(40):
        position = wide_position(random, diagonals=diagonals)
        sizes.add(max(position.board.width, position.board.height))
        agree(position, turn_rule)
    assert {17, 32} <= sizes


def test_mazes_with_long_solutions() -> None:
    """Many walls make long ways, longer than the stronger bounds count."""
    random = Random("mazes")
    for _ in range(40):
        walls = [random.choice((0, 0, 1, 2, 4, 8, 6, 9)) for _ in range(64)]
        board = Board(8, 8, two_sided(8, 8, walls), (), ())
        squares = [square for square in board.squares() if not board.is_closed(square)]
        random.shuffle(squares)
        position = Position(board, {"R": squares[0], "G": squares[1]}, squares[2], "R")
        agree(position, True)


def test_every_part_is_compiled_once() -> None:
    """A second version, for another type of an argument or for a constant, would cost every user its time."""
    warm_up()
    modules = (blockers, bounds, deep, kernel, search, slides, squares, table)
    functions = {
        id(thing): thing
        for module in modules
        for thing in vars(module).values()
        if hasattr(thing, "signatures")
    }
    assert len(functions) > 20
    twice = [f.__name__ for f in functions.values() if len(f.signatures) > 1]
    assert not twice
