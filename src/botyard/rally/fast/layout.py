"""A state as arrays, and back.

Only what the simulator needs is packed, not hands, discards, stored cards, or who has seen which card. Of the
deck the arrays hold only the top few cards.
"""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple, get_args

import numpy as np

from botyard.grid import DIRECTIONS
from botyard.rally.engine.cards import EMPTY, REGISTERS, Card, Register
from botyard.rally.engine.options.sides import SIDES
from botyard.rally.engine.state import OptionCard, Robot, State, Status
from botyard.rally.fast import codes as k
from botyard.rally.fast.option_codes import coded_options, option_codes
from botyard.rally.fast.tables import Tables, tables_of

KINDS = ("", "UT", "RL", "RR", "BU", "M1", "M2", "M3")
SOURCES = (*(direction.name for direction in DIRECTIONS), "any")
"""The directions that a Power-Down Shield distinguishes."""
STATUSES: tuple[Status, ...] = get_args(Status)
GAME_FIELDS = {
    "turn": k.TURN,
    "register": k.REGISTER,
    "serial": k.SERIAL,
    "time_up": k.TIME_UP,
    "finished": k.FINISHED,
}
ROBOT_FIELDS = {
    "facing": k.FACING,
    "damage": k.DAMAGE,
    "lives": k.LIVES,
    "next_flag": k.NEXT_FLAG,
    "virtual": k.VIRTUAL,
    "powered_down": k.DOWN,
    "going_down": k.GOING_DOWN,
    "hurt_while_down": k.HURT_DOWN,
    "touched_at": k.TOUCHED_AT,
    "touched_turn": k.TOUCHED_TURN,
    "archived_at": k.ARCHIVED_AT,
    "passed_at": k.PASSED_AT,
    "unscathed": k.UNSCATHED,
    "seat": k.SEAT,
}
SQUARE_FIELDS = {"square": k.SQUARE, "archive": k.ARCHIVE, "passed": k.PASSED}
MASK_FIELDS = {"locked": k.LOCKED, "jammed": k.JAMMED}


class PackedPosition(NamedTuple):
    """A race as the kernels see it."""

    game: k.Ints
    robots: k.Ints


@lru_cache(maxsize=4096)
def code_of(register: Register) -> int:
    """A register's cards as one number."""
    if not register.cards:
        return 0
    kinds = sorted((KINDS.index(card.kind) for card in register.cards), reverse=True)
    joined = kinds[1] << k.JOINED_SHIFT if len(kinds) > 1 else 0
    crab = k.CRAB_BIT if register.by == "crab_legs" else 0
    return register.priority << k.PRIORITY_SHIFT | crab | joined | kinds[0]


@lru_cache(maxsize=8)
def _codes_of(deck: tuple[Card, ...]) -> list[int]:
    return [code_of(Register((card,))) for card in deck]


def card_of(code: int) -> Card:
    """The card behind a number that stands for a single card."""
    return Card(int(code) >> k.PRIORITY_SHIFT, KINDS[code & k.KIND_BITS])


def pack(state: State) -> PackedPosition:
    """The arrays of a state. A state that is not covered may be inspected, but not played."""
    tables = tables_of(state.floor)
    game = [0] * k.GAME
    for name, index in GAME_FIELDS.items():
        game[index] = getattr(state, name)
    game[k.ROBOTS] = len(state.robots)
    game[k.WINNERS] = sum(1 << seat for seat in state.winners)
    game[k.START] = tables.number(state.start)
    game[k.FLAGS] = len(state.flags)
    _put(game, k.FLAG, [tables.number(flag) for flag in state.flags])
    _put(game, k.ORDER, [robot.id for robot in state.in_dock_order()])
    deck = _codes_of(state.deck[-k.DECK_ROOM :])
    game[k.DECK_SIZE] = len(deck)
    _put(game, k.DECK, deck)
    game[k.OPTION_SIZE] = len(state.option_deck)
    codes = option_codes()
    _put(game, k.OPTION_DECK, [codes[option] for option in state.option_deck[-k.OPTION_ROOM :]])
    robots = np.zeros((k.SEATS, k.ROBOT), np.int64)
    robots[: len(state.robots)] = [_pack_robot(tables, robot) for robot in state.robots]
    return PackedPosition(np.array(game, np.int64), robots)


def _put(row: list[int], index: int, values: list[int]) -> None:
    row[index : index + len(values)] = values


def _pack_robot(tables: Tables, robot: Robot) -> list[int]:
    row = [0] * k.ROBOT
    for index, value in zip(ROBOT_FIELDS.values(), _plain_fields(robot), strict=True):
        row[index] = value
    row[k.SQUARE] = tables.number(robot.square)
    row[k.ARCHIVE] = tables.number(robot.archive)
    row[k.PASSED] = tables.number(robot.passed)
    row[k.LOCKED] = sum(1 << (number - 1) for number in robot.locked)
    row[k.JAMMED] = sum(1 << (number - 1) for number in robot.jammed)
    row[k.STATUS] = STATUSES.index(robot.status)
    row[k.DIED_TURN], row[k.DIED_AT] = robot.died or (0, 0)
    row[k.TEAM] = k.NOBODY if robot.team is None else robot.team
    row[k.PLACE] = robot.place or 0
    row[k.KILLER] = k.NOBODY
    _put(row, k.CARD, [code_of(register) for register in robot.registers])
    row[k.SHIELD_SIDE] = row[k.TURRET_SIDE] = k.NOWHERE
    for index, option in enumerate(robot.options[: k.SLOTS]):
        _pack_option(option, index, row)
    return row


_plain_fields = attrgetter(*ROBOT_FIELDS)


def _pack_option(option: OptionCard, index: int, row: list[int]) -> None:
    code = option_codes()[option.id]
    row[k.OPTIONS] |= 1 << code
    row[k.SLOT + index] = code + 1
    if code == k.ABLATIVE_COAT:
        row[k.COAT] = option.tokens
    elif code == k.GYROSCOPE:
        row[k.GYRO] = option.setting == "on"
    elif code in (k.SHIELD, k.TURRET) and option.setting is not None:
        row[k.SHIELD_SIDE if code == k.SHIELD else k.TURRET_SIDE] = SIDES.index(option.setting)
    if code == k.SHIELD:
        row[k.SHIELD_SPENT] = bool(option.spent)
    elif code == k.POWER_DOWN_SHIELD:
        row[k.DOWN_SHIELD_SPENT] = sum(1 << SOURCES.index(source) for source in option.spent)


def unpack(position: PackedPosition, state: State) -> State:
    """A copy of the packed state, with what has changed since."""
    tables = tables_of(state.floor)
    game, rows = position
    after = state.copy()
    for name, index in GAME_FIELDS.items():
        setattr(after, name, type(getattr(state, name))(game[index]))
    after.winners = tuple(seat for seat in range(k.SEATS) if game[k.WINNERS] >> seat & 1)
    drawn = min(len(state.deck), k.DECK_ROOM) - int(game[k.DECK_SIZE])
    after.deck = state.deck[: len(state.deck) - drawn]
    after.option_deck = state.option_deck[: game[k.OPTION_SIZE]]
    for robot in after.robots:
        _unpack_robot(tables, robot, rows[robot.id])
    return after


def _unpack_robot(tables: Tables, robot: Robot, row: k.Ints) -> None:
    for name, index in ROBOT_FIELDS.items():
        setattr(robot, name, type(getattr(robot, name))(row[index]))
    robot.facing = DIRECTIONS[row[k.FACING]]
    for name, index in SQUARE_FIELDS.items():
        setattr(robot, name, tables.square(row[index]))
    for name, index in MASK_FIELDS.items():
        setattr(robot, name, tuple(number for number in REGISTERS if row[index] >> (number - 1) & 1))
    robot.status = STATUSES[row[k.STATUS]]
    robot.died = (int(row[k.DIED_TURN]), int(row[k.DIED_AT])) if row[k.DIED_AT] else None
    robot.place = int(row[k.PLACE]) or None
    robot.registers = tuple(
        _unpack_register(register, int(code))
        for register, code in zip(robot.registers, row[k.CARD : k.SLOT], strict=True)
    )
    robot.options = tuple(_unpack_option(robot, row, int(slot) - 1) for slot in row[k.SLOT :] if slot)


def _unpack_register(before: Register, code: int) -> Register:
    if code == code_of(before):
        return before
    return Register((card_of(code),)) if code else EMPTY


def _unpack_option(robot: Robot, row: k.Ints, code: int) -> OptionCard:
    held = coded_options()[code]
    option = robot.option(held) or OptionCard(held)
    tokens, setting, spent = option.tokens, option.setting, option.spent
    if code == k.ABLATIVE_COAT:
        tokens = int(row[k.COAT])
    elif code == k.GYROSCOPE:
        setting = "on" if row[k.GYRO] else None
    elif code in (k.SHIELD, k.TURRET):
        side = int(row[k.SHIELD_SIDE if code == k.SHIELD else k.TURRET_SIDE])
        setting = None if side == k.NOWHERE else SIDES[side]
        spent = (setting,) if code == k.SHIELD and row[k.SHIELD_SPENT] and setting else ()
    elif code == k.POWER_DOWN_SHIELD:
        spent = tuple(source for side, source in enumerate(SOURCES) if row[k.DOWN_SHIELD_SPENT] >> side & 1)
    return OptionCard(option.id, tokens, option.stored, setting, spent)
