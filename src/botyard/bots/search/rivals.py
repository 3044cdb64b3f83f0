"""What everybody may do: hands dealt from the unseen cards, and a good program made from each.

Robots are assumed to race for their flags as if they were alone, each with slightly different preferences.
Only what the seat may see goes in: where robots stand, their damage, and the face-up cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import numpy as np

from botyard.bots.search.course_field import FULL_HAND, HURT, CourseField
from botyard.bots.search.quick_policy import drive
from botyard.bots.search.value_iteration import Floats
from botyard.rally.engine.cards import Card, Register
from botyard.rally.fast import codes as k
from botyard.rally.fast.layout import code_of

TASTE = 0.2
"""By how many registers the others' judgement of a program may differ from ours."""
TASTES = 1 << 14


def deal(cards: Sequence[Card], samples: int, chance: np.random.Generator) -> k.Ints:
    """Full hands for all seats, (samples, 8, 9). If there are too few cards, the last seats go short."""
    codes = np.array([code_of(Register((card,))) for card in cards], np.int64)
    hands = np.zeros((samples, k.SEATS * FULL_HAND), np.int64)
    most = min(len(codes), hands.shape[1])
    hands[:, :most] = chance.permuted(np.tile(codes, (samples, 1)), axis=1)[:, :most]
    return hands.reshape(samples, k.SEATS, FULL_HAND)


def drive_all(field: CourseField, robots: k.Ints, hands: k.Ints, chance: np.random.Generator) -> k.Ints:
    """Programs (samples, ..., n, PROGRAM) of robots (samples, ..., n, ROBOT), from each sample's hands.

    Damage takes cards from a hand. Tastes are the same for all races of a sample, like its cards.
    """
    between, seats = (1,) * (robots.ndim - 3), robots.shape[-2]
    dealt = np.arange(FULL_HAND) < FULL_HAND - robots[..., k.DAMAGE, None]
    held = np.where(dealt, hands[:, :seats].reshape(len(hands), *between, seats, FULL_HAND), 0)
    offsets = chance.integers(TASTES, size=(len(hands), *between, seats))
    programs = np.zeros((*robots.shape[:-1], k.PROGRAM), np.int64)
    drive(
        field.after,
        field.wounds,
        field.hits,
        field.quick,
        HURT,
        robots.reshape(-1, k.ROBOT),
        -np.sort(-held, axis=-1).reshape(-1, FULL_HAND),
        _tastes(),
        np.broadcast_to(offsets, robots.shape[:-1]).flatten(),
        programs.reshape(-1, k.PROGRAM),
    )
    return programs


@cache
def _tastes() -> Floats:
    tastes: Floats = -TASTE * np.random.default_rng(1).gumbel(size=TASTES)
    return tastes


def warm_up() -> None:
    """Compile the kernels, or load them from the cache."""
    one, two, three = (np.zeros((1,) * size, np.int64) for size in (1, 2, 3))
    left, hits = np.zeros((2, 1)), np.zeros((1,) * 4, bool)
    drive(three, three, hits, left, HURT, two[:0], two, np.zeros(1), one, two)
