"""The proofs of RoboRally: random races, alone or beside another engine, and conformance cases."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from typing import Any

from botyard.errors import InputError
from botyard.proofs.game_proofs import Batch, Case, Failure, GameProofs, Result
from botyard.proofs.rally import conform
from botyard.proofs.rally.fuzz import InvariantError, play, random_setup
from botyard.rally.engine.editions import EDITIONS, edition_rules, editions_of
from botyard.rally.floor.courses import course_names, load_course

CHECKOUT = Path(__file__).parents[4]


class RallyProofs(GameProofs):
    """Races by the rules of every edition."""

    engines = ("fast", "reference")
    case_kinds = (*conform.PLAYED, *conform.KINDS)

    def choices(self, edition: str, course: str, all_courses: bool) -> Sequence[tuple[str, str]]:
        editions = [edition_rules(edition).edition] if edition else list(EDITIONS)
        if not all_courses and not course:
            return [(name, "") for name in editions]
        found = []
        for one in map(load_course, [course] if course else course_names()):
            fitting = [name for name in editions_of(one) if name in editions]
            found += [(name, one.key) for name in fitting[:1]]
        if not found:
            raise InputError(f"{course} is not a course for the edition {edition}; leave out --edition")
        return found

    def play(self, batch: Batch) -> Result:
        if batch.compare == "reference":
            return _compare_with_reference(batch)
        if batch.compare == "fast":
            return _compare_with_simulator(batch)
        return _play_races(batch)

    def kind_of_case(self, case: Case) -> str:
        return conform.kind_of_case(case)

    def run_case(self, case: Case, edition: str) -> list[str]:
        return conform.run_case(case, edition)


def _play_races(batch: Batch) -> Result:
    turns = answers = 0
    failures: list[Failure] = []
    course = load_course(batch.course) if batch.course else None
    for seed in batch.seeds:
        try:
            played = play(random_setup(seed, batch.edition, course))
        except InvariantError as failure:
            failures.append(Failure(seed, str(failure), failure.record))
        else:
            turns += played.state.turn
            answers += len(played.answers)
    return Result(len(batch.seeds), turns, answers, failures)


def _compare_with_simulator(batch: Batch) -> Result:
    """Play some turns from a random position for each seed; the first seed plays a race as well."""
    from botyard.proofs.rally.random_positions import compare_position, compare_race  # numba loads slowly
    from botyard.rally.fast.compare import DifferenceError

    turns = 0
    failures: list[Failure] = []
    for compare, seeds in ((compare_race, batch.seeds[:1]), (compare_position, batch.seeds)):
        for seed in seeds:
            try:
                turns += compare(seed, batch.edition)
            except DifferenceError as difference:
                failures.append(Failure(seed, str(difference)))
    return Result(len(batch.seeds), turns, 0, failures)


def _compare_with_reference(batch: Batch) -> Result:
    """A turn from a random situation for each seed; a failure is kept as a conformance case."""
    compare = _reference().compare
    failures: list[Failure] = []
    for seed in batch.seeds:
        case = compare(seed, batch.edition)
        if case is not None:
            shown = json.dumps({"cases": [case]})
            failures.append(Failure(seed, f"{case['title']}\n{shown}\n", shown.encode()))
    return Result(len(batch.seeds), len(batch.seeds), 0, failures)


def _reference() -> Any:
    """The comparison, which is part of a checkout only."""
    if not (CHECKOUT / "tests" / "reference").is_dir():
        raise InputError(
            "--reference needs a checkout of Botyard: the second engine is in its tests/reference"
        )
    if str(CHECKOUT) not in sys.path:
        sys.path.insert(0, str(CHECKOUT))
    return import_module("tests.reference.compare")


RALLY_PROOFS = RallyProofs()
