"""Positions that someone pastes: in every form that `botyard solve`, `show` and `puzzle` take."""

from __future__ import annotations

from botyard.errors import InputError
from botyard.ricochet.floor.board import Board, Position
from botyard.ricochet.floor.codes import is_code, parse_code
from botyard.ricochet.floor.drawing import draw_board, parse_board
from botyard.ricochet.floor.quadrants import board_from_code, is_board_code
from botyard.ricochet.records.positions import parse_positions
from botyard.rng import Rng
from botyard.server.http.studio_bodies import RicochetFound, RicochetOpened

SOURCE = "this text"
MOST = 500
LETTERS = "RGBY"


def open_positions(text: str) -> RicochetOpened:
    """The positions of a code, a board's code, a file's JSON or a drawn board."""
    text = text.strip("\r\n")
    word = text.strip()
    if is_code(word):
        return RicochetOpened(positions=(_found(parse_code(word)),))
    if is_board_code(word):
        return RicochetOpened(positions=(_found(_peopled(board_from_code(word))),))
    if word.startswith(("{", "[")):
        entries = parse_positions(word.encode(), SOURCE)
        if not entries:
            raise InputError(f"{SOURCE} contains no position")
        if len(entries) > MOST:
            raise InputError(f"{SOURCE} contains {len(entries)} positions; the studio opens up to {MOST}")
        return RicochetOpened(positions=tuple(_found(one.position, one.id) for one in entries))
    if "\n" not in text:
        raise InputError(
            f"{word[:40]!r} is not a code; "
            "a position's looks like R2B2G1Y2-R1dGedB24Y0f-Bt, a board's like R2B2G1Y2"
        )
    return RicochetOpened(positions=(_found(_peopled(parse_board(text, SOURCE))),))


def _found(position: Position, name: str = "") -> RicochetFound:
    board = position.board
    return RicochetFound(
        name=name,
        board=board.code or draw_board(board),
        robots=position.robots,
        target=position.target,
        active=position.active,
    )


def _peopled(board: Board) -> Position:
    """A board alone has no robots yet: they are placed at random, always in the same way."""
    free = board.starting_squares()
    Rng("studio").shuffle("robots", free)
    letters = LETTERS[: len(free) - 1]
    if not letters:
        raise InputError("the board has no room for a robot and a target; draw more open squares")
    robots = dict(zip(letters, free, strict=False))
    if board.targets:
        target = board.targets[0]
        active = target.colour if target.colour in robots else None
        return Position(board, robots, target.square, active)
    return Position(board, robots, free[len(letters)], letters[0])
