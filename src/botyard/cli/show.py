"""`botyard show`: look at a board, a course or a position, in the terminal or as an SVG picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from botyard.errors import InputError

if TYPE_CHECKING:
    from botyard.grid import Square
    from botyard.rally.course import Course
    from botyard.rally.floor import Floor
    from botyard.rally.pictures import RobotPicture


class Exhibit(NamedTuple):
    """What is shown."""

    title: str
    heading: str
    summary: str
    floor: Floor
    flags: tuple[Square | None, ...]
    start: Square | None
    robots: list[RobotPicture]


def show(
    name: Annotated[
        str,
        typer.Argument(
            metavar="BOARD|COURSE|FILE|POSITION",
            help="A board (exchange, 1994/cross), a course (risky-exchange), a .txt or .toml file, "
            "or a position as one quoted line. Ricochet Robots: a board's code (R1G2Y3B4), a position's "
            "code, or a .json file of positions.",
        ),
    ],
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write an SVG picture to this file.")
    ] = None,
    png: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write a PNG picture to this file.")
    ] = None,
    width: Annotated[int | None, typer.Option(help="Width of the PNG picture in pixels.")] = None,
    robots: Annotated[int, typer.Option(min=0, max=8, help="So many robots at the start of the course.")] = 0,
    plain: Annotated[bool, typer.Option("--plain", help="Plain ASCII without colours.")] = False,
) -> None:
    """Look at a board, a course or a position."""
    from botyard.cli.picture_files import write_picture
    from botyard.cli.show_ricochet import is_ricochet, show_ricochet
    from botyard.rally.notation import is_position
    from botyard.rally.pictures import svg_picture

    if is_ricochet(name):
        show_ricochet(name, svg, png, width, plain)
        return
    exhibit = position_exhibit(name) if is_position(name) else course_exhibit(name, robots)
    floor = exhibit.floor
    if svg is None and png is None:
        _print_picture(exhibit, plain)
        return
    picture = svg_picture(floor, exhibit.flags, exhibit.robots, start=exhibit.start, title=exhibit.title)
    files = write_picture(picture, svg, png, width)
    typer.echo(f"{exhibit.title}: {floor.width} x {floor.height} squares, drawn in {files}")


def course_exhibit(name: str, robots: int) -> Exhibit:
    """A course or board, with so many robots where they start."""
    course = find_course_or_board(name)
    placed = starting_robots(course, course.floor, robots)
    return Exhibit(
        course.name, _heading(course), course.summary, course.floor, course.flags, course.start, placed
    )


def position_exhibit(line: str) -> Exhibit:
    """A position of a race."""
    from botyard.rally.notation import read_position
    from botyard.rally.pictures import RobotPicture

    edition, state = read_position(line)
    robots = [
        RobotPicture(r.name, r.square, r.facing, r.damage, r.virtual, r.powered_down)
        for r in state.robots
        if r.square is not None
    ]
    heading = f"Edition {edition} | turn {state.turn}, register {state.register}"
    return Exhibit("Position", heading, "", state.floor, state.flags, state.start, robots)


def find_course_or_board(name: str) -> Course:
    """The course of that name or file, or a course that is just the board of that name or file."""
    from botyard.rally.course import BoardPlace, Course
    from botyard.rally.courses import COURSE_SUFFIX, course_names, load_course
    from botyard.rally.library import (
        BOARD_SUFFIX,
        board_names,
        find_board,
        load_board,
        looks_like_file,
        near_matches,
        tidy_name,
    )

    if tidy_name(name) in course_names() or name.endswith(COURSE_SUFFIX):
        return load_course(name)
    if find_board(name) or looks_like_file(name, BOARD_SUFFIX):
        return Course(name=load_board(name).name, boards=(BoardPlace(name),))
    boards = (*board_names(), *(board.partition("/")[2] for board in board_names()))
    hint = near_matches(tidy_name(name), (*course_names(), *boards))
    more = hint or f"'botyard courses' lists the courses; the boards are {', '.join(board_names())}"
    raise InputError(f"there is no board or course {name!r}; {more}")


def starting_robots(course: Course, floor: Floor, count: int) -> list[RobotPicture]:
    """The first robots where the race begins: on the docks, or together on the start square."""
    from botyard.grid import N
    from botyard.rally.pictures import RobotPicture
    from botyard.rally.robots import ROBOT_NAMES

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


def _print_picture(exhibit: Exhibit, plain: bool) -> None:
    from rich.console import Console

    from botyard.rally.pictures import ascii_picture, legend, rich_picture
    from botyard.rally.pictures.terminal_marks import ASCII, UNICODE

    console = Console()
    in_colour = console.is_terminal and "utf" in console.encoding.lower() and not plain
    marks = UNICODE if in_colour else ASCII
    _, heading, summary, floor, flags, start, robots = exhibit
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
    from botyard.cli.courses import players_in_words

    words = [course.name]
    if course.editions:
        words += [f"{players_in_words(course.players)} players", course.length]
        words += [course.difficulty] if course.difficulty else []
        words += [f"editions {', '.join(course.editions)}"]
    if course.special:
        words.append(f"special rules: {', '.join(course.special)}")
    return " | ".join(words)
