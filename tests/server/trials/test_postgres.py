"""The private PostgreSQL of the trials."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

from botyard.proofs.trials.postgres import copy_programs, find_binaries, open_to_all


def test_copied_programs_find_their_libraries(tmp_path: Path) -> None:
    """Root runs PostgreSQL as somebody who may not read below /root, so it runs a copy there."""
    copy = copy_programs(find_binaries(), tmp_path)
    for program in ("initdb", "postgres", "createdb", "pg_isready"):
        said = subprocess.check_output([copy / program, "--version"], env={}, text=True)
        assert "PostgreSQL" in said


def test_a_private_folder_is_not_open_to_all(tmp_path: Path) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    os.chmod(tmp_path, 0o700)
    assert not open_to_all(inner)
