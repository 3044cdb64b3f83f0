"""The server is killed without warning at random moments; whatever it acknowledged is still there."""

from __future__ import annotations

from pathlib import Path

import pytest

from botyard.trials.crash import crash

pytestmark = pytest.mark.anyio

KILLS = 10


async def test_nothing_acknowledged_is_lost_or_doubled(database: str, tmp_path: Path) -> None:
    result = await crash(database, tmp_path, KILLS)
    assert result.found.wrong == []
    assert result.reconnections >= KILLS
    assert result.found.hashes == result.found.games >= 4
    assert result.found.acknowledged >= 10 * KILLS
