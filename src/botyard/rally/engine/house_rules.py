"""House rules: points of the rules that players may change before a race, by name.

The defaults are the editions' own values; a house rule changes one of them. All house rules in use are part
of the record of a race.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from botyard.errors import InputError
from botyard.rally.engine.elements.crushers import leave_crushers_up, run_crushers
from botyard.rally.engine.elements.lasers import fire_board_then_robots, fire_lasers
from botyard.rally.engine.house_rule import (
    YES_NO,
    HouseRule,
    field_of,
    name_of,
    set_power_down,
    set_reentry,
    set_value,
)
from botyard.rally.engine.options.power_down_shield import stops_one_a
from botyard.rally.engine.phases.checkpoints import archive_passed, touch_flags
from botyard.rally.engine.phases.cleanup import (
    materialise,
    repair_and_upgrade,
    repair_by_wrenches,
    repair_one_and_option,
    repair_two_or_option,
)
from botyard.rally.engine.phases.damage import lowest_register, register_of_choice
from botyard.rally.engine.phases.reenter import by_archive_pile, by_destruction, by_dock
from botyard.rally.engine.rule_groups import Timer
from botyard.rally.engine.rules import NO_OPTIONS, Rules, Step


def _power_down_variant(rules: Rules, value: bool) -> Rules:
    """AMIGO's variant (rulebook 004:708-719). No robot re-enters powered down there: duplicates are new."""
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
    changed = set_reentry("occupied")(rules, value)
    if value == "virtual" and materialise not in changed.turn:
        changed = changed.turn_step_after(repair_and_upgrade, materialise)
    return changed


def _double_site(rules: Rules, value: str) -> Rules:
    return rules.but(use_site=_DOUBLE_SITES[value], option_wrenches=NO_OPTIONS if value == "repair2" else 2)


_LASER_ORDERS: dict[str, Step] = {"one": fire_lasers, "board_first": fire_board_then_robots}
_UNLOCKS = {"lowest": lowest_register, "choice": register_of_choice}
_REENTRY_ORDERS = {"destruction": by_destruction, "players": by_dock, "archives": by_archive_pile}
_DOUBLE_SITES = {
    "choice": repair_two_or_option,
    "repair2": repair_by_wrenches,
    "repair1+option": repair_one_and_option,
}

HOUSE_RULES: dict[str, HouseRule] = {
    "robot_lasers": HouseRule(
        name="Robots fire lasers",
        text="Every robot fires straight ahead at the end of each register.",
        group="floor",
        choices=YES_NO,
        printed=field_of("robot_lasers"),
        apply=set_value("robot_lasers"),
        official=True,
    ),
    "laser_order": HouseRule(
        name="Lasers",
        text="Whether a robot that the board's lasers destroy still fires.",
        group="floor",
        choices={"one": "all at once", "board_first": "board before robots"},
        printed=lambda rules: name_of(dict(rules.register)["lasers"], _LASER_ORDERS),
        apply=lambda rules, value: _register_step(rules, "lasers", _LASER_ORDERS[value]),
        official=True,
    ),
    "crushers": HouseRule(
        name="Crushers come down",
        text="Without it, crushers never come down.",
        group="floor",
        choices=YES_NO,
        printed=lambda rules: dict(rules.register)["crushers"] is run_crushers,
        apply=lambda rules, value: _register_step(
            rules, "crushers", run_crushers if value else leave_crushers_up
        ),
        official=False,
    ),
    "touch": HouseRule(
        name="Flags count",
        text="Flags are touched at the end of a register, or as soon as a robot enters their square.",
        group="flags",
        choices={"end_of_register": "at the end of a register", "on_entry": "as soon as a robot gets there"},
        printed=lambda rules: "on_entry" if rules.touch_on_entry else "end_of_register",
        apply=_touch,
        official=True,
    ),
    "power_down": HouseRule(
        name="Robots may power down",
        text="A turn without cards, announced a turn ahead, repairs all damage.",
        group="down",
        choices=YES_NO,
        printed=lambda rules: rules.power_down.allowed,
        apply=_power_down_variant,
        official=True,
    ),
    "damaged_duplicates": HouseRule(
        name="Robots come back with two damage",
        text="The copy of a destroyed robot is not as good as new.",
        group="back",
        choices=YES_NO,
        printed=lambda rules: rules.reentry.damage == 2,
        apply=_damaged_duplicates,
        official=True,
    ),
    "pd.only_damaged": HouseRule(
        name="Only damaged robots may power down",
        text="Without it, an undamaged robot may power down too.",
        group="down",
        choices=YES_NO,
        printed=lambda rules: rules.power_down.only_damaged,
        apply=set_power_down("only_damaged"),
        official=True,
    ),
    "pd.on_reentry": HouseRule(
        name="Robots may come back powered down",
        text="A robot may spend its first turn back powered down, to get rid of its damage.",
        group="down",
        choices=YES_NO,
        printed=lambda rules: rules.power_down.on_reentry,
        apply=set_power_down("on_reentry"),
        official=True,
    ),
    "pd.fire": HouseRule(
        name="Powered-down robots fire",
        text="Their lasers keep firing.",
        group="down",
        choices=YES_NO,
        printed=lambda rules: rules.power_down.fires,
        apply=set_power_down("fires"),
        official=False,
    ),
    "pd.touch": HouseRule(
        name="Powered-down robots touch flags",
        text="A powered-down robot that is carried onto its next flag touches it.",
        group="down",
        choices=YES_NO,
        printed=lambda rules: rules.power_down.touches,
        apply=set_power_down("touches"),
        official=True,
    ),
    "pd.archive": HouseRule(
        name="Powered-down robots move their archive marker",
        text="A robot that is powered down on a flag or repair site moves its archive marker there.",
        group="down",
        choices=YES_NO,
        printed=lambda rules: rules.power_down.archives,
        apply=set_power_down("archives"),
        official=True,
    ),
    "pd.options": HouseRule(
        name="Powered-down robots use options",
        text="All their option cards keep working.",
        group="down",
        choices=YES_NO,
        printed=lambda rules: rules.power_down.uses_options,
        apply=set_power_down("uses_options"),
        official=False,
    ),
    "pd.passive": HouseRule(
        name="Ablative Coat and Circuit Breaker work while powered down",
        text="Options that work automatically keep working.",
        group="down",
        choices=YES_NO,
        printed=lambda rules: rules.power_down.passive_options,
        apply=set_power_down("passive_options"),
        official=True,
    ),
    "pd.draw": HouseRule(
        name="Powered-down robots draw options",
        text="A robot that is powered down on a square that gives options gets one.",
        group="down",
        choices=YES_NO,
        printed=lambda rules: rules.power_down.draws_options,
        apply=set_power_down("draws_options"),
        official=True,
    ),
    "pd.give_up": HouseRule(
        name="Powered-down robots may give up options for damage",
        text="An option may be given up for a point of damage even then.",
        group="down",
        choices=YES_NO,
        printed=lambda rules: rules.power_down.gives_up_options,
        apply=set_power_down("gives_up_options"),
        official=True,
    ),
    "pd.lock_fill": HouseRule(
        name="A register that locks while powered down gets",
        text="Damage may lock a register while a powered-down robot has no cards.",
        group="cards",
        choices={"deck": "the deck's top card", "kept": "its old card"},
        printed=lambda rules: rules.power_down.lock_fill,
        apply=set_power_down("lock_fill"),
        official=True,
    ),
    "next_flag": HouseRule(
        name="The next flag counts",
        text="Whether a robot can touch two flags in one turn.",
        group="flags",
        choices={"at_once": "at once", "next_turn": "from the next turn on"},
        printed=field_of("next_flag"),
        apply=set_value("next_flag"),
        official=False,
    ),
    "redeal_rotations": HouseRule(
        name="A hand of nothing but rotations is dealt again",
        text="A full hand without any move is shown and dealt again.",
        group="cards",
        choices=YES_NO,
        printed=field_of("redeal_rotations"),
        apply=set_value("redeal_rotations"),
        official=True,
    ),
    "redeal_small_hands": HouseRule(
        name="A smaller hand of nothing but rotations too",
        text="If full hands are dealt again, so are hands of fewer than nine cards.",
        group="cards",
        choices=YES_NO,
        printed=field_of("redeal_small_hands"),
        apply=set_value("redeal_small_hands"),
        official=False,
    ),
    "first_card_must_move": HouseRule(
        name="The first card of the race must be a move",
        text="This clears the square on which the others enter.",
        group="cards",
        choices=YES_NO,
        printed=field_of("first_card_must_move"),
        apply=set_value("first_card_must_move"),
        official=True,
    ),
    "timer": HouseRule(
        name="Sand timer for the last player",
        text="How long the last player without a program has for each robot.",
        group="clock",
        choices={0: "none", 30: "30 s", 60: "60 s", 90: "90 s", 120: "120 s"},
        printed=lambda rules: rules.timer.seconds,
        apply=lambda rules, value: rules.but(timer=Timer("last" if value else "none", value)),
        official=True,
    ),
    "voluntary_repair": HouseRule(
        name="Repairs may be declined",
        text="A player may keep the damage, for example to keep the card of a locked register.",
        group="floor",
        choices=YES_NO,
        printed=field_of("voluntary_repair"),
        apply=set_value("voluntary_repair"),
        official=True,
    ),
    "unlock": HouseRule(
        name="A repair unlocks",
        text="Which register is freed when a robot with several locks is repaired.",
        group="floor",
        choices={"lowest": "the lowest register", "choice": "the register you choose"},
        printed=lambda rules: name_of(rules.unlock, _UNLOCKS),
        apply=lambda rules, value: rules.but(
            unlock=lowest_register if value == "lowest" else register_of_choice
        ),
        official=True,
    ),
    "double_site": HouseRule(
        name="A double repair site gives",
        text="What a robot gets for ending its turn where two symbols are printed.",
        group="floor",
        choices={
            "choice": "your choice",
            "repair2": "two repairs",
            "repair1+option": "one repair and an option",
        },
        printed=lambda rules: name_of(rules.use_site, _DOUBLE_SITES),
        apply=_double_site,
        official=True,
    ),
    "reshuffle_options": HouseRule(
        name="An empty option deck is shuffled again",
        text="Without it, nobody draws options once the deck is empty.",
        group="floor",
        choices=YES_NO,
        printed=field_of("option_discards_return"),
        apply=set_value("option_discards_return"),
        official=False,
    ),
    "options": HouseRule(
        name="Play with option cards",
        text="Without them, squares that give options only repair.",
        group="floor",
        choices=YES_NO,
        printed=lambda rules: bool(rules.options),
        apply=lambda rules, value: rules if value else rules.but(options={}),
        official=True,
    ),
    "reentry_damage": HouseRule(
        name="Damage of a robot when it comes back",
        text="What the copy of a destroyed robot begins with.",
        group="back",
        choices={0: "0", 1: "1", 2: "2", 3: "3", 4: "4"},
        printed=lambda rules: rules.reentry.damage,
        apply=set_reentry("damage"),
        official=True,
    ),
    "reentry_down_damage": HouseRule(
        name="Damage taken while powered down survives destruction",
        text="It is added to the damage with which the robot comes back.",
        group="back",
        choices=YES_NO,
        printed=lambda rules: rules.reentry.down_damage,
        apply=set_reentry("down_damage"),
        official=True,
    ),
    "sight_limit": HouseRule(
        name="Coming back beside the archive: no robot in sight within",
        text="A robot that comes back there must not face another one that near.",
        group="back",
        choices={0: "no limit", 1: "1 square", 2: "2 squares", 3: "3 squares"},
        printed=lambda rules: rules.reentry.sight_limit,
        apply=set_reentry("sight_limit"),
        official=True,
    ),
    "sight_on_archive": HouseRule(
        name="That limit applies on the archive square too",
        text="A robot on its own archive square must not face another one nearby either.",
        group="back",
        choices=YES_NO,
        printed=lambda rules: rules.reentry.sight_on_archive,
        apply=set_reentry("sight_on_archive"),
        official=True,
    ),
    "reentry_occupied": HouseRule(
        name="If the archive square is taken, come back",
        text="A virtual robot becomes solid once it stands alone at the end of a turn.",
        group="back",
        choices={"adjacent": "beside it", "virtual": "on it, as a virtual robot"},
        printed=lambda rules: rules.reentry.occupied,
        apply=_occupied,
        official=True,
    ),
    "reentry_order": HouseRule(
        name="Who comes back first",
        text="It matters when several robots come back in the same turn.",
        group="back",
        choices={
            "destruction": "the one destroyed first",
            "players": "in player order",
            "archives": "in the order of the pile of archive markers",
        },
        printed=lambda rules: name_of(rules.reentry.order, _REENTRY_ORDERS),
        apply=lambda rules, value: set_reentry("order")(rules, _REENTRY_ORDERS[value]),
        official=True,
    ),
    "pay_life_at": HouseRule(
        name="A life is lost",
        text="It matters if the race ends before the robot is back.",
        group="back",
        choices={"destruction": "when the robot is destroyed", "reentry": "when its copy comes back"},
        printed=field_of("pay_life_at"),
        apply=set_value("pay_life_at"),
        official=True,
    ),
    "most_flags": HouseRule(
        name="A course has at most",
        text="The boxes hold six or eight flags.",
        group="flags",
        choices={6: "six flags", 8: "eight flags"},
        printed=lambda rules: rules.flag_range[1],
        apply=lambda rules, value: rules.but(flag_range=(rules.flag_range[0], value)),
        official=True,
    ),
    "all_lost": HouseRule(
        name="When all robots are lost",
        text="Nobody has a life left, and nobody has touched the last flag.",
        group="flags",
        choices={"none": "nobody wins", "most_flags": "the player with the most flags wins"},
        printed=field_of("all_lost"),
        apply=set_value("all_lost"),
        official=True,
    ),
    "time_limit_win": HouseRule(
        name="The race may have a time limit",
        text="The players end the race after the current turn; whoever was first to the most flags wins.",
        group="clock",
        choices=YES_NO,
        printed=field_of("time_limit_win"),
        apply=set_value("time_limit_win"),
        official=True,
    ),
    "arm_archives": HouseRule(
        name="The Mechanical Arm moves the archive",
        text="The archive marker moves to a flag or repair site that the arm touches.",
        group="floor",
        choices=YES_NO,
        printed=lambda rules: "mechanical_arm" in rules.options,
        apply=lambda rules, _: rules,
        official=True,
    ),
    "down_shield": HouseRule(
        name="In each register the Power-Down Shield stops",
        text="Printed cards and public lists differ in how much it stops.",
        group="floor",
        choices={"side": "one point from each side", "register": "one point in all"},
        printed=stops_one_a,
        apply=lambda rules, _: rules,
        official=True,
    ),
    "fire_control": HouseRule(
        name="Fire Control locks",
        text="A damage token can be repaired; the printed lock stays until a power-down or a new robot.",
        group="floor",
        choices={"token": "with a damage token", "printed": "without damage, as printed"},
        printed=lambda rules: "token",
        apply=lambda rules, _: rules,
        official=True,
    ),
    "robots_per_player": HouseRule(
        name="Robots per player",
        text="Each has its own hand; the first one with all flags wins for its player.",
        group="players",
        choices={1: "one", 2: "two", 3: "three", 4: "four"},
        printed=field_of("robots_per_seat"),
        apply=set_value("robots_per_seat"),
        official=True,
    ),
}


def apply_house_rule(rules: Rules, name: str, value: Any) -> Rules:
    """These rules with a house rule set; InputError if the name or value is unknown."""
    house_rule = HOUSE_RULES.get(name)
    if house_rule is None:
        raise InputError(f"unknown house rule {name!r}; known: {', '.join(HOUSE_RULES)}")
    if not any(value == legal and type(value) is type(legal) for legal in house_rule.values):
        shown = ", ".join(str(legal) for legal in house_rule.values)
        raise InputError(f"house rule {name!r} cannot be {value!r}; it can be {shown}")
    changed = house_rule.apply(rules, value)
    return changed.but(applied={**changed.applied, name: value})
