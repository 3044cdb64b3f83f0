"""Small mistakes, each a subclass of the reference that replaces one rule; the comparison must notice all."""

from collections.abc import Iterator
from dataclasses import replace

from tests.reference.engine import Reference
from tests.reference.pieces import Card, Place, Robot, Side


def _swapped(first: str, second: str) -> tuple[str, ...]:
    """The sequence of a register with two steps exchanged."""
    other = {first: second, second: first}
    return tuple(other.get(step, step) for step in Reference.sequence)


class GearsBeforePushers(Reference):
    sequence = _swapped("pushers", "gears")


class AllBeltsBeforeExpress(Reference):
    sequence = _swapped("express_belts", "all_belts")


class PushersBeforeBelts(Reference):
    sequence = _swapped("all_belts", "pushers")


class CrushersAfterLasers(Reference):
    sequence = _swapped("crushers", "lasers")


class TouchBeforeLasers(Reference):
    sequence = _swapped("lasers", "touch")


class LowestPriorityFirst(Reference):
    def robots_move(self) -> None:
        for robot in self.running():
            robot.program = [card and replace(card, priority=-card.priority) for card in robot.program]
        super().robots_move()
        for robot in self.running():
            robot.program = [card and replace(card, priority=-card.priority) for card in robot.program]


class MoveThreeIsTwo(Reference):
    def execute(self, robot: Robot, card: Card) -> None:
        super().execute(robot, replace(card, steps=min(2, card.steps)))


class BackUpTurnsRound(Reference):
    def execute(self, robot: Robot, card: Card) -> None:
        super().execute(robot, replace(card, quarters=2) if card.steps < 0 else card)


class WallsSeenFromOneSide(Reference):
    def open(self, place: Place, side: Side) -> bool:
        square = self.square(place)
        return not (square and side in square.walls)


class WallsStopOnlyThePusher(Reference):
    def row(self, robot: Robot, way: Side, acting: dict[int, Side]) -> list[Robot] | None:
        assert robot.place is not None
        if not self.open(robot.place, way):
            return None
        row, place = [robot], way.of(robot.place)
        while not robot.virtual and (ahead := self.solid_at(place)) and id(ahead) not in acting:
            row.append(ahead)
            place = way.of(place)
        return row


class PitsAreCrossed(Reference):
    def enter(self, robot: Robot, place: Place) -> None:
        square = self.square(place)
        if square and square.pit and self.time % 2:
            robot.place = place
        else:
            super().enter(robot, place)


class ExpressMovesOnce(Reference):
    def express_belts(self) -> None:
        pass


class HeadOnBeltsSwapRobots(Reference):
    def head_on(self, robot: Robot, ahead: Robot, targets: dict[int, Place | None]) -> bool:
        return False


class FirstOfConvergingBeltsMoves(Reference):
    def converges(self, robot: Robot, moving: list[Robot], targets: dict[int, Place | None]) -> bool:
        rivals = [other for other in moving if targets[id(other)] == targets[id(robot)] and not other.virtual]
        return super().converges(robot, moving, targets) and robot is not rivals[0]


class TheVoidIsOneSquare(Reference):
    def converges(self, robot: Robot, moving: list[Robot], targets: dict[int, Place | None]) -> bool:
        rivals = [other for other in moving if other is not robot and not other.virtual]
        return any(targets[id(other)] == targets[id(robot)] for other in rivals)


class QueuesNeverMove(Reference):
    def kept_on_belt(self, robot: Robot, moving: list[Robot], targets: dict[int, Place | None]) -> bool:
        target = targets[id(robot)]
        assert target is not None
        ahead = None if robot.virtual else self.solid_at(target)
        return ahead is not None or super().kept_on_belt(robot, moving, targets)


class EveryBendTurns(Reference):
    def turn_on_belt(self, robot: Robot, target: Place) -> None:
        came, square = self.belt_under(robot), self.square(target)
        if came and square and square.belt and (square.belt.to - came.to) % 2:
            robot.facing = robot.facing.turned(square.belt.to - came.to)


class CurvesTurnTheWrongWay(Reference):
    def turn_on_belt(self, robot: Robot, target: Place) -> None:
        before = robot.facing
        super().turn_on_belt(robot, target)
        robot.facing = before.turned(before - robot.facing)


class PushersOneAfterAnother(Reference):
    def pushers(self) -> None:
        pushing = self.active_pushers()
        for robot in self.running():
            for way in pushing[id(robot)]:
                if robot.place is not None:
                    self.step(robot, way)


class PushersAlwaysActive(Reference):
    def active_pushers(self) -> dict[int, list[Side]]:
        return {
            id(robot): [way for way, _ in square.pushers]
            for robot in self.running()
            if robot.place and (square := self.square(robot.place))
        }


class ClashingPushersBothPush(Reference):
    def clashing(self, acting: dict[int, Side], rows: dict[int, list[Robot]], held: set[int]) -> set[int]:
        return set()


class BeamsPassWalls(Reference):
    def beam(self, place: Place, way: Side) -> Iterator[Place]:
        while self.square(place):
            yield place
            place = way.of(place)


class BeamsPassRobots(Reference):
    def board_laser_hits(self) -> list[Robot]:
        hits: list[Robot] = []
        for mount, square in self.floor.squares.items():
            for way, beams in square.lasers:
                path = list(self.beam(mount, way))
                hits += [robot for robot in self.running() if robot.place in path] * beams
        return hits


class BoardAndRobotLasersTheOtherWayRound(Reference):
    def lasers(self) -> None:
        book = self.book
        self.book = replace(book, board_lasers_first=not book.board_lasers_first)
        super().lasers()
        self.book = book


class PoweredDownRobotsFire(Reference):
    def robot_laser_hits(self) -> list[Robot]:
        down = [robot for robot in self.running() if robot.shut_down]
        for robot in down:
            robot.shut_down = False
        hits = super().robot_laser_hits()
        for robot in down:
            robot.shut_down = True
        return hits


class TenPointsAreSurvived(Reference):
    def hurt(self, robot: Robot, damage: int) -> None:
        super().hurt(robot, min(damage, 9 - robot.damage))


class LowestRegisterLocksFirst(Reference):
    def hurt(self, robot: Robot, damage: int) -> None:
        before = set(robot.locked)
        super().hurt(robot, damage)
        if robot.place:
            free = sorted(set(range(1, 6)) - before)
            robot.locked = before | set(free[: len(robot.locked) - len(before)])


class FlagsInAnyOrder(Reference):
    def touch_flag(self, robot: Robot, place: Place) -> None:
        if place in self.floor.flags[robot.flags :] and self.may_touch(robot):
            robot.flags = self.floor.flags.index(place) + 1


class PassingTouchesTheOtherWayRound(Reference):
    def touch(self) -> None:
        book = self.book
        self.book = replace(book, touches_in_passing=not book.touches_in_passing)
        super().touch()
        self.book = book


class FlagsKeepNoArchive(Reference):
    def is_site(self, place: Place) -> bool:
        square = self.square(place)
        return bool(square and square.wrenches)


class SitesRepairOnePointMore(Reference):
    def points_repaired_at(self, place: Place) -> int:
        points = super().points_repaired_at(place)
        return points and points + 1


class LocksStayWhenRepaired(Reference):
    def repair(self) -> None:
        locked = {id(robot): set(robot.locked) for robot in self.running()}
        super().repair()
        for robot in self.running():
            robot.locked = locked[id(robot)]


class VirtualRobotsStayVirtual(Reference):
    def materialise(self) -> None:
        pass


class VirtualRobotsAreSolid(Reference):
    def solid_at(self, place: Place) -> Robot | None:
        return next((robot for robot in self.running() if robot.place == place), None)


class ReturnWithoutDamage(Reference):
    def reenter(self, robot: Robot, place: Place, facing: Side) -> None:
        super().reenter(robot, place, facing)
        robot.damage = 0


class ReturnBesideTheMarkerStraightOnly(Reference):
    def ring_round(self, home: Place, ring: int) -> list[Place]:
        return [
            place for place in super().ring_round(home, ring) if home[0] == place[0] or home[1] == place[1]
        ]


class ReturnFacingANearerRobot(Reference):
    def may_face(self, place: Place, side: Side, where: str) -> bool:
        near = list(self.beam(place, side))[1:3]
        return where not in self.book.watchful or not any(self.solid_at(square) for square in near)


class ReturnInReverseOrder(Reference):
    def returning(self) -> list[Robot]:
        return super().returning()[::-1]


class DestructionCostsNoLife(Reference):
    def destroy(self, robot: Robot) -> None:
        lives = robot.lives
        super().destroy(robot)
        robot.lives = lives


class PoweringDownKeepsDamage(Reference):
    def begin_turn(self) -> None:
        damage = {id(robot): robot.damage for robot in self.running()}
        super().begin_turn()
        for robot in self.running():
            robot.damage = damage[id(robot)]


MUTANTS: list[type[Reference]] = Reference.__subclasses__()
