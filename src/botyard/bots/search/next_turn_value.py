"""The next turn before its cards are dealt: what the best program of an unknown hand is worth.

There are only 7^5 programs if cards are told apart by kind. All of them are played at once from a place, for
a robot alone. A fixed sample of hands then says which of them a robot could have, and the values of the best
program of each hand are averaged.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

import numpy as np

from botyard.bots.search.course_field import FIVE, FULL_HAND, HURT, CourseField
from botyard.bots.search.value_iteration import Floats
from botyard.rally.engine.cards import DECK
from botyard.rally.fast import codes as k
from botyard.rally.fast.layout import KINDS

HANDS = 40
SEVEN = len(KINDS) - 1


class Walks(NamedTuple):
    """All programs from some places, (places, 16807)."""

    costs: Floats
    """Registers played until the end of the race or of the turn, plus the cost of damage in registers."""
    flags: k.Ints
    """The index of the next flag after the program."""
    places: k.Ints


def walk(field: CourseField, flags: k.Ints, places: k.Ints) -> Walks:
    """Every sequence of five kinds from each place, with that flag (from 0) next."""
    flag, place = flags[:, None], places[:, None]
    costs: Floats = np.zeros(place.shape)
    home = len(field.flags)
    kinds = np.arange(1, SEVEN + 1)
    for register in range(FIVE):
        hits = field.hits[np.minimum(flag, home - 1)[..., None], register, kinds, place[..., None]]
        running = (flag < home)[..., None]
        wounds = field.wounds[register, kinds, place[..., None]]
        costs = costs[..., None] + np.where(running, 1 + HURT * wounds, 0)
        place = np.where(running, field.after[register, kinds, place[..., None]], place[..., None])
        flag = flag[..., None] + (hits & running)
        rows = len(places)
        costs, flag, place = costs.reshape(rows, -1), flag.reshape(rows, -1), place.reshape(rows, -1)
    return Walks(costs, flag, place)


def next_turn_value(field: CourseField, flags: k.Ints, places: k.Ints, hand_sizes: k.Ints) -> Floats:
    """Expected registers to the end of the race from each place at the start of a turn."""
    walks = walk(field, flags, places)
    totals = walks.costs + field.left(walks.flags, walks.places, FULL_HAND - hand_sizes[:, None])
    result = np.empty(len(places))
    for size in np.unique(hand_sizes):
        chosen = hand_sizes == size
        rows = totals[chosen]
        result[chosen] = np.mean([rows[:, programs].min(axis=1) for programs in sample(int(size))], axis=0)
    return result


@cache
def sample(size: int) -> tuple[k.Ints, ...]:
    """The programs that each hand of the sample can make, as numbers in base 7."""
    return tuple(makeable(hand[:size]) for hand in _hands())


@cache
def _hands() -> k.Ints:
    chance = np.random.default_rng(7)
    deck = np.array([KINDS.index(card.kind) for card in DECK])
    return np.stack([chance.permutation(deck)[:FULL_HAND] for _ in range(HANDS)])


def makeable(hand: k.Ints) -> k.Ints:
    """All programs that these kinds of cards can make; with fewer than five, the rest may be anything."""
    counts = np.bincount(hand, minlength=len(KINDS))[1:]
    short = max(0, FIVE - len(hand))
    if not short:
        enough = np.ones(SEVEN**FIVE, bool)
        for needed, there in zip(_needs(), counts, strict=True):
            enough &= needed <= there
        return np.flatnonzero(enough)
    lacking = sum(np.maximum(needed - there, 0) for needed, there in zip(_needs(), counts, strict=True))
    return np.flatnonzero(lacking <= short)


@cache
def digits() -> k.Ints:
    """The kinds of all programs, (5, 16807), in the order in which they are played."""
    return np.indices((SEVEN,) * FIVE).reshape(FIVE, -1) + 1


@cache
def _needs() -> k.Ints:
    """How many cards of each kind the programs take, (7, 16807)."""
    return np.stack([(digits() == kind).sum(axis=0) for kind in range(1, SEVEN + 1)]).astype(np.int8)
