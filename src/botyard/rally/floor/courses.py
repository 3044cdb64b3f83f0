"""Courses as TOML files: those that come with Botyard, by name, and custom ones, by file."""

from __future__ import annotations

import json
import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.rally.floor.course import BoardPlace, Course, Parameter, check_course
from botyard.rally.floor.library import DATA, find_board, looks_like_file, near_matches, read_text, tidy_name
from botyard.rally.floor.toml_limits import check_limits

COURSE_SUFFIX = ".toml"
CATEGORIES = ("beginner", "expert", "team", "own")
DIFFICULTIES = ("easy", "moderate", "hard", "")
LENGTHS = ("short", "medium", "long")


@lru_cache(maxsize=1)
def course_names() -> tuple[str, ...]:
    """The names of all courses that come with Botyard."""
    return tuple(sorted(file.stem for file in (DATA / "courses").glob(f"*{COURSE_SUFFIX}")))


def all_courses() -> tuple[Course, ...]:
    """All courses that come with Botyard: beginners' courses first, easy and short ones before the others."""

    def order(course: Course) -> tuple[int, int, int, str]:
        return (
            CATEGORIES.index(course.category),
            DIFFICULTIES.index(course.difficulty),
            LENGTHS.index(course.length),
            course.key,
        )

    return tuple(sorted((load_course(name) for name in course_names()), key=order))


def load_course(name: str) -> Course:
    """The course of that name or file; those of the 2005 manual are known by their German names too.

    >>> load_course("Dizzy Dash").players
    (2, 3, 4, 5, 6, 7, 8)
    >>> load_course("Riskanter Tausch").name
    'Risky Exchange'
    """
    if tidy_name(name) in course_names():
        return _our_course(tidy_name(name))
    if tidy_name(name) in _german_names():
        return _our_course(_german_names()[tidy_name(name)])
    if looks_like_file(name, COURSE_SUFFIX):
        return parse_course(read_text(Path(name), "course"), name, Path(name).parent)
    hint = near_matches(tidy_name(name), course_names()) or "'botyard courses' lists them all"
    raise InputError(f"unknown course {name!r}; {hint}")


@lru_cache(maxsize=1)
def _german_names() -> dict[str, str]:
    """Our names of the courses by the manual's German ones."""
    named = {tidy_name(_our_course(name).german_name): name for name in course_names()}
    named.pop("", None)
    return named


@lru_cache(maxsize=128)
def _our_course(name: str) -> Course:
    file = DATA / "courses" / f"{name}{COURSE_SUFFIX}"
    return parse_course(file.read_text(encoding="utf-8"), file.name)


def read_course(text: str, file: str = "course") -> Course:
    """The course in a TOML text, unchecked; InputError if the text is not a course."""
    check_limits(text, file)
    try:
        return msgspec.convert(tomllib.loads(text), Course)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise InputError(f"{file}: not valid TOML: {error}") from None
    except msgspec.ValidationError as error:
        raise InputError(f"{file}: {_reworded(str(error))}") from None


def parse_course(text: str, file: str = "course", folder: Path | None = None) -> Course:
    """The course in a TOML text; InputError names the file and what is wrong.

    Boards given as files are looked for in `folder`, the course's own folder.
    """
    course = read_course(text, file)
    boards = tuple(
        place if place.board in course.drawings else _located(place, folder) for place in course.boards
    )
    try:
        return check_course(msgspec.structs.replace(course, boards=boards))
    except InputError as error:
        raise InputError(f"{file}: {error}") from None


def _located(place: BoardPlace, folder: Path | None) -> BoardPlace:
    if folder is None or find_board(place.board) or not (folder / place.board).is_file():
        return place
    return msgspec.structs.replace(place, board=str(folder / place.board))


def _reworded(message: str) -> str:
    """msgspec's message, reworded for the author of a course.

    >>> _reworded("Object contains unknown field `flag` - at `$.boards[0]`")
    'unknown field flag in boards[0]'
    """
    what, _, where = message.partition(" - at ")
    for theirs, ours in (
        (r"Object contains unknown field `(.*)`", r"unknown field \1"),
        (r"Object missing required field `(.*)`", r"the field \1 is missing"),
        (r"Invalid enum value (.*)", r"\1 is not allowed"),
        (r"Expected `(.*)`, got `(.*)`", r"expected \1, not \2"),
        (r"Expected `(.*)` of length (.*)", r"expected \1 of length \2"),
    ):
        what = re.sub(f"^{theirs}$", ours, what)
    where = where.strip("`").removeprefix("$").removeprefix(".").replace("[...]", "")
    return f"{what} in {where}" if where else what


def write_course(course: Course) -> str:
    """The course as TOML; `parse_course` gives the same course back."""
    fields: list[tuple[str, Any]] = [
        ("name", course.name),
        ("editions", course.editions),
        ("category", course.category),
        ("players", course.players),
        ("length", course.length),
        ("difficulty", course.difficulty),
        ("summary", course.summary),
        ("source", course.source),
    ]
    lines = [f"{name} = {_toml(value)}" for name, value in fields if value]
    lines += ["", "boards = ["]
    lines += [
        f"  {{ board = {_toml(place.board)}, x = {place.x}, y = {place.y}, rotation = {place.rotation} }},"
        for place in course.boards
    ]
    lines += ["]", f"flags = {_toml(course.flags)}"]
    if course.start is not None:
        lines.append(f"start = {_toml(course.start)}")
    for rule, parameters in course.special.items():
        lines += ["", f"[special.{_toml_key(rule)}]"]
        lines += [f"{_toml_key(name)} = {_toml(value)}" for name, value in parameters.items()]
    if course.drawings:
        lines += ["", "[drawings]"]
        lines += [f"{_toml_key(name)} = {_toml_lines(text)}" for name, text in course.drawings.items()]
    return "\n".join(lines) + "\n"


def _toml(value: Parameter | tuple[Any, ...]) -> str:
    if isinstance(value, tuple):
        return f"[{', '.join(_toml(item) for item in value)}]"
    # Strings, whole numbers and booleans are spelt as in JSON, except that TOML must also escape DEL.
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def _toml_lines(text: str) -> str:
    """A drawing, unescaped if possible."""
    literal = "'''" not in text and text.endswith("\n") and _PLAIN_LINES.fullmatch(text) is not None
    return f"'''\n{text}'''" if literal else _toml(text)


_PLAIN_LINES = re.compile(r"[^\x00-\x09\x0b-\x1f\x7f]*")


def _toml_key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _toml(key)
