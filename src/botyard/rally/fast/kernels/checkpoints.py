"""Flags, archives, and the end of the race.

Functions that return a bool say whether the race is over: then nothing more may happen (rulebook 004:696).
"""

from __future__ import annotations

from botyard.kernels import inlined, kernel
from botyard.rally.fast.codes import (
    ARCHIVE,
    ARCHIVED_AT,
    DOWN,
    DOWN_ARCHIVES,
    DOWN_TOUCHES,
    FINISHED,
    FIRST_FLAG,
    FLAG,
    FLAGS,
    HOME,
    NEXT_FLAG,
    NEXT_TURN_FLAGS,
    NOBODY,
    NOBODY_WINS_LOST,
    NOWHERE,
    ORDER,
    OUT,
    PASSED,
    PASSED_AT,
    PLACE,
    PLAY_ON,
    RACING,
    REPAIR,
    ROBOTS,
    SEAT,
    SQUARE,
    STATUS,
    TEAM,
    TEAM_TOUCH,
    TIME_UP,
    TOUCHED_AT,
    TOUCHED_TURN,
    TURN,
    WINNERS,
    Ints,
)
from botyard.rally.fast.kernels.lookup import flag_at, next_serial


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


@inlined
def may_touch(rules: Ints, robots: Ints, i: int) -> bool:
    return bool(rules[DOWN_TOUCHES] == 1 or robots[i, DOWN] == 0)


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
def move_archive(rules: Ints, game: Ints, robots: Ints, i: int, square: int) -> None:
    if robots[i, ARCHIVE] != square and (rules[DOWN_ARCHIVES] == 1 or robots[i, DOWN] == 0):
        robots[i, ARCHIVE] = square
        robots[i, ARCHIVED_AT] = next_serial(game)


@kernel
def pass_over(tiles: Ints, rules: Ints, game: Ints, robots: Ints, i: int) -> bool:
    """AMIGO: the robot has entered a square, in whatever way."""
    square = robots[i, SQUARE]
    flag = flag_at(game, square)
    if (flag or tiles[square, REPAIR]) and robots[i, PASSED] != square:
        robots[i, PASSED] = square
        robots[i, PASSED_AT] = next_serial(game)
    if flag and may_touch(rules, robots, i):
        touch(rules, game, robots, i, flag)
        return end_if_won(rules, game, robots)
    return False


@kernel
def archive_passed(tiles: Ints, rules: Ints, game: Ints, robots: Ints) -> bool:
    """Markers move in the order in which the robots came to their squares."""
    for k in range(game[ROBOTS]):
        i = game[ORDER + k]
        stands = robots[i, SQUARE] != NOWHERE and robots[i, PASSED] == NOWHERE
        if stands and pass_over(tiles, rules, game, robots, i):
            return True
    for _ in range(game[ROBOTS]):
        first = NOBODY
        for k in range(game[ROBOTS]):
            i = game[ORDER + k]
            passed = robots[i, PASSED] != NOWHERE
            if passed and (first == NOBODY or robots[i, PASSED_AT] < robots[first, PASSED_AT]):
                first = i
        if first == NOBODY:
            return False
        move_archive(rules, game, robots, first, robots[first, PASSED])
        robots[first, PASSED], robots[first, PASSED_AT] = NOWHERE, 0
    return False


@kernel
def end_if_won(rules: Ints, game: Ints, robots: Ints) -> bool:
    """Robots with all flags have finished; that ends the race, unless it continues for the other places."""
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
    seats, placed = 0, 0
    for i in range(game[ROBOTS]):
        if (arrived >> i) & 1:
            robots[i, STATUS] = HOME
            robots[i, SQUARE] = NOWHERE
        seats |= 1 << robots[i, SEAT]
        if robots[i, STATUS] == HOME:
            placed |= 1 << robots[i, SEAT]
    left = seats & ~placed
    return left & (left - 1) == 0 and finish_race(game, robots, game[WINNERS])


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
