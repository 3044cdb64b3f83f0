"""A card that the simulator does not cover stops nobody: weaker parts take over, and say so once."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from botyard.bots.players.planner import Planner
from botyard.bots.search.imagine import rules_of_view
from botyard.bots.studies.analysis import analyse
from botyard.bots.studies.whole_race import run_bots
from botyard.envs.exact_table import ExactTable
from botyard.envs.fast_table import FastTable
from botyard.envs.race import RaceEnv
from botyard.envs.race_parallel import make_table
from botyard.envs.race_vector import RaceVector
from botyard.envs.table import RaceSettings
from botyard.notices import say_once
from botyard.rally.engine.decisions import ChooseProgram
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.game import Game
from botyard.rally.engine.options.brakes import Brakes
from botyard.rally.engine.setup import Setup, set_up
from botyard.rally.engine.state import OptionCard
from botyard.rally.floor.courses import load_course
from botyard.rally.records.record import record_of


@pytest.fixture(autouse=True)
def _brakes_are_not_covered(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Brakes, "simulated", "not covered")
    say_once.cache_clear()
    yield
    say_once.cache_clear()


def said(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.name == "botyard"]


def test_environments_take_the_exact_engine(caplog: pytest.LogCaptureFixture) -> None:
    for _ in range(2):
        assert isinstance(make_table(RaceSettings(), "auto"), ExactTable)
        assert isinstance(RaceEnv(opponents=("random",)).table, ExactTable)
    (line,) = said(caplog)
    assert line.startswith("races on dizzy-dash run on the exact engine: the simulator does not cover ")
    assert "the option card Brakes" in line


def test_on_request_the_simulator_plays_without_the_card(caplog: pytest.LogCaptureFixture) -> None:
    table = make_table(RaceSettings(), "fast")
    assert isinstance(table, FastTable)
    assert "brakes" not in table.rules.options
    (line,) = said(caplog)
    assert line.startswith("races on the simulator are played without option cards that it does not cover: ")
    assert "Brakes" in line


def test_races_without_the_card_stay_on_the_simulator(caplog: pytest.LogCaptureFixture) -> None:
    assert isinstance(make_table(RaceSettings(rules={"options": False}), "auto"), FastTable)
    assert isinstance(make_table(RaceSettings(options=("turret", "shield")), "auto"), FastTable)
    assert said(caplog) == []


def test_many_races_at_once_are_played_without_the_card(caplog: pytest.LogCaptureFixture) -> None:
    env = RaceVector(2, seats=2, threads=1)
    env.reset(seed=1)
    env.step(env.action_space.sample())
    env.close()
    options = edition_rules("2005").options
    assert set(env.table.rules.options) == {
        name for name, option in options.items() if option.simulated != "not covered"
    }
    assert len(said(caplog)) == 1


def test_a_planner_drives_greedily_while_the_card_is_in_play(caplog: pytest.LogCaptureFixture) -> None:
    game = Game(set_up(load_course("dizzy-dash"), ["a", "b"], seed="brakes"))
    (asked,) = [one for one in game.pending() if isinstance(one, ChooseProgram) and one.seat == 0]
    planner = Planner("1")
    planner.choose(game.view(0), asked)
    assert said(caplog) == [], "a card in the deck changes nothing"
    game.state.robots[1].options = (OptionCard("brakes"),)
    for _ in range(2):
        choice = planner.choose(game.view(0), asked)
        assert asked.refusal(choice) is None
    assert said(caplog) == [
        "planning bots play like greedy: the simulator does not cover the option card Brakes"
    ]
    assert rules_of_view(game.view(0)).options["brakes"].name == "Brakes"


def test_an_analysis_leaves_the_card_out() -> None:
    dealt = next(
        setup
        for setup in map(_seeded, map(str, range(100)))
        if "brakes" in {card.id for robot in Game(setup).state.robots for card in robot.options}
    )
    found = analyse(record_of(run_bots(dealt)))
    assert found.reviews
    assert found.left_out == ("Brakes",)


def _seeded(seed: str) -> Setup:
    rules = {"starting-options": {"count": 1}}
    return set_up(load_course("dizzy-dash"), ["a", "b"], rules=rules, turn_limit=2, seed=seed)
