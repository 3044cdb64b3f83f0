"""Generate what the client takes from Python: the types of all messages, the drawings, and English words.

    .venv/bin/python client/generate.py

`src/lib/messages.ts` follows from the server's definitions, `src/lib/drawings.ts` from the pictures of the
rally, `src/lib/elements.ts` from the descriptions of elements, files of `src/help` and English words from
what elements, cards, rules, courses and bots say of themselves, so that both sides speak one language and one
hand draws the factory. A test fails when they drift.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import Any, cast

import citations
from msgspec import inspect, to_builtins

from botyard.grid import Direction
from botyard.rally.engine.decisions import Decision
from botyard.rally.engine.editions.sequence import REGISTER
from botyard.rally.engine.elements import all_elements, belts, docks, lasers, listed_elements, pits, repairs
from botyard.rally.engine.elements.element import Element, FixtureElement, HelpEntry
from botyard.rally.engine.options import all_options
from botyard.rally.engine.robots import CHARACTERS
from botyard.rally.floor.board import Fixture, Laser, Tile
from botyard.rally.floor.library import tidy_name
from botyard.rally.telling.pictures import svg, svg_belts, svg_ground, svg_ink, svg_robots
from botyard.server.http.catalogue import catalogue
from botyard.server.http.schema import wire_types

HERE = Path(__file__).parent
MESSAGES = HERE / "src/lib/messages.ts"
DRAWINGS = HERE / "src/lib/drawings.ts"
THINGS = HERE / "src/lib/i18n/en/things.ts"
ELEMENTS = HERE / "src/lib/elements.ts"
ELEMENT_WORDS = HERE / "src/lib/i18n/en/elements.ts"
ELEMENT_HELP = HERE / "src/help/texts/en/elements.ts"
LINES = HERE / "src/help/lines.ts"
EDITION_BOOKS = HERE / "src/help/editionBooks.ts"
BOOKS = ("2005", "dutch", "1994", "amigo2000")
"""The order in which descriptions cite the rulebooks."""
HEADINGS = HERE / "src/help/headings.ts"
EXAMPLES = HERE / "src/help/examples.ts"
NOTE = "// Written by client/generate.py. Do not edit: change the Python side and run it again.\n"


# Types


class Names:
    """One TypeScript name for each class; if both games have a class of that name, prefixed with the
    game's."""

    def __init__(self, classes: list[type]) -> None:
        self.names: dict[type, str] = {}
        for cls in classes:
            alike = {other for other in classes if other.__name__ == cls.__name__}
            game = "Ricochet" if ".ricochet." in cls.__module__ else "Rally"
            self.names[cls] = f"{game}{cls.__name__}" if len(alike) > 1 else cls.__name__

    def typescript(self, kind: inspect.Type) -> str:
        """The TypeScript type of a msgspec type."""
        match kind:
            case inspect.Metadata(extra_json_schema={"type": "array"}):
                return "unknown[]"  # a list that is JSON already
            case inspect.Metadata():
                return self.typescript(kind.type)
            case inspect.StructType():
                # A view holds questions of any kind; the engine types them by their base class.
                return "RallyQuestion" if kind.cls is Decision else self.names[kind.cls]
            case inspect.UnionType():
                return " | ".join(dict.fromkeys(self.typescript(one) for one in kind.types))
            case inspect.LiteralType():
                return " | ".join(json.dumps(value) for value in kind.values)
            case inspect.EnumType():
                return " | ".join(json.dumps(member.value) for member in kind.cls)
            case inspect.TupleType():
                return f"[{', '.join(self.typescript(one) for one in kind.item_types)}]"
            case inspect.VarTupleType() | inspect.ListType() | inspect.CollectionType():
                item = self.typescript(kind.item_type)
                return f"({item})[]" if "|" in item else f"{item}[]"
            case inspect.DictType():
                return f"Record<string, {self.typescript(kind.value_type)}>"
        return PLAIN[type(kind)]


PLAIN: dict[type[inspect.Type], str] = {
    inspect.StrType: "string",
    inspect.IntType: "number",
    inspect.FloatType: "number",
    inspect.BoolType: "boolean",
    inspect.NoneType: "null",
    inspect.AnyType: "unknown",
    inspect.RawType: "unknown",
}


def structures(kind: Any, seen: dict[type, inspect.StructType]) -> None:
    """Collect every class that the type mentions, in the order of their appearance."""
    if isinstance(kind, inspect.StructType):
        if kind.cls in seen or kind.cls is Decision:
            return
        seen[kind.cls] = kind
        for field in kind.fields:
            structures(field.type, seen)
    elif isinstance(kind, inspect.TupleType):
        for item in kind.item_types:
            structures(item, seen)
    elif isinstance(kind, inspect.UnionType):
        for item in kind.types:
            structures(item, seen)
    else:
        for part in ("type", "item_type", "value_type"):
            if (inner := getattr(kind, part, None)) is not None and isinstance(inner, inspect.Type):
                structures(inner, seen)


def sent_by_server(name: str) -> bool:
    return name not in ASKED


ASKED = {"FirstMessage", "AnyCommand", "NewRoom", "Join", "FloorPlan"}
ASKED |= {"ToCheck", "ToEstimate", "ToKeep", "Surprise", "RicochetSketch"}
"""What clients send."""


def messages() -> str:
    types = wire_types()
    seen: dict[type, inspect.StructType] = {}
    given: dict[type, inspect.StructType] = {}
    for name, wire in types.items():
        structures(inspect.type_info(wire), seen)
        if sent_by_server(name):
            structures(inspect.type_info(wire), given)
    names = Names(list(seen))
    parts = [NOTE]
    parts += [_declaration(names, struct, cls in given) for cls, struct in seen.items()]
    for name, wire in types.items():
        if name not in names.names.values():
            parts.append(f"export type {name} =\n  | {_alternatives(names, wire)}\n")
    return "\n".join(parts)


def _alternatives(names: Names, wire: Any) -> str:
    kind = inspect.type_info(wire)
    kinds = kind.types if isinstance(kind, inspect.UnionType) else (kind,)
    return "\n  | ".join(names.typescript(one) for one in kinds)


def _declaration(names: Names, struct: inspect.StructType, given: bool) -> str:
    name = names.names[struct.cls]
    about = _first_line(struct.cls)
    if struct.array_like:
        items = ", ".join(f"{field.name}: {names.typescript(field.type)}" for field in struct.fields)
        return f"{about}export type {name} = [{items}]\n"
    lines = [f"{about}export interface {name} {{"]
    if struct.tag_field is not None:
        lines.append(f"  {struct.tag_field}: {json.dumps(struct.tag)}")
    omits = cast(Any, struct.cls).__struct_config__.omit_defaults
    for field in struct.fields:
        # What a client sends may leave defaults out; a server leaves them out only where its class says so.
        optional = "" if field.required or (given and not omits) else "?"
        lines.append(f"  {field.encode_name}{optional}: {names.typescript(field.type)}")
    return "\n".join([*lines, "}\n"])


def _first_line(cls: type) -> str:
    text = (cls.__dict__.get("__doc__") or "").strip().split("\n")[0]
    return f"/** {text} */\n" if text and not text.startswith(f"{cls.__name__}(") else ""


# Drawings


def drawings() -> str:
    """Colours, symbols for `<defs>`, and the robots' shapes."""
    colours = "SIZE HALF CONCRETE JOINT INK LASER PAPER"
    ink = {name: getattr(svg_ink, name) for name in colours.split()}
    parts = [NOTE]
    parts += [f"export const {name} = {json.dumps(value)}" for name, value in ink.items()]
    parts.append(f"export const SYMBOLS = {json.dumps(''.join(symbols()))}")
    parts.append(f"export const ROBOTS = {json.dumps(robots(), indent=2)} as const")
    parts.append(f"export const NOSE = {json.dumps(svg_robots.NOSE)}")
    parts.append(f"export const EYES = {json.dumps(svg_robots.EYES)}")
    parts.append(f"export const PUPILS = {json.dumps(svg_robots.PUPILS)}")
    parts.append(f"export const SCORCH: [number, number, number][] = {json.dumps(svg_robots.SCORCH)}")
    return "\n".join(parts) + "\n"


def symbols() -> Iterator[str]:
    """Everything that squares refer to. Pieces that move have a class that the client animates."""
    yield svg_ground.paints()
    for element in all_elements():
        if not isinstance(element, belts.ConveyorBelt):  # whose arrows roll here
            yield element.symbols()
    yield from _tracks()
    yield from _rolling_chevrons()
    sites = (("repair-1", 1, True), ("repair-2", 2, True), ("repair-2-1994", 2, False))
    for name, kind, with_hammer in sites:
        yield _symbol(name, repairs.site_drawing(kind, with_hammer, 0, 0))
    for bay in docks.DOCKS:
        yield _symbol(f"dock-{bay}", docks.dock_drawing(bay, 0, 0))
        yield _symbol(f"flag-{bay}", _centred(svg.pennant(bay, (0, 0), False)))
    yield _symbol("start-square", docks.start_drawing(0, 0))
    for open_sides in range(16):
        yield _symbol(f"pit-{open_sides}", pits.pit_drawing(open_sides, 0, 0))
    for beams in range(1, 5):
        yield _symbol(f"emitter-{beams}", _centred(lasers.emitter(Laser(Direction.N, beams), (0, 0))))


def _symbol(name: str, drawing: str) -> str:
    return f"<g id='{name}'>{drawing}</g>"


def _centred(drawing: str) -> str:
    """Drawn on square 0,0; its middle moved to the origin."""
    return f"<g transform='translate({-svg_ink.HALF} {-svg_ink.HALF})'>{drawing}</g>"


def _tracks() -> Iterator[str]:
    yield _symbol("track-straight", svg_belts._straight(-svg_ink.HALF, svg_ink.HALF))
    for name, side in (("west", -1), ("east", 1)):
        yield _symbol(f"track-{name}", svg_belts._curve(side))


def _rolling_chevrons() -> Iterator[str]:
    """Chevrons, with more of them clipped outside the square, so that they can roll in."""
    for speed, express in (("normal", False), ("express", True)):
        straight = {"arrows": (-16, 16, 48), "arrow": (-16,)}
        for kind, heights in straight.items():
            yield _window(f"{kind}-{speed}", f"roll {speed}", svg_belts._arrows(express, heights))
        for name, side in (("west", -1), ("east", 1)):
            curved = {"arrows": (-0.25, 0.25, 0.75), "arrow": (-0.25, 0.25)}
            for kind, parts in curved.items():
                drawing = svg_belts._curved_arrows(express, side, parts)
                yield _window(f"{kind}-{speed}-{name}", f"bend-{name} {speed}", drawing)


def _window(name: str, moves: str, drawing: str) -> str:
    inside = f"<g class='{moves}'>{drawing}</g>"
    return f"<symbol id='{name}' viewBox='-32 -32 64 64' overflow='hidden'>{inside}</symbol>"


def robots() -> dict[str, dict[str, str]]:
    return {
        one.name: {
            "letter": one.letter,
            "colour": one.colour,
            "outline": svg_robots.OUTLINES[one.name],
            "details": svg_robots.DETAILS[one.name],
        }
        for one in CHARACTERS
    }


# Words


def things() -> str:
    """The English names and texts of everything that is described in a file of its own."""
    words: dict[str, str] = dict(sorted(_thing_words()))
    empty = [key for key, text in words.items() if not text.strip()]
    if empty:
        raise SystemExit(f"these have no words: {', '.join(empty)}")
    return _texts("things", words)


def _thing_words() -> Iterator[tuple[str, str]]:
    found = catalogue()
    for edition in found.editions:
        yield from ((f"edition.{edition.key}.{n}", line) for n, line in enumerate(edition.about, start=1))
        yield from ((f"official.{edition.key}.{one.rule}", one.place) for one in edition.official)
        for profile in edition.profiles:
            yield f"profile.{profile.key}", profile.title
            yield f"profile.{profile.key}.about", profile.text
            for one in profile.differences:
                yield f"profile.{profile.key}.{edition.key}.{one.rule}", one.because
    for course in found.courses:
        yield f"course.{course.key}", course.summary
    for robot in CHARACTERS:
        yield f"robot.{tidy_name(robot.name)}", robot.about
    for option in all_options():
        yield f"option.{option.id}", option.name
        yield f"option.{option.id}.text", option.text
        yield from ((f"option.{option.id}.text.{edition}", text) for edition, text in option.texts.items())
        if option.moved:
            yield f"event.moved_by_{option.id}", option.moved
    for rule in found.special_rules:
        yield f"special.{rule.name}", rule.title
        yield f"special.{rule.name}.about", rule.text
        yield from ((f"parameter.{name}", title) for name, title in rule.parameter_titles.items())
        if rule.is_goal:
            yield f"goal.{rule.name}", rule.goal
    for house in found.house_rules:
        yield f"house.{house.name}", house.title
        yield f"house.{house.name}.about", house.text
        for value, title in zip(house.values, house.value_titles, strict=True):
            if not isinstance(value, bool):
                yield f"house.{house.name}.{value}", title
    for bot in found.rally_bots:
        yield f"room.level.{bot.name}", bot.title
        yield f"room.level.{bot.name}.about", bot.text


headings = partial(citations.headings, NOTE)
examples = partial(citations.examples, NOTE)
lines = partial(citations.lines, NOTE, BOOKS)
edition_books = partial(citations.edition_books, NOTE)


# Elements of the floor


def elements() -> str:
    """What the client knows of elements: steps, tools, fixtures, entries of the help."""
    named = [*listed_elements()]
    steps = [name for name, _ in REGISTER]
    motions = {
        step.name: {
            "animations": dict(e.motion.animations),
            "sound": e.motion.sound,
            "ms": e.motion.milliseconds,
        }
        for e in named
        for step in e.steps
        if e.motion
    }
    fixtures = {e.id: _fixture(e) for e in named if isinstance(e, FixtureElement)}
    entries = {entry.key: _cites(entry) for e in named for entry in e.entries}
    parts = [
        NOTE,
        FACTS,
        f"export const STEPS: string[] = {json.dumps(steps)}",
        f"export const MOTIONS: Record<string, MotionFacts> = {json.dumps(motions, indent=2)}",
        f"export const FIXTURES: Record<string, FixtureFacts> = {json.dumps(fixtures, indent=2)}",
        f"export type ElementTool = {' | '.join(repr(tool.name) for e in named for tool in e.tools)}",
        f"export const TOOLS: ToolFacts[] = {json.dumps(_tools(named), indent=2)}",
        f"export const ENTRIES: Record<string, Record<string, string>> = {json.dumps(entries, indent=2)}",
    ]
    return "\n".join(parts) + "\n"


FACTS = """import type { Tile } from './messages'

/** What runs while a step is shown: animations by CSS variables, `{register}` in their names. */
export interface MotionFacts {
  animations: Record<string, string>
  sound: string
  ms: number
}

/** An element whose parts are fixtures. */
export interface FixtureFacts {
  sided: boolean
  timed: boolean
  /** Nothing else that a square is made of fits beside it. */
  ground: boolean
  steps: string[]
  sound: string
  /** The name of its tool, by its number. */
  tools: Record<string, string>
  /** Drawings looking north, by number and count of registers; `{acts}` stands for classes by register. */
  shapes: Record<string, string>
  sign: { size: number; gap: number; out: number; fill: string } | null
}

/** A tool of the studio that paints an element. */
export interface ToolFacts {
  name: ElementTool
  key: string
  /** The fields of a tile that it sets, on the north side or leading north. */
  sets: Partial<Tile>
  /** Square by square, on a side of a square, along edges, as one line, or in one place. */
  stroke: 'squares' | 'sides' | 'edges' | 'path' | 'once'
  /** What can be chosen before painting. */
  setting: '' | 'registers' | 'beams'
  ground: boolean
  /** Neither fixtures nor docks can stand beside it. */
  alone: boolean
}
"""


def _fixture(element: FixtureElement) -> dict[str, Any]:
    sign = element.sign and {**vars(element.sign)}
    counts = range(1, 6) if element.timed else range(1)
    return {
        "sided": element.sided,
        "timed": element.timed,
        "ground": element.ground,
        "steps": [step.name for step in element.steps],
        "sound": element.motion.sound if element.motion else "servo",
        "tools": {
            str(part.number): tool.name
            for tool in element.tools
            for part in element.on(element.painted(tool))
        },
        "shapes": {
            f"{number}/{count}": element.moving_shape(
                Fixture(
                    element.id, Direction.N if element.sided else None, tuple(range(1, count + 1)), number
                )
            )
            for number in element.numbers
            for count in counts
        },
        "sign": sign,
    }


def _cites(entry: HelpEntry) -> dict[str, str]:
    """The lines of each edition that has it; an element that no rulebook has is in all of them, without
    lines."""
    cites = dict(zip(BOOKS, entry.cites, strict=True))
    return {book: lines for book, lines in cites.items() if lines} or cites


def _tools(named: list[Element]) -> list[dict[str, Any]]:
    """The palette's tools; a key that two of them want is an error."""
    tools = []
    taken = {".": "the floor", "f": "flags", "m": "moving boards", "v": "looking around"}
    for element in named:
        for tool in element.tools:
            if tool.key in taken:
                raise SystemExit(f"{element.id}: the key {tool.key!r} is that of {taken[tool.key]}")
            taken[tool.key] = element.id
            tools.append({"name": tool.name, "key": tool.key, **_painting(element, element.painted(tool))})
    return tools


def _painting(element: Element, painted: Tile) -> dict[str, Any]:
    """How a tool of the element is used, and the fields of a tile that it sets."""
    fixture = isinstance(element, FixtureElement)
    plain, tile = to_builtins(Tile()), to_builtins(painted)
    return {
        "sets": {field: value for field, value in tile.items() if value != plain[field]},
        "stroke": "sides" if fixture and element.sided else element.stroke,
        "setting": "registers" if fixture and element.timed else element.brush_setting,
        "ground": element.ground,
        "alone": element.stands_alone,
    }


def element_words() -> str:
    """The English words of elements."""
    return _texts("elements", dict(_element_words()))


def _element_words() -> Iterator[tuple[str, str | tuple[str, str]]]:
    for element in listed_elements():
        for step in element.steps:
            yield f"step.{step.name.replace(' ', '_')}", step.label
        for tool in element.tools:
            yield f"studio.tool.{tool.name}", tool.english
            yield f"studio.how.{tool.name}", tool.how
            if tool.square:
                yield f"square.{tool.name}", tool.square
        yield from element.square_words
        if element.fate:
            alone, pushed = element.fate
            yield f"event.destroyed.{element.id}", f"{{robot}} {alone}."
            yield f"event.destroyed.{element.id}_by", f"{{by}} {pushed.format('{robot}')}!"


def element_help() -> str:
    """The English texts of the help about elements."""
    texts: dict[str, str | tuple[str, str]] = {}
    for element in listed_elements():
        for entry in element.entries:
            texts |= {entry.key: entry.title, f"{entry.key}.text": entry.text}
            texts |= {f"{entry.key}.text.{edition}": text for edition, text in entry.editions.items()}
    return _texts("elements", texts)


def _texts(name: str, texts: Mapping[str, str | tuple[str, str]]) -> str:
    """A catalogue; a text that depends on a number has two forms."""
    lines = []
    for key, text in texts.items():
        said = text if isinstance(text, str) else {"one": text[0], "other": text[1]}
        lines.append(f"  {json.dumps(key)}: {json.dumps(said)},\n")
    return f"{NOTE}\nexport const {name} = {{\n{''.join(lines)}}}\n"


def main() -> None:
    EXAMPLES.write_text(examples(), encoding="utf-8")
    HEADINGS.write_text(headings(), encoding="utf-8")
    ELEMENTS.write_text(elements(), encoding="utf-8")
    ELEMENT_WORDS.write_text(element_words(), encoding="utf-8")
    ELEMENT_HELP.write_text(element_help(), encoding="utf-8")
    MESSAGES.write_text(messages(), encoding="utf-8")
    DRAWINGS.write_text(drawings(), encoding="utf-8")
    THINGS.write_text(things(), encoding="utf-8")
    LINES.write_text(lines(), encoding="utf-8")
    EDITION_BOOKS.write_text(edition_books(), encoding="utf-8")


if __name__ == "__main__":
    main()
