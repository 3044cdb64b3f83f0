"""Conveyor belts: express belts first, then all belts, one square each time (000:219-220, 004:370-373).

Belts never push (rulebook 000:228, 002:513, 003:198, 004:463). All robots ride at the same time; if two
would meet, neither moves; behind a robot that stays, the whole queue stays. A robot that a belt carries into
a curve turns with it (000:238, 002:519); one that got there otherwise does not. The drawings are in
`pictures/svg_belts.py`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from botyard.grid import DIRECTIONS, Direction, N, Square, neighbour, square_name
from botyard.rally.engine.elements.element import Element, ElementStep, Glyph, HelpEntry, Tool
from botyard.rally.engine.events import BeltsMoved, BlockReason, Event, Ride, RobotBlocked
from botyard.rally.engine.phases.push import arrive
from botyard.rally.engine.phases.turning import turn_by_floor
from botyard.rally.engine.rules import Turn
from botyard.rally.engine.state import Robot
from botyard.rally.floor.board import Belt, Board, Tile
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.floor.flaw import Flaw
from botyard.rally.floor.problems import Problem
from botyard.rally.floor.token_parts import SIDE_NAMES, SIDES, read_side
from botyard.rally.telling.pictures.svg_belts import belt_drawing, belt_symbols
from botyard.rally.telling.pictures.svg_ink import middle

ARROWS = "^>v<"
CURVE = "curve"
"""What turns a robot: also the key of its help entry."""
_WORD = re.compile(r"(\^{1,2}|>{1,2}|v{1,2}|<{1,2})([a-z]*)")


def run_express_belts(turn: Turn) -> None:
    _run(turn, turn.state.floor.express, True)


def run_all_belts(turn: Turn) -> None:
    _run(turn, turn.state.floor.belts, False)


def _run(turn: Turn, belts: dict[Square, Belt], express: bool) -> None:
    if not any(robot.square in belts for robot in turn.state.robots):
        return
    floor = turn.state.floor
    places = [(robot, robot.square) for robot in turn.state.in_dock_order() if robot.square is not None]
    on_belts = [(robot, square) for robot, square in places if square in belts]
    standing = {square: robot for robot, square in places if not robot.virtual}
    carried = carried_by(floor, belts, standing)
    riders = [
        robot
        for robot, square in on_belts
        # Virtual robots ride as if alone (002:235).
        if square in (carried_by(floor, belts, {square}) if robot.virtual else carried)
    ]
    if len(riders) < len(on_belts):
        for robot, square in on_belts:
            if not any(robot is rider for rider in riders):
                reason, others = what_blocks(floor, belts, () if robot.virtual else standing, carried, square)
                turn.emit(
                    RobotBlocked(
                        robot=robot.id,
                        direction=belts[square].exit,
                        reason=reason,
                        cause="express" if express else "belt",
                        others=tuple(standing[other].id for other in others),
                    )
                )
    if riders:
        rides, turns = zip(*(_ride(turn, robot, belts) for robot in riders), strict=True)
        turn.emit(BeltsMoved(express=express, rides=rides))
        for told in turns:
            if told is not None:
                turn.emit(told)
        arrive(turn, [(robot, None) for robot in riders])


def carried_by(floor: Floor, belts: dict[Square, Belt], standing: Collection[Square]) -> dict[Square, Square]:
    """Where belts carry what stands on these squares, all at once: the new square by the old one.

    Whatever would meet something else stays, and so does the queue behind it. Robots and flags ride by the
    same rule, each among their own kind.
    """
    carried = {}
    for square in standing:
        if square in belts and (goal := belt_goal(floor, belts[square], square)) is not None:
            carried[square] = goal
    while True:
        goals = Counter(carried.values())
        dropped = [
            square
            for square, goal in carried.items()
            if (goals[goal] > 1 and goal in floor)  # a pit counts (ruling R2), the void does not
            or (goal in standing and carried.get(goal, square) == square)  # it stays, or comes the other way
        ]
        if not dropped:
            return carried
        for square in dropped:
            del carried[square]


def what_blocks(
    floor: Floor,
    belts: dict[Square, Belt],
    standing: Collection[Square],
    carried: dict[Square, Square],
    square: Square,
) -> tuple[BlockReason, list[Square]]:
    """Why a belt does not carry what stands on it, and the squares of those in its way."""
    goal = belt_goal(floor, belts[square], square)
    if goal is None:
        return "wall", []
    if goal in standing and goal not in carried:
        head_on = goal in belts and belt_goal(floor, belts[goal], goal) == square
        return "head-on" if head_on else "standing", [goal]
    others = [other for other in standing if other in belts and other != square]
    return "meeting", [other for other in others if belt_goal(floor, belts[other], other) == goal]


def belt_goal(floor: Floor, belt: Belt, square: Square) -> Square | None:
    """Where the belt leads, or None if a wall stands across it (ruling, by 000:807)."""
    return None if (square, belt.exit) in floor.walls else neighbour(square, belt.exit)


def turn_on_entry(floor: Floor, square: Square, travelling: Direction) -> int:
    """Quarter turns that a robot makes when a belt carries it onto the square."""
    belt = floor.belts.get(square)
    return 0 if belt is None else _quarters(belt, travelling)


def _quarters(belt: Belt, travelling: Direction) -> int:
    if travelling.opposite not in belt.entries:
        return 0
    return {1: 1, 3: -1}.get((belt.exit - travelling) & 3, 0)


def _ride(turn: Turn, robot: Robot, belts: dict[Square, Belt]) -> tuple[Ride, Event | None]:
    """The ride, and what a curve at its end does."""
    origin = robot.square
    assert origin is not None
    travelling = belts[origin].exit
    square = neighbour(origin, travelling)
    quarters = turn_on_entry(turn.state.floor, square, travelling)
    told = turn_by_floor(turn, robot, quarters, CURVE) if quarters else None
    robot.square = square
    return Ride(robot.id, origin, square, robot.facing), told


class ConveyorBelt(Element):
    """A belt of either speed, with the sides from which others lead into it."""

    id = "belt"
    name = "belt"
    rank, listed = 50, 3
    ground = True
    examples = ("^", ">", "v", "<", "^^")
    steps = (
        ElementStep(
            "express belts",
            run_express_belts,
            "The express belts run.",
            "Express",
            after="move",
            in_every_race=True,
            kernel="EXPRESS_BELTS",
            idle_on=lambda floor: not floor.express,
        ),
        ElementStep(
            "belts",
            run_all_belts,
            "All belts run.",
            "Belts",
            after="express belts",
            in_every_race=True,
            kernel="ALL_BELTS",
            idle_on=lambda floor: not floor.belts,
        ),
    )
    kernel_defaults = (("BELT", -1),)
    tools = tuple(
        Tool(
            name,
            key,
            english,
            "Draw the belt in one stroke; curves and merges are added for you.",
            part=Belt(N, express),
        )
        for name, key, english, express in (
            ("belt", "b", "Belt", False),
            ("express", "x", "Express belt", True),
        )
    )
    stroke = "path"
    square_words = (
        ("square.belt", "Belt heading {side}."),
        ("square.express", "Express belt heading {side}."),
        ("square.curve", "Curve."),
        ("square.merge", "Merging belts."),
    )
    entries = (
        HelpEntry(
            "belt",
            "Conveyor belt",
            "After the robots have moved it carries a robot one square along the arrow, all belts at"
            " the same time. Belts never make robots push each other. A robot does not turn on a"
            " straight belt.",
            cites=("000:220 000:813", "003:190", "002:493", "004:384-386"),
        ),
        HelpEntry(
            "express",
            "Express belt",
            "Moves twice in each register: first on its own, then again together with the normal"
            " belts. A robot that leaves it with the first step gets no second one, unless another"
            " belt takes over.",
            cites=("000:219-220 000:815", "003:189-190", "004:380-386", "004:380-386"),
        ),
        HelpEntry(
            CURVE,
            "Curved belt",
            "Turns a robot by a quarter along its arrow, but only if a belt brought it here, whether"
            " normal or express. A robot that drove here, or was pushed, is only carried on.",
            cites=("000:238-240", "003:216-223", "002:519-529", "004:388-392 004:442-451"),
        ),
        HelpEntry(
            "merge",
            "Merging belts",
            "Robots that a belt brings in along the bent arrow are turned by a quarter; those that"
            " come in straight are not. Where both sides are bent, both turn.",
            cites=("000:819-821", "000:819-821", "004:454-455", "004:454-455"),
        ),
        HelpEntry(
            "jam",
            "Jams on belts",
            "If two belts would put robots on the same square, neither moves. A robot is not carried"
            " onto a robot that stays put either, and the queue behind it waits too. When in doubt,"
            " nobody moves.",
            cites=("000:228-232", "003:198-212", "002:513-515", "004:457-466 004:508-509"),
        ),
    )

    def on(self, tile: Tile) -> Sequence[Belt]:
        return () if tile.belt is None else (tile.belt,)

    def put(self, tile: Tile, part: Belt) -> Tile:
        return replace(tile, belt=part)

    def is_on(self, floor: Floor) -> bool:
        return bool(floor.belts)

    def read(self, word: str) -> Belt | None:
        match = _WORD.fullmatch(word)
        if match is None:
            return None
        arrow, letters = match.groups()
        leads = DIRECTIONS[ARROWS.index(arrow[0])]
        entries = sorted({read_side(letter, "entry side") for letter in letters})
        if len(entries) < len(letters):
            raise ValueError(f"the belt {word} names an entry side twice")
        if leads in entries:
            raise ValueError(f"the belt {word} cannot be entered from the side it leads to")
        if entries == [leads.opposite]:
            entries = []
        return Belt(leads, len(arrow) == 2, tuple(entries))

    def write(self, part: Belt) -> str:
        arrow = ARROWS[part.exit] * (2 if part.express else 1)
        return arrow + "".join(SIDES[side] for side in part.entries)

    def flaws(self, board: Board) -> Iterator[Flaw]:
        """Torn belts: an entry side was forgotten, or an arrow is turned the wrong way.

        Where a belt leads sideways into another one, the printed arrow shows a curve or a merge, and every
        printed curve is fed by a belt (or by the neighbouring board at the rim).
        """
        for y, row in enumerate(board.rows):
            for x, tile in enumerate(row):
                for side in DIRECTIONS if tile.belt else ():
                    assert tile.belt is not None
                    if words := _tear(board, (x, y), tile.belt, side):
                        yield Flaw((x, y), Problem(words, "torn-belt", (x, y), side=SIDE_NAMES[side]))

    def oddities(self, floor: Floor) -> Iterator[Problem]:
        for square, belt in floor.belts.items():
            there = neighbour(square, belt.exit)
            where = square_name(square)
            if (square, belt.exit) in floor.walls:
                yield Problem(f"the belt at {where} leads into a wall", "belt-into-wall", square)
            elif there in floor.belts and floor.belts[there].exit == belt.exit.opposite and belt.exit < 2:
                words = f"the belts at {where} and {square_name(there)} lead into each other"
                yield Problem(words, "belts-meet", square, other=square_name(there))

    def glyphs(self, part: Belt, fancy: bool) -> list[Glyph]:
        if part.express:
            return [(("⇑⇒⇓⇐" if fancy else ARROWS)[part.exit] * 2, "bold bright_blue")]
        return [(("↑→↓←" if fancy else ARROWS)[part.exit], "yellow")]

    def legend(self, parts: Sequence[Belt], fancy: bool) -> list[str]:
        lines = []
        for express, words in ((False, "belt"), (True, "express belt")):
            if any(belt.express == express for belt in parts):
                shown = [self.glyphs(Belt(side, express), fancy)[0][0] for side in DIRECTIONS]
                lines.append(f"{' '.join(shown)} {words}")
        return lines

    def symbols(self) -> str:
        return belt_symbols()

    def draw(self, part: Belt, floor: Floor, square: Square) -> str:
        return belt_drawing(part, *middle(square))

    def columns(self, part: Belt) -> dict[str, int | tuple[int, ...]]:
        curve = tuple(_quarters(part, travelling) for travelling in DIRECTIONS)
        return {"BELT": part.exit, "EXPRESS": part.express, "CURVE": curve}

    def danger(self, part: Belt) -> float:
        return 1.0 if part.express else 0.5


def _tear(board: Board, square: Square, belt: Belt, side: Direction) -> str:
    x, y = neighbour(square, side)
    if not (0 <= x < board.width and 0 <= y < board.height):
        return ""
    feeder = board.tile((x, y)).belt
    fed = feeder is not None and feeder.exit == side.opposite
    where = SIDE_NAMES[side]
    if side in belt.entries and not fed:
        return f"torn belt: it is entered from the {where}, but no belt there leads into it"
    sideways = (side - belt.exit) & 1 or belt.entries
    if fed and sideways and side not in belt.entries and side != belt.exit:
        return f"torn belt: a belt leads into it from the {where}; add {SIDES[side]} to its entry sides"
    return ""
