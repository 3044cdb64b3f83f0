"""A search without compiled kernels, used until those are ready.

It first tries the goal robot alone, then, while time is left, all moves of all robots, breadth first. What it
finds is a solution; it also says whether a shorter one may exist.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic
from typing import NamedTuple

from botyard.grid import DIRECTIONS, Direction, Square
from botyard.ricochet.engine.moves import Move, slide
from botyard.ricochet.floor.board import Position

SECONDS = 1.5
"""Default time limit of the search with all robots."""
LOOKS = 256
"""Positions tried between two looks at the clock."""

State = tuple[tuple[Square, ...], tuple[tuple[Direction | None, bool], ...]]
"""Where the robots are; each one's heading, and whether it has turned."""


class SearchResult(NamedTuple):
    """A solution or none; `proven` if no shorter one exists (with none: if none exists within the limit)."""

    moves: tuple[Move, ...] | None
    proven: bool


def search(position: Position, turn_rule: bool, max_moves: int, seconds: float = SECONDS) -> SearchResult:
    """The shortest solution that can be found within the time limit."""
    deadline = monotonic() + seconds
    arriving = [position.active] if position.active is not None else list(position.robots)
    alone = [_breadth_first(position, turn_rule, max_moves, [robot], None) for robot in arriving]
    best = min((found.moves for found in alone if found.moves is not None), key=len, default=None)
    shorter = max_moves if best is None else len(best) - 1
    everybody = _breadth_first(position, turn_rule, shorter, list(position.robots), deadline)
    return everybody if everybody.moves is not None else SearchResult(best, everybody.proven)


def _breadth_first(
    position: Position, turn_rule: bool, max_moves: int, movers: Sequence[str], deadline: float | None
) -> SearchResult:
    letters = list(position.robots)
    start: State = (
        tuple(position.robots.values()),
        tuple((None, not turn_rule) for _ in letters),
    )
    came_from: dict[State, tuple[State, Move] | None] = {start: None}
    layer, tried = [start], 0
    for _ in range(max_moves):
        following: list[State] = []
        for state in layer:
            tried += 1
            if deadline is not None and tried % LOOKS == 0 and monotonic() > deadline:
                return SearchResult(None, proven=False)
            for move, after in _moves(position, letters, movers, state):
                if after in came_from:
                    continue
                came_from[after] = (state, move)
                at = letters.index(move[0])
                if after[0][at] == position.target and position.active in (None, move[0]) and after[1][at][1]:
                    return SearchResult(_way(came_from, after), proven=True)
                following.append(after)
        if not following:
            break
        layer = following
    return SearchResult(None, proven=True)


def _moves(
    position: Position, letters: list[str], movers: Sequence[str], state: State
) -> Iterator[tuple[Move, State]]:
    squares, headings = state
    robots = dict(zip(letters, squares, strict=True))
    for letter in movers:
        at = letters.index(letter)
        heading, turned = headings[at]
        for direction in DIRECTIONS:
            done = slide(position.board, robots, letter, direction)
            if done.result != "ok":
                continue
            places = (*squares[:at], done.end, *squares[at + 1 :])
            after = headings
            if position.active in (None, letter):  # how the others moved does not matter
                now = turned or (heading is not None and bool((heading ^ direction) & 1))
                after = (*headings[:at], (None if now else done.direction, now), *headings[at + 1 :])
            yield (letter, direction), (places, after)


def _way(came_from: dict[State, tuple[State, Move] | None], state: State) -> tuple[Move, ...]:
    moves: list[Move] = []
    while (step := came_from[state]) is not None:
        state, move = step
        moves.append(move)
    return tuple(reversed(moves))
