"""Mechanical Arm: flags and repair sites on neighbouring squares are within reach.

2005 and Dutch: a flag or repair site one square away, straight or diagonal, with no wall between (rulebook
000:881, 003:382); diagonally, walls must close both ways round the corner to stop the arm (publisher's
answers). 1994: only flags, only on the four bordering squares; a robot that stands there does not matter.
In each register the arm touches one site in addition to the square under the robot; at the end of the turn
it also repairs and draws options at one site. Touching a site moves the archive marker there (000:260-264,
003:90, 002:601); by the house rule `arm_archives` it can stay for squares that only the arm touches.
"""

from __future__ import annotations

from typing import ClassVar

from botyard.grid import DIRECTIONS, Direction, Square, around, neighbour, parse_square, square_name
from botyard.rally.engine.decisions import ChooseReach
from botyard.rally.engine.events import OptionUsed
from botyard.rally.engine.option_deck import may_draw
from botyard.rally.engine.phases.checkpoints import counts, move_archive, touch
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import Robot
from botyard.rally.floor.factory_floor import Floor


class MechanicalArm(Option):
    id = "mechanical_arm"
    name = "Mechanical Arm"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:881 R95", "003:382 R51 R95", "lists R95")
    category = "reach"
    simulated = "unused"
    text = (
        "Your robot can touch a flag or repair site one square away, straight or diagonally, if no wall is "
        "between. Its archive marker moves there."
    )
    texts: ClassVar[dict[str, str]] = {
        "1994": "Your robot can touch a checkpoint on a square that borders its own, if no wall is between. "
        "Its archive marker moves there."
    }

    def reach(self, turn: Turn, robot: Robot) -> None:
        """In each register: progress, and the archive marker."""
        archives = turn.rules.applied.get("arm_archives", True)
        square = self._chosen(
            turn,
            robot,
            [
                square
                for square in self._within_reach(turn, robot)
                if (archives and robot.archive != square)
                or any(counts(turn, robot, flag) for flag in turn.state.flags_at(square))
            ],
        )
        if square is None:
            return
        for flag in turn.state.flags_at(square):
            touch(turn, robot, flag)
        if archives:
            move_archive(turn, robot, square)

    def at_sites(self, turn: Turn, robot: Robot) -> None:
        """At the end of the turn: what the site gives."""
        square = self._chosen(
            turn,
            robot,
            [
                square
                for square in self._within_reach(turn, robot)
                if robot.damage or (_gives_an_option(turn, square) and may_draw(turn, robot))
            ],
        )
        if square is not None:
            turn.rules.repair(turn, robot, square)

    def _within_reach(self, turn: Turn, robot: Robot) -> list[Square]:
        state, here = turn.state, robot.square
        assert here is not None
        if self.edition == "1994":
            squares = [neighbour(here, direction) for direction in DIRECTIONS]
            sites = [square for square in squares if state.flags_at(square)]
        else:
            sites = [
                square
                for square in around(here, 1)
                if state.flags_at(square) or square in state.floor.repairs
            ]
        return [square for square in sites if not walled_off(state.floor, here, square)]

    def _chosen(self, turn: Turn, robot: Robot, squares: list[Square]) -> Square | None:
        if not squares:
            return None
        choices = ("none", *(square_name(square) for square in squares))
        choice = turn.ask(ChooseReach(seat=robot.seat, robot=robot.id, choices=choices))
        if choice == "none":
            return None
        turn.emit(OptionUsed(robot=robot.id, option=self.id, detail=choice))
        return parse_square(choice)


def _gives_an_option(turn: Turn, square: Square) -> bool:
    """A flag counts as one wrench."""
    return max(turn.state.floor.repairs.get(square, 0), 1) >= turn.rules.option_wrenches


def walled_off(floor: Floor, here: Square, there: Square) -> bool:
    """Whether walls keep the arm from a neighbouring square; every way round a corner must be closed."""
    sideways = [] if there[0] == here[0] else [Direction.E if there[0] > here[0] else Direction.W]
    lengthways = [] if there[1] == here[1] else [Direction.S if there[1] > here[1] else Direction.N]
    ways = (sideways + lengthways, lengthways + sideways)
    return all(_closed(floor, here, way) for way in ways)


def _closed(floor: Floor, square: Square, way: list[Direction]) -> bool:
    for direction in way:
        if (square, direction) in floor.walls:
            return True
        square = neighbour(square, direction)
    return False
