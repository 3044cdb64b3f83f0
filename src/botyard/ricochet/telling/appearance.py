"""What a game of Ricochet Robots looks like to a program: one line about it, a plain drawing, a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from botyard.ricochet.engine.view import View


def describe(view: View) -> str:
    """The game in one line: board, round, players and their chips."""
    board = view.board.code or "a drawn board"
    when = f"finished in round {view.round}" if view.phase == "finished" else f"round {view.round}"
    players = ", ".join(
        f"{name} {len(chips)} (won)" if seat in view.winners else f"{name} {len(chips)}"
        for seat, (name, chips) in enumerate(zip(view.players, view.won, strict=True))
    )
    return f"Ricochet Robots on {board}, {when}: {players}"


def draw_text(view: View) -> str:
    """The game in one line, and the board below it in plain characters."""
    from botyard.ricochet.telling.terminal import ascii_picture

    chip = view.chip
    goal, active = (chip.square, chip.colour) if chip else (None, None)
    return f"{describe(view)}\n{ascii_picture(view.board, view.robots, goal, active)}"


def draw_svg(view: View) -> str:
    """The board with its robots and the target of the round as an SVG picture."""
    from botyard.ricochet.telling.svg import svg_picture

    chip = view.chip
    goal, active = (chip.square, chip.colour) if chip else (None, None)
    return svg_picture(view.board, view.robots, goal, active, title=describe(view))
