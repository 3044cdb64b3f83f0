"""`botyard replay`: the log, and the film forward and back."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.cli.terminals import Script, Terminal, memory_terminal, pages
from typer.testing import CliRunner

from botyard.bots.rally import make_bot
from botyard.cli import app
from botyard.cli.terminal.replay_frames import RallyFilm, rally_film, ricochet_film
from botyard.cli.terminal.replay_player import move, watch
from botyard.cli.terminal.ricochet_start import play_ricochet
from botyard.errors import InputError
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course
from botyard.rally.records.record import Record, load, record_of, save


@pytest.fixture(scope="module")
def race(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A short race of two bots, kept in a file."""
    game = Game(set_up(load_course("dizzy-dash"), ["A", "B"], seed=3, turn_limit=3))
    bots = [make_bot("random", seat) for seat in range(2)]
    while not game.finished:
        question = game.pending()[0]
        choice = bots[question.seat].choose(game.view(question.seat), question)
        game.submit(question.seat, question.key, choice)
    file = tmp_path_factory.mktemp("races") / "race.json"
    save(game, file)
    return file


def test_plain_log(race: Path) -> None:
    for arguments in (["replay", str(race), "--plain"], ["replay", str(race)]):
        result = CliRunner().invoke(app, arguments, catch_exceptions=False)
        lines = result.output.splitlines()
        assert "The race is on: Dizzy Dash, RoboRally 2005." in lines[0]
        assert [line for line in lines if line.startswith("Turn")] == ["Turn 1.", "Turn 2.", "Turn 3."]
        assert sum(line == "  Register 4." for line in lines) == 3
        assert "The race ends at its limit of 3 turns." in lines[-1]


@pytest.mark.parametrize(("at", "words"), [("2.3", "turn 2 · register 3 of 5"), ("5", "5/")])
def test_watching_begins_at_a_moment(race: Path, tmp_path: Path, at: str, words: str) -> None:
    terminal = Terminal(["replay", str(race), "--at", at], tmp_path)
    assert words in terminal.read_until(" > ")
    terminal.type("q")
    assert terminal.end() == 0


@pytest.mark.parametrize("at", ["99.9", "4.1", "2.6", "999999", "noon", "1.x"])
@pytest.mark.parametrize("picture", [["--svg", "out.svg"], []])
def test_a_moment_that_does_not_exist(
    race: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, at: str, picture: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InputError, match="moment"):
        CliRunner().invoke(app, ["replay", str(race), "--at", at, *picture], catch_exceptions=False)
    assert not list(tmp_path.glob("*.svg"))


def test_moves_of_the_film(race: Path) -> None:
    film = rally_film(race)
    last = len(film) - 1
    turns, registers = film.starts("large"), film.starts("small")
    assert len(turns) == 3
    assert len(registers) == 3 + 15
    assert move(film, 0, "") == (1, "")
    assert move(film, 0, "b") == (0, "")
    assert move(film, last, "") == (last, "")
    assert move(film, 0, "t") == (turns[0], "")
    assert move(film, turns[1], "t") == (turns[2], "")
    assert move(film, turns[2], "t") == (last, "")
    assert move(film, turns[2], "tb") == (turns[1], "")
    assert move(film, turns[0], "r") == (registers[1], "")
    assert move(film, registers[3], "rb") == (registers[2], "")
    assert move(film, 5, "3") == (turns[2], "")
    assert move(film, 5, "e") == (last, "")
    assert move(film, 5, "0") == (0, "")
    assert move(film, 5, "4") == (5, "There are only 3 turns.\n")
    assert move(film, 5, "dance") == (5, "'dance' is not a command.\n")


def test_watching(race: Path) -> None:
    console, output = memory_terminal()
    watch(rally_film(race), console, Script(["2", "", "r", "b", "e", "q"]))
    shown = pages(output)
    assert "turn 2" in shown[2]
    assert "register 1 of 5" in shown[3]
    assert "The race ends" in " ".join(shown[6].split())
    assert all(len(page.split("\n")) <= 24 for page in shown)


def test_watching_at_a_terminal(race: Path) -> None:
    terminal = Terminal(["replay", str(race)], race.parent, 120, 40)
    terminal.read_until(" > ")
    terminal.type("2")
    assert "turn 2" in terminal.read_until(" > ")
    terminal.interrupt()
    assert terminal.end() == 0
    assert "Traceback" not in terminal.seen


def test_old_records_are_shown_from_their_events(race: Path) -> None:
    """The answers need not fit the rules of today, nor need every rule be known."""
    record = load(race)
    rules: dict[str, Any] = {"a-rule-of-the-past": {}}
    old = msgspec.structs.replace(
        record, answers=(), setup=msgspec.structs.replace(record.setup, rules=rules)
    )
    assert RallyFilm(old).log() == rally_film(race).log()


def test_records_that_cannot_be_shown() -> None:
    setup = set_up(load_course("dizzy-dash"), ["A", "B"])
    with pytest.raises(InputError, match="no events to show"):
        RallyFilm(Record(setup=setup))
    with pytest.raises(InputError, match="cannot be shown"):
        RallyFilm(Record(setup=setup, events=({"event": "RobotDanced"},)))
    events = record_of(Game(setup)).events
    strange = [dict(event, robot=17) if event["event"] == "RobotEntered" else event for event in events]
    with pytest.raises(InputError, match="cannot be shown"):
        RallyFilm(Record(setup=setup, events=tuple(strange)))


def test_ricochet_films(tmp_path: Path) -> None:
    file = tmp_path / "ricochet.json"
    console, _ = memory_terminal()
    play_ricochet(seed="1", record=file, keyboard=Script(["", "done"]), console=console)
    film = ricochet_film(file)
    assert len(film) == len(film.log())
    assert film.starts("large")
    console, output = memory_terminal(100, 50)
    watch(film, console, Script(["", "q"]))
    assert "Ricochet Robots · 2/" in pages(output)[2]
    result = CliRunner().invoke(app, ["replay", str(file), "--plain"], catch_exceptions=False)
    assert result.output.splitlines() == film.log()
