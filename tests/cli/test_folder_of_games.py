"""Games are kept in a folder below the one where the command runs; where it cannot be made that is told."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from botyard.cli import app
from botyard.errors import InputError


def test_a_file_in_the_place_of_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "games").write_text("not a folder")
    with pytest.raises(InputError, match="cannot write games"):
        CliRunner().invoke(app, ["play", "--game", "ricochet"], catch_exceptions=False)
