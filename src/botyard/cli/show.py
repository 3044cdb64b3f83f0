"""`botyard show`: look at a board or a course, in the terminal or as an SVG picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from botyard.errors import InputError

if TYPE_CHECKING:
    from botyard.rally.course import Course
    from botyard.rally.floor import Floor
    from botyard.rally.pictures import RobotPicture


def show(
    name: Annotated[
        str,
        typer.Argument(
            metavar="BOARD|COURSE|FILE",
            help="A board (exchange, 1994/cross), a course (risky-exchange), or a .txt or .toml file.",
        ),
    ],
    svg: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write an SVG picture to this file.")
    ] = None,
    robots: Annotated[int, typer.Option(min=0, max=8, help="So many robots at the start of the course.")] = 0,
    plain: Annotated[bool, typer.Option("--plain", help="Plain ASCII without colours.")] = False,
) -> None:
    """Look at a board or a course."""
    from botyard.rally.pictures import svg_picture

    course = find_course_or_board(name)
    floor = course.floor
    placed = starting_robots(course, floor, robots)
    if svg is None:
        _print_picture(course, floor, placed, plain)
        return
    picture = svg_picture(floor, course.flags, placed, start=course.start, title=course.name)
    try:
        svg.write_text(picture, encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {svg}: {error.strerror}") from None
    typer.echo(f"{course.name}: {floor.width} x {floor.height} squares, drawn in {svg}")


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


def _print_picture(course: Course, floor: Floor, robots: list[RobotPicture], plain: bool) -> None:
    from rich.console import Console

    from botyard.rally.pictures import ascii_picture, legend, rich_picture
    from botyard.rally.pictures.terminal_marks import ASCII, UNICODE

    console = Console()
    in_colour = console.is_terminal and "utf" in console.encoding.lower() and not plain
    marks = UNICODE if in_colour else ASCII
    console.print(_heading(course), style="bold" if in_colour else "", markup=False, highlight=False)
    if course.summary:
        console.print(course.summary, markup=False, highlight=False)
    if in_colour:
        picture = rich_picture(floor, course.flags, robots, start=course.start)
        console.print(picture, soft_wrap=True)
    else:
        typer.echo(ascii_picture(floor, course.flags, robots, start=course.start))
    key = legend(floor, course.flags, robots, start=course.start, marks=marks, width=console.width)
    typer.echo(key)
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
