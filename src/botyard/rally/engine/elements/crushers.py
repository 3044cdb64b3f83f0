"""Crushers destroy robots under them in their registers, between gears and lasers (004:376, 002:408)."""

from __future__ import annotations

from botyard.grid import Square
from botyard.rally.engine.elements.element import (
    ElementStep,
    FixtureElement,
    HelpEntry,
    Sign,
    StepAnimation,
    Tool,
    digits,
    register_bits,
)
from botyard.rally.engine.phases.destroy import Doom, destroy_together
from botyard.rally.engine.rules import Turn
from botyard.rally.floor.board import Fixture
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.telling.pictures.svg_ink import (
    HAZARD,
    INK,
    STEEL_DARK,
    lettering,
    middle,
    placed,
    rectangle,
    used,
)


def run_crushers(turn: Turn) -> None:
    """All at once (rulebook 004:366)."""
    crushers = turn.state.floor.having(Crusher.id)
    if not crushers:
        return
    destroy_together(
        turn,
        [
            Doom(robot, Crusher.id)
            for robot in turn.state.in_dock_order()
            if robot.square in crushers and turn.state.register in crushers[robot.square].registers
        ],
    )


def leave_crushers_up(turn: Turn) -> None:
    """House rule: crushers do nothing."""


class Crusher(FixtureElement):
    """A press that comes down in its registers."""

    id = "crusher"
    name = "crusher"
    rank, listed = 40, 8
    letter = "x"
    timed = True
    examples = ("x15",)
    deadly = True
    fate = ("is crushed", "pushes {} under a crusher")
    steps = (
        ElementStep(
            "crushers",
            run_crushers,
            "The crushers come down.",
            "Crushers",
            after="gears",
            in_every_race=True,
            kernel="CRUSHERS",
            variants={leave_crushers_up: "IDLE"},
            idle_on=lambda floor: not floor.having(Crusher.id),
        ),
    )
    kernel_registers = ("CRUSHES",)
    sign = Sign(size=15, gap=10, fill=HAZARD)
    motion = StepAnimation({"--act-{register}": "press-close"}, sound="clang")
    tools = (
        Tool(
            "crusher",
            "c",
            "Crusher",
            "Comes down in the registers chosen below.",
            "Crusher, registers {registers}.",
        ),
    )
    entries = (
        HelpEntry(
            "crusher",
            "Crusher",
            "Comes down in the registers printed on it, after the gears and before the lasers, and"
            " destroys any robot below.",
            cites=("004:528-535", "003:43 004:528-535", "002:408 004:376", "004:528-535"),
            editions={
                "2005": "No board of this edition has one. On boards from other editions it comes down in the"
                " registers printed on it, after the gears and before the lasers, and destroys any robot"
                " below.",
            },
        ),
    )

    def columns(self, part: Fixture) -> dict[str, int | tuple[int, ...]]:
        return {"CRUSHES": register_bits(part.registers)}

    def danger(self, part: Fixture) -> float:
        return 2.0

    def legend(self, parts: object, fancy: bool) -> list[str]:
        return ["x24 crusher and its registers"]

    def symbols(self) -> str:
        return f"<g id='press'>{_press()}</g>"

    def draw(self, part: Fixture, floor: Floor, square: Square) -> str:
        """A press over the square: two jaws at the sides and a sign with its registers."""
        x, y = middle(square)
        letters = lettering(" ".join(digits(part.registers)), 0, 0, 15, HAZARD)
        return used("press", x, y) + placed(_plate(part) + letters, x, y)

    def moving_shape(self, part: Fixture) -> str:
        return f"<g class='press {{acts}}'><use href='#press'/></g>{_plate(part)}"


def _plate(part: Fixture) -> str:
    width = 10 + 10 * len(part.registers)
    return rectangle(-width / 2, -9, width, 18, INK, f"rx='4' stroke='{HAZARD}' stroke-width='2'")


def _press() -> str:
    jaw = "M0 -27H11L7 -20L11 -13L7 -6L11 1L7 8L11 15L7 22L11 27H0z"
    shape = f"fill='{STEEL_DARK}' stroke='{INK}' stroke-width='1.8' stroke-linejoin='round'"
    return (
        f"<path transform='translate(-31 0)' d='{jaw}' {shape}/>"
        f"<path transform='translate(31 0) scale(-1 1)' d='{jaw}' {shape}/>"
        + "".join(
            f"<circle cx='{x}' cy='{y}' r='1.8' fill='{HAZARD}'/>" for x in (-27, 27) for y in (-16, 0, 16)
        )
    )
