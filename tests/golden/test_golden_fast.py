"""The golden games go through the simulator too, turn by turn, where their rules are in scope."""

from __future__ import annotations

import pytest
from tests.golden.games import GAMES, NAMES, Golden, played

from botyard.proofs.rally.random_positions import WatchedGame, compare_laid
from botyard.rally.engine.setup import rules_of, set_up
from botyard.rally.fast.scope import why_not
from botyard.rally.floor.courses import load_course
from botyard.rng import Rng


def in_scope(golden: Golden) -> bool:
    course = load_course(golden.course)
    setup = set_up(course, NAMES[: golden.players], edition=golden.edition)
    return not why_not(rules_of(setup), course.floor)


COVERED = [golden for golden in GAMES if in_scope(golden)]


@pytest.mark.parametrize("golden", COVERED, ids=lambda golden: golden.course)
def test_golden_game(golden: Golden) -> None:
    game = played(golden)
    again = WatchedGame(game.setup)
    for answer in game.answers:
        again.play(answer)
    assert compare_laid(again, Rng(golden.course)) >= 1


def test_all_editions_are_among_them() -> None:
    assert {golden.edition for golden in COVERED} >= {"1994", "amigo2000", "dutch", "2005"}
