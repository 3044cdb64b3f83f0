"""A server that is stopped in the middle of a race with bots says goodbye without complaints, and goes on."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import subprocess
import sys
import time
from functools import partial
from pathlib import Path

import pytest
from tests.server.clients import Api, Client
from tests.server.trials.conftest import Start

from botyard.proofs.trials.postgres import Postgres
from botyard.proofs.trials.processes import READY, free_port

pytestmark = pytest.mark.anyio

RACE = {"game": {"type": "rally", "course": "dizzy-dash", "turn_limit": 100}, "seats": 8, "glass": False}


@pytest.mark.parametrize("sent", [signal.SIGINT, signal.SIGTERM], ids=["ctrl-c", "service manager"])
async def test_everybody_hears_the_signal_and_only_the_server_acts(
    tmp_path: Path, start: Start, sent: signal.Signals
) -> None:
    """Terminals and service managers tell all processes of a group, the workers as well."""
    server = start(str(tmp_path / "games.db"), prepare=os.setsid, job_workers=2)
    api = Api(server.url)
    made = await api.make_room(RACE, None, ("greedy",) * 5)
    await api.close()
    owner = await Client(server.ws, made["room"], made["owner"]).connect()
    await owner.ok("start")
    await owner.until(lambda: owner.seq >= 8)
    os.killpg(server.pid, sent)
    assert await owner.closed() == 1012
    assert owner.messages[-1]["type"] == "goodbye"
    assert owner.messages[-1]["retry_ms"] is not None
    assert await asyncio.to_thread(server.stop) == 0
    log = server.log.read_text()
    assert "Traceback" not in log
    assert "gave up" not in log
    known = owner.seq
    server.start()
    again = await Client(server.ws, made["room"], made["owner"]).connect()
    await again.until(lambda: again.seq > known)


async def test_workers_that_stop_leave_nothing_behind(postgres: Postgres) -> None:
    """Workers share semaphores; their tracker complains of those that nobody takes away."""
    port = free_port()
    command = [sys.executable, "-c", "from botyard.cli import main; main()", "serve", "--no-warm-up"]
    command += ["--database", postgres.new_database(), "--port", str(port), "--workers", "2"]
    server = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    try:
        api = Api(f"http://127.0.0.1:{port}")
        await asyncio.to_thread(_wait_until_it_answers, port)
        for _ in range(3):
            made = await api.make_room(RACE, None, ("greedy",) * 3)
            owner = await Client(f"ws://127.0.0.1:{port}/ws", made["room"], made["owner"]).connect()
            await owner.ok("start")
            await owner.until(partial(_has_begun, owner))
        await api.close()
        server.terminate()
        _, log = await asyncio.to_thread(server.communicate, timeout=100)  # until the tracker has ended too
    finally:
        server.kill()
    assert server.returncode == 0
    assert log.count("stopping with") == 2
    assert "leaked" not in log
    assert "Traceback" not in log


def _has_begun(owner: Client) -> bool:
    return owner.seq >= 3


def _wait_until_it_answers(port: int) -> None:
    until = time.monotonic() + READY
    while time.monotonic() < until:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=5).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError("the server does not answer")
