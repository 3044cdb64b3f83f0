"""What is wrong with a drawn course, all at once and with the squares, while it is being drawn.

Some findings forbid a race (`grave`); others are only odd, such as a belt that leads into a wall. Whether
flags can be reached is the bots' business (`bots/reach.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from botyard.errors import InputError
from botyard.grid import Square, neighbour, rotated, square_name
from botyard.rally.board_flaws import board_flaws
from botyard.rally.board_text import write_board
from botyard.rally.board_tokens import SIDE_NAMES
from botyard.rally.course import BoardPlace
from botyard.rally.course_checks import start_on_repair_site
from botyard.rally.floor import Floor
from botyard.rally.problems import Problem
from botyard.rally.rules import Rules
from botyard.rally.setup import Player, Setup, rules_of, setup_problems
from botyard.rally.sketch import Sketch


class Finding(msgspec.Struct, frozen=True):
    """One thing that is wrong, in English words, and by kind and facts for other languages."""

    kind: str
    words: str
    grave: bool = True
    square: Square | None = None
    facts: dict[str, str | int] = {}


def finding(problem: str, grave: bool = True) -> Finding:
    """The finding of a problem."""
    if isinstance(problem, Problem):
        return Finding(problem.kind, str(problem), grave, problem.square, problem.facts)
    return Finding("other", problem, grave, None, {"words": problem})


def sketch_setup(sketch: Sketch, edition: str, players: int) -> Setup:
    """The race on it, for its checks; it cannot be run while a drawing has flaws."""
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
    """For how many the course must have room: as many as it is meant for and the edition allows."""
    fewest, most = rules.players
    return max(fewest, min(max(sketch.course.players, default=most), most))


def inspect_sketch(sketch: Sketch, edition: str) -> list[Finding]:
    """Everything that is wrong with the course in that edition, the grave things first."""
    try:
        floor = sketch.floor
        setup = sketch_setup(sketch, edition, 1)
        rules = rules_of(setup)
        players = players_for(sketch, rules)
        problems = setup_problems(sketch_setup(sketch, edition, players), rules, floor)
    except InputError as error:
        flaws: list[str] = [*_flaws(sketch)]
        return [finding(problem) for problem in flaws or [str(error)]]
    found = [finding(problem) for problem in (*_flaws(sketch), *problems, *_docks_in_pits(floor))]
    found += [finding(problem, grave=False) for problem in _oddities(floor)]
    if rules.start == "shared" and setup.start is not None and setup.start in floor:
        found += [finding(problem, grave=False) for problem in start_on_repair_site(floor, setup.start)]
    return sorted(found, key=lambda one: not one.grave)


def _flaws(sketch: Sketch) -> Iterator[Problem]:
    """The flaws of the own boards, where they lie on the floor."""
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


def _oddities(floor: Floor) -> Iterator[Problem]:
    for square, belt in floor.belts.items():
        there = neighbour(square, belt.exit)
        where = square_name(square)
        if (square, belt.exit) in floor.walls:
            yield Problem(f"the belt at {where} leads into a wall", "belt-into-wall", square)
        elif there in floor.belts and floor.belts[there].exit == belt.exit.opposite and belt.exit < 2:
            words = f"the belts at {where} and {square_name(there)} lead into each other"
            yield Problem(words, "belts-meet", square, other=square_name(there))
    for square, pusher in floor.pushers.items():
        if (square, pusher.direction) in floor.walls:
            words = f"the pusher at {square_name(square)} shoves into a wall"
            yield Problem(words, "pusher-into-wall", square)
