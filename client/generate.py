"""Write what the client takes over from Python: the types of all messages, and the drawings.

    .venv/bin/python client/generate.py

`src/lib/messages.ts` follows from the server's definitions and `src/lib/drawings.ts` from the pictures of the
rally, so that both sides speak one language and one hand draws the factory. A test fails when they drift.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

from msgspec import inspect

from botyard.grid import DIRECTIONS, Direction, neighbour
from botyard.rally.board import Laser
from botyard.rally.decisions import Decision
from botyard.rally.floor import Floor
from botyard.rally.pictures import svg, svg_belts, svg_edges, svg_ground, svg_ink, svg_robots
from botyard.rally.robots import CHARACTERS
from botyard.server.schema import wire_types

HERE = Path(__file__).parent
MESSAGES = HERE / "src/lib/messages.ts"
DRAWINGS = HERE / "src/lib/drawings.ts"
NOTE = "// Written by client/generate.py. Do not edit: change the Python side and run it again.\n"


# Types


class Names:
    """One TypeScript name for each class; where both games have a class of that name, the game's in front."""

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
    colours = "SIZE HALF CONCRETE JOINT INK STEEL STEEL_DARK STEEL_LIGHT HAZARD LASER PAPER AMBER BLUE"
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
    yield svg_ground.ground_symbols()
    yield svg_edges.edge_symbols()
    yield from _tracks()
    yield from _rolling_chevrons()
    sites = (("repair-1", 1, True), ("repair-2", 2, True), ("repair-2-1994", 2, False))
    for name, kind, with_hammer in sites:
        yield _symbol(name, svg_ground.repair(kind, with_hammer, 0, 0))
    for bay in range(1, 9):
        yield _symbol(f"dock-{bay}", svg_ground.dock(bay, 0, 0))
        yield _symbol(f"flag-{bay}", _centred(svg.pennant(bay, (0, 0), False)))
    yield _symbol("start-square", svg_ground.start_square(0, 0))
    for open_sides in range(16):
        yield _symbol(f"pit-{open_sides}", _pit(open_sides))
    for beams in range(1, 5):
        yield _symbol(f"emitter-{beams}", _centred(svg_edges.emitter(Laser(Direction.N, beams), (0, 0))))


def _symbol(name: str, drawing: str) -> str:
    return f"<g id='{name}'>{drawing}</g>"


def _centred(drawing: str) -> str:
    """Drawn on square 0,0; its middle moved to the origin."""
    return f"<g transform='translate({-svg_ink.HALF} {-svg_ink.HALF})'>{drawing}</g>"


def _pit(open_sides: int) -> str:
    """Bit d: the pit goes on beyond side d."""
    pits = {neighbour((0, 0), side) for side in DIRECTIONS if open_sides >> side & 1}
    return svg_ground.pit(cast(Floor, SimpleNamespace(pits=pits)), (0, 0), 0, 0)


def _tracks() -> Iterator[str]:
    yield _symbol("track-straight", svg_belts._straight(-svg_ink.HALF, svg_ink.HALF))
    for name, side in (("west", -1), ("east", 1)):
        yield _symbol(f"track-{name}", svg_belts._curve(side))


def _rolling_chevrons() -> Iterator[str]:
    """Chevrons with followers waiting outside the square and clipped to it, so that they can roll on."""
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


def main() -> None:
    MESSAGES.write_text(messages(), encoding="utf-8")
    DRAWINGS.write_text(drawings(), encoding="utf-8")


if __name__ == "__main__":
    main()
