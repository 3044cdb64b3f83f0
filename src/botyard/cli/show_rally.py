"""`botyard show` for RoboRally: a board, a course, or a position as one line."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import typer

from botyard.cli.terminal_game import ShowOptions
from botyard.errors import InputError

if TYPE_CHECKING:
    from botyard.grid import Square
    from botyard.rally.floor.course import Course
    from botyard.rally.floor.factory_floor import Floor
    from botyard.rally.telling.pictures import RobotPicture


class ShownFloor(NamedTuple):
    """What is shown."""

    title: str
    heading: str
    summary: str
    floor: Floor
    flags: tuple[Square | None, ...]
    start: Square | None
    robots: list[RobotPicture]


def is_rally(name: str) -> bool:
    """Whether RoboRally has a board, a course or a position of that name."""
    from botyard.rally.records.notation import is_position

    return is_position(name) or _is_course(name) or _is_board(name)


def show_rally(name: str, options: ShowOptions) -> None:
    """Print the floor, or draw it into files."""
    from botyard.cli.picture_files import write_picture
    from botyard.rally.records.notation import is_position
    from botyard.rally.telling.pictures import svg_picture

    shown = shown_position(name) if is_position(name) else shown_course(name, options.robots)
    floor = shown.floor
    if options.svg is None and options.png is None:
        _print_picture(shown, options.plain)
        return
    picture = svg_picture(floor, shown.flags, shown.robots, start=shown.start, title=shown.title)
    files = write_picture(picture, options.svg, options.png, options.width)
    typer.echo(f"{shown.title}: {floor.width} x {floor.height} squares, drawn in {files}")


def shown_course(name: str, robots: int) -> ShownFloor:
    """A course or board, with this many robots at the start."""
    course = find_course_or_board(name)
    placed = starting_robots(course, course.floor, robots)
    return ShownFloor(
        course.name, _heading(course), course.summary, course.floor, course.flags, course.start, placed
    )


def shown_position(line: str) -> ShownFloor:
    """A position of a race."""
    from botyard.rally.records.notation import read_position
    from botyard.rally.telling.appearance import robots_on_floor

    edition, state = read_position(line)
    heading = f"Edition {edition} | turn {state.turn}, register {state.register}"
    robots = robots_on_floor(state)
    return ShownFloor("Position", heading, "", state.floor, state.flags, state.start, robots)


def find_course_or_board(name: str) -> Course:
    """The course of that name or file, or a course made only of the board of that name or file."""
    from botyard.rally.floor.course import BoardPlace, Course
    from botyard.rally.floor.courses import load_course
    from botyard.rally.floor.library import load_board

    if _is_course(name):
        return load_course(name)
    return Course(name=load_board(name).name, boards=(BoardPlace(name),))


def _is_course(name: str) -> bool:
    from botyard.rally.floor.courses import COURSE_SUFFIX, course_names
    from botyard.rally.floor.library import tidy_name

    return tidy_name(name) in course_names() or name.endswith(COURSE_SUFFIX)


def _is_board(name: str) -> bool:
    """Whether it is one of our boards or a file with a drawing; those are never JSON."""
    from botyard.rally.floor.library import BOARD_SUFFIX, find_board, looks_like_file

    is_drawing = looks_like_file(name, BOARD_SUFFIX) and not name.endswith(".json")
    return bool(find_board(name)) or is_drawing


def similar_names(name: str) -> str:
    """What somebody may have meant who named something that there is not."""
    from botyard.rally.floor.courses import course_names
    from botyard.rally.floor.library import board_names, near_matches, tidy_name

    boards = (*board_names(), *(board.partition("/")[2] for board in board_names()))
    hint = near_matches(tidy_name(name), (*course_names(), *boards))
    return hint or f"'botyard courses' lists the courses; the boards are {', '.join(board_names())}"


def starting_robots(course: Course, floor: Floor, count: int) -> list[RobotPicture]:
    """The first robots at the start: on the docks, or together on the start square."""
    from botyard.grid import N
    from botyard.rally.engine.robots import ROBOT_NAMES
    from botyard.rally.telling.pictures import RobotPicture

    start = course.start or next(iter(floor.starts), None)
    placed = []
    for number, robot in enumerate(ROBOT_NAMES[:count], start=1):
        if number in floor.docks:
            dock = floor.docks[number]
            placed.append(RobotPicture(robot, dock, floor.dock_facing(dock)))
        elif start is not None:
            placed.append(RobotPicture(robot, start, N, virtual=True))
        else:
            raise InputError(f"{course.name} has no dock {number} and no start square to put {robot} on")
    return placed


def _print_picture(shown: ShownFloor, plain: bool) -> None:
    from rich.console import Console

    from botyard.rally.telling.pictures import ascii_picture, legend, rich_picture
    from botyard.rally.telling.pictures.terminal_marks import ASCII, UNICODE

    console = Console()
    in_colour = console.is_terminal and "utf" in console.encoding.lower() and not plain
    marks = UNICODE if in_colour else ASCII
    _, heading, summary, floor, flags, start, robots = shown
    console.print(heading, style="bold" if in_colour else "", markup=False, highlight=False)
    if summary:
        console.print(summary, markup=False, highlight=False)
    if in_colour:
        console.print(rich_picture(floor, flags, robots, start=start), soft_wrap=True)
    else:
        typer.echo(ascii_picture(floor, flags, robots, start=start))
    typer.echo(legend(floor, flags, robots, start=start, marks=marks, width=console.width))
    if console.is_terminal and floor.width * 6 + 4 > console.width:
        typer.echo("This floor is wider than your terminal; --svg FILE draws it as a picture.")


def _heading(course: Course) -> str:
    from botyard.cli.courses import player_range

    words = [course.name]
    if course.editions:
        words += [f"{player_range(course.players)} players", course.length]
        words += [course.difficulty] if course.difficulty else []
        words += [f"editions {', '.join(course.editions)}"]
    if course.special:
        words.append(f"special rules: {', '.join(course.special)}")
    return " | ".join(words)
