"""A game that Botyard has never heard of is played in a room, recorded, replayed and restored."""

from __future__ import annotations

import asyncio
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Api, Client, ServerProcess

pytestmark = pytest.mark.anyio

SOURCE = Path(__file__).parent / "third_game" / "nim"
NIM = {"game": {"type": "nim", "heaps": [1, 2, 4]}, "seats": 2, "public": True}


def install_nim(site: Path, monkeypatch: pytest.MonkeyPatch, entry: str = "nim = nim:PARTS") -> None:
    """Leave Nim there as `pip install` would, for processes that are started from now on."""
    info = site / "nim-1.0.dist-info"
    info.mkdir(parents=True)
    shutil.copytree(SOURCE, site / "nim")
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nim\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[botyard.games]\n{entry}\n")
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join((str(site), os.environ.get("PYTHONPATH", ""))))


@pytest.fixture
def nim_server(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ServerProcess]:
    """A server beside which Nim is installed."""
    install_nim(tmp_path / "site", monkeypatch)
    server = ServerProcess(str(tmp_path / "games.db"), tmp_path / "log", "--job-workers", "1")
    server.start()
    yield server
    server.stop()
    assert "Traceback" not in server.log.read_text()


async def take(client: Client, heap: int, pieces: int) -> None:
    """Answer the open question of seat 0 once there is one."""
    await client.until(lambda: bool(client.questions(0)))
    await client.ok("answer", seat=0, key=client.questions(0)[0]["key"], choice=[heap, pieces])


async def test_a_third_game_in_a_room(nim_server: ServerProcess) -> None:
    api = Api(nim_server.url)
    assert (await api.post("/api/rooms", {"settings": {"game": {"type": "chess"}}})).status_code == 400
    wrong = await api.post("/api/rooms", {"settings": NIM, "name": "Ann", "bots": ["greedy"]})
    assert "choose one of beginner, master" in wrong.json()["message"]
    made = await api.make_room(NIM, "Ann", ("master",))
    (line,) = (await api.get("/api/rooms")).json()["rooms"]
    assert (line["room"], line["game"], line["course"]) == (made["room"], "nim", "")
    ann = await Client(nim_server.ws, made["room"], made["token"], made["owner"]).connect()
    await ann.ok("start")
    assert await ann.refused("answer", seat=0, key="take:0", choice=[1, 3]) == "refused"
    await take(ann, 2, 3)
    # The bot has seen three heaps of 1, 2 and 1 pieces and leaves two equal ones.
    await ann.until(lambda: ann.views[0]["heaps"] == [1, 0, 1])
    before = ann.events[0]
    await ann.close()

    nim_server.kill()
    await asyncio.to_thread(nim_server.start)
    ann = await Client(nim_server.ws, made["room"], made["token"], made["owner"]).connect()
    await ann.until(lambda: 0 in ann.views)
    assert ann.events[0] == before
    await take(ann, 0, 1)
    await ann.until(lambda: ann.finished)
    await ann.until(lambda: ann.state["state"] == "finished")
    assert [event["seat"] for event in ann.events[0]] == [0, 1, 0, 1]
    assert ann.events[0][-1]["last"]

    code = f"{made['room']}-1"
    replay: dict[str, Any] = (await api.get(f"/api/replays/{code}")).json()
    assert (replay["game"], replay["names"], replay["bots"]) == ("nim", ["Ann", "Bot 1"], [None, "master"])
    assert replay["events"] == ann.events[0]
    assert [frame["view"]["heaps"] for frame in replay["keyframes"]] == [
        [1, 2, 4],
        [1, 2, 1],
        [1, 0, 1],
        [0, 0, 1],
        [0, 0, 0],
    ]
    record = await api.get(f"/api/replays/{code}/record")
    assert record.json()["game"] == "nim"
    uploaded = await api.post("/api/replays", record.json())
    assert uploaded.status_code == 201
    again = (await api.get(f"/api/replays/{uploaded.json()['code']}")).json()
    assert again["events"] == replay["events"]
    page = (await api.get(f"/replay/{code}")).text
    assert "A game of Nim" in page
    missing = await api.get(f"/api/replays/{code}/picture.svg")
    assert (missing.status_code, missing.json()["message"]) == (422, "Nim has no pictures")
    await api.close()


async def test_a_room_whose_game_was_uninstalled_is_refused_and_the_rest_is_served(
    nim_server: ServerProcess,
) -> None:
    api = Api(nim_server.url)
    nim = await api.make_room(NIM, "Ann", ("master",))
    ann = await Client(nim_server.ws, nim["room"], nim["token"], nim["owner"]).connect()
    await ann.ok("start")
    await ann.close()
    race = await api.make_room({"game": {"type": "rally"}, "public": True}, "Ben")

    nim_server.kill()
    site, _, rest = nim_server.environment["PYTHONPATH"].partition(os.pathsep)
    assert (Path(site) / "nim").is_dir()
    nim_server.environment["PYTHONPATH"] = rest
    await asyncio.to_thread(nim_server.start)
    assert [line["room"] for line in (await api.get("/api/rooms")).json()["rooms"]] == [race["room"]]
    assert (await api.get(f"/api/rooms/{race['room']}")).status_code == 200
    refused = await api.get(f"/api/rooms/{nim['room']}")
    assert (refused.status_code, refused.json()["code"]) == (422, "refused")
    assert "not installed on this server" in refused.json()["message"]
    assert (await api.get(f"/r/{nim['room']}")).status_code == 200
    assert (await api.get(f"/replay/{nim['room']}-1")).status_code == 200
    assert (await api.get(f"/api/replays/{nim['room']}-1")).json()["code"] == "unreadable"
    again = await Client(nim_server.ws, nim["room"], nim["token"]).connect()
    assert again.messages[-1]["code"] == "unreadable"
    await again.close()
    await api.close()


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        ("nim = nim:PARTS", "unknown game 'chess'; choose rally or ricochet or nim"),
        ("nim = nim:NOTHING", "the installed game 'nim' (nim:NOTHING) cannot be loaded: "),
        ("nim = nim:__doc__", "the installed game 'nim' (nim:__doc__) is not a botyard.games.GameParts"),
        ("rally = nim:PARTS", "the installed game 'rally' (nim:PARTS) has the name of another game"),
    ],
)
def test_what_is_wrong_with_an_installed_game_is_said_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, entry: str, words: str
) -> None:
    install_nim(tmp_path / "site", monkeypatch, entry)
    command = [sys.executable, "-c", "from botyard.cli import main; main()", "play", "--game", "chess"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 2
    assert words in done.stderr
    assert len(done.stderr.splitlines()) == 1
