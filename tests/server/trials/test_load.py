"""The load trial measures what happens: every command, everybody who hears of it, and nothing twice."""

from __future__ import annotations

import asyncio
import os
import resource
import select
import sys
from pathlib import Path
from random import Random

import pytest
from tests.server.trials.conftest import Start

from botyard.errors import InputError
from botyard.proofs.trials.load import load
from botyard.proofs.trials.random_players import answers
from botyard.proofs.trials.screen import MessageHead, TrialScreen
from botyard.proofs.trials.tables import RACE, make_room

pytestmark = pytest.mark.anyio


@pytest.mark.promise(23)
async def test_a_small_load(database: str, tmp_path: Path) -> None:
    told: list[str] = []
    measured = await load(
        database, tmp_path, rooms=3, seconds=1, repeats=3, pace=8, warm_up=0.5, tell=told.append
    )
    assert (measured.rooms, measured.sockets) == (3, 4 + 5 + 6)
    assert measured.commands > 3 * 3
    assert len(measured.rates) == len(measured.p99s_ms) == len(measured.calibrations_us) == 3
    assert min(measured.calibrations_us) > 0
    assert measured.commands_per_cpu_second == sorted(measured.rates)[1] > 0
    assert 0 < measured.p50_ms <= measured.p99_ms == sorted(measured.p99s_ms)[1]
    assert measured.bytes_per_command > 100
    assert measured.commands_per_transaction >= 1
    assert told[0] == "setting up 3 rooms"
    assert told[-1] == "playing for 1 seconds, 3 of 3"


@pytest.mark.parametrize(("people", "pace", "why"), [(2, 5000.0, "try again in"), (1, 1.0, "for 2 to 8")])
async def test_a_load_that_the_server_refuses_is_not_a_measurement(
    tmp_path: Path, people: int, pace: float, why: str
) -> None:
    """A socket may send one message a second here, after a burst, and nobody races alone."""
    with pytest.raises(InputError, match=why):
        await load(str(tmp_path / "games.db"), tmp_path, 1, 20, 1, pace, people, socket_points_a_second=2)


async def test_a_screen_reads_what_it_is_shown_when_somebody_looks(tmp_path: Path, start: Start) -> None:
    server = start(str(tmp_path / "games.db"))
    room, tokens = await make_room(server.url, RACE, people=2)
    heard: list[tuple[str, str]] = []
    news = asyncio.Event()

    def hear(screen: TrialScreen, head: MessageHead, size: int, now: float) -> None:
        heard.append((head.type, screen.name))
        news.set()

    async def until(kind: str, name: str) -> None:
        async with asyncio.timeout(30):
            while (kind, name) not in heard:
                news.clear()
                await news.wait()

    ann, ben = [
        await TrialScreen.open(server.ws, room, own, name, hear)
        for own, name in zip(tokens, ("ann", "ben"), strict=True)
    ]
    ann.send({"type": "start"})
    await until("update", "ann")
    await until("update", "ben")
    assert (ann.seats, ben.seats) == ([0], [1])
    view = ben.view(1)
    assert view is not None
    assert ben.view(0) is None
    heard.clear()
    ben.send(answers(view, 1, Random(1))[0])
    assert not ben.idle
    await until("ack", "ben")
    assert ben.idle
    again = ben.view(1)
    assert again is not None
    assert again["answered"]
    assert not ann.lost
    server.kill()
    async with asyncio.timeout(30):
        while not ann.lost:
            await asyncio.sleep(0.01)


async def test_a_load_for_which_there_are_not_enough_sockets(tmp_path: Path, start: Start) -> None:
    start(str(tmp_path / "other.db"))  # so that the process from which servers are forked has the usual limit
    usual = resource.getrlimit(resource.RLIMIT_NOFILE)
    open_files = len(list(Path("/proc/self/fd").iterdir()))
    resource.setrlimit(resource.RLIMIT_NOFILE, (open_files + 30, usual[1]))
    try:
        with pytest.raises(InputError, match=r"could be opened after \d rooms.*try fewer rooms"):
            await load(str(tmp_path / "games.db"), tmp_path, 50, 1, 1)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, usual)


TRIAL = """
import sys, time
from pathlib import Path
from botyard.proofs.trials.processes import Server
server = Server(sys.argv[1] + "/games.db", Path(sys.argv[1]))
server.start(cold=sys.argv[2] == "cold")
print(server.pid, flush=True)
time.sleep(600)
"""


@pytest.mark.parametrize("how", ["cold", "warm"])
async def test_a_trial_that_is_killed_leaves_no_server_behind(tmp_path: Path, how: str) -> None:
    script = tmp_path / "trial.py"
    script.write_text(f"if __name__ == '__main__':\n    exec({TRIAL!r})")
    trial = await asyncio.create_subprocess_exec(
        sys.executable, str(script), str(tmp_path), how, stdout=asyncio.subprocess.PIPE
    )
    assert trial.stdout is not None
    server = os.pidfd_open(int(await trial.stdout.readline()))
    trial.kill()
    await trial.wait()
    ended, _, _ = select.select([server], [], [], 30)
    os.close(server)
    assert ended == [server]


async def test_a_screen_that_is_not_let_in(tmp_path: Path, start: Start) -> None:
    server = start(str(tmp_path / "games.db"), sockets_an_address=1)
    room, tokens = await make_room(server.url, RACE, people=2)
    first = await TrialScreen.open(server.ws, room, tokens[0], "ann", lambda *_: None)
    with pytest.raises(ConnectionError):
        await TrialScreen.open(server.ws, room, tokens[1], "ben", lambda *_: None)
    first.close()
