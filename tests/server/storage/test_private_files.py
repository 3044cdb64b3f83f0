"""What holds seeds, hands and tokens' hashes is for its owner's eyes alone."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest
from tests.server.clients import ServerProcess

from botyard.server.storage.transfer import export_games, import_games

pytestmark = pytest.mark.anyio


def rights(file: Path) -> str:
    return oct(stat.S_IMODE(file.stat().st_mode))


async def test_database_lock_and_export_are_private(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        server = ServerProcess(str(tmp_path / "games.db"), tmp_path / "log", "--job-workers", "1")
        server.start()
        try:
            files = sorted(tmp_path.glob("games.db*"))
            assert len(files) >= 3, "the database, its lock and its write-ahead log"
            assert {file.name: rights(file) for file in files} == {file.name: "0o600" for file in files}
        finally:
            server.stop()
        (tmp_path / "games.db").chmod(0o644)
        await export_games(str(tmp_path / "games.db"), tmp_path / "games.jsonl.gz")
        await import_games(str(tmp_path / "again.db"), tmp_path / "games.jsonl.gz")
        assert rights(tmp_path / "games.jsonl.gz") == rights(tmp_path / "again.db") == "0o600"
        server.start()
        server.stop()
        assert rights(tmp_path / "games.db") == "0o600", "a database of an older version is made private"
    finally:
        os.umask(before)
