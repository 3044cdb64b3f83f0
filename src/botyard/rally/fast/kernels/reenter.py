"""Destroyed robots come back."""

from __future__ import annotations

from botyard.kernels import kernel
from botyard.rally.fast.codes import (
    ARCHIVE,
    ARCHIVED_AT,
    BREAKER_ON_RETURN,
    BY_DESTRUCTION,
    BY_NUMBER,
    BY_PILE,
    DAMAGE,
    DELAY,
    DESTROYED,
    DIED_AT,
    DIED_TURN,
    DOWN,
    DOWN_ALLOWED,
    DOWN_DAMAGE,
    FACING,
    FATAL,
    FLAG,
    FLOOR,
    GOING_DOWN,
    GROUND,
    HURT_DOWN,
    LIVES,
    NO_ROBOT,
    NOBODY,
    NOWHERE,
    ORDER,
    ORDERED,
    PAY_AT_REENTRY,
    RACING,
    REENTRY_DAMAGE,
    REENTRY_ORDER,
    REENTRY_VIRTUAL,
    ROBOTS,
    SIGHT_LIMIT,
    SIGHT_ON_ARCHIVE,
    SQUARE,
    START,
    STATUS,
    SUPERIOR_ARCHIVE,
    TURN,
    UNSCATHED,
    VIRTUAL,
    Ints,
)
from botyard.rally.fast.kernels.damage import add_token
from botyard.rally.fast.kernels.destroy import leave_for_ever
from botyard.rally.fast.kernels.enter import place_near
from botyard.rally.fast.kernels.lookup import robot_at
from botyard.rally.fast.kernels.options import has, trip_breaker


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
def come_back(tiles: Ints, rules: Ints, game: Ints, robots: Ints, i: int) -> None:
    """Put one robot back on the floor, on the first legal square with the first legal facing."""
    archive = robots[i, ARCHIVE]
    if archive == NOWHERE:
        archive = game[START] if game[START] != NOWHERE else game[FLAG]
    taken = rules[REENTRY_VIRTUAL] == 0 and robot_at(game, robots, archive) != NOBODY
    taken = taken or tiles[archive, GROUND] != FLOOR
    sight_here = rules[SIGHT_LIMIT] * rules[SIGHT_ON_ARCHIVE]
    square, facing = place_near(tiles, game, robots, archive, taken, sight_here, rules[SIGHT_LIMIT])
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
    if rules[BREAKER_ON_RETURN] == 1:
        trip_breaker(rules, robots, i)
