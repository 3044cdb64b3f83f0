"""Rules as numbers: the values in which editions differ, and the turn on a floor as a list of step codes.

A simulated turn begins when programs are laid and ends before the next deal: it is what happens between two
decisions of all players. Steps and rule functions are recognised by identity: one that is not in the tables
below is not covered, and `problems` names it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np

from botyard.rally.engine.course_rules import option_world, tandem
from botyard.rally.engine.elements import all_elements
from botyard.rally.engine.options.power_down_shield import stops_one_a
from botyard.rally.engine.phases import (
    checkpoints,
    cleanup,
    damage,
    deal,
    move,
    power_down,
    program,
    reenter,
    registers,
)
from botyard.rally.engine.rule_groups import Reentry
from botyard.rally.engine.rules import Rules, Step
from botyard.rally.fast import codes as k
from botyard.rally.floor.factory_floor import Floor

STEP_CODES: dict[Step, int] = {
    program.program: k.LAY_PROGRAM,
    power_down.announce_power_down: k.ANNOUNCE,
    power_down.declare_options: k.DECLARE,
    registers.play_register: k.START_REGISTER,
    registers.reveal: k.IDLE,
    move.move_robots: k.MOVE,
    checkpoints.touch_flags: k.TOUCH,
    checkpoints.archive_passed: k.ARCHIVE_PASSED,
    cleanup.repair_and_upgrade: k.REPAIRS,
    cleanup.materialise: k.MATERIALISE,
    cleanup.clear_registers: k.CLEAR,
    power_down.stay_down: k.STAY_DOWN,
    reenter.reenter: k.REENTER,
    checkpoints.end_if_nobody_is_left: k.END,
    deal.begin_turn: k.BEGIN,
    deal.power_down_robots: k.POWER_DOWN,
    **{
        run: getattr(k, code)
        for element in all_elements()
        for step in element.steps
        for run, code in {step.run: step.kernel, **step.variants}.items()
        if code
    },
}

Codes = dict[Callable[..., Any] | None, int]

SQUARE_CODES: Codes = {
    cleanup.repair_better_of_both: k.BETTER_OF_BOTH,
    cleanup.repair_flag_and_site: k.FLAG_AND_SITE,
}
SITE_CODES: Codes = {
    cleanup.repair_two_or_option: k.TWO_OR_OPTION,
    cleanup.repair_by_wrenches: k.BY_WRENCHES,
    cleanup.repair_one_and_option: k.ONE_AND_OPTION,
    option_world.draw_options: k.OPTIONS_ONLY,
}
FLAG_CODES: Codes = {cleanup.repair_one: k.REPAIRS_ONE, option_world.draw_one: k.DRAWS_ONE}
ORDER_CODES: Codes = {
    reenter.by_destruction: k.BY_DESTRUCTION,
    reenter.by_dock: k.BY_DOCK,
    reenter.by_archive_pile: k.BY_PILE,
    Reentry.order: k.BY_NUMBER,
}
TOUCH_CODES: Codes = {None: 0, tandem.count_for_the_team: 1}
UNLOCK_CODES: Codes = {damage.lowest_register: 0, damage.register_of_choice: 0}
"""Both free the lowest register: the first choice is the lowest one."""


class TurnStep(NamedTuple):
    """A step of a turn in both engines."""

    step: Step
    starts_register: bool = False
    """What `play_register` does before its own steps, and nothing else."""


def steps_of(rules: Rules) -> tuple[TurnStep, ...]:
    """The turn from laying programs to the next deal, with register phases split into steps."""
    after = rules.turn.index(program.program)
    ring = (*rules.turn[after:], *rules.turn[:after])
    steps: list[TurnStep] = []
    for step in ring[: ring.index(deal.deal)]:
        if step is registers.play_register:
            steps.append(TurnStep(step, True))
            steps += [TurnStep(part) for _, part in rules.register]
        else:
            steps.append(TurnStep(step))
    return tuple(steps)


def problems(rules: Rules) -> Iterator[str]:
    """The parts of these rules that the kernels do not cover."""
    for part in dict.fromkeys((*rules.turn, *(step for _, step in rules.register))):
        if part not in STEP_CODES and part is not deal.deal:
            yield f"the step {part.__name__}"
    for what, function, codes in (
        ("repair", rules.repair, SQUARE_CODES),
        ("use_site", rules.use_site, SITE_CODES),
        ("use_flag", rules.use_flag, FLAG_CODES),
        ("unlock", rules.unlock, UNLOCK_CODES),
        ("order of re-entry", rules.reentry.order, ORDER_CODES),
        ("on_touch", rules.on_touch, TOUCH_CODES),
    ):
        if function not in codes:
            yield f"the rule function {what}"
    if rules.may_touch is not Rules.may_touch:
        yield "the rule function may_touch"
    for moment in (
        "on_touched",
        "after_touch",
        "on_push",
        "on_shot",
        "on_destroyed",
        "winners_now",
    ):
        if getattr(rules, moment):
            yield f"what course rules do {moment.replace('_', ' ')}"
    if rules.laser_factor is not None:
        yield "lasers whose power depends on the robot"
    if rules.flag_step != 1:
        yield "flags that teams divide"
    if not rules.has_flags:
        yield "a race without flags to touch"
    if rules.option_discards_return:
        yield "option cards that are shuffled again"
    if len(rules.turn) + 5 * len(rules.register) > k.RULES - k.SEQUENCE:
        yield "a turn with too many steps"


@lru_cache(maxsize=128)
def values_of(rules: Rules, floor: Floor) -> k.Ints:
    """The array of these rules, which must have no problems, on a floor."""
    values = np.zeros(k.RULES, np.int64)
    down, back = rules.power_down, rules.reentry
    for index, value in (
        (k.TOUCH_ON_ENTRY, rules.touch_on_entry),
        (k.NEXT_TURN_FLAGS, rules.next_flag == "next_turn"),
        (k.TEAM_TOUCH, TOUCH_CODES[rules.on_touch]),
        (k.PLAY_ON, rules.play_on),
        (k.NOBODY_WINS_LOST, rules.all_lost == "none"),
        (k.FIRST_FLAG, rules.first_flag),
        (k.PAY_AT_REENTRY, rules.pay_life_at == "reentry"),
        (k.DISSOLVE, rules.dissolve_program),
        (k.ROBOT_LASERS, rules.robot_lasers),
        (k.LASER_POWER, rules.laser_power),
        (k.RAM_BLOCKED, _played_as(rules, "ramming_gear") != "dutch"),
        (k.ONE_DOWN_SHIELD, stops_one_a(rules) == "register"),
        (k.KEEP_UNSCATHED, _played_as(rules, "superior_archive") == "1994"),
        (k.DOWN_ALLOWED, down.allowed),
        (k.DOWN_ONLY_DAMAGED, down.only_damaged),
        (k.DOWN_FIRES, down.fires),
        (k.DOWN_TOUCHES, down.touches),
        (k.DOWN_ARCHIVES, down.archives),
        (k.DOWN_USES_OPTIONS, down.uses_options),
        (k.DOWN_PASSIVE, down.passive_options),
        (k.BREAKER_ON_RETURN, _played_as(rules, "circuit_breaker") != "1994"),
        (k.DOWN_DRAWS, down.draws_options),
        (k.DOWN_KEEPS_CARDS, down.lock_fill == "kept"),
        (k.SQUARE_GIVES, SQUARE_CODES[rules.repair]),
        (k.SITE_GIVES, SITE_CODES[rules.use_site]),
        (k.FLAG_GIVES, FLAG_CODES[rules.use_flag]),
        (k.REENTRY_DAMAGE, back.damage),
        (k.REENTRY_VIRTUAL, back.occupied == "virtual"),
        (k.SIGHT_LIMIT, back.sight_limit),
        (k.SIGHT_ON_ARCHIVE, back.sight_on_archive),
        (k.REENTRY_ORDER, ORDER_CODES[back.order]),
        (k.DOWN_DAMAGE, back.down_damage),
        (k.DELAY, back.delay),
    ):
        values[index] = value
    codes = [k.IDLE if _has_no_use(step, floor) else STEP_CODES[step] for step, _ in steps_of(rules)]
    values[k.STEPS] = len(codes)
    values[k.SEQUENCE : k.SEQUENCE + len(codes)] = codes
    return values


def _played_as(rules: Rules, option: str) -> str:
    """The edition whose text of an option card these rules play."""
    return rules.options[option].edition if option in rules.options else rules.edition


def _has_no_use(step: Step, floor: Floor) -> bool:
    """Whether the floor has nothing for the step to work on."""
    return step in _IDLE_ON and _IDLE_ON[step](floor)


_IDLE_ON = {step.run: step.idle_on for element in all_elements() for step in element.steps}
