"""How an element describes itself: everything that the rest of the program needs to know about it.

The parser, the floor, pictures, texts, checks, the simulator's tables, observations, bots and the browser's
generated data all read these descriptions and name no element themselves. A part is one element on one
square: a `Fixture` for most, the value of a tile's field for what the floor itself is made of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from msgspec.structs import replace

from botyard.grid import DX, DY, Direction, N, Square
from botyard.rally.engine.rules import Rules, Step
from botyard.rally.floor.board import Board, Fixture, Tile
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.floor.flaw import Flaw
from botyard.rally.floor.problems import Problem
from botyard.rally.floor.token_parts import SIDES, read_registers, read_side
from botyard.rally.telling.pictures.svg_ink import INK, lettering, middle, placed

Glyph = tuple[str, str]
"""Characters of a terminal picture and their style: a name of `terminal_marks.STYLES`, or a rich style."""


@dataclass(frozen=True)
class ElementStep:
    """When an element acts in a register, and how that is told and simulated."""

    name: str
    run: Step
    words: str
    """The sentence that announces it."""
    label: str
    """The same in one word, for the browser."""
    after: str
    """The name of the step that it follows."""
    in_every_race: bool = False
    """Whether it is part of every edition's sequence, even on floors without the element."""
    kernel: str = ""
    """The simulator's code, by its name in `fast/codes.py`; empty if the simulator does not cover it."""
    variants: Mapping[Step, str] = field(default_factory=dict)
    """Other ways to run the step, for editions and house rules, with their codes."""
    idle_on: Callable[[Floor], bool] = lambda floor: False
    """Whether the step has no effect on that floor."""

    def placed_in(self, rules: Rules) -> Rules:
        """The rules with this step in its place, or before the last step if that place is missing."""
        names = [name for name, _ in rules.register]
        if self.after in names:
            return rules.step_after(self.after, self.name, self.run)
        return rules.step_before(names[-1], self.name, self.run)


@dataclass(frozen=True)
class Tool:
    """A tool of the studio's palette: its name in the catalogues, its key, and what it paints."""

    name: str
    key: str
    english: str
    how: str
    """What a tap does, in English."""
    square: str = ""
    """What the browser says about a square with such a fixture; may contain {side} and {registers}."""
    part: Any = None
    """What it paints, on the north side or leading north; None: the element's plain fixture."""


Stroke = Literal["squares", "sides", "edges", "path", "once"]
"""How an element is drawn: square by square, on their sides, along edges, as one line, or in one place."""


@dataclass(frozen=True)
class HelpEntry:
    """An entry of the rules help: its English text, and lines of rulebooks (2005, Dutch, 1994, AMIGO)."""

    key: str
    title: str
    text: str
    cites: tuple[str, str, str, str] = ("", "", "", "")
    """Empty for an edition that has no such thing."""
    editions: Mapping[str, str] = field(default_factory=dict)
    """Texts that differ, by edition."""


@dataclass(frozen=True)
class StepAnimation:
    """What the browser shows while the step runs: animations by CSS variables (`board.css`), and a sound."""

    animations: Mapping[str, str]
    """`{register}` stands for the register that runs."""
    sound: str
    milliseconds: int = 360


@dataclass(frozen=True)
class Sign:
    """How a fixture's registers are written on it: side by side or upright, and how far towards its mount."""

    size: int
    gap: int
    out: int = 0
    fill: str = INK


class Element:
    """One kind of thing on squares. Everything but id, name and notation has a sensible default."""

    id: ClassVar[str]
    name: ClassVar[str]
    rank: ClassVar[int] = 1000
    """Its place among the tokens of a square and the layers of a picture; new elements come last."""
    listed: ClassVar[int] = 1000
    """Its place in lists for players: legends, palettes, help."""
    ground: ClassVar[bool] = False
    """Whether it is the ground of a square, of which a square has only one."""
    several: ClassVar[bool] = False
    """Whether a square may have more than one."""
    examples: ClassVar[tuple[str, ...]] = ()
    """Example tokens, for messages."""
    steps: ClassVar[tuple[ElementStep, ...]] = ()
    fate: ClassVar[tuple[str, str] | None] = None
    """What happens to robots that it destroys, alone and pushed by another: `falls in`, `pushes {} in`."""
    deadly: ClassVar[bool] = False
    """Whether it may destroy a robot on its square, so that bots keep off."""
    covered_by_tables: ClassVar[bool] = False
    """Whether the simulator covers it without a step: by its tables, or because it does nothing."""
    layer: ClassVar[Literal["ground", "above light", "on walls"]] = "ground"
    kernel_defaults: ClassVar[tuple[tuple[str, int], ...]] = ()
    """Columns of the simulator's table that are not 0 where the element is missing."""
    kernel_registers: ClassVar[tuple[str, ...]] = ()
    """Columns that hold registers, as bits."""
    entries: ClassVar[tuple[HelpEntry, ...]] = ()
    tools: ClassVar[tuple[Tool, ...]] = ()
    stroke: ClassVar[Stroke] = "squares"
    brush_setting: ClassVar[Literal["", "registers", "beams"]] = ""
    """What can be chosen before painting."""
    stands_alone: ClassVar[bool] = False
    """Whether neither fixtures nor docks can stand on its square."""
    square_words: ClassVar[tuple[tuple[str, str | tuple[str, str]], ...]] = ()
    """Other texts of the browser about squares: English by key, or its singular and plural."""
    motion: ClassVar[StepAnimation | None] = None

    def painted(self, tool: Tool) -> Tile:
        """Plain floor after one dab of the tool."""
        return self.put(Tile(), tool.part)

    # On a board

    def on(self, tile: Tile) -> Sequence[Any]:
        """The parts on that square."""
        raise NotImplementedError

    def put(self, tile: Tile, part: Any) -> Tile:
        """The tile with the part on it; ValueError where it does not fit."""
        raise NotImplementedError

    def read(self, word: str) -> Any | None:
        """The part that a token means; None if the token is not this element's, ValueError if it is wrong."""
        raise NotImplementedError

    def read_entry(self, fields: Sequence[str]) -> Any:
        """The part as a conformance case writes it; a side is given as the direction away from it."""
        raise NotImplementedError

    def write(self, part: Any) -> str:
        """The token that stands for the part."""
        raise NotImplementedError

    def is_on(self, floor: Floor) -> bool:
        return any(self.on(tile) for tile in floor.tiles.values())

    def flaws(self, board: Board) -> Iterator[Flaw]:
        """What makes a board unplayable."""
        return iter(())

    def oddities(self, floor: Floor) -> Iterator[Problem]:
        """What can be played but looks like a mistake."""
        return iter(())

    # In the terminal

    def glyphs(self, part: Any, fancy: bool) -> list[Glyph]:
        """What stands inside the square; `fancy` where the terminal has more than ASCII."""
        return []

    def mounted(self, part: Any, side: Direction) -> str:
        """What sits on a side of the square."""
        return ""

    def small(self, part: Any) -> str:
        """What stands inside the square where a picture has no room between squares."""
        return ""

    def legend(self, parts: Sequence[Any], fancy: bool) -> list[str]:
        """The legend of the glyphs, for a floor that has these parts."""
        return []

    # As SVG

    def symbols(self) -> str:
        """Shapes that its drawings refer to, for `<defs>`."""
        return ""

    def draw(self, part: Any, floor: Floor, square: Square) -> str:
        return ""

    # In the simulator, in observations, and for bots

    @property
    def covered(self) -> bool:
        """Whether the simulator covers it."""
        return self.covered_by_tables or (bool(self.steps) and all(step.kernel for step in self.steps))

    def columns(self, part: Any) -> dict[str, int | tuple[int, ...]]:
        """Its values in the simulator's table of squares, by the names of columns in `fast/codes.py`."""
        return {}

    def danger(self, part: Any) -> float:
        """How dangerous it is to robots; a plain belt is 0.5."""
        return 0.0


class FixtureElement(Element):
    """An element whose parts are fixtures: a letter, then a side, registers or a number, as it needs them."""

    letter: ClassVar[str] = ""
    sided: ClassVar[bool] = False
    timed: ClassVar[bool] = False
    """Whether it acts only in some registers."""
    words: ClassVar[tuple[tuple[str, int], ...]] = ()
    """Whole tokens with the numbers they stand for, instead of a letter."""
    sign: ClassVar[Sign | None] = None

    def painted(self, tool: Tool) -> Tile:
        return self.put(Tile(), tool.part or Fixture(self.id, N if self.sided else None))

    def on(self, tile: Tile) -> Sequence[Fixture]:
        fixture = tile.fixture(self.id)
        return () if fixture is None else (fixture,)

    def put(self, tile: Tile, part: Fixture) -> Tile:
        fixtures = sorted((*tile.fixtures, part), key=lambda fixture: fixture.element)
        return replace(tile, fixtures=tuple(fixtures))

    def is_on(self, floor: Floor) -> bool:
        return self.id in floor.fixtures

    def read(self, word: str) -> Fixture | None:
        if self.words:
            meant = dict(self.words).get(word)
            return None if meant is None else Fixture(self.id, number=meant)
        if not self.letter or not word.startswith(self.letter):
            return None
        rest = word[len(self.letter) :]
        side = None
        if self.sided:
            side, rest = read_side(rest[:1], f"{self.name}'s side"), rest[1:]
        registers = read_registers(self.name, rest) if self.timed else ()
        if not self.timed and rest:
            return None
        return Fixture(self.id, side, registers)

    def read_entry(self, fields: Sequence[str]) -> Fixture:
        side = Direction[fields[0]].opposite if self.sided else None
        return Fixture(self.id, side, tuple(map(int, fields[-1])) if self.timed else ())

    def write(self, part: Fixture) -> str:
        if self.words:
            return next((word for word, number in self.words if number == part.number), self.id)
        side = "" if part.side is None else SIDES[part.side]
        return self.letter + side + digits(part.registers)

    def glyphs(self, part: Fixture, fancy: bool) -> list[Glyph]:
        return [(self.write(part), "device")]

    def legend(self, parts: Sequence[Fixture], fancy: bool) -> list[str]:
        shown = " ".join(dict.fromkeys(glyph for part in parts[:1] for glyph, _ in self.glyphs(part, fancy)))
        return [f"{shown} {self.name}{' and its registers' if self.timed else ''}"]

    # Drawings are made once, looking north, and turned towards the side of the fixture.

    def shape(self, part: Fixture) -> str:
        """The drawing around the middle of its square, without its registers."""
        raise NotImplementedError

    def moving_shape(self, part: Fixture) -> str:
        """The same for the browser: a class marks what `motion` animates; `{acts}` is its registers."""
        return self.shape(part)

    def draw(self, part: Fixture, floor: Floor, square: Square) -> str:
        x, y = middle(square)
        drawing = placed(self.shape(part), x, y, part.side or N)
        return drawing + placed(self._registers_on(part), x, y) if self.sign else drawing

    def _registers_on(self, part: Fixture) -> str:
        """The registers side by side or one below the other: upright, whichever way the fixture points."""
        assert self.sign is not None
        sign, side, drawing = self.sign, part.side or N, ""
        for index, register in enumerate(part.registers):
            along = sign.gap * (index - (len(part.registers) - 1) / 2)
            x, y = (along, sign.out * DY[side]) if side.is_vertical else (sign.out * DX[side], along)
            drawing += lettering(str(register), x, y, sign.size, sign.fill)
        return drawing

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers that its fixtures may have."""
        return tuple(number for _, number in self.words) or (0,)


def digits(registers: tuple[int, ...]) -> str:
    return "".join(map(str, registers))


def register_bits(registers: tuple[int, ...]) -> int:
    """Registers as the simulator's bits."""
    return sum(1 << register for register in registers)


def described() -> tuple[Element, ...]:
    """One instance of each description that has been imported."""
    found: list[type[Element]] = []
    waiting: list[type[Element]] = [Element]
    while waiting:
        kind = waiting.pop()
        waiting += kind.__subclasses__()
        if "id" in kind.__dict__:
            found.append(kind)
    return tuple(sorted((kind() for kind in found), key=lambda element: (element.rank, element.id)))
