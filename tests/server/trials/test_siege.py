"""A short form of `botyard bench siege`: everything that strangers send, while honest rooms play."""

from __future__ import annotations

from pathlib import Path

import pytest

from botyard.proofs.trials.attacks import ATTACKS
from botyard.proofs.trials.siege import siege

pytestmark = pytest.mark.anyio


@pytest.mark.promise(7, 28, 31)
async def test_honest_rooms_play_on_under_all_attacks(tmp_path: Path) -> None:
    """How fast is for the bench to say; here everybody gets every answer, and nobody is cut off."""
    told: list[str] = []
    found = await siege(str(tmp_path / "games.db"), tmp_path, rooms=4, seconds=4, turns=1, tell=told.append)
    assert (found.rooms, found.attacks) == (4, len(ATTACKS))
    assert found.commands >= 16
    assert 0 < found.quiet_p50_ms <= found.quiet_p99_ms
    assert 0 < found.siege_p50_ms <= found.siege_p99_ms
    assert told == ["setting up 4 rooms", "without attack, 1 of 1", "under attack, 1 of 1"]
    for log in tmp_path.glob("*.log"):
        assert "Traceback" not in log.read_text()
