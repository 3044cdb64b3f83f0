"""The numbers that the simulator's arrays are made of: their columns, and codes for their values.

A race is two arrays: `game` (one row: turn, register, flags, decks) and `robots` (one row per robot). The
floor is `tiles` (one row per square, with a margin of void all round) and `lights` (one row for each beam and
square it crosses). `rules` holds the numbers in which editions differ and the turn as a list of step codes.
Players' decisions come in `program`, one row per robot. All numbers are 64 bits wide.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from botyard.rally.fast.recorded_codes import RECORDED

Ints = np.ndarray[Any, np.dtype[np.int64]]

SEATS = 8
REGISTERS = 5
MAX_FLAGS = 8
DECK_ROOM = 16
OPTION_ROOM = 32
SLOTS = 8
FATAL, FIRST_LOCK = 10, 5
NOBODY = NOWHERE = -1

# A square.
WALLS, GROUND, NEXT, REACH = 0, 1, 2, 6  # four neighbours, and how far one sees in each direction
BELT, EXPRESS, CURVE = 10, 11, 12  # exit or -1; quarters turned when carried in, by direction of travel
GEAR, PUSHER, PUSHES, CRUSHES, REPAIR = 16, 17, 18, 19, 20
LIT, LIGHTS, X, Y, TILE = 21, 22, 23, 24, 25
FLOOR, PIT, VOID = 0, 1, 2

# A beam on one of the squares it crosses.
BEAM, DISTANCE, SHOTS, TRAVELS, LIGHT = 0, 1, 2, 3, 4

# The race.
ROBOTS, TURN, REGISTER, SERIAL, TIME_UP, FINISHED, WINNERS, START, FLAGS, OUT_OF_SCOPE = range(10)
DECK_SIZE, OPTION_SIZE = 10, 11
FLAG = 12
ORDER = FLAG + MAX_FLAGS  # the robots by their docks
DECK = ORDER + SEATS  # the top of the draw pile, its top card last
OPTION_DECK = DECK + DECK_ROOM
GAME = OPTION_DECK + OPTION_ROOM

# A robot.
SQUARE, FACING, STATUS, DAMAGE, LIVES, NEXT_FLAG, ARCHIVE, VIRTUAL, DOWN, GOING_DOWN = range(10)
LOCKED, JAMMED, PASSED, DIED_TURN, DIED_AT, HURT_DOWN, TOUCHED_AT, TOUCHED_TURN = range(10, 18)
ARCHIVED_AT, UNSCATHED, SEAT, TEAM, PLACE, KILLER, OPTIONS, COAT, GYRO = range(18, 27)
SHIELD_SIDE, SHIELD_SPENT, TURRET_SIDE, DOWN_SHIELD_SPENT, CHANGES, PASSED_AT = range(27, 33)
CARD = 33
SLOT = CARD + REGISTERS  # options in the order in which they came, as code + 1
ROBOT = SLOT + SLOTS
RACING, WAITING, ASIDE, DESTROYED, OUT, HOME = range(6)

# What a player decides before the first register.
PROGRAM_CHANGES, PROGRAM_DOWN, PROGRAM_GYRO, PROGRAM_SHIELD, PROGRAM_TURRET, PROGRAM_ENTRY = range(5, 11)
PROGRAM = 11

# A card: priority << 7 | by Crab Legs << 6 | the rotation joined to it << 3 | kind.
UT, RL, RR, BU, M1, M2, M3 = range(1, 8)
KIND_BITS, JOINED_SHIFT, CRAB_BIT, PRIORITY_SHIFT = 7, 3, 64, 7

# The rules.
(
    STEPS,
    TOUCH_ON_ENTRY,
    NEXT_TURN_FLAGS,
    TEAM_TOUCH,
    PLAY_ON,
    NOBODY_WINS_LOST,
    FIRST_FLAG,
    PAY_AT_REENTRY,
    DISSOLVE,
    ROBOT_LASERS,
    LASER_POWER,
    RAM_BLOCKED,
    ONE_DOWN_SHIELD,
    KEEP_UNSCATHED,
    DOWN_ALLOWED,
    DOWN_ONLY_DAMAGED,
    DOWN_FIRES,
    DOWN_TOUCHES,
    DOWN_ARCHIVES,
    DOWN_USES_OPTIONS,
    DOWN_DRAWS,
    DOWN_KEEPS_CARDS,
    SQUARE_GIVES,
    SITE_GIVES,
    FLAG_GIVES,
    REENTRY_DAMAGE,
    REENTRY_VIRTUAL,
    SIGHT_LIMIT,
    SIGHT_ON_ARCHIVE,
    REENTRY_ORDER,
    DOWN_DAMAGE,
    DELAY,
    DOWN_PASSIVE,
    BREAKER_ON_RETURN,
) = range(34)
SEQUENCE = 34
RULES = SEQUENCE + 80
BETTER_OF_BOTH, FLAG_AND_SITE = range(2)
TWO_OR_OPTION, BY_WRENCHES, ONE_AND_OPTION, OPTIONS_ONLY = range(4)
REPAIRS_ONE, DRAWS_ONE = range(2)
BY_DESTRUCTION, BY_DOCK, BY_PILE, BY_NUMBER = range(4)

# The steps of a turn.
(
    LAY_PROGRAM,
    ANNOUNCE,
    DECLARE,
    START_REGISTER,
    IDLE,
    MOVE,
    EXPRESS_BELTS,
    ALL_BELTS,
    PUSHERS,
    GEARS,
    CRUSHERS,
    LASERS,
    BOARD_THEN_ROBOTS,
    TOUCH,
    ARCHIVE_PASSED,
    REPAIRS,
    MATERIALISE,
    CLEAR,
    STAY_DOWN,
    REENTER,
    END,
    BEGIN,
    POWER_DOWN,
) = range(23)

# The option cards that the kernels know, by their codes.
ABLATIVE_COAT = RECORDED.index("ablative_coat")
BRAKES = RECORDED.index("brakes")
CIRCUIT_BREAKER = RECORDED.index("circuit_breaker")
DOUBLE_BARRELED = RECORDED.index("double_barreled_laser")
FIRE_CONTROL = RECORDED.index("fire_control")
FOURTH_GEAR = RECORDED.index("fourth_gear")
GYROSCOPE = RECORDED.index("gyroscopic_stabilizer")
HIGH_POWER = RECORDED.index("high_power_laser")
POWER_DOWN_SHIELD = RECORDED.index("power_down_shield")
RAMMING_GEAR = RECORDED.index("ramming_gear")
REAR_LASER = RECORDED.index("rear_firing_laser")
REVERSE_GEAR = RECORDED.index("reverse_gear")
SHIELD = RECORDED.index("shield")
SUPERIOR_ARCHIVE = RECORDED.index("superior_archive")
TURRET = RECORDED.index("turret")
COAT_LAYERS, BREAKER_DAMAGE = 3, 3

# Rows of the scratch space: lines of shoved robots, one line of a step, and lists; wounds come after them.
LINE, ORDERED, GOALS, DROPPED, LENGTHS, WOUNDS = range(8, 14)
TARGET, POINTS, BY, FLIES, ALTERED = range(5)
WOUND_ROOM = 3 * SEATS  # at most two robots hit by each main gun and one by each rear laser

# Constants that are arguments of calls.
NO_ROBOT: Any = np.int64(NOBODY)
ZERO: Any = np.int64(0)
ONE_LINE: Any = np.int64(LINE)
ONE_COAT: Any = np.int64(ABLATIVE_COAT)
