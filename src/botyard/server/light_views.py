"""The views of a race as they are sent again and again: without boards, and written only where it changed.

Everybody is sent all robots with every update, but most answers change one of them or none. So a robot's
sheet is kept as JSON, once as everybody sees it and once as its owner does, until the robot changes.
"""

from __future__ import annotations

from typing import Any

import msgspec

from botyard.rally.game import Game
from botyard.rally.state import Robot
from botyard.rally.view import View, build_robot, view_around


class Sheets:
    """The robots of a race as JSON."""

    def __init__(self) -> None:
        self._written: dict[int, tuple[Robot, msgspec.Raw, msgspec.Raw]] = {}

    def of(self, robot: Robot) -> tuple[msgspec.Raw, msgspec.Raw]:
        """The robot as everybody sees it, and as its owner does."""
        written = self._written.get(robot.id)
        if written is None or written[0] != robot:
            seen, own = (msgspec.Raw(msgspec.json.encode(build_robot(robot, own))) for own in (False, True))
            written = self._written[robot.id] = (msgspec.structs.replace(robot), seen, own)
        return written[1:]


class LightViews:
    """All views of one moment of a race."""

    def __init__(self, game: Game, sheets: Sheets) -> None:
        self._game = game
        written = [sheets.of(robot) for robot in game.state.robots]
        self._seen: list[Any] = [seen for seen, _ in written]
        self._own: dict[int, dict[int, Any]] = {}
        """The robots of each seat, by their index."""
        for index, robot in enumerate(game.state.robots):
            self._own.setdefault(robot.seat, {})[index] = written[index][1]
        self._public = view_around(game, None, (), tuple(self._seen))

    def of(self, seat: int | None) -> View:
        """The view of a seat; only its own robots, questions and answers differ from a spectator's."""
        if seat is None:
            return self._public
        robots = self._seen.copy()
        for index, sheet in self._own.get(seat, {}).items():
            robots[index] = sheet
        return msgspec.structs.replace(
            self._public,
            seat=seat,
            robots=tuple(robots),
            questions=tuple(self._game.pending(seat)),
            answered=self._game.answered(seat),
        )
