"""Setting up: robots, docks, start squares (rulebook 002:157-159, 003:54-57, 004:39-61, 000:107-112)."""

from __future__ import annotations

from botyard.grid import DIRECTIONS, Direction
from botyard.rally.engine.cards import DECK
from botyard.rally.engine.decisions import ChooseFacing, ChooseRobot
from botyard.rally.engine.events import RobotChosen, RobotEntered, StartCardDrawn
from botyard.rally.engine.robots import ROBOT_NAMES
from botyard.rally.engine.rules import Turn
from botyard.rally.engine.state import Robot


def deal_out_docks(turn: Turn) -> None:
    """2005: a random player gets dock 1, the others follow clockwise (rulebook 000:112)."""
    seats = sorted({robot.seat for robot in turn.state.robots})
    first = turn.state.rng.below("first player", len(seats))
    _give_docks(turn, seats[first:] + seats[:first])


def docks_by_seat(turn: Turn) -> None:
    """1994 and AMIGO have no docks: questions go round the table from the first seat."""
    _give_docks(turn, sorted({robot.seat for robot in turn.state.robots}))


def docks_by_highest_card(turn: Turn) -> None:
    """Dutch: everybody draws a card; the highest chooses a robot first and takes dock 1 (003:54-57)."""
    seats = sorted({robot.seat for robot in turn.state.robots})
    cards = list(DECK)
    turn.state.rng.shuffle("first player", cards)
    drawn = {seat: cards[index] for index, seat in enumerate(seats)}
    for seat, card in drawn.items():
        turn.emit(StartCardDrawn(seat=seat, card=card))
    _give_docks(turn, sorted(seats, key=lambda seat: -drawn[seat].priority))


def _give_docks(turn: Turn, seats: list[int]) -> None:
    """Give out docks round by round, so that second robots of players stand behind all first ones."""
    dock = 0
    for index in range(turn.rules.robots_per_seat):
        for seat in seats:
            dock += 1
            turn.state.robots_of(seat)[index].dock = dock


def choose_robots(turn: Turn) -> None:
    """Dutch: all choose a robot, dock 1 first; an earlier preference is only the default (003:54)."""
    robots = turn.state.in_dock_order()
    preferences = [robot.name for robot in robots]
    for robot in robots:
        robot.name = ""
    left = list(ROBOT_NAMES)
    for robot, preference in zip(robots, preferences, strict=True):
        choices = tuple(sorted(left, key=lambda name: name != preference))
        robot.name = turn.ask(ChooseRobot(seat=robot.seat, robot=robot.id, choices=choices))
        left.remove(robot.name)
        _introduce(turn, robot)


def hand_out_robots(turn: Turn) -> None:
    """Players without a preference get a free robot."""
    taken = {robot.name for robot in turn.state.robots if robot.name}
    for robot in turn.state.in_dock_order():
        if not robot.name:
            robot.name = next(name for name in ROBOT_NAMES if name not in taken)
            taken.add(robot.name)
        _introduce(turn, robot)


def _introduce(turn: Turn, robot: Robot) -> None:
    turn.emit(RobotChosen(robot=robot.id, seat=robot.seat, name=robot.name, dock=robot.dock, team=robot.team))


def start_on_docks(turn: Turn) -> None:
    """2005 and Dutch: each robot on its dock, facing the factory floor (000:112, 003:57)."""
    floor = turn.state.floor
    for robot in turn.state.in_dock_order():
        square = floor.docks[robot.dock]
        robot.square = robot.archive = square
        robot.status = "racing"
        robot.facing = floor.dock_facing(square)
        turn.emit(RobotEntered(robot=robot.id, square=square, facing=robot.facing, damage=robot.damage))


def start_on_one_square(turn: Turn) -> None:
    """1994: all robots on the start square, virtual, facing as players choose (rulebook 002:157-159)."""
    square = turn.state.start
    assert square is not None
    robots = turn.state.in_dock_order()
    facings = turn.ask_all(
        [
            ChooseFacing(seat=robot.seat, robot=robot.id, choices=tuple(side.name for side in DIRECTIONS))
            for robot in robots
        ]
    )
    for robot, facing in zip(robots, facings, strict=True):
        robot.square = robot.archive = square
        robot.status = "racing"
        robot.facing = Direction[facing]
        robot.virtual = True
        turn.emit(
            RobotEntered(
                robot=robot.id, square=square, facing=robot.facing, virtual=True, damage=robot.damage
            )
        )
