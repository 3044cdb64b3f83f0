"""The compiled quick policy: each robot plays the best program of its hand as if it were alone on the floor.

It handles thousands of hands a second, so bots use it to imagine the others, and later turns.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from botyard.kernels import kernel
from botyard.rally.fast.codes import (
    CARD,
    DOWN,
    FACING,
    KIND_BITS,
    LOCKED,
    NEXT_FLAG,
    NOWHERE,
    REGISTERS,
    SQUARE,
    STATUS,
    WAITING,
)

if TYPE_CHECKING:
    from botyard.bots.search.value_iteration import Floats, Ints, Truths

KINDS = KIND_BITS + 1
UNDECIDED = -1


@kernel
def drive(
    after: Ints,
    wounds: Ints,
    hits: Truths,
    left: Floats,
    hurt: float,
    robots: Ints,
    hands: Ints,
    tastes: Floats,
    offsets: Ints,
    programs: Ints,
) -> None:
    """Lay programs (n, PROGRAM) for robots (n, ROBOT) from hands (n, cards), highest card first.

    `left` (flags + 1, places) says what is left of the race. Each robot's judgement is shifted by `tastes`,
    starting at its own offset.
    """
    home, dead = left.shape[0] - 1, left.shape[1] - 1
    counts = np.empty(KINDS, np.int64)
    kinds, chosen = np.empty(REGISTERS, np.int64), np.empty(REGISTERS, np.int64)
    places, flags = np.empty(REGISTERS, np.int64), np.empty(REGISTERS, np.int64)
    costs = np.empty(REGISTERS)
    for n in range(robots.shape[0]):
        robot, hand = robots[n], hands[n]
        if robot[DOWN] or robot[STATUS] > WAITING:
            continue
        counts[:] = 0
        for card in hand:
            counts[card & KIND_BITS] += 1
        flag = min(robot[NEXT_FLAG] - 1, home - 1)
        chosen[:] = UNDECIDED
        best = np.inf
        at = 0
        kinds[0], flags[0], costs[0] = UNDECIDED, flag, 0.0
        places[0] = dead if robot[SQUARE] == NOWHERE else 4 * robot[SQUARE] + robot[FACING]
        while at >= 0:
            kind = kinds[at]
            following = UNDECIDED
            if (robot[LOCKED] >> at) & 1:
                if kind == UNDECIDED:
                    following = robot[CARD + at] & KIND_BITS
            else:
                if kind > 0:
                    counts[kind] += 1
                for other in range(max(kind, 0) + 1, KINDS):
                    if counts[other] > 0:
                        following = other
                        counts[other] -= 1
                        break
                if following == UNDECIDED and kind == UNDECIDED:
                    following = 0  # no card is left for this register
            kinds[at] = following
            if following == UNDECIDED:
                at -= 1
                continue
            place, flag = places[at], flags[at]
            end = after[at, following, place]
            cost = costs[at] + 1 + hurt * wounds[at, following, place]
            flag += hits[flag, at, following, place]
            if flag < home and at < REGISTERS - 1:
                at += 1
                kinds[at], places[at], flags[at], costs[at] = UNDECIDED, end, flag, cost
                continue
            number = offsets[n]
            for r in range(at + 1):
                number = number * KINDS + kinds[r]
            cost += left[flag, end] + tastes[number % tastes.shape[0]]
            if cost < best:
                best = cost
                for r in range(REGISTERS):
                    chosen[r] = kinds[r] if r <= at else UNDECIDED
        taken = 0
        for r in range(REGISTERS):
            programs[n, r] = 0
            if (robot[LOCKED] >> r) & 1 or chosen[r] == 0:
                continue
            for c in range(hand.shape[0]):
                fits = chosen[r] == UNDECIDED or hand[c] & KIND_BITS == chosen[r]
                if hand[c] and fits and not (taken >> c) & 1:
                    programs[n, r] = hand[c]
                    taken |= 1 << c
                    break
