"""House rules: the points where both readings are played, each a named switch.

The specification's defaults are the editions' own values; a switch changes one of them. All switches in
use are part of the record of a race.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from botyard.errors import InputError
from botyard.rally.elements.crushers import leave_crushers_up, run_crushers
from botyard.rally.elements.lasers import fire_board_then_robots, fire_lasers
from botyard.rally.phases.checkpoints import archive_passed, touch_flags
from botyard.rally.phases.cleanup import (
    materialise,
    repair_and_upgrade,
    repair_by_wrenches,
    repair_one_and_option,
    repair_two_or_option,
)
from botyard.rally.phases.damage import lowest_register, register_of_choice
from botyard.rally.phases.reenter import by_archive_pile, by_destruction, by_dock
from botyard.rally.rules import Rules, Step, Timer


@dataclass(frozen=True)
class Switch:
    """A named house rule: what it says, which values it takes, and what it does to the rules."""

    text: str
    values: tuple[Any, ...]
    apply: Callable[[Rules, Any], Rules]


YES_NO = (True, False)


def _power_down(field: str) -> Callable[[Rules, Any], Rules]:
    return lambda rules, value: rules.but(power_down=replace(rules.power_down, **{field: value}))


def _value(field: str) -> Callable[[Rules, Any], Rules]:
    return lambda rules, value: rules.but(**{field: value})


def _reentry(field: str) -> Callable[[Rules, Any], Rules]:
    return lambda rules, value: rules.but(reentry=replace(rules.reentry, **{field: value}))


def _power_down_variant(rules: Rules, value: bool) -> Rules:
    """AMIGO's variant (rulebook 004:708-719). Nobody re-enters powered down there: duplicates are new."""
    return rules.but(power_down=replace(rules.power_down, allowed=value))


def _damaged_duplicates(rules: Rules, value: bool) -> Rules:
    """AMIGO's variant (rulebook 004:721-723); a damaged duplicate may then come back powered down."""
    return rules.but(
        reentry=replace(rules.reentry, damage=2 if value else 0),
        power_down=replace(rules.power_down, on_reentry=value),
    )


def _register_step(rules: Rules, name: str, step: Step) -> Rules:
    """The rules with another step of that name in the register phase."""
    return rules.but(register=tuple((own, step if own == name else old) for own, old in rules.register))


def _touch(rules: Rules, value: str) -> Rules:
    on_entry = value == "on_entry"
    changed = rules.but(touch_on_entry=on_entry)
    return _register_step(changed, "touch", archive_passed if on_entry else touch_flags)


def _occupied(rules: Rules, value: str) -> Rules:
    """Virtual copies become real as in 1994: alone at the end of a turn."""
    changed = _reentry("occupied")(rules, value)
    if value == "virtual" and materialise not in changed.turn:
        changed = changed.turn_step_after(repair_and_upgrade, materialise)
    return changed


_LASER_ORDERS: dict[str, Step] = {"one": fire_lasers, "board_first": fire_board_then_robots}
_REENTRY_ORDERS = {"destruction": by_destruction, "players": by_dock, "archives": by_archive_pile}
_DOUBLE_SITES = {
    "choice": repair_two_or_option,
    "repair2": repair_by_wrenches,
    "repair1+option": repair_one_and_option,
}

SWITCHES: dict[str, Switch] = {
    "robot_lasers": Switch("Robots fire lasers.", YES_NO, _value("robot_lasers")),
    "laser_order": Switch(
        "All lasers at once, or the board before the robots.",
        tuple(_LASER_ORDERS),
        lambda rules, value: _register_step(rules, "lasers", _LASER_ORDERS[value]),
    ),
    "crushers": Switch(
        "Crushers come down.",
        YES_NO,
        lambda rules, value: _register_step(rules, "crushers", run_crushers if value else leave_crushers_up),
    ),
    "touch": Switch(
        "Flags are touched at the end of a register, or as soon as a robot enters their square.",
        ("end_of_register", "on_entry"),
        _touch,
    ),
    "power_down": Switch("Robots may power down.", YES_NO, _power_down_variant),
    "damaged_duplicates": Switch("Robots come back with two damage.", YES_NO, _damaged_duplicates),
    "pd.only_damaged": Switch("Only damaged robots may power down.", YES_NO, _power_down("only_damaged")),
    "pd.on_reentry": Switch("Robots may come back powered down.", YES_NO, _power_down("on_reentry")),
    "pd.fire": Switch("Powered-down robots fire.", YES_NO, _power_down("fires")),
    "pd.touch": Switch("Powered-down robots touch flags.", YES_NO, _power_down("touches")),
    "pd.archive": Switch("Powered-down robots move their archive.", YES_NO, _power_down("archives")),
    "pd.options": Switch("Powered-down robots use options.", YES_NO, _power_down("uses_options")),
    "pd.lock_fill": Switch(
        "What lies on a register that locks while powered down: the deck's top card, or the old card.",
        ("deck", "kept"),
        _power_down("lock_fill"),
    ),
    "next_flag": Switch(
        "The next flag counts at once, or only from the next turn on.",
        ("at_once", "next_turn"),
        _value("next_flag"),
    ),
    "redeal_rotations": Switch("A hand of rotations only is dealt anew.", YES_NO, _value("redeal_rotations")),
    "first_card_must_move": Switch(
        "The first card of the race must be a movement.", YES_NO, _value("first_card_must_move")
    ),
    "timer": Switch(
        "Seconds of the sand-glass for the last player; 0 for none.",
        (0, 30, 60, 90, 120),
        lambda rules, value: rules.but(timer=Timer("last" if value else "none", value)),
    ),
    "unlock": Switch(
        "Which register a repair frees: the lowest, or the player's choice.",
        ("lowest", "choice"),
        lambda rules, value: rules.but(unlock=lowest_register if value == "lowest" else register_of_choice),
    ),
    "double_site": Switch(
        "What a double repair site gives.",
        tuple(_DOUBLE_SITES),
        lambda rules, value: rules.but(use_site=_DOUBLE_SITES[value]),
    ),
    "reshuffle_options": Switch(
        "An empty option deck is made of the discards again.", YES_NO, _value("option_discards_return")
    ),
    "options": Switch(
        "Play with option cards.",
        YES_NO,
        lambda rules, value: rules if value else rules.but(options={}),
    ),
    "reentry_damage": Switch("Damage of a robot that comes back.", (0, 1, 2, 3, 4), _reentry("damage")),
    "reentry_down_damage": Switch(
        "Damage taken while powered down stays on after a destruction.", YES_NO, _reentry("down_damage")
    ),
    "sight_limit": Switch(
        "How far a robot beside its archive may see no other robot; 0 for no limit.",
        (0, 1, 2, 3),
        _reentry("sight_limit"),
    ),
    "reentry_occupied": Switch(
        "Where the archive is taken: beside it, or on it as a virtual robot.",
        ("adjacent", "virtual"),
        _occupied,
    ),
    "reentry_order": Switch(
        "Who comes back first: by destruction, by player, or by the pile of archive markers.",
        tuple(_REENTRY_ORDERS),
        lambda rules, value: _reentry("order")(rules, _REENTRY_ORDERS[value]),
    ),
    "pay_life_at": Switch(
        "When a life is paid: at the destruction, or for the copy that comes back.",
        ("destruction", "reentry"),
        _value("pay_life_at"),
    ),
    "all_lost": Switch(
        "When all robots are lost: nobody wins, or the most flags do.",
        ("none", "most_flags"),
        _value("all_lost"),
    ),
    "time_limit_win": Switch(
        "The table may end the race by time: who first had the most flags wins.",
        YES_NO,
        _value("time_limit_win"),
    ),
    "arm_archives": Switch(
        "The Mechanical Arm moves the archive marker to the square it reaches.",
        YES_NO,
        lambda rules, _: rules,
    ),
    "fire_control": Switch(
        "Fire Control's lock is a damage token, or a lock without damage as printed in 2005.",
        ("token", "printed"),
        lambda rules, _: rules,
    ),
}


def apply_switch(rules: Rules, name: str, value: Any) -> Rules:
    """These rules with a house rule set; InputError where name or value are unknown."""
    switch = SWITCHES.get(name)
    if switch is None:
        raise InputError(f"unknown house rule {name!r}; known: {', '.join(SWITCHES)}")
    if not any(value == legal and type(value) is type(legal) for legal in switch.values):
        shown = ", ".join(str(legal) for legal in switch.values)
        raise InputError(f"house rule {name!r} cannot be {value!r}; it can be {shown}")
    changed = switch.apply(rules, value)
    return changed.but(switches={**changed.switches, name: value})
