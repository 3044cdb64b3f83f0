"""A race's views for repeated sending: without boards, and encoded only where something changed.

Every update sends all robots to everyone, but most answers change one of them or none. So a robot's sheet is
kept as JSON, once as everyone sees it and once as its owner does, until the robot changes.
"""

from __future__ import annotations

from typing import Any

import msgspec

from botyard.rally.engine.decisions import Decision
from botyard.rally.engine.game import Game
from botyard.rally.engine.state import Robot
from botyard.rally.engine.view import View, build_own_robot, build_robot, view_around


class Sheets:
    """The robots of a race as JSON, and the fields that never change during it."""

    def __init__(self) -> None:
        self._agreed: bytes | None = None
        self._written: dict[int, tuple[Robot, msgspec.Raw, msgspec.Raw]] = {}

    def of(self, robot: Robot) -> tuple[msgspec.Raw, msgspec.Raw]:
        """The robot as everyone sees it, and as its owner does."""
        written = self._written.get(robot.id)
        if written is None or written[0] != robot:
            public = build_robot(robot)
            private = build_own_robot(robot, public)
            seen = msgspec.Raw(_encoder.encode(public))
            own = seen if private is public else msgspec.Raw(_encoder.encode(private))
            written = self._written[robot.id] = (msgspec.structs.replace(robot), seen, own)
        return written[1:]

    def agreed(self, view: View) -> bytes:
        """The fields of the view that never change, as the middle of a JSON object."""
        if self._agreed is None:
            self._agreed = _fields(view, _AGREED)
        return self._agreed


class LightViews:
    """All views of one moment of a race; the public part is encoded once for all."""

    def __init__(self, game: Game, sheets: Sheets) -> None:
        self._game = game
        robots = game.state.robots
        written = [sheets.of(robot) for robot in robots]
        self._seen = [seen for seen, _ in written]
        self._own: dict[int | None, list[tuple[int, msgspec.Raw]]] = {}
        """Each seat's robots, with their indexes."""
        for index, robot in enumerate(robots):
            self._own.setdefault(robot.seat, []).append((index, written[index][1]))
        self._asked: dict[int | None, list[Decision]] = {}
        for decision in game.asked():
            self._asked.setdefault(decision.seat, []).append(decision)
        view = view_around(game, None, (), ())
        self._common = b",%b,%b}" % (sheets.agreed(view), _fields(view, _CHANGING))

    def of(self, seat: int | None) -> msgspec.Raw:
        """The view of a seat as JSON."""
        robots = self._seen
        if seat in self._own:
            robots = robots.copy()
            for index, sheet in self._own[seat]:
                robots[index] = sheet
        questions = self._asked.get(seat, [])
        answered = self._game.answered(seat) if questions else {}
        own = _encoder.encode(_Own(seat, robots, questions, answered))
        return msgspec.Raw(own[:-1] + self._common)


class _Own(msgspec.Struct, frozen=True, gc=False):
    """The part of a view that differs between seats."""

    seat: int | None
    robots: list[msgspec.Raw]
    questions: list[Decision]
    answered: dict[str, Any]


_AGREED = ("edition", "course", "players", "rules", "goal", "ends_by_time")
_CHANGING = tuple(
    name for name in View.__struct_fields__ if name not in _Own.__struct_fields__ and name not in _AGREED
)
_encoder = msgspec.json.Encoder()


def _fields(view: View, names: tuple[str, ...]) -> bytes:
    """Some fields of a view, as the middle of a JSON object."""
    return _encoder.encode({name: getattr(view, name) for name in names})[1:-1]
