"""Lasers: board beams and robots' guns, seen from one snapshot (rulebook 000:246-258, 002:265-269).

A beam hits the first robot in its way and stops at walls; each beam is one point. Every robot that is on
fires along its facing at the first robot it sees, with its main laser or with one optional weapon
(002:543-547). All of it happens at once, so a robot destroyed here still fires (ruling R3). AMIGO's laser
variant lets the board fire first (004:702-704). Weapons are chosen first, dock 1 before the others
(000:284), then what hits do instead of damage; then comes the damage, then robots are moved by weapons, then
programs are changed.
"""

from __future__ import annotations

from collections.abc import Callable

from botyard.grid import Direction, Square, neighbour
from botyard.rally.decisions import ChooseWeapon
from botyard.rally.events import BeamFired, ShotFired
from botyard.rally.hooks import Hit, Option, working_options
from botyard.rally.phases.damage import hurt, shielded
from botyard.rally.phases.move import shove_all
from botyard.rally.state import Robot, State
from botyard.rally.turn import Turn
from botyard.rally.volley import Volley, Wound


def fire_lasers(turn: Turn) -> None:
    """Board and robots in one step."""
    volley = turn.volley = Volley()
    _fire_board(turn, volley)
    _fire_robots(turn, volley)
    _carry_out(turn, volley)


def fire_board_then_robots(turn: Turn) -> None:
    """AMIGO: the board first; who is destroyed by it does not shoot."""
    for fire in (_fire_board, _fire_robots):
        volley = turn.volley = Volley()
        fire(turn, volley)
        _carry_out(turn, volley)


def _carry_out(turn: Turn, volley: Volley) -> None:
    wounds = [wound for wound in volley.wounds if not _altered(turn, wound)]
    for wound in sorted(wounds, key=lambda wound: wound.robot.dock):
        hurt(turn, wound.robot, wound.hit)
    if volley.shoves:
        shove_all(turn, [shove for shove in volley.shoves if shove.robot.square is not None])
    for change in (*volley.takeovers, *volley.replacements):
        change()


def _altered(turn: Turn, wound: Wound) -> bool:
    """Whether the shooter turns the hit into something else; a shield stops it in any case."""
    if wound.altered is None or wound.robot.square is None:
        return False
    return shielded(turn, wound.robot, wound.hit) or wound.altered()


def _fire_board(turn: Turn, volley: Volley) -> None:
    state = turn.state
    nearest: dict[int, tuple[int, Robot]] = {}
    hits: list[tuple[int, int, Robot]] = []
    for robot in state.robots:
        if robot.square is None:
            continue
        for index, distance in state.floor.lit.get(robot.square, ()):
            if robot.virtual:
                hits.append((index, distance, robot))
            elif index not in nearest or distance < nearest[index][0]:
                nearest[index] = (distance, robot)
    hits += [(index, distance, robot) for index, (distance, robot) in nearest.items()]
    for index, distance, robot in sorted(hits, key=lambda hit: (hit[0], hit[2].id)):
        beam = state.floor.beams[index]
        turn.emit(BeamFired(squares=beam.squares[: distance + 1], beams=beam.beams, target=robot.id))
        volley.wounds += [Wound(robot, Hit("laser", None, beam.direction))] * beam.beams


def _fire_robots(turn: Turn, volley: Volley) -> None:
    rules = turn.rules
    if not rules.robot_lasers:
        return
    for robot in turn.state.in_dock_order():
        if robot.square is None or robot.virtual or (robot.powered_down and not rules.power_down.fires):
            continue
        _fire_gun(turn, robot, volley)
        for option in working_options(turn, robot):
            for quarters in option.extra_guns():
                _fire_extra(turn, robot, robot.facing.turned(quarters), option.id, volley)


def first_robot(state: State, square: Square, direction: Direction) -> Robot | None:
    """The first real robot in the line of sight."""
    for seen in state.floor.ray(square, direction):
        robot = state.robot_at(seen)
        if robot is not None:
            return robot
    return None


def _fire_gun(turn: Turn, robot: Robot, volley: Volley) -> None:
    """The main gun: its own laser, or one of the optional weapons."""
    assert robot.square is not None
    options = tuple(working_options(turn, robot)) if robot.options else ()
    direction = robot.facing.turned(sum(option.gun_quarters(robot) for option in options))
    seen = first_robot(turn.state, robot.square, direction)
    targets = plain = [] if seen is None else [seen]
    for option in options:
        targets = option.aim(turn, robot, direction, targets)
    if not targets:
        return
    target = targets[0]
    weapons = {
        option.id: option for option in options if option.weapon and option.usable(turn, robot, target)
    }
    if weapons:
        choice = turn.ask(
            ChooseWeapon(seat=robot.seat, robot=robot.id, choices=("main_laser", *weapons), target=target.id)
        )
        if choice in weapons:
            _announce(turn, robot, choice, direction, target)
            weapons[choice].fire(turn, robot, target, direction)
            return
    for option in options:
        targets = option.choose_targets(turn, robot, plain, targets)
    shots = (1 + sum(option.shots() for option in options)) * turn.rules.laser_power(turn, robot)
    for hit_robot in targets:
        _announce(turn, robot, "main_laser", direction, hit_robot)
        for note in turn.rules.on_shot:
            note(turn, robot, hit_robot)
        hit = Hit("robot laser", robot.id, direction)
        wound = Wound(hit_robot, hit, _alteration(turn, robot, hit_robot, hit, options))
        volley.wounds += [wound] * shots


def _alteration(
    turn: Turn, robot: Robot, target: Robot, hit: Hit, options: tuple[Option, ...]
) -> Callable[[], bool] | None:
    """What options that turn a hit of the main laser into something else do to this one."""
    altering = [option for option in options if type(option).alters_hit is not Option.alters_hit]
    if not altering:
        return None
    return lambda: any(option.alters_hit(turn, robot, target, hit) for option in altering)


def _announce(turn: Turn, robot: Robot, weapon: str, direction: Direction, target: Robot) -> None:
    assert robot.square is not None
    assert target.square is not None
    squares = []
    here = robot.square
    while here != target.square:
        here = neighbour(here, direction)
        squares.append(here)
    turn.emit(ShotFired(robot=robot.id, weapon=weapon, target=target.id, squares=tuple(squares)))


def _fire_extra(turn: Turn, robot: Robot, direction: Direction, weapon: str, volley: Volley) -> None:
    """An additional laser, which no other option changes (rulebook 002:565, publisher's answers)."""
    assert robot.square is not None
    target = first_robot(turn.state, robot.square, direction)
    if target is None:
        return
    _announce(turn, robot, weapon, direction, target)
    for note in turn.rules.on_shot:
        note(turn, robot, target)
    hit = Hit("robot laser", robot.id, direction)
    volley.wounds += [Wound(target, hit)] * turn.rules.laser_power(turn, robot)
