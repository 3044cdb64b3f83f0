"""Timers for everybody: Tight Collar and Ball Lightning (rulebook 000:611-629)."""

from __future__ import annotations

import pytest
from tests.rally.engine.course_rules.track import rules_with

from botyard.errors import InputError
from botyard.rally.engine.decisions import ChooseProgram
from botyard.rally.engine.events import ProgramFinished
from botyard.rally.engine.game import Clock, Game
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course
from botyard.rng import Rng


@pytest.mark.parametrize(("course", "seconds"), [("tight-collar", 60), ("ball-lightning", 30)])
def test_the_glass_runs_for_all_from_the_start(course: str, seconds: int) -> None:
    game = Game(set_up(load_course(course), ["a", "b", "c"]))
    assert game.clock() == Clock(seconds, (0, 1, 2))
    decision = game.pending(1)[0]
    game.submit(1, decision.key, random_choice(decision, Rng("x")))
    assert game.clock() == Clock(seconds, (0, 2))


def test_empty_registers_are_filled_blind_from_the_hand() -> None:
    game = Game(set_up(load_course("ball-lightning"), ["a", "b"]))
    for decision in list(game.pending()):
        assert isinstance(decision, ChooseProgram)
        game.time_out(decision.key, [[decision.hand[0].priority], None, None, None, None])
    finished = [event for event in game.events() if isinstance(event, ProgramFinished)]
    assert [event.filled_blind for event in finished] == [(2, 3, 4, 5)] * 2


def test_no_time_at_all_is_refused() -> None:
    with pytest.raises(InputError, match="at least one second"):
        rules_with({"timer-for-all": {"seconds": 0}})
