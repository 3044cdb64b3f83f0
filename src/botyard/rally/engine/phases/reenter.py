"""Destroyed robots come back at their archive marker (000:290-304, 002:414-422, 003:273, 004:684-692)."""

from __future__ import annotations

from botyard.grid import Direction, Square, around
from botyard.rally.engine.decisions import ChooseReentry, ChooseReentryPower
from botyard.rally.engine.events import OptionUsed, PowerDownAnnounced, RobotEntered
from botyard.rally.engine.phases.damage import FATAL, add_token
from botyard.rally.engine.phases.destroy import leave_for_ever, pay_life
from botyard.rally.engine.phases.enter import Survey, parse_placement, survey
from botyard.rally.engine.rules import Turn, working_options
from botyard.rally.engine.state import Robot, State
from botyard.rally.engine.volley import Hit


def reenter(turn: Turn) -> None:
    """All robots that may come back do so, in the edition's order."""
    state, rules = turn.state, turn.rules
    back = [robot for robot in state.robots if robot.status == "destroyed" and _is_due(turn, robot)]
    back = rules.reentry.order(state, back)
    archives = [robot.archive for robot in back]
    sharing = {archive for archive in archives if archives.count(archive) > 1}
    for robot in back:
        if rules.pay_life_at == "reentry":
            # The token pays for this duplicate: a robot that pays with the last one still races on (004:692).
            if not robot.lives:
                leave_for_ever(turn, robot)
                continue
            pay_life(turn, robot)
        come_back(turn, robot, robot.archive in sharing)


def _is_due(turn: Turn, robot: Robot) -> bool:
    assert robot.died is not None
    return turn.state.turn >= robot.died[0] + turn.rules.reentry.delay


def come_back(turn: Turn, robot: Robot, shares: bool) -> None:
    """Put one robot back on the floor."""
    state, rules = turn.state, turn.rules
    choices, barred = survey_returns(turn, robot)
    virtual = rules.reentry.occupied == "virtual" and (shares or _occupied(state, robot.archive))
    choice = turn.ask(ChooseReentry(seat=robot.seat, robot=robot.id, choices=choices, barred=barred))
    robot.square, robot.facing = parse_placement(choice)
    robot.status = "racing"
    robot.virtual = virtual
    robot.powered_down = False
    robot.damage = 0
    for _ in range(min(_damage_on_return(turn, robot), FATAL - 1)):
        add_token(turn, robot, Hit("return"))
    robot.hurt_while_down = 0
    robot.unscathed = False
    announced, robot.going_down = robot.going_down, False
    turn.emit(
        RobotEntered(
            robot=robot.id,
            square=robot.square,
            facing=robot.facing,
            virtual=virtual,
            damage=robot.damage,
        )
    )
    for option in working_options(turn, robot):
        option.came_back(turn, robot)
    if not robot.going_down and _wants_power_down(turn, robot, announced):
        robot.going_down = True
        turn.emit(PowerDownAnnounced(robot=robot.id))


def _damage_on_return(turn: Turn, robot: Robot) -> int:
    damage = 0 if robot.unscathed else turn.rules.reentry.damage
    for option in working_options(turn, robot):
        left = option.reentry_damage(damage)
        if left != damage:
            turn.emit(OptionUsed(robot=robot.id, option=option.id))
        damage = left
    return damage + (robot.hurt_while_down if turn.rules.reentry.down_damage else 0)


def _wants_power_down(turn: Turn, robot: Robot, announced: bool) -> bool:
    """A player who announced it may still choose (000:164); others may if the edition allows it."""
    rules = turn.rules.power_down
    offered = rules.on_reentry and (robot.damage > 0 or not rules.only_damaged)
    if not rules.allowed or not (announced or offered):
        return False
    choices = (announced, not announced)
    down: bool = turn.ask(ChooseReentryPower(seat=robot.seat, robot=robot.id, choices=choices))
    return down


def _occupied(state: State, square: Square | None) -> bool:
    return any(robot.square == square for robot in state.robots)


def survey_returns(turn: Turn, robot: Robot) -> Survey:
    """Every square and facing in which the robot may come back, and those nearby in which it may not."""
    state, rules = turn.state, turn.rules.reentry
    archive = robot.archive or state.start or state.flags[0]
    assert archive is not None
    on_archive = not state.floor.destroys(archive) and (
        rules.occupied == "virtual" or state.robot_at(archive) is None
    )
    limit = rules.sight_limit if rules.sight_on_archive or not on_archive else 0

    def sees(square: Square, facing: Direction) -> bool:
        return any(state.robot_at(seen) is not None for seen in state.floor.ray(square, facing)[:limit])

    if on_archive:
        choices, barred = survey(state, [archive], sees, shared=True)
        # With robots on all four sides no facing would be left, so every one is allowed (ruling).
        return (choices, barred) if choices else survey(state, [archive], shared=True)
    _, barred = survey(state, [archive])
    for ring in range(1, max(state.floor.width, state.floor.height) + 1):
        choices, more = survey(state, around(archive, ring), sees)
        barred += more
        if choices:
            return choices, barred
    raise AssertionError("a floor has more squares than robots")


def by_destruction(state: State, robots: list[Robot]) -> list[Robot]:
    """2005: the robot destroyed first; simultaneous destructions count in dock order (000:298)."""
    return sorted(robots, key=lambda robot: robot.died or (0, 0))


def by_dock(state: State, robots: list[Robot]) -> list[Robot]:
    """Dutch: the order of the players (rulebook 003:273)."""
    return sorted(robots, key=lambda robot: robot.dock)


def by_archive_pile(state: State, robots: list[Robot]) -> list[Robot]:
    """AMIGO: archive markers from the bottom of the pile to its top (rulebook 004:690-691)."""
    return sorted(robots, key=lambda robot: robot.archived_at)
