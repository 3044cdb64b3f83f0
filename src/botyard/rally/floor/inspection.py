"""Everything that is wrong with a course while it is being drawn, with the squares concerned.

Some findings rule out a race (`grave`); others are only odd, such as a belt that leads into a wall. Whether
flags can be reached is checked by `bots/studies/reach.py`.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from botyard.errors import InputError
from botyard.grid import Square, rotated, square_name
from botyard.rally.engine.elements import all_elements
from botyard.rally.engine.rules import Rules
from botyard.rally.engine.setup import Player, Setup, rules_of, setup_problems
from botyard.rally.floor.board_flaws import board_flaws
from botyard.rally.floor.board_text import write_board
from botyard.rally.floor.course import BoardPlace
from botyard.rally.floor.course_checks import start_on_repair_site
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.floor.problems import Problem
from botyard.rally.floor.sketch import Sketch
from botyard.rally.floor.token_parts import SIDE_NAMES


class Finding(msgspec.Struct, frozen=True):
    """One thing that is wrong: an English sentence, and its kind and facts for other languages."""

    kind: str
    words: str
    grave: bool = True
    square: Square | None = None
    facts: dict[str, str | int] = {}


def finding(problem: Problem | InputError, grave: bool = True) -> Finding:
    """The finding for a problem, or for an error that has nothing but its message."""
    if isinstance(problem, Problem):
        return Finding(problem.kind, problem.words, grave, problem.square, problem.facts)
    return Finding("other", str(problem), grave, None, {"words": str(problem)})


def sketch_setup(sketch: Sketch, edition: str, players: int) -> Setup:
    """A race on the course, for its checks; it cannot be run while a drawing has flaws."""
    course = sketch.course
    return Setup(
        edition=edition,
        course=course.name,
        players=tuple(Player(f"player {number}") for number in range(1, players + 1)),
        places=course.boards,
        boards={place.board: write_board(sketch.board(place.board)) for place in course.boards},
        flags=course.flags,
        start=course.start,
        rules=dict(course.special),
    )


def players_for(sketch: Sketch, rules: Rules) -> int:
    """How many robots need room: as many as the course is meant for and the edition allows."""
    fewest, most = rules.players
    return max(fewest, min(max(sketch.course.players, default=most), most))


def inspect_sketch(sketch: Sketch, edition: str) -> list[Finding]:
    """Everything that is wrong with the course in that edition, grave findings first."""
    try:
        floor = sketch.floor
        setup = sketch_setup(sketch, edition, 1)
        rules = rules_of(setup)
        players = players_for(sketch, rules)
        problems = setup_problems(sketch_setup(sketch, edition, players), rules, floor)
    except InputError as error:
        flaws = [finding(problem) for problem in _flaws(sketch)]
        return flaws or [finding(error)]
    found = [finding(problem) for problem in (*_flaws(sketch), *problems, *_docks_in_pits(floor))]
    for element in all_elements():
        found += [finding(problem, grave=False) for problem in element.oddities(floor)]
    found += [finding(problem, grave=False) for problem in start_oddities(setup, rules, floor)]
    return sorted(found, key=lambda one: not one.grave)


def start_oddities(setup: Setup, rules: Rules, floor: Floor) -> list[Problem]:
    """What is odd about a start that players chose themselves."""
    if rules.start != "shared" or setup.start is None or setup.start not in floor:
        return []
    return start_on_repair_site(floor, setup.start)


def _flaws(sketch: Sketch) -> Iterator[Problem]:
    """The flaws of the custom boards, by their squares on the floor."""
    for place in sketch.course.boards:
        if place.board in sketch.own:
            board = sketch.own[place.board]
            for flaw in board_flaws(board):
                square = _laid(flaw.square, place, board.width, board.height)
                facts = {name: value for name, value in flaw.problem.facts.items() if name != "at"}
                if "side" in facts:
                    side = SIDE_NAMES.index(str(facts["side"])) + place.rotation // 90
                    facts["side"] = SIDE_NAMES[side % 4]
                yield Problem(f"{square_name(square)}: {flaw.problem}", flaw.problem.kind, square, **facts)


def _laid(square: Square, place: BoardPlace, width: int, height: int) -> Square:
    x, y = rotated(square, place.rotation // 90, width, height)
    return (place.x + x, place.y + y)


def _docks_in_pits(floor: Floor) -> Iterator[Problem]:
    for number, square in sorted(floor.docks.items()):
        if square in floor.pits:
            words = f"dock {number} at {square_name(square)} is in a pit"
            yield Problem(words, "dock-in-pit", square, n=number)
