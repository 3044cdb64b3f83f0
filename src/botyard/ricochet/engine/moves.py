"""How robots move, and when a sequence of moves is a solution.

A robot slides in a straight line until a wall, the rim, the closed centre or another robot stops it; that
is one move (001:38-40). It passes a barrier of its own colour; any other deflects it by 90 degrees within
the same move (001:53). A slide that would come to rest on a barrier is not allowed (001:53-55), nor is one
that never ends. A robot that cannot leave its square has not moved, so that does not count as a move.

The robot that reaches the target must have turned on its way: the direction in which one of its own moves
ended and the direction in which its next one starts are at right angles (001:47). Going back the same way
is not a turn, and neither is a deflection inside a single move.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Literal

import msgspec

from botyard.errors import InputError
from botyard.grid import DIRECTIONS, DX, DY, Direction, Square
from botyard.ricochet.floor.board import ROBOTS, Board, Position

# Travel direction in -> out, for N, E, S, W.
DEFLECTED = {
    "/": (Direction.E, Direction.N, Direction.W, Direction.S),
    "\\": (Direction.W, Direction.S, Direction.E, Direction.N),
}

MOST_MOVES = 60
"""The longest solution that is searched for."""

Move = tuple[str, Direction]
Verdict = Literal["solved", "no_turn", "not_reached"]


class Slide(msgspec.Struct, frozen=True):
    """The outcome of a move.

    `path` runs from the start to the last square reached, `direction` is the one at its end. A move is
    illegal if it would stop on a barrier or, `endless`, never stop at all.
    """

    result: Literal["ok", "illegal", "no_move"]
    path: tuple[Square, ...]
    direction: Direction
    endless: bool = False

    @property
    def end(self) -> Square:
        return self.path[-1]


def slide(board: Board, robots: Mapping[str, Square], letter: str, direction: Direction) -> Slide:
    """Slide one robot until something stops it. `robots` is not changed."""
    start = robots[letter]
    others = {square for other, square in robots.items() if other != letter}
    barriers, walls, width = board.barriers, board.walls, board.width
    x, y = start
    path = [start]
    seen: set[tuple[Square, Direction]] = set()
    while not walls[y * width + x] >> direction & 1:
        step = (x + DX[direction], y + DY[direction])
        if step in others:
            break
        x, y = step
        path.append(step)
        barrier = barriers.get(step)
        if barrier is not None and barrier.colour != letter:
            direction = DEFLECTED[barrier.slash][direction]
            if (step, direction) in seen:
                return Slide("illegal", tuple(path), direction, endless=True)
            seen.add((step, direction))
    if len(path) == 1:
        return Slide("no_move", (start,), direction)
    return Slide("illegal" if (x, y) in barriers else "ok", tuple(path), direction)


def legal_moves(board: Board, robots: Mapping[str, Square]) -> list[Move]:
    """Every legal move, robot by robot."""
    return [
        (letter, direction)
        for letter in robots
        for direction in DIRECTIONS
        if slide(board, robots, letter, direction).result == "ok"
    ]


class Walk(msgspec.Struct):
    """A sequence of moves from a position, and the position they lead to."""

    position: Position
    robots: dict[str, Square]
    moves: list[Move]
    headings: dict[str, Direction]
    turned: set[str]

    @classmethod
    def of(cls, position: Position) -> Walk:
        return cls(position, dict(position.robots), [], {}, set())

    def copy(self) -> Walk:
        """An independent copy."""
        return Walk(self.position, dict(self.robots), list(self.moves), dict(self.headings), set(self.turned))

    def go(self, letter: str, direction: Direction) -> Slide:
        """Make one move; nothing changes unless it is legal."""
        done = slide(self.position.board, self.robots, letter, direction)
        if done.result == "ok":
            if letter in self.headings and (self.headings[letter] ^ direction) & 1:
                self.turned.add(letter)
            self.headings[letter] = done.direction
            self.robots[letter] = done.end
            self.moves.append((letter, direction))
        return done

    def verdict(self, turn_rule: bool = True) -> Verdict:
        """Whether the last move brought the active robot to the target, after a turn on its way."""
        if not self.moves:
            return "not_reached"
        last = self.moves[-1][0]
        if self.position.active not in (None, last) or self.robots[last] != self.position.target:
            return "not_reached"
        return "solved" if last in self.turned or not turn_rule else "no_turn"


def judge(position: Position, moves: Iterable[Move], turn_rule: bool = True) -> Verdict:
    """The verdict on the whole sequence; InputError names the first move that cannot be made."""
    walk = Walk.of(position)
    for number, (letter, direction) in enumerate(moves, start=1):
        if letter not in walk.robots:
            raise InputError(f"move {number}: there is no {ROBOTS.get(letter, letter)} robot on the board")
        done = walk.go(letter, direction)
        if done.result != "ok":
            raise InputError(f"move {number}: {refusal(done, letter, direction)}")
    return walk.verdict(turn_rule)


def refusal(done: Slide, letter: str, direction: Direction) -> str:
    """A readable reason why the move cannot be made."""
    who = f"the {ROBOTS[letter]} robot"
    way = {"N": "north", "E": "east", "S": "south", "W": "west"}[direction.name]
    if done.result == "no_move":
        return f"{who} cannot move {way}: its way is blocked"
    if done.endless:
        return f"{who} would never stop going {way}: the barriers deflect it in a loop"
    return f"{who} would stop on a diagonal barrier going {way}, which is not allowed"


def parse_moves(text: str) -> list[Move]:
    """Moves from pairs of robot letter and direction: `RSGN`, spaces and commas allowed between them.

    >>> parse_moves("RS gn")
    [('R', <Direction.S: 2>), ('G', <Direction.N: 0>)]
    """
    plain = "".join(text.replace(",", " ").split()).upper()
    if len(plain) % 2:
        raise InputError(f"{text!r} is not a list of moves; write pairs like RS (red robot to the south)")
    moves: list[Move] = []
    for letter, way in zip(plain[::2], plain[1::2], strict=True):
        if letter not in ROBOTS or way not in Direction.__members__:
            raise InputError(
                f"{letter + way!r} is not a move; write a robot R G B Y K and a direction N E S W, as in RS"
            )
        moves.append((letter, Direction[way]))
    return moves


def moves_text(moves: Iterable[Move]) -> str:
    """The inverse of `parse_moves`.

    >>> moves_text(parse_moves("RSGN"))
    'RSGN'
    """
    return "".join(letter + direction.name for letter, direction in moves)
