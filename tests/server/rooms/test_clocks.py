"""Clocks and absent players: the server's time alone counts, and the log knows it."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import WAIT, Api, Client, ServerProcess, clients, first_choice, play_rally
from tests.server.games.test_server_play import do, programs, ricochet, start
from tests.server.stored_games import store_game

from botyard.rally.engine.decisions import ChooseProgram
from botyard.server.config import Config
from botyard.server.games.rally_settings import RallySettings
from botyard.server.net.peer import Outbox, Peer
from botyard.server.rooms.rooms import Rooms
from botyard.server.rooms.settings import Settings
from botyard.server.rooms.setups import set_up_game
from botyard.server.storage.rows import Seat

pytestmark = pytest.mark.anyio

RACE: dict[str, Any] = {"game": {"type": "rally", "course": "dizzy-dash", "turn_limit": 2}, "seats": 4}


def clocks_of(client: Client) -> list[dict[str, Any]]:
    last = next(m for m in reversed(client.messages) if m["type"] in ("update", "waiting"))
    found: list[dict[str, Any]] = last["clocks"]
    return found


async def to_programs(*people: Client) -> None:
    await asyncio.gather(*(play_rally(p, lambda p=p: bool(programs(p))) for p in people))


@pytest.mark.promise(16)
async def test_the_sand_timer_runs_for_the_last_player(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, RACE)
    await to_programs(ann, ben)
    assert clocks_of(ben) == []
    (question,) = programs(ann)
    await ann.ok("answer", seat=0, key=question["key"], choice=first_choice(question))
    await ben.until(lambda: bool(clocks_of(ben)))
    (glass,) = clocks_of(ben)
    assert (glass["kind"], glass["seats"], glass["total_ms"]) == ("glass", [1], 30_000)
    await ann.ok("take_back", seat=0, key=question["key"])
    await ben.until(lambda: [clock["seats"] for clock in clocks_of(ben)] == [[0, 1]])
    assert clocks_of(ben)[0]["remaining_ms"] < 30_000  # it goes on running


async def test_a_sand_timer_can_be_left_out(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, {**RACE, "glass": False})
    await to_programs(ann, ben)
    (question,) = programs(ann)
    await ann.ok("answer", seat=0, key=question["key"], choice=first_choice(question))
    await ben.until(lambda: ben.waiting_for == [1])
    assert clocks_of(ben) == []


async def test_time_runs_out_with_the_draft(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, {**RACE, "question_seconds": 10})
    await to_programs(ann, ben)
    assert {clock["kind"] for clock in clocks_of(ann)} == {"question"}
    (mine,), (bens,) = programs(ann), programs(ben)
    await ann.ok("answer", seat=0, key=mine["key"], choice=first_choice(mine))
    program = first_choice(bens)
    assert await ben.refused("draft", seat=1, key="nonsense", choice=None) == "not_open"
    await ben.ok("draft", seat=1, key=bens["key"], choice=[program[0], program[1], None, None, None])
    laid = await ben.wait(
        lambda m: m["type"] == "update" and any(e["event"] == "ProgramFinished" for e in m["events"])
    )
    events = [event for event in laid["events"] if event["event"] == "ProgramFinished"]
    assert [3, 4, 5] in [event.get("filled_blind") for event in events]
    mine_laid = next(e for e in laid["events"] if e["event"] == "ProgramLaid" and e["to"] == 1)
    numbers = [[card[0] for card in register[0]] for register in mine_laid["registers"]]
    assert numbers[:2] == program[:2]


async def test_the_bidding_glass_ends_the_round(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, ricochet(glass_seconds=5, show_seconds=5))
    await do(ann, 0, do="turn_chip")
    await do(ann, 0, do="bid", moves=12)
    showing = await ben.wait(lambda m: m["type"] == "update" and m["view"]["phase"] == "showing")
    assert [clock["kind"] for clock in showing["clocks"]] == ["show"]
    await ben.until(lambda: ben.views[1]["phase"] == "between")
    ended = [event for event in ben.events[1] if event["event"] in ("bidding_ended", "show_failed")]
    assert [event["reason"] for event in ended] == ["time_up", "time_up"]
    (bid,) = (event for event in ben.events[1] if event["event"] == "bid_made")
    assert ended[0]["at"] - bid["at"] >= 5000
    assert ended[1]["at"] - ended[0]["at"] >= 5000


async def test_a_bot_stands_in_for_an_absent_player(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, {**RACE, "absent": "bot", "absent_seconds": 5})
    await to_programs(ann, ben)
    await ben.close()
    await ann.until(lambda: ann.presence["online"] == [0])
    (question,) = programs(ann)
    await ann.ok("answer", seat=0, key=question["key"], choice=first_choice(question))
    await ann.until(lambda: [one["seat"] for one in ann.presence["missing"]] == [1])
    await ann.until(lambda: ann.presence["away"] == [1])
    await play_rally(ann)
    assert ann.finished
    await ben.connect()
    await ben.until(lambda: ben.finished)


async def test_a_player_who_says_goodbye_is_away_at_once_and_may_come_back(
    server: ServerProcess, api: Api
) -> None:
    ann, ben = await start(server, api, {**RACE, "absent": "default", "absent_seconds": 3600})
    await to_programs(ann, ben)
    await ben.ok("leave", seat=1)
    await ben.close()
    await ann.until(lambda: ann.presence["away"] == [1])
    await ann.until(lambda: ann.waiting_for == [0])
    await ben.connect()
    await ann.until(lambda: ann.presence["away"] == [])


async def test_a_player_who_said_goodbye_may_come_back_at_an_open_screen(
    server: ServerProcess, api: Api
) -> None:
    ann, ben = await start(server, api, {**RACE, "absent": "default", "absent_seconds": 3600})
    await to_programs(ann, ben)
    await ben.ok("leave", seat=1)
    await ann.until(lambda: ann.presence["away"] == [1])
    await ann.ok("take_seats", tokens=list(ben.tokens))
    await ann.until(lambda: ann.presence["away"] == [])


@pytest.mark.promise(16)
async def test_a_restart_keeps_games_seats_chat_and_clocks(tmp_path: Path) -> None:
    server = ServerProcess(str(tmp_path / "games.db"), tmp_path / "log", "--thinkers", "1")
    server.start()
    api = Api(server.url)
    settings = {**RACE, "game": {**RACE["game"], "turn_limit": 1}, "glass": False, "question_seconds": 3600}
    ann, ben = await start(server, api, settings)
    await to_programs(ann, ben)
    await ben.ok("say", seat=1, text="see you")
    (question,) = programs(ann)
    asked = time.monotonic()
    await ann.ok("answer", seat=0, key=question["key"], choice=first_choice(question))
    await ben.until(lambda: ben.waiting_for == [1])
    told = time.monotonic()
    (clock,) = clocks_of(ben)
    events, view = list(ben.events[1]), ben.views[1]
    server.kill()
    assert await ann.closed() is not None
    gone = time.monotonic()
    server.start()
    async with clients(ann, ben):
        (again,) = clocks_of(ben)
        passed = clock["remaining_ms"] - again["remaining_ms"]
        assert (gone - told) * 1000 - 100 <= passed <= (time.monotonic() - asked) * 1000 + 100
        assert ben.events[1] == events
        assert {**ben.views[1], "boards": []} == {**view, "boards": [], "waiting_for": [1]}
        assert [line["text"] for line in ben.chat] == ["see you", "see you"]
        assert await ann.ok("answer", id_="new", seat=0, key=question["key"], choice=first_choice(question))
        await asyncio.gather(play_rally(ann), play_rally(ben))
        assert ann.finished
        assert ben.finished
    # A stop by the operator says goodbye.
    async with clients(ann) as (last,):
        await last.until(lambda: last.finished)
        await asyncio.to_thread(server.stop)
        assert await last.closed() == 1012
    await api.close()
    assert "Traceback" not in server.log.read_text()


async def test_a_stand_in_is_silent_when_the_player_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked, thought = asyncio.Event(), asyncio.Event()

    async def think_long(*job: object) -> object:
        asked.set()
        await thought.wait()
        (decision,) = [part for part in job if isinstance(part, ChooseProgram)]
        return [[card.priority] for card in decision.hand[:5]]

    rooms = Rooms(Config(database=str(tmp_path / "games.db")))
    monkeypatch.setattr(rooms.jobs, "run", think_long)
    await rooms.open()
    settings = Settings(absent="bot")
    seats = [Seat(name="Ann", token="a"), Seat(name="Ben", token="b")]
    await store_game(rooms.store, settings, seats, set_up_game(settings, seats, "0"))
    room = await rooms.room("R")
    assert room is not None
    # While no player is there at all, the game stays as it is.
    ann, ben = Peer(lambda frame: True, Outbox()), Peer(lambda frame: True, Outbox())
    ann.seats = (0,)
    room.enter(ann)
    room.enter(ben)
    room.automation.seat_left(1)
    await asyncio.wait_for(asked.wait(), WAIT)
    ben.seats = (1,)
    room.enter(ben)
    thought.set()
    await asyncio.gather(*room.automation._thinking.values())
    assert room.table is not None
    assert room.table.seq == 0
    await rooms.close()


async def test_a_bot_is_asked_again_after_an_unexpected_failure(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[object] = []

    async def stumble_once(*job: object) -> object:
        asked.append(job)
        if len(asked) == 1:
            raise RuntimeError("nobody has thought of this")
        (decision,) = [part for part in job if isinstance(part, ChooseProgram)]
        return [[card.priority] for card in decision.hand[:5]]

    rooms = Rooms(Config(database=str(tmp_path / "games.db")))
    monkeypatch.setattr(rooms.jobs, "run", stumble_once)
    await rooms.open()
    seats = [Seat(name="Ann", token="a"), Seat(name="Bot", bot="random")]
    await store_game(rooms.store, Settings(), seats, set_up_game(Settings(), seats, "0"))
    room = await rooms.room("R")
    assert room is not None
    assert room.table is not None
    async with asyncio.timeout(WAIT):
        while room.table.seq == 0:
            await asyncio.sleep(0.01)
    assert len(asked) == 2
    await rooms.close()


async def test_an_agreed_time_is_shown_from_the_start(server: ServerProcess, api: Api) -> None:
    """Rulebook 003:316; in editions without such an end, it switches the house rule on."""
    ann, ben = await start(server, api, {**RACE, "game": {**RACE["game"], "minutes": 90}})
    await to_programs(ann, ben)
    (clock,) = clocks_of(ben)
    assert (clock["kind"], clock["seats"], clock["total_ms"]) == ("game", [], 90 * 60_000)
    assert 89 * 60_000 < clock["remaining_ms"] <= 90 * 60_000
    assert ben.views[1]["ends_by_time"]


@pytest.mark.parametrize("edition", ["dutch", "2005"])
async def test_an_agreed_time_ends_the_race_even_if_nobody_was_there(tmp_path: Path, edition: str) -> None:
    """Rulebook 003:316: the clock ran on while no server did, and this turn is the last."""
    rooms = Rooms(Config(database=str(tmp_path / "games.db")))
    await rooms.open()
    settings = Settings(game=RallySettings(edition=edition, course="dizzy-dash", minutes=1))
    seats = [Seat(name="Ann", token="a"), Seat(name="Ben", token="b")]
    await store_game(rooms.store, settings, seats, set_up_game(settings, seats, "0"), age_ms=61_000)
    room = await rooms.room("R")
    assert room is not None
    room.enter(Peer(lambda frame: True, Outbox()))
    table = room.table
    assert table is not None
    async with asyncio.timeout(30):
        while table.seq == 0:
            await asyncio.sleep(0.01)
    assert table.play.view(None).last_turn
    assert not table.clocks.any_running(table.play)
    (entry,) = await rooms.store.entries("R-1")
    assert (entry.seat, entry.action) == (-2, "end_by_time")
    await rooms.close()


async def test_where_ready_is_final_no_program_is_changed(server: ServerProcess, api: Api) -> None:
    """Rulebook 000:136, 003:103, 004:207."""
    ann, ben = await start(server, api, {**RACE, "game": {**RACE["game"], "ready": "final"}})
    await to_programs(ann, ben)
    (question,) = programs(ann)
    program = first_choice(question)
    sent = {"seat": 0, "key": question["key"]}
    first = await ann.ok("answer", id_="once", **sent, choice=program)
    assert await ann.refused("answer", **sent, choice=program[::-1]) == "off"
    assert await ann.refused("take_back", **sent) == "off"
    assert (await ann.ok("answer", id_="once", **sent, choice=program))["seq"] == first["seq"]
    (bens,) = programs(ben)
    await ben.ok("answer", seat=1, key=bens["key"], choice=first_choice(bens))
    await ann.until(lambda: all(asked["key"] != question["key"] for asked in ann.questions(0)))
