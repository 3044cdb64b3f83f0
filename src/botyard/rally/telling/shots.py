"""A race as an animation: what each movement looks like between its beginning and its end.

Every movement is cut into a few shots. A push and the step that causes it are one movement, and so are all
turns of one step. Beams flash for a moment, falling robots shrink and spin, and robots enter from above.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from botyard.grid import Square
from botyard.rally.engine import events as e
from botyard.rally.engine.setup import Setup
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.records.replay import Piece, ReplayPosition, apply, start_of
from botyard.rally.telling.pictures.scene import BeamPicture, RobotPicture
from botyard.rally.telling.pictures.svg_robots import spots
from botyard.rally.telling.story import tell
from botyard.rally.telling.words import cast_of

SLIDE = 18
"""Hundredths of a second for one square."""
LIGHT = 26
REVEAL = 60
TURN = 80
END = 300
DROP = 30
READ = 70
"""How long a sentence without a movement is shown."""


class Actor(msgspec.Struct, frozen=True):
    """A robot in a shot: the middle of its figure, in squares, and its rotation, in degrees."""

    drawn: RobotPicture
    x: float
    y: float
    angle: float
    scale: float = 1.0


class Shot(msgspec.Struct, frozen=True):
    """One frame."""

    floor: Floor
    flags: tuple[Square | None, ...]
    start: Square | None
    actors: tuple[Actor, ...]
    beams: tuple[BeamPicture, ...]
    turn: int
    register: int
    caption: str
    hundredths: int
    told: int
    """How many events have happened."""


def shots(setup: Setup, events: Sequence[e.Event], steps: int = 3) -> Iterator[Shot]:
    """The whole race, each movement in that many steps."""
    position, told, caption = start_of(setup), 0, ""
    for line in tell(events, cast_of(setup)):
        if line.heading != "reveal":
            caption = "" if line.heading in ("turn", "register") else line.text
        moved = False
        for end in _ends(events, told, line.end):
            group = events[told:end]
            before = position.copy()
            for event in group:
                apply(position, event)
            told = end
            for shot in _movement(before, position, group, caption, steps, told):
                moved = True
                yield shot
        if not moved and (pause := _pause(events[line.end - 1], line.heading)):
            yield _shot(position, _cast(position), caption, pause, told)
    yield _shot(position, _cast(position), caption, END, told)


def _ends(events: Sequence[e.Event], start: int, stop: int) -> Iterator[int]:
    """Where movements end: a push belongs to the step that causes it, all turns of one step together."""
    for at in range(start, stop):
        following = events[at + 1] if at + 1 < stop else None
        match events[at]:
            case e.RobotPushed() if isinstance(following, e.RobotPushed | e.RobotMoved):
                continue
            case e.RobotTurned(cause=cause) if isinstance(following, e.RobotTurned):
                if following.cause == cause != "card":
                    continue
            case e.BeamFired() | e.ShotFired() if isinstance(following, e.BeamFired | e.ShotFired):
                continue
        yield at + 1


def _pause(event: e.Event, heading: str) -> int:
    if heading:
        return {"turn": TURN, "reveal": REVEAL}.get(heading, 0)
    return 0 if isinstance(event, e.RobotEntered | e.RobotChosen) else READ


def _movement(
    before: ReplayPosition,
    after: ReplayPosition,
    group: Sequence[e.Event],
    caption: str,
    steps: int,
    told: int,
) -> Iterator[Shot]:
    start, end = _cast(before), _cast(after)
    last = group[-1]
    if isinstance(last, e.RobotDestroyed) and last.robot in start:
        yield from _fall(after, start, last, caption, steps, told)
    elif isinstance(last, e.RobotEntered):
        figure = end[last.robot]
        for step in range(steps):
            landing = msgspec.structs.replace(figure, scale=figure.scale * (1.8 - 0.8 * step / steps))
            yield _shot(after, {**end, last.robot: landing}, caption, DROP // steps, told)
        yield _shot(after, end, caption, DROP, told)
    elif isinstance(last, e.BeamFired | e.ShotFired):
        yield _shot(after, end, caption, LIGHT, told)
    elif _differ(start, end) and not isinstance(last, e.TurnStarted):
        for step in range(1, steps + 1):
            part = step / steps
            between = {number: _between(start.get(number), figure, part) for number, figure in end.items()}
            yield _shot(after, between, caption, SLIDE // steps, told)
    elif before.flags != after.flags:
        yield _shot(after, end, caption, SLIDE, told)


def _fall(
    after: ReplayPosition,
    start: dict[int, Actor],
    event: e.RobotDestroyed,
    caption: str,
    steps: int,
    told: int,
) -> Iterator[Shot]:
    figure = start[event.robot]
    rest = {number: one for number, one in start.items() if number != event.robot}
    spin = 100 if event.cause in ("pit", "edge") else 0
    for step in range(1, steps + 1):
        part = step / (steps + 1)
        falling = msgspec.structs.replace(
            figure, scale=figure.scale * (1 - part), angle=figure.angle + spin * part
        )
        yield _shot(after, {**rest, event.robot: falling}, caption, DROP // steps, told)
    yield _shot(after, rest, caption, READ, told)


def _differ(start: dict[int, Actor], end: dict[int, Actor]) -> bool:
    def places(cast: dict[int, Actor]) -> dict[int, tuple[float, ...]]:
        return {number: (one.x, one.y, one.angle, one.scale) for number, one in cast.items()}

    return places(start) != places(end)


def _between(start: Actor | None, end: Actor, part: float) -> Actor:
    """A point on the way, slowing down towards the end; rotations take the short way round."""
    if start is None or part == 1:
        return end
    eased = 1 - (1 - part) ** 1.6
    turn = (end.angle - start.angle + 540) % 360 - 180
    return msgspec.structs.replace(
        end,
        x=start.x + (end.x - start.x) * eased,
        y=start.y + (end.y - start.y) * eased,
        angle=start.angle + turn * eased,
        scale=start.scale + (end.scale - start.scale) * eased,
    )


def _shot(position: ReplayPosition, cast: dict[int, Actor], caption: str, hundredths: int, told: int) -> Shot:
    return Shot(
        position.floor,
        position.flags,
        position.setup.start,
        tuple(cast[number] for number in sorted(cast)),
        position.beams,
        position.turn,
        position.register,
        caption,
        hundredths,
        told,
    )


def _cast(position: ReplayPosition) -> dict[int, Actor]:
    """The robots where they stand, side by side if they share a square."""
    sharing: dict[Square, list[int]] = {}
    for number, piece in position.robots.items():
        if piece.square is not None:
            sharing.setdefault(piece.square, []).append(number)
    cast = {}
    for (x, y), numbers in sharing.items():
        places, scale = spots(len(numbers))
        for number, (dx, dy) in zip(numbers, places, strict=True):
            piece = position.robots[number]
            cast[number] = Actor(
                _drawn(piece), x + 0.5 + dx / 64, y + 0.5 + dy / 64, 90.0 * piece.facing, scale
            )
    return cast


def _drawn(piece: Piece) -> RobotPicture:
    assert piece.square is not None
    return RobotPicture(
        piece.name, piece.square, piece.facing, piece.damage, piece.virtual, piece.powered_down
    )
