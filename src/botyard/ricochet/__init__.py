"""Ricochet Robots (rulebook 001) for programs: what is behind `botyard.new_ricochet`, boards and positions.

Everything named here is stable; the modules behind it are private.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from botyard.ricochet.engine.game import Game
    from botyard.ricochet.engine.setup import House, Setup, random_setup
    from botyard.ricochet.engine.view import View
    from botyard.ricochet.floor.board import Board, Position
    from botyard.ricochet.floor.codes import parse_code, position_code
    from botyard.ricochet.solver.solve import Solution

__all__ = [
    "Board",
    "Game",
    "House",
    "Position",
    "Setup",
    "Solution",
    "View",
    "parse_code",
    "position_code",
    "random_setup",
]

_HOMES = {
    "Board": "botyard.ricochet.floor.board",
    "Game": "botyard.ricochet.engine.game",
    "House": "botyard.ricochet.engine.setup",
    "Position": "botyard.ricochet.floor.board",
    "Setup": "botyard.ricochet.engine.setup",
    "Solution": "botyard.ricochet.solver.solve",
    "View": "botyard.ricochet.engine.view",
    "parse_code": "botyard.ricochet.floor.codes",
    "position_code": "botyard.ricochet.floor.codes",
    "random_setup": "botyard.ricochet.engine.setup",
}
"""Loaded when first asked for: the modules of this package import one another through it."""


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(_HOMES[name]), name)
