"""Puzzles: positions of a given difficulty, step-by-step hints, and the rating of a player's solution.

A seed gives the same puzzle in every version: the random numbers are our own, and the search for a puzzle
uses only proven optima. It starts at a random position and moves single robots about, as long as that does
not lead away from the wanted difficulty.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from datetime import date

import msgspec

from botyard.errors import InputError
from botyard.grid import DIRECTIONS
from botyard.ricochet.engine.moves import Move, judge, moves_text, slide
from botyard.ricochet.floor.board import ROBOTS, Position
from botyard.ricochet.floor.codes import position_code
from botyard.ricochet.floor.quadrants import board_from_code, random_code
from botyard.ricochet.solver.solve import Solution, solve
from botyard.ricochet.studies.graded import PER_LEVEL, Puzzle, PuzzleRequest, level_of, stars
from botyard.rng import Rng

_STEPS = 60  # moves of single robots before a new start
_STARTS = 400
_WAYS = {"N": "north", "E": "east", "S": "south", "W": "west"}


class SolutionRating(msgspec.Struct, frozen=True):
    """A player's solution compared with the optimum."""

    moves: int
    optimum: int
    stars: int
    text: str


def make_puzzle(request: PuzzleRequest, seed: str) -> Puzzle:
    """The puzzle of a seed; InputError if no suitable one was found."""
    request.check()
    rng = Rng(seed)
    for _ in range(_STARTS):
        for position, found in _approach(request, rng):
            if found.moves == request.moves and (puzzle := _fitting(position, request)) is not None:
                return puzzle
    raise InputError("no such puzzle turned up; ask for fewer moves or robots, or try another seed")


def _approach(request: PuzzleRequest, rng: Rng) -> Iterator[tuple[Position, Solution]]:
    """Positions that come ever closer to the wanted length."""
    position = _random_position(request, rng)
    found = solve(position, max_moves=request.moves)
    yield position, found
    for _ in range(_STEPS):
        letters = list(position.robots)
        squares = [s for s in position.board.starting_squares() if s not in position.robots.values()]
        moved = {
            **position.robots,
            letters[rng.below("robot", len(letters))]: squares[rng.below("square", len(squares))],
        }
        changed = Position(position.board, moved, position.target, position.active)
        attempt = solve(changed, max_moves=request.moves)
        if attempt.moves is not None and (found.moves is None or attempt.moves >= found.moves):
            position, found = changed, attempt
            yield position, found


def _random_position(request: PuzzleRequest, rng: Rng) -> Position:
    board = board_from_code(random_code(rng, request.diagonals))
    squares = board.starting_squares()
    rng.shuffle("squares", squares)
    letters = list(ROBOTS) if request.black else list(ROBOTS)[:4]
    target = board.targets[rng.below("target", len(board.targets))]
    return Position(board, dict(zip(letters, squares, strict=False)), target.square, target.colour)


def _fitting(position: Position, request: PuzzleRequest) -> Puzzle | None:
    puzzle = describe(position)
    if request.robots is not None and puzzle.robots != request.robots:
        return None
    if request.most_solutions is not None and puzzle.solutions > request.most_solutions:
        return None
    if request.greedy_fails is not None and puzzle.greedy_fails != request.greedy_fails:
        return None
    return puzzle


def describe(position: Position) -> Puzzle:
    """What kind of puzzle a position is."""
    found = solve(position, all_solutions=True)
    if found.moves is None:
        raise InputError(f"this position is not a puzzle: {found.verdict}")
    robots = min(len({letter for letter, _ in solution}) for solution in found.solutions)
    alone = moves_alone(position)
    return Puzzle(
        position_code(position),
        level_of(found.moves),
        found.moves,
        robots,
        found.count,
        alone is None or alone > found.moves,
    )


def moves_alone(position: Position) -> int | None:
    """The fewest moves of a goal robot while all others stay put: the greedy solution."""
    goals = [position.active] if position.active else list(position.robots)
    lengths = [length for goal in goals if (length := _alone(position, goal)) is not None]
    return min(lengths, default=None)


def _alone(position: Position, goal: str) -> int | None:
    start: tuple[tuple[int, int], int | None, bool] = (position.robots[goal], None, False)
    queue, known = deque([(start, 0)]), {start}
    while queue:
        (square, axis, turned), moves = queue.popleft()
        robots = {**position.robots, goal: square}
        for direction in DIRECTIONS:
            done = slide(position.board, robots, goal, direction)
            if done.result != "ok":
                continue
            now = turned or (axis is not None and axis != direction & 1)
            if done.end == position.target and now:
                return moves + 1
            state = (done.end, done.direction & 1, now)
            if state not in known:
                known.add(state)
                queue.append((state, moves + 1))
    return None


def puzzle_of_the_day(day: date) -> Puzzle:
    """The puzzle of a date: easy on Mondays, hard on Sundays."""
    moves = (5, 6, 7, 8, 9, 10, 12)[day.weekday()]
    return make_puzzle(PuzzleRequest(moves, greedy_fails=True, diagonals=True), f"day {day.isoformat()}")


def collection_request(level: str, number: int) -> PuzzleRequest:
    """What puzzle number `number` (from 1) of a level of the collection should be like."""
    moves = {"easy": (4, 5, 6), "medium": (7, 8, 9), "hard": (10, 11, 12), "expert": (13, 14, 15)}[level]
    length = moves[(number - 1) * len(moves) // PER_LEVEL]
    return PuzzleRequest(
        length,
        robots=3 if level in ("medium", "hard") and number % 4 == 0 else None,
        most_solutions=60 if level in ("medium", "hard") else 2000,
        greedy_fails=True,
        diagonals=number % 5 == 0 and level != "expert",
    )


def collection_puzzle(level: str, number: int) -> Puzzle:
    """Generate one puzzle of the collection again."""
    return make_puzzle(collection_request(level, number), f"collection {level} {number}")


def hints(position: Position, turn_rule: bool = True) -> list[str]:
    """Five hints, each revealing more than the one before."""
    found = solve(position, turn_rule=turn_rule)
    if found.moves is None:
        return [found.verdict]
    letter, direction = found.solution[0]
    robot = ROBOTS[letter]
    return [
        f"It takes at least {_moves(found.at_least)}.",
        f"The shortest solution has {_moves(found.moves)}.",
        f"The {robot} robot moves first.",
        f"The first move is {robot} to the {_WAYS[direction.name]}.",
        f"The whole solution: {spelled(found.solution)}.",
    ]


def spelled(moves: Sequence[Move]) -> str:
    """Moves spelled out: `red south, green west`.

    >>> from botyard.ricochet.engine.moves import parse_moves
    >>> spelled(parse_moves("RSGW"))
    'red south, green west'
    """
    return ", ".join(f"{ROBOTS[letter]} {_WAYS[direction.name]}" for letter, direction in moves)


def rate(position: Position, moves: Sequence[Move], turn_rule: bool = True) -> SolutionRating:
    """How a player's solution compares with the optimum; InputError if it is not a solution."""
    verdict = judge(position, moves, turn_rule)
    if verdict == "no_turn":
        raise InputError("the robot reaches the target without a turn of 90 degrees on its way (001:47)")
    if verdict != "solved":
        raise InputError(f"{moves_text(moves) or 'nothing'} does not end with the robot on its target")
    best = solve(position, turn_rule=turn_rule).moves
    assert best is not None, "a position with a solution has a shortest one"
    extra = len(moves) - best
    words = "as short as can be" if extra == 0 else f"{extra} more than needed"
    return SolutionRating(len(moves), best, stars(len(moves), best), f"{_moves(len(moves))}, {words}")


def _moves(number: int) -> str:
    return "1 move" if number == 1 else f"{number} moves"
