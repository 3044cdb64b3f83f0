"""SuperBot: one robot is mightier than all others, until somebody brings it down (rulebook 000:631-643).

The robot of dock 1 begins as SuperBot. It drops all damage at the end of each turn, its lasers hit twice
as hard (those of options too), and it alone can touch flags; the others only move their archive markers
there. When it is destroyed, the robot that last shot it with a laser or pushed it directly becomes
SuperBot at once. Of several shots in one register the one with the lowest card number came last. Touched
flags stay touched for whoever becomes SuperBot again.

Rulings: a shot in the fatal register counts even where a board laser did the rest; robots that are out of
the race inherit nothing; where nobody ever did it harm the robot stays SuperBot; if it is out of the race
then, the title goes to the lowest dock still racing, at the end of the turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from botyard.errors import InputError
from botyard.rally.events import RuleApplied
from botyard.rally.phases.cleanup import repair_and_upgrade
from botyard.rally.phases.damage import repair_all
from botyard.rally.phases.move import executed_register
from botyard.rally.problems import Problem
from botyard.rally.rules import Rules
from botyard.rally.state import Robot
from botyard.rally.turn import Turn
from botyard.rally.volley import Push

if TYPE_CHECKING:
    from botyard.rally.setup import Setup

SUPERBOT = "superbot"
"""The robot that is SuperBot now."""
FOES = "superbot: foes"
"""Who harmed each robot and when, the latest last: turn, register, shot or push, order of shots, robot."""

Harm = tuple[int, int, bool, int, int]


def apply(rules: Rules, multiplier: int = 2) -> Rules:
    if not 1 <= multiplier <= 5:
        raise InputError(f"superbot multiplies lasers by 1 to 5, not by {multiplier}")
    usual_power, usual_touch = rules.laser_power, rules.may_touch

    def power(turn: Turn, robot: Robot) -> int:
        return usual_power(turn, robot) * (multiplier if is_superbot(turn, robot) else 1)

    def may_touch(turn: Turn, robot: Robot, flag: int) -> bool:
        return is_superbot(turn, robot) and usual_touch(turn, robot, flag)

    return rules.with_goal(
        "superbot",
        "Touch all flags in order; only the SuperBot can. Destroy it to take its place.",
        set_up=(*rules.set_up, crown_dock_one),
        laser_power=power,
        may_touch=may_touch,
        on_shot=(*rules.on_shot, note_shot),
        on_push=(*rules.on_push, note_push),
        on_destroyed=(*rules.on_destroyed, pass_the_crown),
        checks=(*rules.checks, _robots_fire),
    ).turn_step_after(repair_and_upgrade, refresh_superbot)


def is_superbot(turn: Turn, robot: Robot) -> bool:
    return bool(turn.state.notes[SUPERBOT] == robot.id)


def crown_dock_one(turn: Turn) -> None:
    turn.state.notes[FOES] = ((),) * len(turn.state.robots)
    _crown(turn, turn.state.in_dock_order()[0])


def _crown(turn: Turn, robot: Robot) -> None:
    turn.state.notes[SUPERBOT] = robot.id
    turn.emit(RuleApplied(rule="superbot", robot=robot.id, detail="becomes SuperBot"))


def note_shot(turn: Turn, shooter: Robot, target: Robot) -> None:
    number = executed_register(turn.state, shooter).priority
    _note_harm(turn, target, (turn.state.turn, turn.state.register, True, -number, shooter.id))


def note_push(turn: Turn, push: Push) -> None:
    if push.direct:
        order = turn.state.next_serial()
        _note_harm(turn, push.pushed, (turn.state.turn, turn.state.register, False, order, push.pusher.id))


def _note_harm(turn: Turn, victim: Robot, harm: Harm) -> None:
    """Keep the latest harm of each foe, in order."""
    foes = turn.state.notes[FOES]
    latest = {old[-1]: old for old in (*foes[victim.id], harm)}
    ordered = tuple(sorted(latest.values()))
    turn.state.notes[FOES] = (*foes[: victim.id], ordered, *foes[victim.id + 1 :])


def pass_the_crown(turn: Turn, destroyed: Robot, where: object) -> None:
    if not is_superbot(turn, destroyed):
        return
    robots = turn.state.robots
    heirs = [robots[harm[-1]] for harm in turn.state.notes[FOES][destroyed.id]]
    heirs = [robot for robot in heirs if robot.status != "out"]
    if heirs:
        _crown(turn, heirs[-1])


def refresh_superbot(turn: Turn) -> None:
    """End of turn: the SuperBot is as good as new; a crown without a head finds one."""
    superbot = turn.state.robots[turn.state.notes[SUPERBOT]]
    if superbot.status == "out":
        left = [robot for robot in turn.state.in_dock_order() if robot.status != "out"]
        if left:
            _crown(turn, left[0])
            superbot = left[0]
    if superbot.square is not None:
        repair_all(turn, superbot)


def _robots_fire(setup: Setup, rules: Rules) -> list[str]:
    if rules.robot_lasers:
        return []
    words = "superbot is about robots' lasers, and robots have none here (house rule robot_lasers)"
    return [Problem(words, "rule-needs-lasers", rule="superbot")]
