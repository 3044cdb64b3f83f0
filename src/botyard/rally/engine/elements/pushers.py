"""Pushers shove the robot on their square in their registers, even whole lines (000:825, 004:468-475)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from botyard.grid import Direction, E, square_name
from botyard.rally.engine.elements.element import (
    ElementStep,
    FixtureElement,
    Glyph,
    HelpEntry,
    Sign,
    StepAnimation,
    Tool,
    digits,
    register_bits,
)
from botyard.rally.engine.phases.push import shove_all
from botyard.rally.engine.rules import Turn
from botyard.rally.engine.volley import Shove
from botyard.rally.floor.board import Fixture
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.floor.problems import Problem
from botyard.rally.telling.pictures.svg_ink import HAZARD, INK, STEEL, STEEL_DARK, STEEL_LIGHT, rectangle


def run_pushers(turn: Turn) -> None:
    """All at once; a robot shoved onto another pusher is not shoved again."""
    pushers = turn.state.floor.having(Pusher.id)
    if not pushers:
        return
    shoves = [
        Shove(robot, push_direction(pushers[robot.square]), Pusher.id)
        for robot in turn.state.in_dock_order()
        if robot.square in pushers and turn.state.register in pushers[robot.square].registers
    ]
    shove_all(turn, shoves)


def push_direction(pusher: Fixture) -> Direction:
    """Away from the side where it is mounted."""
    assert pusher.side is not None
    return pusher.side.opposite


class Pusher(FixtureElement):
    """A piston on one side of the square that shoves the other way in its registers."""

    id = "pusher"
    name = "pusher"
    rank, listed = 90, 7
    letter = "p"
    sided = timed = True
    examples = ("pn24",)
    steps = (
        ElementStep(
            "pushers",
            run_pushers,
            "The pushers push.",
            "Pushers",
            after="belts",
            in_every_race=True,
            kernel="PUSHERS",
            idle_on=lambda floor: not floor.having(Pusher.id),
        ),
    )
    layer = "above light"
    kernel_registers = ("PUSHES",)
    sign = Sign(size=14, gap=12, out=6)
    motion = StepAnimation({"--act-{register}": "piston-push"}, sound="clang")
    tools = (
        Tool(
            "pusher",
            "p",
            "Pusher",
            "Tap near the side it is mounted on.",
            "Pusher heading {side}, registers {registers}.",
        ),
    )
    entries = (
        HelpEntry(
            "pusher",
            "Pusher",
            "In the registers printed on it, it pushes the robot in front of it one square away, and"
            " any robots behind that one as well. All pushers act at the same time. They do no damage; what"
            " robots are pushed into may.",
            cites=("000:825", "003:191 000:825", "002:657 000:825", "004:468-475"),
        ),
    )

    def columns(self, part: Fixture) -> dict[str, int | tuple[int, ...]]:
        return {"PUSHER": push_direction(part), "PUSHES": register_bits(part.registers)}

    def danger(self, part: Fixture) -> float:
        return 1.0

    def oddities(self, floor: Floor) -> Iterator[Problem]:
        for square, pusher in floor.having(self.id).items():
            if (square, push_direction(pusher)) in floor.walls:
                words = f"the pusher at {square_name(square)} pushes into a wall"
                yield Problem(words, "pusher-into-wall", square)

    # Those on the north and south sides are drawn between the squares.

    def glyphs(self, part: Fixture, fancy: bool) -> list[Glyph]:
        direction, registers = push_direction(part), digits(part.registers)
        if direction.is_vertical:
            return []
        return [(f"p{registers}" if direction == E else f"{registers}p", "device")]

    def mounted(self, part: Fixture, side: Direction) -> str:
        return digits(part.registers) if part.side == side and side.is_vertical else ""

    def small(self, part: Fixture) -> str:
        return f"p{digits(part.registers)}"

    def legend(self, parts: Sequence[Fixture], fancy: bool) -> list[str]:
        return ["135 p24 pusher and its registers"]

    def shape(self, part: Fixture) -> str:
        """A piston on its side of the square; its registers are on the head."""
        return _base() + _head(part)

    def moving_shape(self, part: Fixture) -> str:
        return f"{_base()}<g class='piston {{acts}}'>{_head(part)}</g>"


def _base() -> str:
    return rectangle(-24, -30, 48, 10, STEEL_DARK, f"rx='2' stroke='{INK}' stroke-width='1.6'")


def _head(part: Fixture) -> str:
    width = max(34, 12 * len(part.registers) + 2)
    return (
        "".join(rectangle(x, -21, 6, 9, STEEL_LIGHT, f"stroke='{INK}' stroke-width='1.2'") for x in (-14, 8))
        + rectangle(-width / 2, -13, width, 16, STEEL, f"rx='3' stroke='{INK}' stroke-width='1.8'")
        + rectangle(-width / 2, 1, width, 4, HAZARD, f"stroke='{INK}' stroke-width='1.2'")
    )
