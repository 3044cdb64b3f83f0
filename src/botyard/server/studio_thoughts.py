"""What the studio has thought out in a process aside."""

from __future__ import annotations

from botyard.bots.estimate import TrialRace, trial_race
from botyard.bots.reach import starting_places, unreachable
from botyard.bots.surprise import Wish, surprise
from botyard.errors import InputError
from botyard.rally.course import Course
from botyard.rally.courses import parse_course
from botyard.rally.inspection import Finding, finding, players_for, sketch_setup
from botyard.rally.setup import rules_of
from botyard.rally.sketch import Sketch
from botyard.ricochet.board import Position

MOST_NODES = 3_000_000
"""Positions that the solver looks at while somebody drags: about a second."""
LONGEST = 30


def out_of_reach(sketch: Sketch, edition: str) -> list[Finding]:
    """Flags that no robot can reach; nothing where the course is not yet fit for that question."""
    try:
        floor = sketch.floor
        rules = rules_of(sketch_setup(sketch, edition, 1))
    except InputError:
        return []
    if not rules.has_flags:
        return []
    course = sketch.course
    flags = course.flags
    start = course.start
    if rules.start == "first flag":
        start = flags[0] if flags else None
    starts = starting_places(floor, rules, start, players_for(sketch, rules))
    return [finding(problem) for problem in unreachable(floor, flags, rules, starts)]


def invent(wish: Wish, seed: str) -> Course:
    """A course by dice."""
    return surprise(wish, seed)


def race_once(text: str, edition: str, players: int, seed: int) -> TrialRace:
    """A race of bots on a course."""
    return trial_race(parse_course(text), edition, players, seed)


def count_solutions(position: Position, turn_rule: bool) -> tuple[str, int | None, int, int, str]:
    """Outcome, moves, number of shortest solutions, how far was searched, one solution."""
    from botyard.ricochet.solver.solve import solver

    limits = {"turn_rule": turn_rule, "max_moves": LONGEST, "max_nodes": MOST_NODES}
    found = solver().solve(position, all_solutions=True, **limits)  # type: ignore[arg-type]
    return found.outcome, found.moves, found.count, found.searched, found.text
