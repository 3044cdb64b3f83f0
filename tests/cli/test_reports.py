"""Reports of rule problems: a record that opens at its moment and says what is meant."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from tests.cli.terminals import Script, memory_terminal, pages
from typer.testing import CliRunner

from botyard.cli import app
from botyard.cli.terminal.replay_frames import RallyFilm, ricochet_film
from botyard.cli.terminal.replay_player import watch
from botyard.errors import InputError
from botyard.rally.engine.events import TurnStarted
from botyard.rally.engine.game import Game
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course
from botyard.rally.records import record as rally_record
from botyard.rally.records.record import record_of
from botyard.report import Report
from botyard.ricochet.engine.events import ChipTurned
from botyard.ricochet.records import record as ricochet_record
from botyard.rng import Rng

RICOCHET = Path(__file__).parents[1] / "ricochet/data/golden_three_players.json"


def test_a_report_opens_at_its_moment(tmp_path: Path) -> None:
    game = Game(set_up(load_course("dizzy-dash"), ["A", "B"], seed=3, turn_limit=2))
    rng = Rng("reports")
    while not game.finished:
        asked = game.pending()[0]
        game.submit(asked.seat, asked.key, random_choice(asked, rng))
    record = record_of(game)
    assert b"report" not in rally_record.encode(record)
    events = record.decoded_events()
    at = next(n for n, event in enumerate(events, 1) if isinstance(event, TurnStarted) and event.turn == 2)
    reported = msgspec.structs.replace(record, report=Report(at=at, text="No push here."))
    film = RallyFilm(rally_record.decode(rally_record.encode(reported)))
    assert film.positions[film.reported].turn == 2
    file = tmp_path / "report.json"
    file.write_bytes(rally_record.encode(reported))
    said = CliRunner().invoke(app, ["replay", str(file), "--plain"], catch_exceptions=False).output
    assert "Reported: RoboRally 2005, turn 2, register 0" in said
    assert "Remark: No push here." in said


def test_reports_have_limits() -> None:
    game = Game(set_up(load_course("dizzy-dash"), ["A", "B"], seed=3))
    long = msgspec.structs.replace(record_of(game), report=Report(at=0, text="x" * 3000))
    with pytest.raises(InputError, match="not a valid record"):
        rally_record.decode(rally_record.encode(long))


def test_a_report_of_ricochet(tmp_path: Path) -> None:
    record = ricochet_record.decode(RICOCHET.read_bytes())
    at = next(
        n for n, event in enumerate(record.events, 1) if isinstance(event, ChipTurned) and event.round == 2
    )
    told = Report(at=at, text="No way.", rule="Sliding", lines="001:38")
    file = tmp_path / "report.json"
    file.write_bytes(ricochet_record.encode(msgspec.structs.replace(record, report=told)))
    said = CliRunner().invoke(app, ["replay", str(file), "--plain"], catch_exceptions=False).output
    assert f"Reported: Ricochet Robots, round 2, after {at} events" in said
    assert "Rule: Sliding (Ricochet Robots rulebook, Die Züge der Roboter)" in said
    film = ricochet_film(file)
    assert film.reported == at - 1
    console, output = memory_terminal(100, 60)
    watch(film, console, Script(["q"]), start=film.reported)
    assert "Remark: No way." in pages(output)[1]


def test_what_one_seat_saw_cannot_be_played_on(tmp_path: Path) -> None:
    seen = Report(at=0, seen_by="Ann")
    race = record_of(Game(set_up(load_course("dizzy-dash"), ["A", "B"], seed=3)))
    with pytest.raises(InputError, match=r"only what Ann had seen.*botyard replay"):
        rally_record.resume(msgspec.structs.replace(race, report=seen))
    with pytest.raises(InputError, match=r"only what Ann had seen.*botyard replay"):
        ricochet_record.resume(
            msgspec.structs.replace(ricochet_record.decode(RICOCHET.read_bytes()), report=seen)
        )
