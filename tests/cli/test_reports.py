"""Reports of rule problems: a record that opens at its moment and says what is meant."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner

from botyard.cli import app
from botyard.cli.films import RallyFilm
from botyard.errors import InputError
from botyard.rally.courses import load_course
from botyard.rally.dice import random_choice
from botyard.rally.events import TurnStarted
from botyard.rally.game import Game
from botyard.rally.record import Report, read_record, record_of, write_record
from botyard.rally.setup import set_up
from botyard.rng import Rng


def test_a_report_opens_at_its_moment(tmp_path: Path) -> None:
    game = Game(set_up(load_course("dizzy-dash"), ["A", "B"], seed=3, turn_limit=2))
    rng = Rng("reports")
    while not game.finished:
        asked = game.pending()[0]
        game.submit(asked.seat, asked.key, random_choice(asked, rng))
    record = record_of(game)
    assert b"report" not in write_record(record)
    events = record.decoded_events()
    at = next(n for n, event in enumerate(events, 1) if isinstance(event, TurnStarted) and event.turn == 2)
    reported = msgspec.structs.replace(record, report=Report(at=at, text="No push here."))
    film = RallyFilm(read_record(write_record(reported)))
    assert film.positions[film.reported].turn == 2
    file = tmp_path / "report.json"
    file.write_bytes(write_record(reported))
    said = CliRunner().invoke(app, ["replay", str(file), "--plain"], catch_exceptions=False).output
    assert "Reported: RoboRally 2005, turn 2, register 0" in said
    assert "Remark: No push here." in said


def test_reports_have_limits() -> None:
    game = Game(set_up(load_course("dizzy-dash"), ["A", "B"], seed=3))
    long = msgspec.structs.replace(record_of(game), report=Report(at=0, text="x" * 3000))
    with pytest.raises(InputError, match="not a valid record"):
        read_record(write_record(long))
