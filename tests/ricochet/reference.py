"""A breadth-first search in plain Python, written to be obviously right: the yardstick of the solver.

It shares no code with the solver or with the game's moves. Every position that can be reached is kept,
together with what each robot that may arrive has done so far: not moved, last moved along a column or a
row without a turn, or turned (001:47).
"""

from __future__ import annotations

from botyard.grid import DX, DY, Square
from botyard.ricochet.floor.board import Board, Position

UNMOVED, TURNED = "unmoved", "turned"

Rest = tuple[Square, int] | None
"""Where a run ends, and in which direction."""
State = tuple[tuple[Square, ...], tuple[str | int, ...]]
"""Where the robots stand, and what those that may arrive have done so far."""


def run(board: Board, others: set[Square], letter: str, x: int, y: int, d: int) -> Rest:
    """Where a robot comes to rest and the direction it then has; None where it may not go."""
    seen, moved = set(), False
    barriers = {diagonal.square: diagonal for diagonal in board.diagonals}
    while not board.walls[y * board.width + x] >> d & 1 and (x + DX[d], y + DY[d]) not in others:
        x, y, moved = x + DX[d], y + DY[d], True
        if (x, y) in barriers and barriers[x, y].colour != letter:
            d = {"/": (1, 0, 3, 2), "\\": (3, 2, 1, 0)}[barriers[x, y].slash][d]
        if (x, y, d) in seen:
            return None
        seen.add((x, y, d))
    return ((x, y), d) if moved and (x, y) not in barriers else None


def shortest(position: Position, turn_rule: bool, deepest: int = 99) -> tuple[int | None, int, bool]:
    """Fewest moves, number of different shortest move sequences, and whether the search was exhaustive.

    (None, 0, True): no solution exists. (None, 0, False): none within `deepest` moves.
    """
    board, letters = position.board, sorted(position.robots)
    arriving = letters if position.active is None else [position.active]
    layer: dict[State, int] = {(tuple(position.robots[r] for r in letters), (UNMOVED,) * len(arriving)): 1}
    known = set(layer)
    rays: dict[object, Rest] = {}
    for depth in range(1, deepest + 1):
        following: dict[State, int] = {}
        solutions = 0
        for (squares, done), count in layer.items():
            for i, letter in enumerate(letters):
                others = squares[:i] + squares[i + 1 :]
                for d in range(4):
                    ask = (letter, squares[i], d, others)
                    if ask not in rays:
                        rays[ask] = run(board, set(others), letter, *squares[i], d)
                    rest = rays[ask]
                    if rest is None:
                        continue
                    square, heading = rest
                    now = done
                    if letter in arriving:
                        a = arriving.index(letter)
                        turned = done[a] == TURNED or (done[a] != UNMOVED and done[a] != d % 2)
                        if square == position.target and (turned or not turn_rule):
                            solutions += count
                            continue
                        now = (*done[:a], TURNED if turned else heading % 2, *done[a + 1 :])
                        if not turn_rule:
                            now = done
                    state = ((*squares[:i], square, *squares[i + 1 :]), now)
                    following[state] = following.get(state, 0) + count
        if solutions:
            return depth, solutions, True
        layer = {state: count for state, count in following.items() if state not in known}
        known |= layer.keys()
        if not layer:
            return None, 0, True
    return None, 0, False
