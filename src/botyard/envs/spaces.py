"""The spaces of the race environments, and single observations from a table's arrays."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium.spaces import Box, Dict, Discrete, MultiBinary

from botyard.envs.fast import races as r
from botyard.envs.table import Array, EnvTable, Seen, programs
from botyard.errors import InputError
from botyard.rally.fast import codes as k

ACTIONS = ("cards", "programs")
MOST_TURNS = 10_000


def check_actions(actions: str) -> None:
    if actions not in ACTIONS:
        raise InputError(f"unknown actions {actions!r}; choose one of {', '.join(ACTIONS)}")


def observation_space(table: EnvTable, actions: str) -> Dict:
    """What a seat sees (docs/environments.md explains each number)."""
    planes = table.planes
    choices = r.ACTIONS if actions == "cards" else action_count(table, actions)
    return Dict(
        {
            "floor": Box(-1, 31, planes.shape, np.int16),
            "race": Box(0, MOST_TURNS, (r.RACE,), np.int16),
            "robots": Box(0, 99, (k.SEATS, r.ROBOT), np.int16),
            "hand": Box(0, r.CARDS, (r.HAND, 3), np.int16),
            "registers": Box(0, r.CARDS, (k.REGISTERS, 3), np.int16),
            "action_mask": MultiBinary(choices),
        }
    )


def action_count(table: EnvTable, actions: str) -> int:
    """The number of actions: ten slots, pass and power down, or 15,120 programs, doubled with power-down."""
    if actions == "cards":
        return r.ACTIONS
    return len(programs()) * (2 if table.race.power_down else 1)


def action_space(table: EnvTable, actions: str) -> Discrete:
    return Discrete(action_count(table, actions))


def observation(table: EnvTable, seen: Seen, actions: str, race: int, seat: int) -> dict[str, Array]:
    """What one seat of one race sees."""
    return {
        "floor": table.planes,
        "race": seen.race[race],
        "robots": seen.robots[race, seat],
        "hand": seen.hand[race, seat],
        "registers": seen.registers[race, seat],
        "action_mask": mask(table, seen, actions, race, seat),
    }


def mask(table: EnvTable, seen: Seen, actions: str, race: int, seat: int) -> Array:
    """The seat's legal actions, as 0 and 1."""
    if actions == "cards":
        own: Array = seen.mask[race, seat]
        return own
    legal = table.program_mask(race, seat)
    if table.race.power_down:
        allowed = table.may_power_down(race, seat)
        legal = np.concatenate([legal, legal * np.int8(allowed)])
    return legal


def act(table: EnvTable, actions: str, chosen: Array) -> bool:
    """Carry out one action of every seat, (count, seats); returns whether it was the turn's last."""
    if actions == "cards":
        return table.place(chosen)
    every = programs()
    table.lay(every[chosen % len(every)], chosen // len(every) if table.race.power_down else None)
    return True


def check_legal(legal: Array, action: Any, who: str) -> int:
    """The action as a number; InputError if the mask forbids it."""
    number = int(action)
    if not 0 <= number < len(legal) or not legal[number]:
        allowed = ", ".join(str(one) for one in np.flatnonzero(legal)[:12])
        raise InputError(f"{who}: action {number} is not legal now; legal: {allowed} (see action_mask)")
    return number


def legal_from(legal: Array, action: Any) -> int:
    """The action, or the next legal one after it, wrapping around."""
    number = int(action)
    if legal[number]:
        return number
    allowed = np.flatnonzero(legal)
    return int(allowed[np.searchsorted(allowed, number) % len(allowed)])
