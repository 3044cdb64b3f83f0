"""A second RoboRally, written from the rulebooks alone: one register, and the end of a turn.

It shares nothing with the product, so that a mistake would have to be made twice to stay hidden. Rulebooks
are cited by file and line: 000 is 2005, 002 is 1994, 003 the Dutch edition, 004 AMIGO's of 2000. Option cards
are left out, and what players decide: `reentry_places` names all places where a robot may come back.

Every rule is a method of `Reference`, so that a mutant is a subclass which replaces one by name.
"""

from collections import Counter
from collections.abc import Iterator

from tests.reference.books import Book
from tests.reference.pieces import Belt, Card, Floor, Place, Robot, Side, Square


class Reference:
    """One floor with its robots, by one of the books."""

    sequence: tuple[str, ...] = (
        *("robots_move", "express_belts", "all_belts", "pushers"),
        *("gears", "crushers", "lasers", "touch"),
    )
    """A register: 000:174 and 000:217, 002:245-277 with 002:291, 003:155 and 003:187, 004:370-378."""

    def __init__(self, book: Book, floor: Floor, robots: list[Robot]) -> None:
        self.book = book
        self.floor = floor
        self.robots = robots
        self.register = 1
        self.time = 0
        """Counts squares entered, and ends of registers."""
        self.destroyed: list[Robot] = []
        """In the order of their destruction."""
        self.staying: list[Robot] = []
        """Whose players want them to stay powered down."""

    def play_register(self, register: int) -> None:
        """Everything that happens in one register phase."""
        self.register = register
        for robot in self.robots:
            robot.trail = []
        for step in self.sequence:
            getattr(self, step)()

    # Squares and walls

    def square(self, place: Place) -> Square | None:
        """What is printed there; nothing off the board."""
        return self.floor.squares.get(place)

    def open(self, place: Place, side: Side) -> bool:
        """Nothing passes a wall, whichever of its squares shows it (000:807, 002:677, 003:181, 004:299)."""
        here, there = self.square(place), self.square(side.of(place))
        return not (here and side in here.walls) and not (there and side.turned(2) in there.walls)

    def running(self) -> list[Robot]:
        """The robots on the floor, in the order of the docks: it decides what happens at once (000:168)."""
        return sorted((robot for robot in self.robots if robot.place), key=lambda robot: robot.dock)

    def solid_at(self, place: Place) -> Robot | None:
        """The robot that others meet there; virtual ones are met by nobody (002:235)."""
        return next((robot for robot in self.running() if robot.place == place and not robot.virtual), None)

    def enter(self, robot: Robot, place: Place) -> None:
        """Onto a square; pits and open edges destroy (000:344, 000:805, 002:408, 003:309, 004:303-308)."""
        square = self.square(place)
        if square is None or square.pit:
            self.destroy(robot)
            return
        robot.place = place
        self.time += 1
        robot.trail.append((place, self.time))
        if self.book.touches_in_passing:
            self.touch_flag(robot, place)

    def destroy(self, robot: Robot) -> None:
        """Off the floor, with the rest of its program (000:347, 004:656)."""
        robot.place = None
        robot.virtual = False
        robot.program, robot.locked = [None] * 5, set()
        self.destroyed.append(robot)
        if not self.book.pays_at_reentry:
            robot.lives -= 1

    def hurt(self, robot: Robot, damage: int) -> None:
        """From the fifth point on each locks the highest free register (000:325, 002:637, 003:296, 004:573),
        and the tenth destroys (000:343, 002:408, 003:308, 004:635)."""
        for _ in range(damage):
            robot.damage += 1
            robot.hurt_while_down += robot.shut_down
            if robot.damage >= 10:
                robot.hurt_while_down = 0
                self.destroy(robot)
                return
            if robot.damage >= 5:
                robot.locked.add(max(set(range(1, 6)) - robot.locked))

    # Robots move

    def robots_move(self) -> None:
        """By priority, the highest first (000:192, 002:253, 003:176, 004:269)."""
        cards = [(robot, card) for robot in self.running() if (card := self.card_of(robot))]
        for robot, card in sorted(cards, key=lambda pair: -pair[1].priority):
            self.execute(robot, card)

    def card_of(self, robot: Robot) -> Card | None:
        """Robots that are powered down execute nothing (000:160, 002:400, 003:148, 004:715)."""
        return None if robot.shut_down else robot.program[self.register - 1]

    def execute(self, robot: Robot, card: Card) -> None:
        """Square by square; what stops the robot ends its move (000:198, 002:285, 003:181, 004:299)."""
        way = robot.facing if card.steps > 0 else robot.facing.turned(2)
        for _ in range(abs(card.steps)):
            if robot.place is None or not self.step(robot, way):
                break
        if robot.place is not None:
            robot.facing = robot.facing.turned(card.quarters)

    def step(self, robot: Robot, way: Side) -> bool:
        """One square, pushing whoever is in the way, or none where a wall stops one of them (000:198,
        004:343)."""
        row = self.row(robot, way, {})
        if row is None:
            return False
        for pushed in reversed(row):
            assert pushed.place is not None
            self.enter(pushed, way.of(pushed.place))
        return True

    def row(self, robot: Robot, way: Side, acting: dict[int, Side]) -> list[Robot] | None:
        """The robot and those it shoves ahead; None if a wall stops the last. Robots pushed aside at the
        same time are not in the way."""
        row = [robot]
        assert robot.place is not None
        place = robot.place
        while self.open(place, way):
            place = way.of(place)
            ahead = None if robot.virtual else self.solid_at(place)
            if ahead is None or (acting.get(id(ahead), way) - way) % 2:
                return row
            row.append(ahead)
        return None

    # Board elements

    def express_belts(self) -> None:
        """Express belts move first, alone (000:219, 003:189, 004:370)."""
        self.carry([robot for robot in self.running() if (belt := self.belt_under(robot)) and belt.express])

    def all_belts(self) -> None:
        """Then express and normal belts together (000:220, 003:190, 004:371)."""
        self.carry([robot for robot in self.running() if self.belt_under(robot)])

    def belt_under(self, robot: Robot) -> Belt | None:
        """The belt that a robot stands on."""
        square = self.square(robot.place) if robot.place else None
        return square.belt if square else None

    def carry(self, robots: list[Robot]) -> None:
        """All at once (000:228, 002:493), never pushing (000:228-232, 002:513-515, 003:198-207, 004:457)."""
        targets = {id(robot): self.belt_target(robot) for robot in robots}
        moving = [robot for robot in robots if targets[id(robot)] is not None]
        while stuck := [robot for robot in moving if self.kept_on_belt(robot, moving, targets)]:
            moving = [robot for robot in moving if robot not in stuck]
        for robot, target in [(robot, targets[id(robot)]) for robot in moving]:
            assert target is not None
            self.turn_on_belt(robot, target)
            self.enter(robot, target)

    def belt_target(self, robot: Robot) -> Place | None:
        """Where the belt leads, if no wall is in between."""
        belt = self.belt_under(robot)
        if belt is None or robot.place is None or not self.open(robot.place, belt.to):
            return None
        return belt.to.of(robot.place)

    def kept_on_belt(self, robot: Robot, moving: list[Robot], targets: dict[int, Place | None]) -> bool:
        """Belts that converge or run against each other move nobody, nor does one onto a robot that stays."""
        if robot.virtual:
            return False
        target = targets[id(robot)]
        assert target is not None
        if self.converges(robot, moving, targets):
            return True
        ahead = self.solid_at(target)
        if ahead is None:
            return False
        stays = all(ahead is not other for other in moving)
        return stays or self.head_on(robot, ahead, targets)

    def converges(self, robot: Robot, moving: list[Robot], targets: dict[int, Place | None]) -> bool:
        """Two belts would bring two robots to one square (000:228, 002:513, 003:198, 004:458); off the board
        there is none."""
        target = targets[id(robot)]
        rivals = [other for other in moving if other is not robot and not other.virtual]
        return target in self.floor.squares and any(targets[id(other)] == target for other in rivals)

    def head_on(self, robot: Robot, ahead: Robot, targets: dict[int, Place | None]) -> bool:
        """Two robots cannot pass through each other: the unclear case, so neither moves (000:232,
        002:513)."""
        return targets[id(ahead)] == robot.place

    def turn_on_belt(self, robot: Robot, target: Place) -> None:
        """A robot that a belt carries in from a curved side turns with the arrow (000:238, 000:817-821,
        002:519, 003:216, 004:389, 004:454)."""
        came, square = self.belt_under(robot), self.square(target)
        belt = square.belt if square else None
        if came and belt and came.to.turned(2) in belt.curved_from:
            robot.facing = robot.facing.turned(belt.to - came.to)

    def pushers(self) -> None:
        """All of a register at once (004:366, 004:469), moving further robots that are in the way (000:825).

        A pusher that a wall stops does nothing. Where two would bring robots to one square, or one robot two
        ways, neither pushes, and their robots stay (as on belts, 000:232); one that empties the square which
        another fills does.
        """
        acting = {key: ways[0] for key, ways in self.active_pushers().items() if ways}
        robots = {id(robot): robot for robot in self.running()}
        held: set[int] = set()
        while True:
            rows = {key: self.row(robots[key], way, acting) for key, way in acting.items()}
            stopped = {key for key, row in rows.items() if row is None}
            if not stopped:
                stopped = self.clashing(acting, {key: row for key, row in rows.items() if row}, held)
                held |= stopped
            if not stopped:
                break
            acting = {key: way for key, way in acting.items() if key not in stopped}
        ends = {id(robot): (robot, acting[key]) for key, row in rows.items() for robot in row or ()}
        pushed = sorted(ends.values(), key=lambda pair: pair[0].dock)
        for robot, place in [(robot, way.of(robot.place)) for robot, way in pushed if robot.place]:
            self.enter(robot, place)

    def active_pushers(self) -> dict[int, list[Side]]:
        """Where the pushers under each robot push in this register."""
        ways = {}
        for robot in self.running():
            assert robot.place is not None
            square = self.square(robot.place)
            ways[id(robot)] = [way for way, when in square.pushers if self.register in when] if square else []
        return ways

    def clashing(self, acting: dict[int, Side], rows: dict[int, list[Robot]], held: set[int]) -> set[int]:
        """The pushers that are in each other's way, or push into a robot that such a clash holds."""
        moves = [
            (key, id(robot), acting[key].of(robot.place))
            for key, row in rows.items()
            for robot in row
            if robot.place and not robot.virtual
        ]
        clashes = {key for key, robot, _ in moves if robot in held}
        for key, robot, end in moves:
            for _, other, other_end in moves:
                two_ways, one_square = (
                    robot == other and end != other_end,
                    robot != other and end == other_end,
                )
                if two_ways or (one_square and end in self.floor.squares):
                    clashes.add(key)
        return clashes

    def gears(self) -> None:
        """A quarter turn (000:222, 002:291, 003:192, 004:375)."""
        for robot in self.running():
            square = self.square(robot.place) if robot.place else None
            robot.facing = robot.facing.turned(square.gear if square else 0)

    def crushers(self) -> None:
        """Destroy robots under them in their registers (002:408, 002:609, 004:376, 004:529); the books of
        2005 and of the Dutch edition print none."""
        for robot in self.running():
            square = self.square(robot.place) if robot.place else None
            if square and self.register in square.crusher:
                self.destroy(robot)

    # Lasers

    def lasers(self) -> None:
        """All at the same time (000:917, 002:263, 003:160), or the robots after the board (004:703)."""
        board = self.board_laser_hits()
        if self.book.board_lasers_first:
            self.strike(board)
            self.strike(self.robot_laser_hits())
        else:
            self.strike([*board, *self.robot_laser_hits()])

    def strike(self, hits: list[Robot]) -> None:
        """One damage a beam (000:250, 002:265, 003:233, 004:541)."""
        counted = Counter(map(id, hits))
        for robot in self.running():
            self.hurt(robot, counted[id(robot)])

    def beam(self, place: Place, way: Side) -> Iterator[Place]:
        """The squares of a beam that starts in a square, up to a wall or the open edge (000:258, 002:635)."""
        while self.square(place):
            yield place
            if not self.open(place, way):
                return
            place = way.of(place)

    def board_laser_hits(self) -> list[Robot]:
        """The robot closest to the mount (000:250, 002:265, 003:233, 004:545); virtual ones are in nobody's
        way and hit as if alone (002:235)."""
        hits: list[Robot] = []
        for mount, square in self.floor.squares.items():
            for way, beams in square.lasers:
                path = list(self.beam(mount, way))
                first = next((robot for place in path if (robot := self.solid_at(place))), None)
                ghosts = [robot for robot in self.running() if robot.virtual and robot.place in path]
                hits += ([first, *ghosts] if first else ghosts) * beams
        return hits

    def robot_laser_hits(self) -> list[Robot]:
        """Each robot hits the first one before it (000:258, 002:267, 003:237, 004:704). Virtual ones take no
        part (002:235), and powered-down robots do not fire (002:400, 004:714; elsewhere a ruling)."""
        hits: list[Robot] = []
        for robot in self.running():
            if robot.virtual or robot.shut_down or not self.book.robot_lasers or robot.place is None:
                continue
            path = list(self.beam(robot.place, robot.facing))[1:]
            hits += [hit for place in path if (hit := self.solid_at(place))][:1]
        return hits

    # Flags and archive markers

    def touch(self) -> None:
        """Robots that live touch the flag under them, and leave their archive marker on flags and repair
        sites (000:262-264, 002:273, 003:241, 004:642, 004:669)."""
        self.time += 1
        for robot in self.running():
            assert robot.place is not None
            self.touch_flag(robot, robot.place)
            passed = robot.trail if self.book.touches_in_passing else []
            sites = [entry for entry in passed or [(robot.place, self.time)] if self.is_site(entry[0])]
            while len(sites) > 1 and sites[-1][0] == sites[-2][0]:
                sites.pop()
            if sites and self.may_touch(robot):
                self.archive(robot, *sites[-1])

    def touch_flag(self, robot: Robot, place: Place) -> None:
        """Flags count only in their order (002:605); in AMIGO's book as soon as they are reached (004:669,
        004:696)."""
        wanted = self.floor.flags[robot.flags : robot.flags + 1]
        if wanted == (place,) and self.may_touch(robot):
            robot.flags += 1

    def may_touch(self, robot: Robot) -> bool:
        """Some books shut a robot that is powered down completely (002:400, 004:714)."""
        return self.book.shut_down_touches or not robot.shut_down

    def archive(self, robot: Robot, place: Place, when: int) -> None:
        """The marker goes there, onto those that lie there already (004:642-645)."""
        if robot.archive != place:
            robot.archive, robot.laid = place, when

    def is_site(self, place: Place) -> bool:
        """Flags are repair sites too (000:841, 002:605, 004:663)."""
        square = self.square(place)
        return place in self.floor.flags or bool(square and square.wrenches)

    # The end of a turn

    def end_turn(self) -> None:
        """Repairs, clean-up and the virtual robots (000:274-280, 002:227-229, 003:248-250, 004:659)."""
        self.repair()
        self.clean_up()
        self.materialise()

    def repair(self) -> None:
        """Robots on repair sites and flags, as far as they are damaged (000:276, 002:227, 003:248,
        004:661)."""
        for robot in self.running():
            assert robot.place is not None
            for _ in range(min(robot.damage, self.points_repaired_at(robot.place))):
                robot.damage -= 1
                robot.locked -= {min(robot.locked, default=0)}

    def points_repaired_at(self, place: Place) -> int:
        """By wrenches; a flag is a site with one (002:605, 004:663), or one more (000:841)."""
        square = self.square(place)
        site = (0, 1, self.book.double_site)[square.wrenches if square else 0]
        flag = 1 if place in self.floor.flags else 0
        return site + flag if self.book.flag_and_site else max(site, flag)

    def clean_up(self) -> None:
        """Cards of registers that are not locked are discarded (000:280, 002:368, 003:250, 004:575)."""
        for robot in self.robots:
            for register in set(range(1, 6)) - robot.locked:
                robot.program[register - 1] = None

    def materialise(self) -> None:
        """A virtual robot that is alone on its square becomes real (002:229, 002:237)."""
        crowd = Counter(robot.place for robot in self.running())
        for robot in self.running():
            robot.virtual = robot.virtual and crowd[robot.place] > 1

    def stay_down(self) -> None:
        """Powered-down robots may stay so (000:288, 002:392, 004:718)."""
        for robot in self.running():
            robot.announced = robot.announced or (robot.shut_down and robot in self.staying)

    # Coming back

    def returning(self) -> list[Robot]:
        """Who comes back, one after the other; those who cannot pay are out (000:347, 004:692)."""
        payers = [robot for robot in self.destroyed if robot.lives > 0]
        key = {"pile": "laid", "dock": "dock"}.get(self.book.reentry_order)
        return sorted(payers, key=lambda robot: (getattr(robot, key), robot.dock)) if key else payers

    def reentry_places(self, robot: Robot) -> set[tuple[Place, Side]]:
        """Where and how it may come back: on its marker (000:290, 002:418, 003:273, 004:686), beside it where
        somebody stands there (000:302, 003:273, 004:688) unless it then is virtual (002:420), and further out
        if that is impossible (publisher's answers)."""
        home = robot.archive
        assert home is not None
        if self.book.virtual or self.solid_at(home) is None:
            fit = {(home, side) for side in Side if self.may_face(home, side, "home")}
            return fit or {(home, side) for side in Side}
        for ring in range(1, max(map(max, self.floor.squares)) + 2):
            free = [place for place in self.ring_round(home, ring) if self.solid_at(place) is None]
            found = {(place, side) for place in free for side in Side if self.may_face(place, side, "beside")}
            if found:
                return found
        raise AssertionError("no place to come back to")

    def ring_round(self, home: Place, ring: int) -> list[Place]:
        """Squares without a pit at that distance, straight or diagonal, whatever walls stand between
        (000:302-304)."""
        reach = range(-ring, ring + 1)
        around = [(x, y) for x in reach for y in reach if max(abs(x), abs(y)) == ring]
        places = [(home[0] + x, home[1] + y) for x, y in around]
        return [place for place in places if (square := self.square(place)) and not square.pit]

    def may_face(self, place: Place, side: Side, where: str) -> bool:
        """No robot within three squares in its line of sight (000:302, 003:273)."""
        ahead = list(self.beam(place, side))[1:4]
        return where not in self.book.watchful or not any(self.solid_at(square) for square in ahead)

    def reenter(self, robot: Robot, place: Place, facing: Side) -> None:
        """Back on the floor, damaged (000:292, 002:418, 003:273, 004:721)."""
        others = [other for other in self.running() if other.place == place]
        robot.place, robot.facing, robot.shut_down = place, facing, False
        robot.lives -= self.book.pays_at_reentry
        extra = robot.hurt_while_down if self.book.adds_damage_while_down else 0
        robot.damage, robot.hurt_while_down = 0, 0
        self.hurt(robot, min(9, self.book.reentry_damage + extra))
        if self.book.virtual and others:
            for sharing in (robot, *(other for other in others if other in self.destroyed)):
                sharing.virtual = True

    def begin_turn(self) -> None:
        """Robots that announced it power down and lose all damage (000:160, 002:386, 003:149, 004:712); those
        that were powered down before run again."""
        self.destroyed = []
        for robot in self.running():
            robot.shut_down, robot.announced = robot.announced, False
            robot.hurt_while_down = 0
            if robot.shut_down:
                robot.damage, robot.locked = 0, set()
                robot.program = [None] * 5
