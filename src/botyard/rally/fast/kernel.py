"""The compiled turn: the same steps as in the exact engine, on arrays of whole numbers.

A race is two arrays: `game` (one row: turn, register, flags, decks) and `robots` (one row a robot). The floor
is `tiles` (one row a square, with a margin of void all round) and `lights` (one row a beam and square it
crosses). `rules` holds the numbers in which editions differ and the turn as a list of step codes. Players'
wishes come in `program`, one row a robot; every other question gets the first choice of the exact engine's.

Functions that return a truth say whether the race is over: then nothing more may happen (rulebook 004:696).
All kernels of the game are in this one file, because numba's cache does not see edits in imported files. The
exact engine decides what is right: `compare.py` runs both side by side. All numbers are 64 bits wide, and
no call passes a bare constant: numba would compile the function once more for each type and constant.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from botyard.kernels import inlined, kernel

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
ROBOTS, TURN, REGISTER, SERIAL, TIME_UP, FINISHED, WINNERS, START, FLAGS, BEYOND = range(10)
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
SHIELD_SIDE, SHIELD_SPENT, TURRET_SIDE, DOWN_SHIELD_SPENT, CHANGES = range(27, 32)
CARD = 32
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
    REENTRY_ORDER,
    DOWN_DAMAGE,
    DELAY,
) = range(31)
SEQUENCE = 31
RULES = SEQUENCE + 80
FLAG_OR_SITE, BETTER_OF_BOTH, FLAG_AND_SITE = range(3)
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

OPTION_IDS = (
    "ablative_coat",
    "abort_switch",
    "brakes",
    "circuit_breaker",
    "conditional_program",
    "crab_legs",
    "double_barreled_laser",
    "dual_processor",
    "extra_memory",
    "fire_control",
    "flywheel",
    "fourth_gear",
    "gyroscopic_stabilizer",
    "high_power_laser",
    "mechanical_arm",
    "mini_howitzer",
    "power_down_shield",
    "pressor_beam",
    "radio_control",
    "ramming_gear",
    "rear_firing_laser",
    "recompile",
    "reverse_gear",
    "scrambler",
    "shield",
    "superior_archive",
    "tractor_beam",
    "turret",
)
ABLATIVE_COAT, BRAKES, CIRCUIT_BREAKER, DOUBLE_BARRELED, FIRE_CONTROL, FOURTH_GEAR = 0, 2, 3, 6, 9, 11
GYROSCOPE, HIGH_POWER, POWER_DOWN_SHIELD, RAMMING_GEAR, REAR_LASER, REVERSE_GEAR = 12, 13, 16, 19, 20, 22
SHIELD, SUPERIOR_ARCHIVE, TURRET = 24, 25, 27
COAT_LAYERS, BREAKER_DAMAGE = 3, 3

# Rows of the scratch space: lines of shoved robots, one line of a step, and lists; wounds come after them.
LINE, ORDERED, GOALS, DROPPED, LENGTHS, WAYS, CLEAR_LINES, WOUNDS = range(8, 16)
TARGET, POINTS, BY, FLIES, ALTERED = range(5)
WOUND_ROOM = 3 * SEATS  # at most two robots hit by each main gun and one by each rear laser

# Constants that are arguments of calls.
NO_ROBOT: Any = np.int64(NOBODY)
ZERO: Any = np.int64(0)
ONE_LINE: Any = np.int64(LINE)
ONE_COAT: Any = np.int64(ABLATIVE_COAT)


# Looking round


@inlined
def robot_at(game: Ints, robots: Ints, square: int) -> int:
    """The real robot on the square."""
    for i in range(game[ROBOTS]):
        if robots[i, SQUARE] == square and robots[i, VIRTUAL] == 0:
            return i
    return NOBODY


@kernel
def first_seen(tiles: Ints, game: Ints, robots: Ints, square: int, direction: int, limit: int) -> int:
    """The nearest real robot in the line of sight, at most `limit` squares away."""
    nearest = min(limit, tiles[square, REACH + direction]) + 1
    seen = NOBODY
    for i in range(game[ROBOTS]):
        there = robots[i, SQUARE]
        if there == NOWHERE or robots[i, VIRTUAL] == 1:
            continue
        dx = tiles[there, X] - tiles[square, X]
        dy = tiles[there, Y] - tiles[square, Y]
        if direction & 1:
            ahead, aside = dx, dy
        else:
            ahead, aside = dy, dx
        if direction == 0 or direction == 3:
            ahead = -ahead
        if aside == 0 and 0 < ahead < nearest:
            nearest, seen = ahead, i
    return seen


@inlined
def flag_at(game: Ints, square: int) -> int:
    """The number of the first flag that stands there, or 0."""
    for k in range(game[FLAGS]):
        if game[FLAG + k] == square:
            return k + 1
    return 0


@inlined
def has(robots: Ints, i: int, option: int) -> bool:
    """Whether the robot has the option, given as its bit."""
    return bool(robots[i, OPTIONS] & option)


@inlined
def works(rules: Ints, robots: Ints, i: int) -> bool:
    """Whether the robot's options work now."""
    return bool(robots[i, DOWN] == 0 or rules[DOWN_USES_OPTIONS] == 1)


@inlined
def acts(robots: Ints, i: int) -> bool:
    return bool(robots[i, DOWN] == 0 and robots[i, STATUS] <= WAITING)


@inlined
def next_serial(game: Ints) -> int:
    game[SERIAL] += 1
    return int(game[SERIAL])


# Options come and go


@kernel
def discard_option(robots: Ints, i: int, option: int) -> None:
    robots[i, OPTIONS] &= ~(1 << option)
    kept = 0
    for k in range(SLOTS):
        slot = robots[i, SLOT + k]
        if slot != option + 1:
            robots[i, SLOT + kept] = slot
            kept += 1
    for k in range(kept, SLOTS):
        robots[i, SLOT + k] = 0
    if option == ABLATIVE_COAT:
        robots[i, COAT] = 0
    elif option == GYROSCOPE:
        robots[i, GYRO] = 0
    elif option == SHIELD:
        robots[i, SHIELD_SIDE], robots[i, SHIELD_SPENT] = NOWHERE, 0
    elif option == TURRET:
        robots[i, TURRET_SIDE] = NOWHERE
    elif option == POWER_DOWN_SHIELD:
        robots[i, DOWN_SHIELD_SPENT] = 0


@inlined
def may_draw(rules: Ints, game: Ints, robots: Ints, i: int) -> bool:
    return bool(game[OPTION_SIZE] > 0 and (robots[i, DOWN] == 0 or rules[DOWN_DRAWS] == 1))


@kernel
def draw_option(game: Ints, robots: Ints, i: int) -> None:
    if game[OPTION_SIZE] == 0:
        return
    game[OPTION_SIZE] -= 1
    option = game[OPTION_DECK + game[OPTION_SIZE]]
    robots[i, OPTIONS] |= 1 << option
    for k in range(SLOTS):
        if robots[i, SLOT + k] == 0:
            robots[i, SLOT + k] = option + 1
            return
    game[BEYOND] = 1


# Damage and destruction


@kernel
def dissolve(robots: Ints, i: int) -> None:
    """All cards leave the sheet, locked or not."""
    robots[i, LOCKED] = robots[i, JAMMED] = 0
    for r in range(REGISTERS):
        robots[i, CARD + r] = 0


@kernel
def leave_for_ever(robots: Ints, i: int) -> None:
    robots[i, STATUS] = OUT
    while robots[i, SLOT]:
        discard_option(robots, i, robots[i, SLOT] - 1)


@kernel
def destroy(rules: Ints, game: Ints, robots: Ints, i: int) -> None:
    robots[i, SQUARE] = NOWHERE
    robots[i, STATUS] = DESTROYED
    robots[i, VIRTUAL] = 0
    robots[i, PASSED] = NOWHERE
    robots[i, DIED_TURN] = game[TURN]
    robots[i, DIED_AT] = next_serial(game)
    if rules[KEEP_UNSCATHED] == 1 and has(robots, i, 1 << SUPERIOR_ARCHIVE):
        robots[i, UNSCATHED] = 1
    if robots[i, SLOT]:
        discard_option(robots, i, robots[i, SLOT] - 1)
    if rules[DISSOLVE] == 1:
        dissolve(robots, i)
    if rules[PAY_AT_REENTRY] == 0:
        robots[i, LIVES] -= 1
        if robots[i, LIVES] == 0:
            leave_for_ever(robots, i)


@kernel
def add_token(rules: Ints, game: Ints, robots: Ints, i: int, by: int) -> None:
    """A damage token lands on the sheet."""
    robots[i, DAMAGE] += 1
    if robots[i, DOWN] == 1:
        robots[i, HURT_DOWN] += 1
    if robots[i, DAMAGE] >= FATAL:
        robots[i, KILLER] = by
        robots[i, HURT_DOWN] = 0
        destroy(rules, game, robots, i)
    elif robots[i, DAMAGE] >= FIRST_LOCK:
        for r in range(REGISTERS - 1, -1, -1):
            if not (robots[i, LOCKED] >> r) & 1:
                robots[i, LOCKED] |= 1 << r
                running = game[REGISTER] > 0 and robots[i, DOWN] == 0
                if not running and robots[i, CARD + r] == 0:
                    fill_from_deck(game, robots, i, r)
                return


@inlined
def fill_from_deck(game: Ints, robots: Ints, i: int, r: int) -> None:
    """The deck's top card; where the race has no more of the deck at hand, it is beyond us."""
    if game[DECK_SIZE] == 0:
        game[BEYOND] = 1
        return
    game[DECK_SIZE] -= 1
    robots[i, CARD + r] = game[DECK + game[DECK_SIZE]]


@kernel
def shielded(rules: Ints, robots: Ints, i: int, travels: int) -> bool:
    """Whether an option stops a point that comes that way, the first option first."""
    if not (robots[i, OPTIONS] & (1 << SHIELD | 1 << POWER_DOWN_SHIELD)):
        return False
    for k in range(SLOTS):
        option = robots[i, SLOT + k] - 1
        if option == SHIELD and works(rules, robots, i):
            side = (travels + 2 - robots[i, FACING]) & 3
            if travels >= 0 and robots[i, SHIELD_SPENT] == 0 and side == robots[i, SHIELD_SIDE]:
                robots[i, SHIELD_SPENT] = 1
                return True
        elif option == POWER_DOWN_SHIELD and robots[i, DOWN] == 1:
            if rules[ONE_DOWN_SHIELD] == 1:
                source = 1 << 4
            elif travels < 0:
                continue
            else:
                source = 1 << ((travels + 2) & 3)
            if not robots[i, DOWN_SHIELD_SPENT] & source:
                robots[i, DOWN_SHIELD_SPENT] |= source
                return True
    return False


@kernel
def hurt(rules: Ints, game: Ints, robots: Ints, i: int, by: int, travels: int) -> None:
    """One point of damage arrives: shields, then a coat, then the program sheet."""
    if robots[i, SQUARE] == NOWHERE:
        return
    if robots[i, OPTIONS]:
        if shielded(rules, robots, i, travels):
            return
        if has(robots, i, 1 << ABLATIVE_COAT) and works(rules, robots, i):
            robots[i, COAT] += 1
            if robots[i, COAT] == COAT_LAYERS:
                discard_option(robots, i, ONE_COAT)
            return
    add_token(rules, game, robots, i, by)


@inlined
def keeps_cards(rules: Ints, robots: Ints, i: int) -> bool:
    return bool(rules[DOWN_KEEPS_CARDS] == 1 and (robots[i, GOING_DOWN] == 1 or robots[i, DOWN] == 1))


@kernel
def unlock(rules: Ints, robots: Ints, i: int, r: int) -> None:
    robots[i, LOCKED] &= ~(1 << r)
    robots[i, JAMMED] &= ~(1 << r)
    if not keeps_cards(rules, robots, i):
        robots[i, CARD + r] = 0


@kernel
def repair(rules: Ints, robots: Ints, i: int, points: int) -> None:
    """Take tokens off; where registers are locked, each frees the lowest."""
    for _ in range(points):
        if robots[i, DAMAGE] == 0:
            return
        robots[i, DAMAGE] -= 1
        for r in range(REGISTERS):
            if ((robots[i, LOCKED] & ~robots[i, JAMMED]) >> r) & 1:
                unlock(rules, robots, i, r)
                break


# Flags, and the end of the race


@kernel
def finish_race(game: Ints, robots: Ints, winners: int) -> bool:
    """The race is over; teams win together."""
    for i in range(game[ROBOTS]):
        if (winners >> robots[i, SEAT]) & 1 and robots[i, TEAM] >= 0:
            for j in range(game[ROBOTS]):
                if robots[j, TEAM] == robots[i, TEAM]:
                    winners |= 1 << robots[j, SEAT]
    game[WINNERS] = winners
    game[FINISHED] = 1
    return True


@kernel
def end_if_won(rules: Ints, game: Ints, robots: Ints) -> bool:
    """Robots with all flags are home; the race ends with them unless it is played on for places."""
    if game[FLAGS] == 0:
        return False
    place = 1
    arrived = 0
    for i in range(game[ROBOTS]):
        if robots[i, STATUS] == HOME:
            place += 1
        elif robots[i, STATUS] == RACING and robots[i, NEXT_FLAG] > game[FLAGS]:
            arrived |= 1 << i
    if arrived == 0:
        return False
    winners = 0
    for i in range(game[ROBOTS]):
        if (arrived >> i) & 1:
            robots[i, PLACE] = place
            winners |= 1 << robots[i, SEAT]
    if place == 1:
        game[WINNERS] = winners
    if rules[PLAY_ON] == 0:
        return finish_race(game, robots, game[WINNERS])
    left = 0
    for i in range(game[ROBOTS]):
        if (arrived >> i) & 1:
            robots[i, STATUS] = HOME
            robots[i, SQUARE] = NOWHERE
        if robots[i, STATUS] != HOME:
            left += 1
    return left <= 1 and finish_race(game, robots, game[WINNERS])


@kernel
def touch(rules: Ints, game: Ints, robots: Ints, i: int, flag: int) -> None:
    """Progress, if it is the robot's next flag."""
    if robots[i, NEXT_FLAG] != flag:
        return
    if rules[NEXT_TURN_FLAGS] == 1 and robots[i, TOUCHED_TURN] == game[TURN]:
        return
    robots[i, NEXT_FLAG] = flag + 1
    robots[i, TOUCHED_AT] = next_serial(game)
    robots[i, TOUCHED_TURN] = game[TURN]
    if rules[TEAM_TOUCH] == 1:
        for j in range(game[ROBOTS]):
            if robots[j, TEAM] == robots[i, TEAM]:
                robots[j, NEXT_FLAG] = flag + 1
                robots[j, TOUCHED_AT] = robots[i, TOUCHED_AT]


@inlined
def may_touch(rules: Ints, robots: Ints, i: int) -> bool:
    return bool(rules[DOWN_TOUCHES] == 1 or robots[i, DOWN] == 0)


@inlined
def move_archive(rules: Ints, game: Ints, robots: Ints, i: int, square: int) -> None:
    if robots[i, ARCHIVE] != square and (rules[DOWN_ARCHIVES] == 1 or robots[i, DOWN] == 0):
        robots[i, ARCHIVE] = square
        robots[i, ARCHIVED_AT] = next_serial(game)


@kernel
def pass_over(tiles: Ints, rules: Ints, game: Ints, robots: Ints, i: int) -> bool:
    """AMIGO: the robot has entered a square, in whatever way."""
    square = robots[i, SQUARE]
    flag = flag_at(game, square)
    if flag or tiles[square, REPAIR]:
        robots[i, PASSED] = square
    if flag and may_touch(rules, robots, i):
        touch(rules, game, robots, i, flag)
        return end_if_won(rules, game, robots)
    return False


@kernel
def touch_flags(tiles: Ints, rules: Ints, game: Ints, robots: Ints) -> bool:
    for k in range(game[ROBOTS]):
        i = game[ORDER + k]
        square = robots[i, SQUARE]
        if square == NOWHERE:
            continue
        marked = tiles[square, REPAIR] > 0
        for f in range(game[FLAGS]):
            if game[FLAG + f] == square:
                marked = True
                if may_touch(rules, robots, i):
                    touch(rules, game, robots, i, f + 1)
        if marked:
            move_archive(rules, game, robots, i, square)
    return end_if_won(rules, game, robots)


@kernel
def archive_passed(tiles: Ints, rules: Ints, game: Ints, robots: Ints) -> bool:
    for k in range(game[ROBOTS]):
        i = game[ORDER + k]
        stands = robots[i, SQUARE] != NOWHERE and robots[i, PASSED] == NOWHERE
        if stands and pass_over(tiles, rules, game, robots, i):
            return True
        if robots[i, PASSED] != NOWHERE:
            move_archive(rules, game, robots, i, robots[i, PASSED])
        robots[i, PASSED] = NOWHERE
    return False


# Moving


@kernel
def arrive(tiles: Ints, rules: Ints, game: Ints, robots: Ints, i: int, by: int) -> bool:
    """What entering a square does at once: pits and edges destroy, AMIGO checkpoints count."""
    if tiles[robots[i, SQUARE], GROUND] != FLOOR:
        robots[i, KILLER] = by
        destroy(rules, game, robots, i)
        return False
    return rules[TOUCH_ON_ENTRY] == 1 and pass_over(tiles, rules, game, robots, i)


@kernel
def line_ahead(tiles: Ints, game: Ints, robots: Ints, work: Ints, row: int, i: int, direction: int) -> int:
    """Note the robot and all that it would push; how many they are, or 0 where a wall stops the line."""
    work[row, 0] = i
    count = 1
    here = robots[i, SQUARE]
    while True:
        if (tiles[here, WALLS] >> direction) & 1:
            return 0
        here = tiles[here, NEXT + direction]
        ahead = NOBODY if robots[i, VIRTUAL] == 1 else robot_at(game, robots, here)
        if ahead == NOBODY:
            return count
        work[row, count] = ahead
        count += 1


@kernel
def advance(
    tiles: Ints, rules: Ints, game: Ints, robots: Ints, work: Ints, row: int, count: int, way: int, by: int
) -> bool:
    """Move a line that was noted, the far end first; `by` pushes all but itself."""
    for k in range(count - 1, -1, -1):
        i = work[row, k]
        robots[i, SQUARE] = tiles[robots[i, SQUARE], NEXT + way]
        if arrive(tiles, rules, game, robots, i, NOBODY if i == by else by):
            return True
    return False


@kernel
def execute(tiles: Ints, rules: Ints, game: Ints, robots: Ints, work: Ints, i: int) -> bool:
    """One register of one robot: its steps, then its turn."""
    r = game[REGISTER] - 1
    card = robots[i, CARD + r]
    kind = card & KIND_BITS
    changed = (robots[i, CHANGES] >> r) & 1
    steps = heading = quarters = 0
    if kind == BU:
        heading = 2
        steps = 2 if changed and has(robots, i, 1 << REVERSE_GEAR) else 1
    elif kind == M1:
        steps = 0 if changed and has(robots, i, 1 << BRAKES) else 1
    elif kind == M2:
        steps = 2
    elif kind == M3:
        steps = 4 if changed and has(robots, i, 1 << FOURTH_GEAR) else 3
    else:
        quarters = quarters_of(kind)
    joined = (card >> JOINED_SHIFT) & KIND_BITS
    if joined:
        quarters = quarters_of(joined)
        if card & CRAB_BIT:
            heading, quarters = quarters & 3, 0
        else:
            steps = max(0, steps - abs(quarters))
    way = (robots[i, FACING] + heading) & 3
    for _ in range(steps):
        origin = robots[i, SQUARE]
        touched = NOBODY
        if robots[i, VIRTUAL] == 0 and not (tiles[origin, WALLS] >> way) & 1:
            touched = robot_at(game, robots, tiles[origin, NEXT + way])
        count = line_ahead(tiles, game, robots, work, ONE_LINE, i, way)
        if count and advance(tiles, rules, game, robots, work, ONE_LINE, count, way, i):
            return True
        rams = touched != NOBODY and robots[i, SQUARE] != NOWHERE and has(robots, i, 1 << RAMMING_GEAR)
        if rams and (count or rules[RAM_BLOCKED]):
            hurt(rules, game, robots, touched, i, way)
        if count == 0 or robots[i, SQUARE] == NOWHERE:
            break
    if robots[i, SQUARE] != NOWHERE:
        robots[i, FACING] = (robots[i, FACING] + quarters) & 3
    return False


@inlined
def quarters_of(kind: int) -> int:
    if kind == RR:
        return 1
    if kind == RL:
        return -1
    return 2


@kernel
def enter_race(tiles: Ints, game: Ints, robots: Ints, i: int, facing: int) -> None:
    """AMIGO: a waiting robot enters on checkpoint 1, or on the first free square round it."""
    start = game[START] if game[START] != NOWHERE else game[FLAG]
    square, _ = place_near(tiles, game, robots, start, robot_at(game, robots, start) != NOBODY, ZERO)
    if square != NOWHERE:
        robots[i, SQUARE], robots[i, FACING], robots[i, STATUS] = square, facing, RACING


@kernel
def place_near(
    tiles: Ints, game: Ints, robots: Ints, centre: int, taken: bool, sight_limit: int
) -> tuple[int, int]:
    """The square itself or, where it is taken, the first of the nearest ring, with the first fit facing."""
    if not taken:
        return centre, 0
    stride = tiles[0, NEXT + 2]
    rows = tiles.shape[0] // stride
    cx, cy = tiles[centre, X], tiles[centre, Y]
    for ring in range(1, max(stride, rows)):
        for y in range(max(cy - ring, 0), min(cy + ring, rows - 1) + 1):
            across = 1 if abs(y - cy) == ring else 2 * ring
            for x in range(cx - ring, cx + ring + 1, across):
                if x < 0 or x >= stride:
                    continue
                square = y * stride + x
                if tiles[square, GROUND] != FLOOR or robot_at(game, robots, square) != NOBODY:
                    continue
                for facing in range(4):
                    if first_seen(tiles, game, robots, square, facing, sight_limit) == NOBODY:
                        return square, facing
    return NOWHERE, 0


@kernel
def move_robots(tiles: Ints, rules: Ints, game: Ints, robots: Ints, program: Ints, work: Ints) -> bool:
    """All cards of the running register, in the order of their priorities, equal ones by dock."""
    r = game[REGISTER] - 1
    moving = 0
    for k in range(game[ROBOTS]):
        i = game[ORDER + k]
        card = robots[i, CARD + r]
        if card and acts(robots, i):
            at = moving
            while at and robots[work[ORDERED, at - 1], CARD + r] >> PRIORITY_SHIFT < card >> PRIORITY_SHIFT:
                work[ORDERED, at] = work[ORDERED, at - 1]
                at -= 1
            work[ORDERED, at] = i
            moving += 1
    for k in range(moving):
        i = work[ORDERED, k]
        if robots[i, STATUS] == WAITING:
            enter_race(tiles, game, robots, i, program[i, PROGRAM_ENTRY])
        if robots[i, SQUARE] != NOWHERE and execute(tiles, rules, game, robots, work, i):
            return True
    return False


# Board elements


@inlined
def keeps_facing(rules: Ints, robots: Ints, i: int) -> bool:
    return robots[i, GYRO] == 1 and works(rules, robots, i)


@kernel
def run_belts(tiles: Ints, rules: Ints, game: Ints, robots: Ints, work: Ints, step: int) -> bool:
    """All robots ride at once; whoever would meet somebody stays, and all behind stay too."""
    riding = False
    for i in range(game[ROBOTS]):
        work[GOALS, i] = NOWHERE
        square = robots[i, SQUARE]
        if square == NOWHERE or tiles[square, BELT] < 0:
            continue
        if step == EXPRESS_BELTS and tiles[square, EXPRESS] == 0:
            continue
        if not (tiles[square, WALLS] >> tiles[square, BELT]) & 1:
            work[GOALS, i] = tiles[square, NEXT + tiles[square, BELT]]
            riding = True
    if not riding:
        return False
    settled = False
    while not settled:
        settled = True
        for i in range(game[ROBOTS]):
            solid = work[GOALS, i] != NOWHERE and robots[i, VIRTUAL] == 0
            work[DROPPED, i] = solid and in_the_way(tiles, game, robots, work, i)
        for i in range(game[ROBOTS]):
            if work[DROPPED, i]:
                work[GOALS, i] = NOWHERE
                settled = False
    for i in range(game[ROBOTS]):
        goal = work[GOALS, i]
        if goal != NOWHERE:
            if not keeps_facing(rules, robots, i):
                quarters = tiles[goal, CURVE + tiles[robots[i, SQUARE], BELT]]
                robots[i, FACING] = (robots[i, FACING] + quarters) & 3
            robots[i, SQUARE] = goal
    # All arrive at once: nobody may win (AMIGO) before the others have fallen.
    for falling in (True, False):
        for k in range(game[ROBOTS]):
            i = game[ORDER + k]
            goal = work[GOALS, i]
            if goal == NOWHERE or (tiles[goal, GROUND] != FLOOR) != falling:
                continue
            if arrive(tiles, rules, game, robots, i, NO_ROBOT):
                return True
    return False


@kernel
def in_the_way(tiles: Ints, game: Ints, robots: Ints, work: Ints, i: int) -> bool:
    """Whether another robot wants the rider's square, stays on it, or comes the other way."""
    goal = work[GOALS, i]
    for j in range(game[ROBOTS]):
        if j == i or robots[j, VIRTUAL] == 1:
            continue
        if work[GOALS, j] == goal and tiles[goal, GROUND] != VOID:
            return True
        stays_or_swaps = work[GOALS, j] == NOWHERE or work[GOALS, j] == robots[i, SQUARE]
        if robots[j, SQUARE] == goal and stays_or_swaps:
            return True
    return False


@kernel
def run_pushers(tiles: Ints, rules: Ints, game: Ints, robots: Ints, work: Ints) -> bool:
    """All at once; where two lines would hinder each other, neither is shoved."""
    lines = 0
    for k in range(game[ROBOTS]):
        i = game[ORDER + k]
        square = robots[i, SQUARE]
        if square != NOWHERE and (tiles[square, PUSHES] >> game[REGISTER]) & 1:
            count = line_ahead(tiles, game, robots, work, lines, i, tiles[square, PUSHER])
            if count:
                work[LENGTHS, lines], work[WAYS, lines] = count, tiles[square, PUSHER]
                lines += 1
    for a in range(lines):
        work[CLEAR_LINES, a] = 1
        for b in range(lines):
            solid = robots[work[a, 0], VIRTUAL] == 0 and robots[work[b, 0], VIRTUAL] == 0
            if a != b and solid and clash(tiles, robots, work, a, b):
                work[CLEAR_LINES, a] = 0
    moved = 0
    for a in range(lines):
        first = work[a, 0]
        rest = 0
        for k in range(work[LENGTHS, a]):
            if not (moved >> work[a, k]) & 1:
                work[a, rest] = work[a, k]
                rest += 1
        if work[CLEAR_LINES, a] and rest and work[a, 0] == first:
            for k in range(rest):
                moved |= 1 << work[a, k]
            if advance(tiles, rules, game, robots, work, a, rest, work[WAYS, a], NO_ROBOT):
                return True
    return False


@kernel
def clash(tiles: Ints, robots: Ints, work: Ints, a: int, b: int) -> bool:
    """Whether two lines want one square for two robots, or two squares for one."""
    for k in range(work[LENGTHS, a]):
        one = work[a, k]
        goal = tiles[robots[one, SQUARE], NEXT + work[WAYS, a]]
        for m in range(work[LENGTHS, b]):
            other = work[b, m]
            other_goal = tiles[robots[other, SQUARE], NEXT + work[WAYS, b]]
            if (goal == other_goal) != (one == other):
                return True
    return False


@inlined
def turn_gears(tiles: Ints, rules: Ints, game: Ints, robots: Ints) -> None:
    for i in range(game[ROBOTS]):
        square = robots[i, SQUARE]
        if square != NOWHERE and tiles[square, GEAR] and not keeps_facing(rules, robots, i):
            robots[i, FACING] = (robots[i, FACING] + tiles[square, GEAR]) & 3


@kernel
def fire_board(tiles: Ints, lights: Ints, game: Ints, robots: Ints, work: Ints) -> int:
    """Note the wounds of all beams: each hits the first real robot in it, and every virtual one."""
    wounds = WOUNDS
    for i in range(game[ROBOTS]):
        square = robots[i, SQUARE]
        if square == NOWHERE:
            continue
        for k in range(tiles[square, LIT], tiles[square, LIT] + tiles[square, LIGHTS]):
            if robots[i, VIRTUAL] == 0 and in_the_shade(tiles, lights, game, robots, i, k):
                continue
            work[wounds, TARGET], work[wounds, POINTS], work[wounds, BY] = i, lights[k, SHOTS], NOBODY
            work[wounds, FLIES], work[wounds, ALTERED] = lights[k, TRAVELS], 0
            wounds += 1
    return wounds


@inlined
def note_shot(work: Ints, wounds: int, target: int, points: int, by: int, way: int, altered: int) -> int:
    """Note one more wound by a robot's laser, if it has a target; how many wounds there are now."""
    if target == NOBODY:
        return wounds
    work[wounds, TARGET], work[wounds, POINTS], work[wounds, BY] = target, points, by
    work[wounds, FLIES], work[wounds, ALTERED] = way, altered
    return wounds + 1


@kernel
def in_the_shade(tiles: Ints, lights: Ints, game: Ints, robots: Ints, i: int, k: int) -> bool:
    """Whether another real robot stands in the same beam, nearer to its source."""
    for j in range(game[ROBOTS]):
        square = robots[j, SQUARE]
        if j == i or square == NOWHERE or robots[j, VIRTUAL] == 1:
            continue
        for m in range(tiles[square, LIT], tiles[square, LIT] + tiles[square, LIGHTS]):
            if lights[m, BEAM] == lights[k, BEAM] and lights[m, DISTANCE] < lights[k, DISTANCE]:
                return True
    return False


@kernel
def fire_robots(tiles: Ints, rules: Ints, game: Ints, robots: Ints, work: Ints, wounds: int) -> int:
    """Note the wounds of all robots' lasers."""
    if rules[ROBOT_LASERS] == 0:
        return wounds
    for k in range(game[ROBOTS]):
        i = game[ORDER + k]
        square = robots[i, SQUARE]
        off = robots[i, DOWN] == 1 and rules[DOWN_FIRES] == 0
        if square == NOWHERE or robots[i, VIRTUAL] == 1 or off:
            continue
        able = robots[i, OPTIONS] != 0 and works(rules, robots, i)
        way = robots[i, FACING]
        points = rules[LASER_POWER]
        altered = 0
        if able:
            if has(robots, i, 1 << TURRET) and robots[i, TURRET_SIDE] > 0:
                way = (way + robots[i, TURRET_SIDE]) & 3
            if has(robots, i, 1 << DOUBLE_BARRELED):
                points *= 2
            altered = (robots[i, OPTIONS] >> FIRE_CONTROL) & 1
        if able and has(robots, i, 1 << HIGH_POWER):
            passed = False
            here = square
            while True:
                if (tiles[here, WALLS] >> way) & 1:
                    if passed:
                        break
                    passed = True
                here = tiles[here, NEXT + way]
                if tiles[here, GROUND] == VOID:
                    break
                target = robot_at(game, robots, here)
                if target != NOBODY:
                    wounds = note_shot(work, wounds, target, points, i, way, altered)
                    if passed:
                        break
                    passed = True
        else:
            target = first_seen(tiles, game, robots, square, way, tiles.shape[0])
            wounds = note_shot(work, wounds, target, points, i, way, altered)
        if able and has(robots, i, 1 << REAR_LASER):
            way = (robots[i, FACING] + 2) & 3
            target = first_seen(tiles, game, robots, square, way, tiles.shape[0])
            wounds = note_shot(work, wounds, target, rules[LASER_POWER], i, way, ZERO)
    return wounds


@kernel
def carry_out(rules: Ints, game: Ints, robots: Ints, work: Ints, wounds: int) -> int:
    """Shields look at hits that Fire Control might alter first; then damage, dock by dock.

    Returns where the next list of wounds begins.
    """
    if wounds == WOUNDS:
        return WOUNDS
    for w in range(WOUNDS, wounds):
        if work[w, ALTERED]:
            stopped = 0
            for _ in range(work[w, POINTS]):
                stopped += int(shielded(rules, robots, work[w, TARGET], work[w, FLIES]))
            work[w, POINTS] -= stopped
    for k in range(game[ROBOTS]):
        i = game[ORDER + k]
        for w in range(WOUNDS, wounds):
            if work[w, TARGET] == i:
                for _ in range(work[w, POINTS]):
                    hurt(rules, game, robots, i, work[w, BY], work[w, FLIES])
    return WOUNDS


# End of the turn


@kernel
def use_square(tiles: Ints, rules: Ints, game: Ints, robots: Ints, i: int) -> None:
    """What the square under the robot gives it."""
    square = robots[i, SQUARE]
    wrenches = tiles[square, REPAIR]
    flag = min(flag_at(game, square), 1)
    mode = rules[SQUARE_GIVES]
    if mode == BETTER_OF_BOTH:
        wrenches = max(wrenches, flag)
    elif flag:
        if rules[FLAG_GIVES] == REPAIRS_ONE:
            repair(rules, robots, i, flag)
        elif may_draw(rules, game, robots, i):
            draw_option(game, robots, i)
        if mode == FLAG_OR_SITE:
            return
    site = rules[SITE_GIVES]
    draws = may_draw(rules, game, robots, i)
    if site == OPTIONS_ONLY:
        for _ in range(wrenches):
            if may_draw(rules, game, robots, i):
                draw_option(game, robots, i)
    elif site == TWO_OR_OPTION and wrenches == 2 and draws and robots[i, DAMAGE] == 0:
        draw_option(game, robots, i)
    elif site == ONE_AND_OPTION:
        repair(rules, robots, i, min(wrenches, 1))
        if wrenches == 2 and draws:
            draw_option(game, robots, i)
    else:
        repair(rules, robots, i, wrenches)


@kernel
def materialise(game: Ints, robots: Ints) -> None:
    """Virtual robots alone on their square become real, all at once."""
    alone = 0
    for i in range(game[ROBOTS]):
        if robots[i, VIRTUAL] == 1 and robots[i, SQUARE] != NOWHERE:
            others = 0
            for j in range(game[ROBOTS]):
                if j != i and robots[j, SQUARE] == robots[i, SQUARE]:
                    others += 1
            if others == 0:
                alone |= 1 << i
    for i in range(game[ROBOTS]):
        if (alone >> i) & 1:
            robots[i, VIRTUAL] = 0


@kernel
def discard_unlocked(robots: Ints, i: int) -> None:
    for r in range(REGISTERS):
        if not (robots[i, LOCKED] >> r) & 1:
            robots[i, CARD + r] = 0


@kernel
def clear_registers(rules: Ints, game: Ints, robots: Ints) -> None:
    game[REGISTER] = 0
    for i in range(game[ROBOTS]):
        robots[i, CHANGES] = 0
        if robots[i, STATUS] >= DESTROYED:
            dissolve(robots, i)
        if not keeps_cards(rules, robots, i):
            discard_unlocked(robots, i)
    for i in range(game[ROBOTS]):
        if robots[i, OPTIONS] and works(rules, robots, i):
            robots[i, GYRO] = 0
            trips = has(robots, i, 1 << CIRCUIT_BREAKER) and robots[i, SQUARE] != NOWHERE
            if trips and robots[i, DAMAGE] >= BREAKER_DAMAGE and rules[DOWN_ALLOWED] == 1:
                robots[i, GOING_DOWN] = 1


@kernel
def comes_before(rules: Ints, robots: Ints, i: int, j: int) -> bool:
    """Whether one destroyed robot comes back before another that has the higher place in dock order."""
    if rules[REENTRY_ORDER] == BY_DESTRUCTION:
        first, second = robots[i, DIED_TURN], robots[j, DIED_TURN]
        if first == second:
            first, second = robots[i, DIED_AT], robots[j, DIED_AT]
        return bool(first < second)
    if rules[REENTRY_ORDER] == BY_PILE:
        first, second = robots[i, ARCHIVED_AT], robots[j, ARCHIVED_AT]
        return bool(first < second or (first == second and i < j))
    return bool(rules[REENTRY_ORDER] == BY_NUMBER and i < j)


@kernel
def reenter(tiles: Ints, rules: Ints, game: Ints, robots: Ints, work: Ints) -> None:
    """All robots that may come back do so, in the edition's order."""
    back = 0
    for k in range(game[ROBOTS]):
        i = game[ORDER + k]
        if robots[i, STATUS] == DESTROYED and game[TURN] >= robots[i, DIED_TURN] + rules[DELAY]:
            at = back
            while at and comes_before(rules, robots, i, work[ORDERED, at - 1]):
                work[ORDERED, at] = work[ORDERED, at - 1]
                at -= 1
            work[ORDERED, at] = i
            back += 1
    for k in range(back):
        i = work[ORDERED, k]
        archive = robots[i, ARCHIVE]
        if rules[PAY_AT_REENTRY] == 1:
            if robots[i, LIVES] == 0:
                leave_for_ever(robots, i)
                continue
            robots[i, LIVES] -= 1
        virtual = 0
        if rules[REENTRY_VIRTUAL] == 1:
            for m in range(back):
                if m != k and robots[work[ORDERED, m], ARCHIVE] == archive:
                    virtual = 1
            for j in range(game[ROBOTS]):
                if robots[j, SQUARE] == archive:
                    virtual = 1
        come_back(tiles, rules, game, robots, i)
        robots[i, VIRTUAL] = virtual


@kernel
def come_back(tiles: Ints, rules: Ints, game: Ints, robots: Ints, i: int) -> None:
    """Put one robot back on the floor, on the first legal square with the first legal facing."""
    archive = robots[i, ARCHIVE]
    if archive == NOWHERE:
        archive = game[START] if game[START] != NOWHERE else game[FLAG]
    taken = rules[REENTRY_VIRTUAL] == 0 and robot_at(game, robots, archive) != NOBODY
    taken = taken or tiles[archive, GROUND] != FLOOR
    square, facing = place_near(tiles, game, robots, archive, taken, rules[SIGHT_LIMIT])
    robots[i, SQUARE], robots[i, FACING], robots[i, STATUS] = square, facing, RACING
    robots[i, DOWN] = robots[i, DAMAGE] = 0
    damage = rules[REENTRY_DAMAGE]
    if robots[i, UNSCATHED] == 1 or has(robots, i, 1 << SUPERIOR_ARCHIVE):
        damage = 0
    if rules[DOWN_DAMAGE] == 1:
        damage += robots[i, HURT_DOWN]
    for _ in range(min(damage, FATAL - 1)):
        add_token(rules, game, robots, i, NO_ROBOT)
    robots[i, HURT_DOWN] = robots[i, UNSCATHED] = 0
    if rules[DOWN_ALLOWED] == 0:
        robots[i, GOING_DOWN] = 0


@kernel
def end_if_nobody_is_left(rules: Ints, game: Ints, robots: Ints) -> bool:
    if end_if_won(rules, game, robots):
        return True
    best = 0
    left = False
    for i in range(game[ROBOTS]):
        flags, others = robots[i, NEXT_FLAG], robots[best, NEXT_FLAG]
        if flags > others or (flags == others and robots[i, TOUCHED_AT] < robots[best, TOUCHED_AT]):
            best = i
        left = left or (robots[i, STATUS] != OUT and robots[i, STATUS] != HOME)
    winners = game[WINNERS]
    if game[TIME_UP]:
        if winners == 0 and robots[best, NEXT_FLAG] > rules[FIRST_FLAG]:
            winners = 1 << robots[best, SEAT]
        return finish_race(game, robots, winners)
    if left:
        return False
    if winners == 0 and rules[NOBODY_WINS_LOST] == 0:
        for i in range(game[ROBOTS]):
            if robots[i, NEXT_FLAG] == robots[best, NEXT_FLAG]:
                winners |= 1 << robots[i, SEAT]
    return finish_race(game, robots, winners)


# Programming and power


@kernel
def lay_program(robots: Ints, i: int, program: Ints) -> None:
    """Cards on all registers that are not locked, and how options that are programmed too are set."""
    if not acts(robots, i):
        return
    for r in range(REGISTERS):
        if not (robots[i, LOCKED] >> r) & 1:
            robots[i, CARD + r] = program[i, r]
    robots[i, CHANGES] = program[i, PROGRAM_CHANGES]
    if has(robots, i, 1 << SHIELD):
        robots[i, SHIELD_SIDE] = program[i, PROGRAM_SHIELD]
    if has(robots, i, 1 << TURRET):
        robots[i, TURRET_SIDE] = program[i, PROGRAM_TURRET]


@inlined
def start_register(game: Ints, robots: Ints) -> None:
    """Shields are whole again."""
    game[REGISTER] += 1
    for i in range(game[ROBOTS]):
        robots[i, SHIELD_SPENT] = robots[i, DOWN_SHIELD_SPENT] = 0


@kernel
def power_down(rules: Ints, robots: Ints, i: int) -> None:
    """The start of a turn: who announced it is off and drops all damage; who was off is on again."""
    robots[i, HURT_DOWN] = 0
    if robots[i, SQUARE] == NOWHERE:
        return
    if robots[i, GOING_DOWN] == 1:
        robots[i, DOWN], robots[i, GOING_DOWN], robots[i, DAMAGE] = 1, 0, 0
        for r in range(REGISTERS):
            if (robots[i, LOCKED] >> r) & 1:
                unlock(rules, robots, i, r)
    elif robots[i, DOWN] == 1:
        robots[i, DOWN] = 0
        discard_unlocked(robots, i)


# The turn


@kernel
def play_step_of(
    tiles: Ints, rules: Ints, game: Ints, robots: Ints, program: Ints, i: int, step: int
) -> None:
    """A step that each robot takes for itself, dock by dock."""
    square = robots[i, SQUARE]
    if step == CRUSHERS:
        if square != NOWHERE and (tiles[square, CRUSHES] >> game[REGISTER]) & 1:
            robots[i, KILLER] = NOBODY
            destroy(rules, game, robots, i)
    elif step == REPAIRS:
        if square != NOWHERE:
            use_square(tiles, rules, game, robots, i)
    elif step == LAY_PROGRAM:
        lay_program(robots, i, program)
    elif step == ANNOUNCE:
        wishes = rules[DOWN_ALLOWED] == 1 and program[i, PROGRAM_DOWN] == 1 and acts(robots, i)
        if wishes and (robots[i, DAMAGE] > 0 or rules[DOWN_ONLY_DAMAGED] == 0):
            robots[i, GOING_DOWN] = 1
    elif step == DECLARE:
        if robots[i, STATUS] == RACING and has(robots, i, 1 << GYROSCOPE) and works(rules, robots, i):
            robots[i, GYRO] = program[i, PROGRAM_GYRO]
    elif step == STAY_DOWN:
        stays = square != NOWHERE and robots[i, DOWN] == 1 and program[i, PROGRAM_DOWN] == 1
        if stays and rules[DOWN_ALLOWED] == 1:
            robots[i, GOING_DOWN] = 1
    elif step == POWER_DOWN:
        power_down(rules, robots, i)


@kernel
def play(
    tiles: Ints,
    lights: Ints,
    rules: Ints,
    games_before: Ints,
    robots_before: Ints,
    programs: Ints,
    first: int,
    last: int,
    games_after: Ints,
    robots_after: Ints,
) -> None:
    """Steps of a turn from every position with each of its plans.

    From games (n, GAME) and robots (n, r, ROBOT) with programs (n or 1, m, r, PROGRAM) come the results
    (n, m, GAME) and (n, m, r, ROBOT), where r is at least the number of robots.
    """
    work = np.empty((WOUNDS + WOUND_ROOM + SEATS * lights.shape[0], SEATS), np.int64)
    for n in range(games_before.shape[0]):
        plans = programs[n % programs.shape[0]]
        for m in range(programs.shape[1]):
            game, robots, program = games_after[n, m], robots_after[n, m], plans[m]
            for g in range(GAME):
                game[g] = games_before[n, g]
            for i in range(game[ROBOTS]):
                for f in range(ROBOT):
                    robots[i, f] = robots_before[n, i, f]
            for k in range(first, min(last, rules[STEPS])):
                if game[FINISHED]:
                    break
                step = rules[SEQUENCE + k]
                if step == MOVE:
                    move_robots(tiles, rules, game, robots, program, work)
                elif step in (EXPRESS_BELTS, ALL_BELTS):
                    run_belts(tiles, rules, game, robots, work, step)
                elif step == PUSHERS:
                    run_pushers(tiles, rules, game, robots, work)
                elif step in (LASERS, BOARD_THEN_ROBOTS):
                    wounds = fire_board(tiles, lights, game, robots, work)
                    if step == BOARD_THEN_ROBOTS:
                        wounds = carry_out(rules, game, robots, work, wounds)
                    wounds = fire_robots(tiles, rules, game, robots, work, wounds)
                    carry_out(rules, game, robots, work, wounds)
                elif step == TOUCH:
                    touch_flags(tiles, rules, game, robots)
                elif step == ARCHIVE_PASSED:
                    archive_passed(tiles, rules, game, robots)
                elif step == MATERIALISE:
                    materialise(game, robots)
                elif step == CLEAR:
                    clear_registers(rules, game, robots)
                elif step == REENTER:
                    reenter(tiles, rules, game, robots, work)
                elif step == END:
                    end_if_nobody_is_left(rules, game, robots)
                elif step == BEGIN:
                    game[TURN] += 1
                elif step == START_REGISTER:
                    start_register(game, robots)
                elif step == GEARS:
                    turn_gears(tiles, rules, game, robots)
                elif step != IDLE:
                    for d in range(game[ROBOTS]):
                        play_step_of(tiles, rules, game, robots, program, game[ORDER + d], step)
