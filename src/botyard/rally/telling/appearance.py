"""How a race shows itself to programmers: as one line, as a plain drawing, as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from botyard.rally.engine.setup import Setup
    from botyard.rally.engine.state import State
    from botyard.rally.telling.pictures import RobotPicture


def describe(setup: Setup, state: State) -> str:
    """The race in one line: course, edition, turn and players."""
    when = f"finished in turn {state.turn}" if state.finished else f"turn {state.turn}"
    players = ", ".join(
        f"{player.name} (won)" if seat in state.winners else player.name
        for seat, player in enumerate(setup.players)
    )
    return f"RoboRally race on {setup.course}, edition {setup.edition}, {when}: {players}"


def draw_text(setup: Setup, state: State) -> str:
    """The race in one line, and below it the floor in plain characters."""
    from botyard.rally.telling.pictures import ascii_picture

    picture = ascii_picture(state.floor, state.flags, robots_on_floor(state), start=state.start)
    return f"{describe(setup, state)}\n{picture}"


def draw_svg(setup: Setup, state: State) -> str:
    """The floor with robots and flags as an SVG picture."""
    from botyard.rally.telling.pictures import svg_picture

    robots, title = robots_on_floor(state), describe(setup, state)
    return svg_picture(state.floor, state.flags, robots, start=state.start, title=title)


def robots_on_floor(state: State) -> list[RobotPicture]:
    """The robots on the floor, ready to be drawn."""
    from botyard.rally.telling.pictures import RobotPicture

    return [
        RobotPicture(
            name=robot.name,
            square=robot.square,
            facing=robot.facing,
            damage=robot.damage,
            virtual=robot.virtual,
            powered_down=robot.powered_down,
        )
        for robot in state.robots
        if robot.square is not None and robot.square in state.floor.tiles
    ]
