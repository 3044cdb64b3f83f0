"""RoboRally for programs: the classes behind `botyard.new_race`, and what set-ups are made of.

Everything named here is stable; the modules behind it are private.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from botyard.rally.engine.decisions import ChooseProgram, Decision, Pick
    from botyard.rally.engine.events import Event
    from botyard.rally.engine.game import Game
    from botyard.rally.engine.setup import Player, Setup, set_up
    from botyard.rally.engine.view import View
    from botyard.rally.floor.course import Course
    from botyard.rally.floor.courses import load_course

__all__ = [
    "ChooseProgram",
    "Course",
    "Decision",
    "Event",
    "Game",
    "Pick",
    "Player",
    "Setup",
    "View",
    "load_course",
    "set_up",
]

_HOMES = {
    "ChooseProgram": "botyard.rally.engine.decisions",
    "Course": "botyard.rally.floor.course",
    "Decision": "botyard.rally.engine.decisions",
    "Event": "botyard.rally.engine.events",
    "Game": "botyard.rally.engine.game",
    "Pick": "botyard.rally.engine.decisions",
    "Player": "botyard.rally.engine.setup",
    "Setup": "botyard.rally.engine.setup",
    "View": "botyard.rally.engine.view",
    "load_course": "botyard.rally.floor.courses",
    "set_up": "botyard.rally.engine.setup",
}
"""Names load on first use: the modules of this package import one another through it."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
