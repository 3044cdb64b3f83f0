"""No route and no command holds the event loop, whatever its input: all of them in one table.

What counts is the processor time that the loop's own thread spends between two beats of the watchdog, so
that a busy machine fails nothing. What takes too long once is tried again at a fresh server.
"""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, get_args

import httpx
import pytest
from tests.price_table import priced_routes
from tests.server.clients import WAIT
from tests.server.every_input import COMMANDS, LONG, OVER, PUBLIC_ROOMS, ROUTES, Act, Holds, World
from tests.server.long_races import fill_lobby, store_race

from botyard.proofs.trials.processes import Server
from botyard.ricochet.solver.solve import warm_up
from botyard.server.net.messages import AnyCommand, FirstMessage
from botyard.server.net.watchdog import HELD, Watchdog
from botyard.server.storage.store import Store

pytestmark = pytest.mark.anyio

BEAT = 0.001
TRIES = 3
SHOWN = 5
GENEROUS = {"socket_points_a_second": 100_000.0, "room_points_a_second": 1_000_000.0}


def write_holds_down(file: str) -> None:
    """In the server: write down how long each hold of the loop was."""
    holds = os.open(file, os.O_CREAT | os.O_WRONLY | os.O_APPEND, 0o600)
    note = Watchdog.note

    def note_and_write(self: Watchdog, held: float) -> None:
        note(self, held)
        if held > BEAT:
            os.write(holds, f"{held:.4f}\n".encode())

    Watchdog.note = note_and_write  # type: ignore[method-assign]


@asynccontextmanager
async def watched_world(folder: Path) -> AsyncIterator[World]:
    """A server with the longest races and a full lobby, nothing of which it has in memory yet."""
    folder.mkdir()
    database = str(folder / "games.db")
    store = Store(database)
    await store.open()
    await store_race(store, LONG, over=False)
    await store_race(store, OVER, over=True)
    await fill_lobby(store, PUBLIC_ROOMS)
    await store.close()
    file = folder / "holds"
    server = Server(database, folder, partial(write_holds_down, str(file)), beat=BEAT, **GENEROUS)
    server.start()
    try:
        async with httpx.AsyncClient(base_url=server.url, timeout=WAIT) as http:
            yield World(server, http, Holds(file))
    finally:
        server.stop()
    assert "Traceback" not in server.log.read_text()


async def measure(folder: Path, acts: dict[str, Act]) -> dict[str, float]:
    """The longest hold of each, in seconds."""
    names: dict[Act, list[str]] = {}
    for name, act in acts.items():
        names.setdefault(act, []).append(name)
    async with watched_world(folder) as world:
        await world.lap()
        for act, together in names.items():
            await act(world)
            # What an act has not measured step by step is measured as a whole.
            await world.lap(*(name for name in together if name not in world.holds.by_name))
        missing = acts.keys() - world.holds.by_name.keys()
        assert not missing, missing
        return {name: world.holds.by_name[name] for name in acts}


@pytest.fixture(scope="module", autouse=True)
def compiled() -> None:
    warm_up()


@pytest.mark.promise(29)
def test_the_table_has_every_route_and_every_message() -> None:
    kinds: tuple[Any, ...] = (*get_args(FirstMessage), *get_args(AnyCommand))
    assert sorted(ROUTES) == sorted(priced_routes())
    assert sorted(COMMANDS) == sorted(one.__struct_config__.tag for one in kinds)


@pytest.mark.promise(29)
@pytest.mark.parametrize("acts", [ROUTES, COMMANDS], ids=["routes", "commands"])
async def test_nothing_holds_the_loop(acts: dict[str, Act], tmp_path: Path) -> None:
    shortest: dict[str, float] = {}
    again = acts
    for attempt in range(TRIES):
        found = await measure(tmp_path / str(attempt), again)
        shortest |= {name: min(held, shortest.get(name, held)) for name, held in found.items()}
        again = {name: acts[name] for name, held in found.items() if held > HELD}
        if not again:
            break
    slowest = sorted(shortest.items(), key=lambda one: -one[1])[:SHOWN]
    for name, held in slowest:
        print(f"{held * 1000:6.1f} ms  {name}")
    assert not {name: held for name, held in shortest.items() if held > HELD}
