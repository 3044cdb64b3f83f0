"""A position as one line of text, to be pasted into a message, a test or `botyard show`.

    2005 3.2 2005/exchange@0,0,0+2005/docking-bay-plain@0,12,0 7,1/9,7/1,4 S@3,4,N:d2:a5,14:rM1@490,-,-,-,-

Five fields: edition; turn and register; boards with place and rotation; flags by number (`-` for one that
is off the floor); robots, joined by `;`. A robot is its letter and place (or its status) and then, where they
differ from a fresh robot's: `d` damage, `l` lives, `f` next flag, `a` archive, `v` virtual, `p` powered down,
`g` going down, `r` registers, `k` locked ones, `o` options.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple, get_args

from botyard.errors import InputError
from botyard.grid import Direction, Square, parse_square, square_name
from botyard.rally.engine.cards import DECK, EMPTY, REGISTERS, Register, parse_card
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.robots import CHARACTERS, character
from botyard.rally.engine.state import OptionCard, Robot, State, Status
from botyard.rally.floor.board import Board
from botyard.rally.floor.factory_floor import Floor, Placement, lay_out
from botyard.rally.floor.library import board_names, load_board, tidy_name
from botyard.rng import Rng


class WrittenPosition(NamedTuple):
    """An edition and a state of a race under its rules."""

    edition: str
    state: State


def write_position(edition: str, state: State) -> str:
    """The line of a position."""
    flags = "/".join("-" if flag is None else square_name(flag) for flag in state.flags) or "-"
    robots = ";".join(_write_robot(edition, robot) for robot in state.robots)
    return f"{edition} {state.turn}.{state.register} {_write_floor(state.floor)} {flags} {robots}"


def read_position(line: str) -> WrittenPosition:
    """The position of a line; InputError says which field is wrong."""
    fields = line.split()
    if len(fields) != 5:
        raise InputError(
            f"a position has five fields (edition, turn, boards, flags, robots), not {len(fields)}"
        )
    edition, clock, boards, flags, robots = fields
    edition_rules(edition)
    match = re.fullmatch(r"(\d+)\.([0-5])", clock)
    if match is None:
        raise InputError(f"position: {clock!r} is not a turn and register such as 3.2")
    state = State(
        floor=_read_floor(boards),
        flags=_read_flags(flags),
        rng=Rng(line),
        robots=[_read_robot(edition, text, index) for index, text in enumerate(robots.split(";"))],
        turn=int(match[1]),
        register=int(match[2]),
    )
    held = {card for robot in state.robots for register in robot.registers for card in register.cards}
    state.deck = tuple(card for card in DECK if card not in held)
    return WrittenPosition(edition, state)


def is_position(text: str) -> bool:
    """Whether the text means a position rather than a name."""
    return len(text.split()) == 5


def _write_floor(floor: Floor) -> str:
    return "+".join(f"{_board_name(p.board)}@{p.x},{p.y},{p.quarters * 90}" for p in floor.placements)


@lru_cache(maxsize=64)
def _board_name(board: Board) -> str:
    """The library's name of the board; for a custom board, the likely name of its file."""
    printed = next((name for name in board_names() if load_board(name) == board), None)
    return printed or f"{tidy_name(board.name)}.txt"


def _read_floor(text: str) -> Floor:
    placements = []
    for part in text.split("+"):
        match = re.fullmatch(r"(.+)@(-?\d+),(-?\d+),(0|90|180|270)", part)
        if match is None:
            raise InputError(f"position: {part!r} is not a board such as 2005/exchange@0,0,90")
        board = load_board(match[1])
        placements.append(Placement(board, int(match[2]), int(match[3]), int(match[4]) // 90))
    return lay_out(tuple(placements))


def _read_flags(text: str) -> tuple[Square | None, ...]:
    if text == "-":
        return ()
    return tuple(None if flag == "-" else _square(flag) for flag in text.split("/"))


def _square(text: str) -> Square:
    try:
        return parse_square(text)
    except ValueError as error:
        raise InputError(f"position: {error}") from None


def _write_robot(edition: str, robot: Robot) -> str:
    letter = next(one.letter for one in CHARACTERS if one.name == robot.name)
    place = robot.status if robot.square is None else square_name(robot.square)
    parts = [f"{letter}@{place},{robot.facing.name}"]
    if robot.damage:
        parts.append(f"d{robot.damage}")
    if robot.lives != edition_rules(edition).lives:
        parts.append(f"l{robot.lives}")
    if robot.next_flag != 1:
        parts.append(f"f{robot.next_flag}")
    if robot.archive is not None:
        parts.append(f"a{square_name(robot.archive)}")
    parts += [mark for mark, is_so in zip("vpg", _marks(robot), strict=True) if is_so]
    if any(register.cards for register in robot.registers):
        parts.append("r" + ",".join(_write_register(register) for register in robot.registers))
    if robot.locked:
        parts.append("k" + "".join(str(number) for number in robot.locked))
    if robot.options:
        parts.append("o" + ",".join(card.id for card in robot.options))
    return ":".join(parts)


def _marks(robot: Robot) -> tuple[bool, bool, bool]:
    return (robot.virtual, robot.powered_down, robot.going_down)


def _write_register(register: Register) -> str:
    cards = "+".join(map(str, register.cards)) or "-"
    return f"{cards}/{register.by}" if register.by else cards


def _read_robot(edition: str, text: str, index: int) -> Robot:
    head, *parts = text.split(":")
    match = re.fullmatch(r"([A-Z])@(.+),([NESW])", head)
    if match is None:
        raise InputError(f"position: {head!r} is not a robot such as S@3,4,N")
    robot = Robot(
        id=index,
        seat=index,
        name=character(match[1]).name,
        dock=index + 1,
        facing=Direction[match[3]],
        lives=edition_rules(edition).lives,
    )
    if match[2] in get_args(Status):
        robot.status = match[2]  # type: ignore[assignment]
    else:
        robot.square = _square(match[2])
    for part in parts:
        _read_part(robot, edition, part)
    return robot


def _read_part(robot: Robot, edition: str, part: str) -> None:
    mark, value = part[:1], part[1:]
    if mark in "dlf" and value.isdigit():
        setattr(robot, {"d": "damage", "l": "lives", "f": "next_flag"}[mark], int(value))
    elif mark == "a":
        robot.archive = _square(value)
    elif part in ("v", "p", "g"):
        setattr(robot, {"v": "virtual", "p": "powered_down", "g": "going_down"}[part], True)
    elif mark == "r" and value.count(",") == len(REGISTERS) - 1:
        robot.registers = tuple(_read_register(entry) for entry in value.split(","))
    elif mark == "k" and value and all(digit in "12345" for digit in value):
        robot.locked = tuple(sorted(int(digit) for digit in value))
    elif mark == "o":
        known = edition_rules(edition).options
        for option in value.split(","):
            if option not in known:
                raise InputError(f"position: there is no option {option!r} in this edition")
        robot.options = tuple(OptionCard(option) for option in value.split(","))
    else:
        raise InputError(f"position: cannot read {part!r} of robot {robot.name}")


def _read_register(text: str) -> Register:
    if text == "-":
        return EMPTY
    cards, _, by = text.partition("/")
    return Register(tuple(parse_card(card) for card in cards.split("+")), by or None)
