"""Complete games of both kinds on both databases: people, bots and spectators over real sockets."""

from __future__ import annotations

import asyncio

import pytest
from tests.server.clients import WAIT
from tests.server.trials.conftest import Start

from botyard.proofs.trials.oracle import compare
from botyard.proofs.trials.tables import RACE, RICOCHET, TrialTable, fetch, open_table
from botyard.rally.records import record as rally_record
from botyard.ricochet.records import record as ricochet_record

pytestmark = pytest.mark.anyio


async def to_the_end(table: TrialTable) -> None:
    table.begin()
    for player in table.everybody:
        await player.until(lambda p=player: p.finished, WAIT)


async def test_complete_games(database: str, start: Start) -> None:
    server = start(database)
    race = await open_table(
        server.url, [server.ws], RACE, people=2, bots=("greedy", "random"), watchers=2, name="race"
    )
    ricochet = await open_table(
        server.url, [server.ws], RICOCHET, people=1, bots=("perfect",), watchers=1, name="ricochet"
    )
    await asyncio.gather(to_the_end(race), to_the_end(ricochet))
    await asyncio.gather(race.leave(), ricochet.leave())
    found = await compare(database, race.everybody + ricochet.everybody)
    assert found.wrong == []
    assert (found.games, found.tables) == (2, 2)
    assert found.acknowledged > 8
    assert rally_record.resume(
        rally_record.decode(fetch(f"{server.url}/api/replays/{race.room}-1/record"))
    ).finished
    assert ricochet_record.resume(
        ricochet_record.decode(fetch(f"{server.url}/api/replays/{ricochet.room}-1/record"))
    ).finished
