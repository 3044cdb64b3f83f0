"""Conveyor belts as SVG: rubber tracks with chevrons, amber for normal and blue double ones for express.

Everything is drawn for a belt that leads north; a curve enters from the west or from the east.
"""

from __future__ import annotations

from math import cos, pi, sin

from botyard.grid import Direction, E, S, W
from botyard.rally.floor.board import Belt
from botyard.rally.telling.pictures.svg_ink import AMBER, BLUE, HALF, RAIL, RUBBER, number, used

TRACK = 21
"""Half the width of the rubber."""
INNER, OUTER = HALF - TRACK, HALF + TRACK


def belt_symbols() -> str:
    """The pieces that belts are assembled from, for `<defs>`."""
    symbols = [f"<g id='track-straight'>{_straight(-HALF, HALF)}</g>"]
    symbols += [f"<g id='track-{name}'>{_curve(side)}</g>" for name, side in (("west", -1), ("east", 1))]
    for speed, express in (("normal", False), ("express", True)):
        symbols.append(f"<g id='arrows-{speed}'>{_arrows(express, (-16, 16))}</g>")
        symbols.append(f"<g id='arrow-{speed}'>{_arrows(express, (-16,))}</g>")
        for name, side in (("west", -1), ("east", 1)):
            symbols.append(f"<g id='arrows-{speed}-{name}'>{_curved_arrows(express, side, (0.25, 0.75))}</g>")
            symbols.append(f"<g id='arrow-{speed}-{name}'>{_curved_arrows(express, side, (0.25,))}</g>")
    return "".join(symbols)


def belt_drawing(drawn: Belt, x: float, y: float) -> str:
    """The belt of a square whose middle is at x, y."""
    entries = [side.turned(-drawn.exit) for side in drawn.entries or (drawn.exit.opposite,)]
    speed = "express" if drawn.express else "normal"
    tracks = [_track(side) for side in entries]
    if len(entries) == 1:
        arrows = [_piece("arrows", speed, entries[0])]
    else:
        # A merge has one arrow for each way in and one for the way out; more would be unreadable.
        arrows = [_piece("arrow", speed, side) for side in entries if side != S] + [f"arrow-{speed}"]
        if S in entries:
            arrows[-1] = f"arrows-{speed}"
    return "".join(used(piece, x, y, drawn.exit) for piece in tracks + arrows)


def _track(side: Direction) -> str:
    return {W: "track-west", E: "track-east"}.get(side, "track-straight")


def _piece(kind: str, speed: str, side: Direction) -> str:
    return f"{kind}-{speed}" + {W: "-west", E: "-east"}.get(side, "")


def _straight(top: float, bottom: float) -> str:
    height = bottom - top
    return (
        f"<path d='M{-TRACK} {bottom}V{top}H{TRACK}V{bottom}z' fill='{RUBBER}'/>"
        f"<path d='M{-TRACK} {top}v{height}M{TRACK} {top}v{height}' stroke='{RAIL}' stroke-width='4'/>"
        f"<path d='M-23.5 {top}v{height}M23.5 {top}v{height}' stroke='#0005' stroke-width='1'/>"
    )


def _curve(side: int) -> str:
    """The track that comes in from the west (-1) or the east (1) and turns to the north."""
    corner = side * HALF
    sweep = 0 if side < 0 else 1
    band = (
        f"M{corner} {TRACK}A{OUTER} {OUTER} 0 0 {sweep} {-side * TRACK} {-HALF}H{side * TRACK}"
        f"A{INNER} {INNER} 0 0 {1 - sweep} {corner} {-TRACK}z"
    )
    rails = (
        f"M{corner} {TRACK}A{OUTER} {OUTER} 0 0 {sweep} {-side * TRACK} {-HALF}"
        f"M{corner} {-TRACK}A{INNER} {INNER} 0 0 {sweep} {side * TRACK} {-HALF}"
    )
    return (
        f"<path d='{band}' fill='{RUBBER}'/><path d='{rails}' fill='none' stroke='{RAIL}' stroke-width='4'/>"
    )


def _chevron(express: bool) -> str:
    """One arrow head pointing north around the origin; express belts have a double, thinner one."""
    if express:
        return "M-12 3L0 -7L12 3M-12 12L0 2L12 12"
    return "M-13 6L0 -6L13 6"


def _stroke(express: bool) -> str:
    colour, width = (BLUE, 4.5) if express else (AMBER, 7)
    return f"fill='none' stroke='{colour}' stroke-width='{width}' stroke-linejoin='miter'"


def _arrows(express: bool, heights: tuple[int, ...]) -> str:
    return "".join(
        f"<path transform='translate(0 {height})' d='{_chevron(express)}' {_stroke(express)}/>"
        for height in heights
    )


def _curved_arrows(express: bool, side: int, parts: tuple[float, ...]) -> str:
    """Arrows on a curve; `parts` says how far along it they are."""
    arrows = []
    for part in parts:
        angle = part * pi / 2
        x = side * (HALF - HALF * sin(angle))
        y = -HALF + HALF * cos(angle)
        turn = -side * (90 - 90 * part)
        arrows.append(
            f"<path transform='translate({number(x)} {number(y)}) rotate({number(turn)})'"
            f" d='{_chevron(express)}' {_stroke(express)}/>"
        )
    return "".join(arrows)
