"""The compiled heart of the fields: one round of value iteration over all registers, places and cards."""

from __future__ import annotations

from typing import Any

import numpy as np

from botyard.kernels import kernel

Floats = np.ndarray[Any, np.dtype[np.float64]]
Ints = np.ndarray[Any, np.dtype[np.int64]]
Truths = np.ndarray[Any, np.dtype[np.bool_]]


@kernel
def sweep(
    after: Ints,
    wounds: Ints,
    hits: Truths,
    onward: Floats,
    absent: Floats,
    hurt: float,
    far: float,
    field: Floats,
) -> float:
    """Make the field (5, places) better, in place, from the last register to the first; the largest change.

    In each register the robot plays the best of the cards that happen to be there: `absent` says how likely
    each kind is not. A hit goes on in the field `onward`, anything else in this one.
    """
    kinds = after.shape[1] - 1
    costs = np.empty(kinds)
    lacking = np.empty(kinds)
    largest = 0.0
    for register in range(after.shape[0] - 1, -1, -1):
        following = (register + 1) % after.shape[0]
        for place in range(after.shape[2] - 1):
            for kind in range(kinds):
                end = after[register, kind + 1, place]
                ahead = onward if hits[register, kind + 1, place] else field
                cost = ahead[following, end] + hurt * wounds[register, kind + 1, place]
                at = kind
                while at and costs[at - 1] > cost:
                    costs[at], lacking[at] = costs[at - 1], lacking[at - 1]
                    at -= 1
                costs[at], lacking[at] = cost, absent[kind]
            total, chance = 1.0, 1.0
            for kind in range(kinds - 1):
                total += chance * (1 - lacking[kind]) * costs[kind]
                chance *= lacking[kind]
            total = min(total + chance * costs[kinds - 1], far)
            if total < far:
                largest = max(largest, abs(total - field[register, place]))
            field[register, place] = total
    return largest
