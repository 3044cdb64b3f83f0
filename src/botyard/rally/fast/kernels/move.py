"""The cards of a register: robots go, turn, and push those in their way."""

from __future__ import annotations

from botyard.kernels import inlined, kernel
from botyard.rally.fast.codes import (
    BRAKES,
    BU,
    CARD,
    CHANGES,
    CRAB_BIT,
    FACING,
    FLOOR,
    FOURTH_GEAR,
    GOALS,
    GROUND,
    JOINED_SHIFT,
    KILLER,
    KIND_BITS,
    M1,
    M2,
    M3,
    NEXT,
    NO_ROBOT,
    NOBODY,
    NOWHERE,
    ONE_LINE,
    ORDER,
    ORDERED,
    PRIORITY_SHIFT,
    PROGRAM_ENTRY,
    RAM_BLOCKED,
    RAMMING_GEAR,
    REGISTER,
    REVERSE_GEAR,
    RL,
    ROBOTS,
    RR,
    SQUARE,
    STATUS,
    TOUCH_ON_ENTRY,
    VIRTUAL,
    WAITING,
    WALLS,
    Ints,
)
from botyard.rally.fast.kernels.checkpoints import pass_over
from botyard.rally.fast.kernels.damage import hurt
from botyard.rally.fast.kernels.destroy import destroy
from botyard.rally.fast.kernels.enter import enter_race
from botyard.rally.fast.kernels.lookup import acts, robot_at
from botyard.rally.fast.kernels.options import has


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
def arrive(tiles: Ints, rules: Ints, game: Ints, robots: Ints, i: int, by: int) -> bool:
    """What entering a square does at once: pits and edges destroy, AMIGO checkpoints count."""
    if tiles[robots[i, SQUARE], GROUND] != FLOOR:
        robots[i, KILLER] = by
        destroy(rules, game, robots, i)
        return False
    return rules[TOUCH_ON_ENTRY] == 1 and pass_over(tiles, rules, game, robots, i)


@kernel
def arrive_together(tiles: Ints, rules: Ints, game: Ints, robots: Ints, work: Ints, moved: int) -> bool:
    """These robots (bits of a number) reach their goals; nobody may win (AMIGO) before others have fallen."""
    for i in range(game[ROBOTS]):
        if (moved >> i) & 1:
            robots[i, SQUARE] = work[GOALS, i]
    for falling in (True, False):
        for k in range(game[ROBOTS]):
            i = game[ORDER + k]
            if not (moved >> i) & 1 or (tiles[work[GOALS, i], GROUND] != FLOOR) != falling:
                continue
            if arrive(tiles, rules, game, robots, i, NO_ROBOT):
                return True
    return False
