"""What the others may do: hands dealt from the cards nobody has seen, and a good program made of each.

Rivals are thought to race for their flags as if they were alone, with some taste of their own. Only what the
seat may see goes in: where they stand, their damage, and the cards that lie open.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from botyard.bots.outlook import digits, makeable, walk
from botyard.bots.ways import FIVE, FULL_HAND, Ways
from botyard.rally.cards import Card, Register
from botyard.rally.fast import kernel as k
from botyard.rally.fast.layout import KINDS, code_of
from botyard.rally.state import Robot, State

TASTE = 0.2
"""By how many registers the others' judgement of a program may differ from ours."""


def rival_programs(
    ways: Ways, state: State, seat: int, unseen: Sequence[Card], samples: int, chance: np.random.Generator
) -> k.Ints:
    """Programs of all robots of other seats, (samples, 8, PROGRAM)."""
    programs = np.zeros((samples, k.SEATS, k.PROGRAM), np.int64)
    rivals = [robot for robot in state.robots if robot.seat != seat and robot.acts]
    racing = [robot for robot in rivals if robot.square is not None]
    totals = dict(zip((robot.id for robot in racing), _judge(ways, racing), strict=True))
    codes = np.array([code_of(Register((card,))) for card in unseen], np.int64)
    for sample in range(samples):
        order = chance.permutation(len(codes))
        for robot in rivals:
            size = max(FULL_HAND - robot.damage, 0)
            dealt, order = np.sort(codes[order[:size]])[::-1], order[size:]
            programs[sample, robot.id, :FIVE] = (
                _best(robot, dealt, totals[robot.id], chance) if robot.id in totals else dealt[:FIVE]
            )
    return programs


def _judge(ways: Ways, robots: list[Robot]) -> list[k.Ints]:
    if not robots:
        return []
    flags = np.array([min(robot.next_flag - 1, len(ways.flags)) for robot in robots])
    places = np.array([ways.place(robot.square, robot.facing) for robot in robots if robot.square])
    walks = walk(ways, flags, places)
    return list(walks.costs + ways.expected[walks.flags, 0, walks.places])


def _best(robot: Robot, dealt: k.Ints, totals: k.Ints, chance: np.random.Generator) -> k.Ints:
    """The cards of a good program, the highest of each kind first; locked registers keep theirs."""
    kept = {number: robot.register(number).cards for number in robot.locked}
    fixed = {number: KINDS.index(cards[0].kind) for number, cards in kept.items() if cards}
    kinds = dealt & k.KIND_BITS
    found = makeable(np.concatenate([kinds, np.array(list(fixed.values()), np.int64)]))
    for number, kind in fixed.items():
        found = found[digits()[number - 1, found] == kind]
    cards = np.zeros(FIVE, np.int64)
    if not len(found):
        return cards
    judged = totals[found] - TASTE * chance.gumbel(size=len(found))
    chosen = digits()[:, found[judged.argmin()]]
    left = list(dealt)
    for register in range(FIVE):
        if register + 1 not in fixed:
            card = next((card for card in left if card & k.KIND_BITS == chosen[register]), 0)
            cards[register] = card
            if card:
                left.remove(card)
    return cards
