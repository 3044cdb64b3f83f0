"""Games are kept in the data folder; if it cannot be made, a message says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from botyard.cli import app
from botyard.errors import InputError


def test_a_file_in_the_place_of_the_folder(games: Path) -> None:
    games.parent.mkdir(parents=True)
    games.write_text("not a folder")
    with pytest.raises(InputError, match=r"cannot write .*games"):
        CliRunner().invoke(app, ["play", "--game", "ricochet", "--seed", "1"], catch_exceptions=False)
