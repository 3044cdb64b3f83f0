"""Runs conformance cases of kind `ricochet`: a small board, robots, moves, and the expected outcome.

`moves` are made in order until one cannot be; the result is then `illegal` or `no_move`. Otherwise it is
`ok` or, if the case names a `target`, the verdict on all moves: `solved`, `no_turn` or `not_reached`.
A case with `players` plays whole rounds instead.
"""

from __future__ import annotations

from typing import Any

from botyard.errors import InputError
from botyard.grid import Direction, Square, parse_square, square_name
from botyard.proofs.conformance.keys import REMARKS, check
from botyard.proofs.ricochet.conform_rounds import play_rounds
from botyard.ricochet.engine.moves import Walk
from botyard.ricochet.floor.board import COLOURS, LARGEST, ROBOTS, Board, Diagonal, Position, two_sided

_LETTERS = {name: letter for letter, name in ROBOTS.items()}
_SWITCHES = {"turn_rule": True}
KEYS = REMARKS | frozenset(
    {
        "board",
        "walls",
        "robots",
        "moves",
        "target",
        "active",
        "switches",
        "expect_result",
        "expect_pos",
        "players",
        "chips",
        "actions",
        "expect",
        "expect_phase",
        "expect_winner",
    }
)


def run_case(case: dict[str, Any]) -> list[str]:
    """The differences between what the case expects and what happens; empty if it passes."""
    try:
        check("the case", case, KEYS)
        if "players" in case:
            return list(play_rounds(case, _board(case), _robots(case)))
        result, robots = _play(case)
        differences = []
        wanted = case.get("expect_result")
        if wanted is not None and wanted != result:
            differences.append(f"result: expected {wanted}, got {result}")
        for name, place in (case.get("expect_pos") or {}).items():
            got = square_name(robots[_letter(name)])
            if square_name(_square(place)) != got:
                differences.append(f"{name}: expected {square_name(_square(place))}, got {got}")
        return differences
    except (InputError, ValueError) as error:
        return [f"the case cannot be read: {error}"]
    except (KeyError, TypeError, AttributeError) as error:
        return [f"the case cannot be read: {type(error).__name__} {error}"]


def _play(case: dict[str, Any]) -> tuple[str, dict[str, Square]]:
    """The result of the moves, and where the robots end up."""
    board = _board(case)
    robots = _robots(case)
    if len(set(robots.values())) < len(case["robots"]) or not all(map(board.contains, robots.values())):
        raise InputError("the robots must stand on the board, each on a different square")
    named = case.get("target")
    active = case.get("active")
    target = _square(named) if named is not None else (0, 0)
    position = Position(board, robots, target, None if active in (None, "any") else _letter(active))
    switches = {**_SWITCHES, **(case.get("switches") or {})}
    if unknown := set(switches) - set(_SWITCHES):
        raise InputError(f"unknown house rule {', '.join(sorted(unknown))}")
    walk = Walk.of(position)
    for move in case.get("moves") or []:
        name, _, direction = str(move).partition(":")
        if _letter(name) not in robots or direction.strip().upper() not in Direction.__members__:
            raise InputError(f"{move!r} is not a move of a robot on this board; write it as red:S")
        done = walk.go(_letter(name), Direction[direction.strip().upper()])
        if done.result != "ok":
            return done.result, walk.robots
    return ("ok" if named is None else walk.verdict(switches["turn_rule"])), walk.robots


def _robots(case: dict[str, Any]) -> dict[str, Square]:
    return {_letter(robot["id"]): (int(robot["x"]), int(robot["y"])) for robot in case["robots"]}


def _board(case: dict[str, Any]) -> Board:
    """The board of a case: rows of tokens, and a list of walls."""
    rows = [str(row).split() for row in case["board"]]
    height, width = len(rows), max((len(row) for row in rows), default=0)
    if not (1 <= width <= LARGEST and height <= LARGEST) or any(len(row) != width for row in rows):
        raise InputError(f"the board must have rows of equal length, at most {LARGEST} x {LARGEST}")
    diagonals = []
    for y, row in enumerate(rows):
        for x, token in enumerate(row):
            if len(token) == 2 and token[0] in "/\\" and token[1].upper() in COLOURS:
                diagonals.append(Diagonal((x, y), token[0], token[1].upper()))
            elif token != ".":
                raise InputError(f"unknown token {token!r} at {x},{y}; Ricochet boards have . and /b or \\r")
    walls = [0] * (width * height)
    for wall in case.get("walls") or []:
        place, _, side = str(wall).rpartition(",")
        x, y = _square(place)
        if not (0 <= x < width and 0 <= y < height):
            raise InputError(f"the wall {wall!r} is not on the board")
        walls[y * width + x] |= 1 << Direction[side.strip().upper()]
    return Board(width, height, two_sided(width, height, walls), tuple(diagonals), ())


def _square(place: Any) -> Square:
    """A square given as `x,y`, as a pair, or as an object with x and y."""
    if isinstance(place, dict):
        return (int(place["x"]), int(place["y"]))
    if isinstance(place, list | tuple):
        x, y = place
        return (int(x), int(y))
    return parse_square(str(place))


def _letter(name: Any) -> str:
    """The letter of a robot's name: red -> R, black -> K."""
    text = str(name).strip()
    letter = _LETTERS.get(text.lower(), text.upper())
    if letter not in ROBOTS:
        raise InputError(f"{name!r} is not a robot; the robots are {', '.join(_LETTERS)}")
    return letter
