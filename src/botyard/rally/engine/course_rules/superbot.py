"""SuperBot: one robot is stronger than all others, until another brings it down (rulebook 000:631-643).

The robot on dock 1 begins as SuperBot. It loses all damage at the end of each turn, its lasers hit twice
as hard (those of options too), and it alone can touch flags; the others only move their archive markers
there. When it is destroyed, the robot that last shot it with a laser or pushed it directly, by its move or
with a weapon, becomes SuperBot at once. Of several shots in one register, the one with the lowest card number
came last. Touched flags stay touched for a robot that becomes SuperBot again.

Rulings: a shot in the fatal register counts even if a board laser did the rest; robots that are out of the
race cannot become SuperBot; if no robot ever harmed it, the robot stays SuperBot; if it is then out of the
race, the title goes to the lowest dock still racing, at the end of the turn.
"""

from __future__ import annotations

from botyard.errors import InputError
from botyard.rally.engine.course_rules import course_rule
from botyard.rally.engine.events import RuleApplied
from botyard.rally.engine.phases.cleanup import repair_and_upgrade
from botyard.rally.engine.phases.damage import repair_all
from botyard.rally.engine.phases.move import executed_register
from botyard.rally.engine.rules import PlannedRace, Rules, Turn
from botyard.rally.engine.state import Robot
from botyard.rally.engine.volley import Push
from botyard.rally.floor.problems import Problem

SUPERBOT = "superbot"
"""The robot that is SuperBot now."""
FOES = "superbot: foes"
"""What harmed each robot, latest last: turn, register, moment in it, order in that moment, robot."""
MOVE, SHOT, WEAPON = range(3)
"""The moments of a register: pushed by a moving robot, shot with a laser, pushed by a weapon."""

Harm = tuple[int, int, int, int, int]


@course_rule(
    name="SuperBot",
    text=(
        "The robot on dock 1 begins as SuperBot. It loses all its damage at the end of each turn, its "
        "lasers hit twice as hard (those of options too), and it alone can touch flags. When it is "
        "destroyed, the robot that last hit it with a laser or pushed it becomes SuperBot at once; of "
        "several shots in one register, the one with the lowest card number was the last. Flags that "
        "a robot touched as SuperBot stay touched if it becomes SuperBot again. The first SuperBot "
        "with all flags in order wins."
    ),
    category="winning",
    cites="000:631-643 R73 R81",
    simulated="not covered",
    parameters={"multiplier": "damage multiplier"},
)
def apply(rules: Rules, multiplier: int = 2) -> Rules:
    if not 1 <= multiplier <= 5:
        raise InputError(f"superbot multiplies laser damage by 1 to 5, not by {multiplier}")
    usual_touch = rules.may_touch

    def factor(turn: Turn, robot: Robot) -> int:
        return multiplier if is_superbot(turn, robot) else 1

    def may_touch(turn: Turn, robot: Robot, flag: int) -> bool:
        return is_superbot(turn, robot) and usual_touch(turn, robot, flag)

    return rules.with_goal(
        "superbot",
        "Touch all flags in order; only the SuperBot can. Destroy it to take its place.",
        set_up=(*rules.set_up, crown_dock_one),
        laser_factor=factor,
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
    _note_harm(turn, target, _harm(turn, SHOT, -_number(turn, shooter), shooter))


def note_push(turn: Turn, push: Push) -> None:
    """Weapons push in the laser step, after all shots have done their damage."""
    if push.by is None or not push.direct:
        return
    if push.cause == "card":
        harm = _harm(turn, MOVE, turn.state.next_serial(), push.by)
    else:
        harm = _harm(turn, WEAPON, -_number(turn, push.by), push.by)
    _note_harm(turn, push.pushed, harm)


def _harm(turn: Turn, moment: int, order: int, by: Robot) -> Harm:
    return (turn.state.turn, turn.state.register, moment, order, by.id)


def _number(turn: Turn, robot: Robot) -> int:
    return executed_register(turn.state, robot).priority


def _note_harm(turn: Turn, victim: Robot, harm: Harm) -> None:
    """Keep the latest harm by each opponent, in order."""
    foes = turn.state.notes[FOES]
    latest = {old[-1]: old for old in (*foes[victim.id], harm)}
    ordered = tuple(sorted(latest.values()))
    turn.state.notes[FOES] = (*foes[: victim.id], ordered, *foes[victim.id + 1 :])


def pass_the_crown(turn: Turn, destroyed: Robot, where: object) -> None:
    if not is_superbot(turn, destroyed):
        return
    robots = turn.state.robots
    successors = [robots[harm[-1]] for harm in turn.state.notes[FOES][destroyed.id]]
    successors = [robot for robot in successors if robot.status != "out"]
    if successors:
        _crown(turn, successors[-1])


def refresh_superbot(turn: Turn) -> None:
    """End of turn: the SuperBot loses all damage; if it is out of the race, another robot gets the title."""
    superbot = turn.state.robots[turn.state.notes[SUPERBOT]]
    if superbot.status == "out":
        left = [robot for robot in turn.state.in_dock_order() if robot.status != "out"]
        if left:
            _crown(turn, left[0])
            superbot = left[0]
    if superbot.square is not None:
        repair_all(turn, superbot)


def _robots_fire(setup: PlannedRace, rules: Rules) -> list[Problem]:
    if rules.robot_lasers:
        return []
    words = "superbot needs robots with lasers; switch on the house rule robot_lasers"
    return [Problem(words, "rule-needs-lasers", rule="superbot")]
