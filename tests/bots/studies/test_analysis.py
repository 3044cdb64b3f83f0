"""Races examined afterwards: what better programs would have gained."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from botyard.bots.rally import make_bot
from botyard.bots.studies.analysis import Analysis, analyse
from botyard.cli import app
from botyard.errors import InputError
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course
from botyard.rally.records.record import record_of, save


def race(course: str, turns: int) -> Game:
    """A random and a greedy bot."""
    game = Game(set_up(load_course(course), ["Ann", "Bob"], seed="analysis", turn_limit=turns))
    bots = [make_bot("random", 1), make_bot("greedy", 2)]
    while not game.finished:
        for decision in game.pending():
            game.submit(
                decision.seat, decision.key, bots[decision.seat].choose(game.view(decision.seat), decision)
            )
    return game


@pytest.fixture(scope="module")
def finished() -> Game:
    return race("risky-exchange", 4)


def test_each_turn_of_each_robot(finished: Game) -> None:
    found = analyse(record_of(finished))
    assert {review.turn for review in found.reviews} == set(range(1, found.turns + 1))
    assert all(review.gain >= 0 for review in found.reviews)
    assert all(len(review.best) == len(review.played) == 5 for review in found.reviews)


def test_random_play_misses_more_than_a_plan(finished: Game) -> None:
    reviews = analyse(record_of(finished)).reviews
    missed = [sum(review.gain for review in reviews if review.seat == seat) for seat in (0, 1)]
    assert missed[0] > missed[1]


def test_the_command_writes_json_and_a_plot(finished: Game, tmp_path: Path) -> None:
    save(finished, tmp_path / "race.json")
    outs = ["--json", str(tmp_path / "out.json"), "--plot", str(tmp_path / "out.svg")]
    done = CliRunner().invoke(app, ["analyse", str(tmp_path / "race.json"), *outs])
    assert done.exit_code == 0, done.output
    assert "registers missed per turn" in done.output
    written = msgspec.json.decode((tmp_path / "out.json").read_bytes(), type=Analysis)
    assert written == analyse(record_of(finished))
    assert "<svg" in (tmp_path / "out.svg").read_text(encoding="utf-8")


def test_what_cannot_be_analysed() -> None:
    with pytest.raises(InputError, match="not over"):
        analyse(record_of(Game(set_up(load_course("risky-exchange"), ["a", "b"]))))
    with pytest.raises(InputError, match="cannot be analysed"):
        analyse(record_of(race("moving-targets", 1)))
