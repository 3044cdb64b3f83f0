"""Where a robot wants to go: to its next flags, or to the goals that a course rule sets instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from botyard.bots.search.distances import FAR
from botyard.grid import DIRECTIONS, Direction, Square, neighbour
from botyard.rally.engine.course_rules import capture_the_flag, interference, superbot, toggle_boggle
from botyard.rally.engine.rules import Turn
from botyard.rally.engine.state import State
from botyard.rally.engine.view import RobotView, View
from botyard.rng import Rng

if TYPE_CHECKING:
    from botyard.bots.search.distances import Distances
    from botyard.rally.engine.rules import Rules
    from botyard.rally.floor.factory_floor import Floor


FORESIGHT = 15
"""How many registers ahead the path of a moving flag is predicted."""


class Goal(msgspec.Struct, frozen=True):
    """Stages to reach one after another, each on any of its squares, and robots worth hurting."""

    stages: tuple[tuple[Square, ...], ...]
    on_entry: bool = False
    """Driving across is enough (AMIGO)."""
    prey: tuple[int, ...] = ()
    tracks: tuple[tuple[Square | None, ...], ...] = ()
    """Where the goal of each stage will be after 1, 2, ... registers, if it moves."""

    def reached(self, stage: int, square: Square, register: int) -> bool:
        """Whether standing there after that register of the turn reaches the stage."""
        if stage >= len(self.stages):
            return False
        if self.tracks:
            return self.tracks[stage][register - 1] == square
        return square in self.stages[stage]

    def after(self, stages: int) -> Goal:
        """The goal that is left once that many stages have been reached."""
        if not stages:
            return self
        return Goal(self.stages[stages:], self.on_entry, self.prey, self.tracks[stages:])

    def distance(self, table: Distances, square: Square, facing: Direction, passed: int = 0) -> float:
        """The distance to the nearest square of the first stage; 0 when nothing is left.

        A moving goal is met where robot and goal can be first at the same time, `passed` registers from now.
        """
        if not self.stages:
            return 0
        if self.tracks:
            meetings = enumerate(self.tracks[0][passed:], start=1)
            return min(
                (max(wait, table.distance(square, facing, goal)) for wait, goal in meetings if goal),
                default=FAR,
            )
        return min((table.distance(square, facing, goal) for goal in self.stages[0]), default=FAR)


def goal_of(view: View, rules: Rules, robot: RobotView, floor: Floor) -> Goal:
    """The robot's goal, as far as its seat can know."""
    for rule, special_goal in SPECIAL_GOALS.items():
        if rule in view.rules:
            goal = special_goal(view, robot, floor)
            if goal is not None:
                return goal
    own = slice(robot.next_flag - 1, None, rules.flag_step)
    flags = view.flags[own]
    if "moving-flags" in view.rules:
        tracks = flag_tracks(view, rules, floor)[own]
        starts = view.flag_starts[own]
        return Goal(tuple((square,) for square in starts), tracks=tracks)
    return Goal(tuple((square,) for square in flags if square is not None), rules.touch_on_entry)


def flag_tracks(view: View, rules: Rules, floor: Floor) -> tuple[tuple[Square | None, ...], ...]:
    """Where riding flags will be at the end of each of the next registers."""
    state = State(floor, view.flags, Rng("flags"), flag_starts=view.flag_starts, notes=dict(view.notes))
    turn = Turn(rules, state, lambda decision: None)
    places = []
    for _ in range(FORESIGHT):
        for name, step in rules.register:
            if name.startswith("flags "):
                step(turn)
        places.append(state.flags)
    return tuple(zip(*places, strict=True))


def _hunt(view: View, prey: list[RobotView]) -> Goal:
    """Get near another robot and do harm."""
    squares = tuple(robot.square for robot in prey if robot.square is not None)
    return Goal((squares,) if squares else (), prey=tuple(robot.id for robot in prey))


def _opponents(view: View, robot: RobotView) -> list[RobotView]:
    """Robots of other seats, or of other teams if there are teams."""
    return [
        other
        for other in view.robots
        if other.seat != robot.seat and (robot.team is None or other.team != robot.team)
    ]


def _dethrone(view: View, robot: RobotView, floor: Floor) -> Goal | None:
    """Only the SuperBot can touch flags; everybody else hunts it."""
    crowned = view.notes.get(superbot.SUPERBOT)
    if crowned is None or crowned == robot.id:
        return None
    return _hunt(view, [view.robots[crowned]])


def _interfere(view: View, robot: RobotView, floor: Floor) -> Goal | None:
    """Blockers hunt the others' racers; racers race."""
    blockers = view.notes.get(interference.BLOCKERS, ())
    if robot.id not in blockers:
        return None
    return _hunt(view, [other for other in _opponents(view, robot) if other.id not in blockers])


def _claim(view: View, robot: RobotView, floor: Floor) -> Goal | None:
    """The flags that do not belong to the robot's own team."""
    owners = view.notes.get(toggle_boggle.OWNERS, (None,) * len(view.flags))
    free = tuple(
        flag
        for flag, owner in zip(view.flags, owners, strict=True)
        if flag is not None and owner != robot.team
    )
    return Goal((free,) if free else ())


def _fight(view: View, robot: RobotView, floor: Floor) -> Goal | None:
    return _hunt(view, _opponents(view, robot))


def _capture(view: View, robot: RobotView, floor: Floor) -> Goal | None:
    """Carry the flag home; otherwise chase the robot that has ours; otherwise fetch theirs."""
    homes = view.notes.get(capture_the_flag.HOMES)
    if homes is None or robot.team is None:
        return Goal(tuple((flag,) for flag in view.flags if flag is not None)[:1])
    home = homes[robot.team]
    carriers = view.notes.get(capture_the_flag.CARRIERS, (None, None))
    if robot.id in carriers:
        return Goal((border(floor, home, homes[1 - robot.team]),))
    thieves = [view.robots[carrier] for carrier in carriers if carrier is not None]
    thieves = [thief for thief in thieves if thief.team != robot.team]
    if thieves:
        return _hunt(view, thieves)
    theirs = tuple(flag for flag in view.flags if flag is not None and floor.board_at(flag) != home)
    lost = tuple(flag for flag in view.flags if flag is not None and floor.board_at(flag) == home)
    return Goal((theirs or lost,) if theirs or lost else ())


def border(floor: Floor, home: int, other: int) -> tuple[Square, ...]:
    """The squares of the home board that border the other board."""
    return tuple(
        square
        for square in floor.tiles
        if floor.board_at(square) == home
        and square not in floor.pits
        and any(floor.board_at(neighbour(square, side)) == other for side in DIRECTIONS)
    )


SPECIAL_GOALS: dict[str, Callable[[View, RobotView, Floor], Goal | None]] = {
    "superbot": _dethrone,
    "interference": _interfere,
    "toggle-boggle": _claim,
    "capture-the-flag": _capture,
    "war-zone": _fight,
}
