"""A short form of `botyard bench jepsen`: three servers, PostgreSQL, and one fault after another."""

from __future__ import annotations

from pathlib import Path

import pytest

from botyard.proofs.trials.jepsen import jepsen
from botyard.proofs.trials.postgres import temporary_postgres

pytestmark = pytest.mark.anyio


@pytest.mark.promise(10, 13, 14, 15)
async def test_nothing_is_lost_while_everything_goes_wrong(tmp_path: Path) -> None:
    with temporary_postgres() as postgres:
        found = await jepsen(postgres, tmp_path, seconds=6, tables=2)
    assert found.wrong == []
    assert (found.lost, found.doubled, found.gaps, found.stale) == (0, 0, 0, 0)
    assert found.faults["upgrade"] == 1
    assert len(found.faults) >= 2
    assert found.acknowledged > 20
    for log in tmp_path.glob("*.log"):
        assert "Traceback" not in log.read_text()
