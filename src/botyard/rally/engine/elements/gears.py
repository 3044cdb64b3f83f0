"""Gears turn every robot on them by a quarter (rulebook 000:222, 000:829-831, 002:219, 004:477-481)."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

from botyard.grid import Square
from botyard.rally.engine.elements.element import (
    ElementStep,
    FixtureElement,
    Glyph,
    HelpEntry,
    StepAnimation,
    Tool,
)
from botyard.rally.engine.phases.turning import turn_by_floor
from botyard.rally.engine.rules import Turn
from botyard.rally.floor.board import Fixture
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.telling.pictures.svg_ink import (
    INK,
    LEFT_RED,
    PAPER,
    RIGHT_GREEN,
    STEEL_DARK,
    middle,
    number,
    used,
)

TEETH = 12


def turn_gears(turn: Turn) -> None:
    gears = turn.state.floor.having(Gear.id)
    for robot in turn.state.robots:
        if robot.square in gears:
            turn.emit(turn_by_floor(turn, robot, gears[robot.square].number, Gear.id))


class Gear(FixtureElement):
    """A turntable; its number is quarter turns clockwise, 1 or -1."""

    id = "gear"
    name = "gear"
    rank, listed = 10, 4
    ground = True
    words = (("R", 1), ("L", -1))
    examples = ("R", "L")
    steps = (
        ElementStep(
            "gears",
            turn_gears,
            "The gears turn.",
            "Gears",
            after="pushers",
            in_every_race=True,
            kernel="GEARS",
            idle_on=lambda floor: not floor.having(Gear.id),
        ),
    )
    motion = StepAnimation({"--turn-right": "gear-turn-right", "--turn-left": "gear-turn-left"}, sound="gear")
    tools = (
        Tool(
            "right",
            "r",
            "Gear right",
            "Turns robots to the right.",
            "Gear, turns right.",
            Fixture("gear", number=1),
        ),
        Tool(
            "left",
            "l",
            "Gear left",
            "Turns robots to the left.",
            "Gear, turns left.",
            Fixture("gear", number=-1),
        ),
    )
    entries = (
        HelpEntry(
            "gear",
            "Gear",
            "Turns a robot by a quarter in each register, along its arrow: green to the right, red"
            " to the left.",
            cites=("000:829-831", "003:192", "002:219", "004:477-481"),
        ),
    )

    def columns(self, part: Fixture) -> dict[str, int | tuple[int, ...]]:
        return {"GEAR": part.number}

    def danger(self, part: Fixture) -> float:
        return 0.3

    def glyphs(self, part: Fixture, fancy: bool) -> list[Glyph]:
        if part.number > 0:
            return [("↻" if fancy else "R", "green")]
        return [("↺" if fancy else "L", "red")]

    def legend(self, parts: Sequence[Fixture], fancy: bool) -> list[str]:
        return [f"{'↻ ↺' if fancy else 'R L'} gear turning right, left"]

    def symbols(self) -> str:
        return f"<g id='gear-right'>{_gear(RIGHT_GREEN, 1)}</g><g id='gear-left'>{_gear(LEFT_RED, -1)}</g>"

    def draw(self, part: Fixture, floor: Floor, square: Square) -> str:
        return used(_symbol(part), *middle(square))

    def moving_shape(self, part: Fixture) -> str:
        return f"<g class='{_symbol(part)}'><use href='#{_symbol(part)}'/></g>"


def _symbol(part: Fixture) -> str:
    return "gear-right" if part.number > 0 else "gear-left"


def _gear(colour: str, way: int) -> str:
    """A toothed wheel with an arrow round its hub; `way` 1 is clockwise."""
    points = []
    for tooth in range(TEETH):
        for offset, radius in ((-0.34, 22.5), (-0.2, 28.5), (0.2, 28.5), (0.34, 22.5)):
            angle = 2 * pi * (tooth + offset) / TEETH
            points.append(f"{number(radius * sin(angle))} {number(-radius * cos(angle))}")
    wheel = "M" + "L".join(points) + "z"
    arc = f"M0 {15}A15 15 0 1 {1 if way > 0 else 0} {number(way * 14.2)} -4.9"
    return (
        f"<path d='{wheel}' transform='translate(2 3)' fill='#000' opacity='.3'/>"
        f"<path d='{wheel}' fill='{colour}' stroke='{INK}' stroke-width='2' stroke-linejoin='round'/>"
        f"<circle r='19.5' fill='#000' opacity='.16'/>"
        f"<path d='{arc}' fill='none' stroke='{PAPER}' stroke-width='5'/>"
        f"<path transform='translate({number(way * 13)} -7) rotate({way * 12})' d='M-9 0H9L0 11z'"
        f" fill='{PAPER}'/>"
        f"<circle r='5.5' fill='{STEEL_DARK}' stroke='{INK}' stroke-width='2'/>"
    )
