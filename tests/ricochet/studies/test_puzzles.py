"""Puzzles: always the same for a seed, as requested, with hints and ratings."""

from __future__ import annotations

from collections import Counter
from datetime import date

import pytest
from tests.ricochet.reference import shortest

from botyard.errors import InputError
from botyard.ricochet.engine.moves import judge, moves_text, parse_moves
from botyard.ricochet.floor.codes import parse_code
from botyard.ricochet.solver.solve import solve
from botyard.ricochet.studies.graded import LEVELS, PER_LEVEL, PuzzleRequest, collection, level_of
from botyard.ricochet.studies.puzzles import (
    collection_puzzle,
    collection_request,
    describe,
    hints,
    make_puzzle,
    moves_alone,
    puzzle_of_the_day,
    rate,
)


@pytest.mark.parametrize(
    "wanted",
    [
        PuzzleRequest(3),
        PuzzleRequest(5, greedy_fails=False),
        PuzzleRequest(6, robots=2, greedy_fails=True, diagonals=True),
        PuzzleRequest(8, robots=3),
        PuzzleRequest(7, most_solutions=1),
        PuzzleRequest(4, black=True),
    ],
)
def test_a_puzzle_is_what_was_requested_and_always_the_same(wanted: PuzzleRequest) -> None:
    puzzle = make_puzzle(wanted, "seed")
    assert make_puzzle(wanted, "seed") == puzzle
    assert puzzle == describe(puzzle.position)
    assert puzzle.moves == wanted.moves
    assert wanted.robots in (None, puzzle.robots)
    assert wanted.most_solutions is None or puzzle.solutions <= wanted.most_solutions
    assert wanted.greedy_fails in (None, puzzle.greedy_fails)
    assert wanted.diagonals or "4" not in puzzle.position.board.code
    assert len(puzzle.position.robots) == (5 if wanted.black else 4)


def test_another_seed_gives_another_puzzle() -> None:
    assert len({make_puzzle(PuzzleRequest(5), str(seed)).code for seed in range(10)}) == 10


@pytest.mark.parametrize(
    "wanted",
    [
        PuzzleRequest(1),
        PuzzleRequest(99),
        PuzzleRequest(5, robots=0),
        PuzzleRequest(3, robots=4),
        PuzzleRequest(9, robots=5),
    ],
)
def test_requests_that_cannot_be_met(wanted: PuzzleRequest) -> None:
    with pytest.raises(InputError, match="ask for"):
        make_puzzle(wanted, "seed")


def test_the_puzzle_of_the_day() -> None:
    sunday = puzzle_of_the_day(date(2026, 11, 15))
    assert sunday == puzzle_of_the_day(date(2026, 11, 15))
    assert sunday.moves == 12
    assert puzzle_of_the_day(date(2026, 11, 16)).moves == 5


def test_the_collection_is_graded_and_its_optima_are_right() -> None:
    assert Counter(puzzle.level for puzzle in collection()) == dict.fromkeys(LEVELS, PER_LEVEL)
    assert len({puzzle.code for puzzle in collection()}) == 4 * PER_LEVEL
    for number, puzzle in enumerate(collection()):
        wanted = collection_request(puzzle.level, number % PER_LEVEL + 1)
        found = solve(puzzle.position)
        assert found.moves == puzzle.moves == wanted.moves, puzzle
        assert level_of(puzzle.moves) == puzzle.level
        assert puzzle.greedy_fails
        assert wanted.robots in (None, puzzle.robots)


@pytest.mark.parametrize(("level", "number"), [("easy", 1), ("easy", 50), ("medium", 20), ("hard", 3)])
def test_the_collection_can_be_made_again(level: str, number: int) -> None:
    assert collection_puzzle(level, number) == collection()[LEVELS.index(level) * PER_LEVEL + number - 1]


def test_the_greedy_solution_is_the_goal_robot_alone() -> None:
    for puzzle in [make_puzzle(PuzzleRequest(4), str(seed)) for seed in range(5)]:
        alone = moves_alone(puzzle.position)
        fewest = shortest(puzzle.position, True)[0]
        assert fewest is not None
        assert alone is None or alone >= fewest


def test_hints_say_more_each_time() -> None:
    position = parse_code("R2G3Y3B1-R7dG7fB57Ye5-Bc")
    solution = solve(position).solution
    told = hints(position)
    assert len(told) == 5
    assert told[0].startswith("It takes at least ")
    assert told[1] == "The shortest solution has 5 moves."
    assert told[4].count(",") == 4
    names = {"R": "red", "G": "green", "B": "blue", "Y": "yellow"}
    assert names[solution[0][0]] in told[2]
    assert told[3].startswith("The first move is " + names[solution[0][0]])


def test_ratings() -> None:
    position = parse_code("R2G3Y3B1-R7dG7fB57Ye5-Bc")
    best = solve(position).solution
    assert judge(position, best) == "solved"
    assert (rate(position, best).stars, rate(position, best).text) == (3, "5 moves, as short as can be")
    detour = parse_moves("RNRS" + moves_text(best))
    if judge(position, detour) == "solved":
        assert rate(position, detour).text == "7 moves, 2 more than needed"
    with pytest.raises(InputError, match="does not end with the robot on its target"):
        rate(position, best[:-1])
    with pytest.raises(InputError, match="move 1"):
        rate(position, parse_moves("KN"))
