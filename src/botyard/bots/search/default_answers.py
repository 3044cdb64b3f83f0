"""How a sensible player answers every question except the program."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from botyard.bots.search.distances import Distances
from botyard.bots.search.goals import Goal
from botyard.grid import DIRECTIONS, Direction, Square, neighbour, parse_square
from botyard.rally.engine.decisions import (
    ChooseCard,
    ChooseDoubleSite,
    ChooseDraft,
    ChooseEntry,
    ChooseFacing,
    ChooseLoss,
    ChooseMove,
    ChoosePlacement,
    ChoosePowerDown,
    ChooseReach,
    ChooseReentry,
    ChooseReentryPower,
    ChooseSacrifice,
    ChooseUse,
    ChooseWeapon,
    Pick,
)
from botyard.rally.engine.phases.enter import parse_placement
from botyard.rally.engine.view import RobotView, View

VALUABLE = (
    "ablative_coat",
    "superior_archive",
    "extra_memory",
    "double_barreled_laser",
    "power_down_shield",
    "shield",
    "high_power_laser",
    "rear_firing_laser",
    "mini_howitzer",
    "brakes",
    "fourth_gear",
    "flywheel",
    "mechanical_arm",
)
"""Options a racer prefers to keep, most valuable first."""
WORN_OUT = 8
"""Points of damage at which a robot powers down if it has lives to spare."""
HURT = 5
"""Points of damage at which a robot on its last life powers down."""


def pick(view: View, decision: Pick, robot: RobotView, goal: Goal, table: Distances) -> Any:
    """The choice for one of the listed questions."""
    answer = ANSWERS.get(type(decision))
    return decision.default if answer is None else answer(view, decision, robot, goal, table)


def _place(view: View, decision: Pick, robot: RobotView, goal: Goal, table: Distances) -> Any:
    """The square and facing nearest to the goal."""

    def distance(choice: Any) -> float:
        square, facing = parse_placement(str(choice))
        return goal.distance(table, square, facing)

    return min(decision.choices, key=distance)


def _face(view: View, decision: Pick, robot: RobotView, goal: Goal, table: Distances) -> Any:
    start = view.start
    if start is None:
        return decision.default
    return min(decision.choices, key=lambda facing: goal.distance(table, start, Direction[str(facing)]))


def _power_down(view: View, decision: Pick, robot: RobotView, goal: Goal, table: Distances) -> Any:
    """Robots power down when few cards are left to choose from, sooner on the last life, not near the end.

    No robot stays down for another turn: if it was damaged while powered down, it is in the wrong place.
    """
    limit = WORN_OUT if robot.lives > 1 else HURT
    return robot.damage >= limit and not (len(goal.stages) == 1 and _is_near(robot, goal, table))


def _is_near(robot: RobotView, goal: Goal, table: Distances) -> bool:
    return robot.square is not None and goal.distance(table, robot.square, robot.facing) <= 3


def _double_site(view: View, decision: Pick, robot: RobotView, goal: Goal, table: Distances) -> Any:
    return "repair" if robot.damage >= 2 else "option"


def _value(option: Any) -> int:
    """The higher, the more valuable."""
    return len(VALUABLE) - VALUABLE.index(option) if option in VALUABLE else 0


def _lose(view: View, decision: Pick, robot: RobotView, goal: Goal, table: Distances) -> Any:
    assert isinstance(decision, ChooseLoss)
    return min(decision.choices, key=_value)


def _draft(view: View, decision: Pick, robot: RobotView, goal: Goal, table: Distances) -> Any:
    assert isinstance(decision, ChooseDraft)
    return max(decision.choices, key=_value)


def _sacrifice(view: View, decision: Pick, robot: RobotView, goal: Goal, table: Distances) -> Any:
    """A coat takes what it can; options are given up only when damage is high."""
    assert isinstance(decision, ChooseSacrifice)
    if decision.default != "take" or robot.damage < 6:
        return decision.default
    offered = [choice for choice in decision.choices if str(choice).startswith("give_up:")]
    cheapest = min(offered, key=lambda choice: _value(str(choice).removeprefix("give_up:")))
    return cheapest if offered else decision.default


def _weapon(view: View, decision: Pick, robot: RobotView, goal: Goal, table: Distances) -> Any:
    """A push or pull into a pit beats a point of damage; a howitzer's shell beats a plain shot."""
    assert isinstance(decision, ChooseWeapon)
    target = view.robots[decision.target]
    if robot.square is None or target.square is None:
        return decision.default
    away = _direction(robot.square, target.square)
    if table.floor.destroys(neighbour(target.square, away)):
        for weapon in ("mini_howitzer", "pressor_beam"):
            if weapon in decision.choices:
                return weapon
    if "tractor_beam" in decision.choices and table.floor.destroys(neighbour(target.square, away.opposite)):
        return "tractor_beam"
    plain = decision.damage == 1 and all(option.id != "fire_control" for option in robot.options)
    return "mini_howitzer" if "mini_howitzer" in decision.choices and plain else decision.default


def _direction(origin: tuple[int, int], goal: tuple[int, int]) -> Direction:
    if origin[0] == goal[0]:
        return Direction.N if goal[1] < origin[1] else Direction.S
    return Direction.W if goal[0] < origin[0] else Direction.E


def _move(view: View, decision: Pick, robot: RobotView, goal: Goal, table: Distances) -> Any:
    """The printed move was planned; braking pays only if the move would end in a pit."""
    assert isinstance(decision, ChooseMove)
    if robot.square is None or "brakes" not in decision.choices:
        return decision.default
    ahead = neighbour(robot.square, robot.facing)
    blocked = (robot.square, robot.facing) in table.floor.walls
    return "brakes" if not blocked and table.floor.destroys(ahead) else decision.default


def _use(view: View, decision: Pick, robot: RobotView, goal: Goal, table: Distances) -> Any:
    """Take a stored card back into the hand; never gamble."""
    assert isinstance(decision, ChooseUse)
    return True if decision.option == "flywheel" and True in decision.choices else decision.default


def _store(view: View, decision: Pick, robot: RobotView, goal: Goal, table: Distances) -> Any:
    """Put the highest left-over card on the flywheel."""
    assert isinstance(decision, ChooseCard)
    return max(decision.choices) if decision.option == "flywheel" else decision.default


def _reach(view: View, decision: Pick, robot: RobotView, goal: Goal, table: Distances) -> Any:
    """The next flag if it is in reach; at the end of the turn anything; before, a better archive square."""
    assert isinstance(decision, ChooseReach)
    wanted = {f"{x},{y}" for stage in goal.stages[:1] for x, y in stage}
    flag = next((choice for choice in decision.choices if choice in wanted), None)
    if flag is not None or not view.register:
        return flag or decision.choices[-1]

    def distance(square: Square) -> float:
        return min(goal.distance(table, square, facing) for facing in DIRECTIONS)

    best = min(decision.choices[1:], key=lambda choice: distance(parse_square(str(choice))))
    nearer = robot.archive is None or distance(parse_square(str(best))) < distance(robot.archive)
    return best if nearer else decision.default


ANSWERS: dict[type[Pick], Callable[[View, Pick, RobotView, Goal, Distances], Any]] = {
    ChooseEntry: _place,
    ChooseReentry: _place,
    ChoosePlacement: _place,
    ChooseFacing: _face,
    ChoosePowerDown: _power_down,
    ChooseReentryPower: _power_down,
    ChooseDoubleSite: _double_site,
    ChooseLoss: _lose,
    ChooseDraft: _draft,
    ChooseSacrifice: _sacrifice,
    ChooseWeapon: _weapon,
    ChooseMove: _move,
    ChooseUse: _use,
    ChooseCard: _store,
    ChooseReach: _reach,
}
