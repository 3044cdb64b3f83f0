"""The server is killed without warning at random moments; whatever it acknowledged is still there."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.server.trials.conftest import Start

from botyard.proofs.trials.crash import crash
from botyard.proofs.trials.player import TrialPlayer
from botyard.proofs.trials.tables import RACE, open_table

pytestmark = pytest.mark.anyio

KILLS = 10
SOME = 4
"""Answers that every race of four turns has; the shortest one has eight, two programs a turn."""


@pytest.mark.promise(9, 10)
async def test_nothing_acknowledged_is_lost_or_doubled(database: str, tmp_path: Path) -> None:
    result = await crash(database, tmp_path, KILLS)
    assert result.found.wrong == []
    assert result.reconnections >= KILLS
    assert result.found.tables == 4
    assert result.found.acknowledged >= result.found.tables * KILLS


@pytest.mark.promise(17)
async def test_all_who_come_back_at_once_get_their_game(tmp_path: Path, start: Start) -> None:
    """The first one loads the room; the others must not find it half loaded."""
    server = start(str(tmp_path / "games.db"))
    table = await open_table(server.url, [server.ws], RACE, people=2)
    table.begin()
    await table.people[0].until(lambda: table.people[0].seq >= SOME)
    await table.leave()
    server.kill()
    server.start()
    crowd = [TrialPlayer([server.ws], table.room, patience=60) for _ in range(20)]
    for watcher in crowd:
        watcher.start()
    for watcher in crowd:
        await watcher.until(lambda w=watcher: w.seq >= SOME)
        await watcher.stop()
        assert watcher.connections == 1
