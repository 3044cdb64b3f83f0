"""The compiled core of the course field: a sweep of value iteration over registers, places and cards."""

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
    """Improve the field (5, places) in place, from the last register to the first; return the largest change.

    In each register the robot plays the best card that it happens to have; `absent` is the probability that
    it has none of a kind. A hit continues in the field `onward`, anything else in this one.
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
