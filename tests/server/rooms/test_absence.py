"""Nobody waits for the absent: everybody sees who is missing, one tap decides, late friends take over."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import Api, Client, ServerProcess, clients, first_choice, play_rally
from tests.server.games.test_server_play import programs
from tests.server.rooms.test_door import friends, knock, owner_of, player

pytestmark = pytest.mark.anyio


async def answer_program(client: Client) -> None:
    """Answer until the program is laid."""
    await play_rally(client, lambda: bool(programs(client)))
    (question,) = programs(client)
    seat = client.you["seats"][0]
    await client.ok("answer", seat=seat, key=question["key"], choice=first_choice(question))


def asked_program(client: Client) -> list[dict[str, Any]]:
    """The question for the program, whether it is answered or not."""
    view = client.views.get(client.you["seats"][0], {})
    return [question for question in view.get("questions", ()) if question["kind"] == "ChooseProgram"]


async def to_programs(*people: Client) -> None:
    await asyncio.gather(*(play_rally(p, lambda p=p: bool(programs(p))) for p in people))


async def test_by_default_a_bot_takes_over_after_a_minute(api: Api) -> None:
    made = await api.make_room()
    settings = (await api.get(f"/api/rooms/{made['room']}")).json()["settings"]
    assert (settings["absent"], settings["absent_seconds"]) == ("bot", 60)


async def test_everybody_sees_who_is_missing_and_one_tap_decides(server: ServerProcess, api: Api) -> None:
    made, (bens,) = await friends(api, "Ann", "Ben", glass=False)
    async with clients(owner_of(server, made), player(server, bens, "Ben")) as (ann, ben):
        await ann.ok("start")
        await to_programs(ann, ben)
        assert await ann.refused("stand_in", seat=1, by="bot") == "refused"  # he is here
        await ben.close()
        await ann.until(lambda: bool(ann.presence["missing"]))
        (missing,) = ann.presence["missing"]
        assert (missing["seat"], missing["then"]) == (1, "bot")
        assert 0 <= missing["away_ms"] < 60_000
        assert 0 < missing["in_ms"] <= 60_000
        await ann.ok("stand_in", seat=1, by="wait")
        await ann.until(lambda: [one["in_ms"] for one in ann.presence["missing"]] == [None])
        await ann.ok("stand_in", seat=1, by="bot")
        await ann.until(lambda: ann.waiting_for == [0])
        assert ann.presence["away"] == [1]
        await ben.connect()
        await ann.until(lambda: ann.presence["away"] == [] and ann.state["seats"][1]["absence"] == "")
        assert ben.you["seats"] == [1]


async def test_the_game_goes_on_without_somebody(server: ServerProcess, api: Api) -> None:
    made, (bens,) = await friends(api, "Ann", "Ben", absent="wait", glass=False)
    async with clients(owner_of(server, made), player(server, bens, "Ben")) as (ann, ben):
        await ann.ok("start")
        await to_programs(ann, ben)
        await ben.close()
        await ann.until(lambda: bool(ann.presence["missing"]))
        await ann.ok("stand_in", seat=1, by="default")
        await ann.until(lambda: ann.waiting_for == [0])


async def test_a_game_that_nobody_waits_for_stays_as_it_is(server: ServerProcess, api: Api) -> None:
    """A player alone against bots who comes back later finds their own hand."""
    made, _ = await friends(api, "Ann", absent="bot", absent_seconds=5)
    watcher = Client(server.ws, made["room"])
    async with clients(owner_of(server, made), watcher) as (ann, _):
        await ann.ok("add_bot", level="random")
        await ann.ok("start")
        await to_programs(ann)
        await ann.close()
        await watcher.until(lambda: watcher.presence["online"] == [])
        assert watcher.presence["missing"][0]["in_ms"] is None
        assert watcher.presence["away"] == []


async def test_a_late_friend_takes_over_a_bots_seat_by_the_same_link(server: ServerProcess, api: Api) -> None:
    made, (bens,) = await friends(api, "Ann", "Ben")
    async with clients(owner_of(server, made), player(server, bens, "Ben")) as (ann, ben):
        await ann.ok("add_bot", level="random")
        await ann.ok("start")
        assert (await knock(api, made["room"], "Cleo", seat=1)).json()["code"] == "refused"
        cleos = (await knock(api, made["room"], "Cleo", seat=2, browser="Cleo")).json()
        assert cleos["seat"] == 2
        async with clients(player(server, cleos, "Cleo")) as (cleo,):
            # The bot may have laid her program before she came; it is hers to change all the same.
            await asyncio.gather(to_programs(ann, ben), play_rally(cleo, lambda: bool(asked_program(cleo))))
            assert [seat["name"] for seat in ann.state["seats"]] == ["Ann", "Ben", "Cleo"]
            (question,) = asked_program(cleo)
            await cleo.ok("answer", seat=2, key=question["key"], choice=first_choice(question))
            await asyncio.gather(*map(answer_program, (ann, ben)))
            assert (await knock(api, made["room"], "Dora")).json()["code"] == "wrong_state"
            await ann.ok("free_seat", seat=1)
            await ben.until(lambda: ben.you["seats"] == [])
            await ann.until(lambda: ann.state["seats"][1]["bot"] is not None)
            doras = (await knock(api, made["room"], "Dora")).json()
            assert doras["seat"] == 1


async def test_clocks_change_during_the_race_and_survive_a_restart(tmp_path: Path) -> None:
    server = ServerProcess(str(tmp_path / "games.db"), tmp_path / "log", "--thinkers", "1")
    server.start()
    api = Api(server.url)
    made, (bens,) = await friends(api, "Ann", "Ben", glass=False, absent="wait")
    async with clients(owner_of(server, made), player(server, bens, "Ben")) as (ann, ben):
        await ann.ok("start")
        await to_programs(ann, ben)
        await ann.ok("clocks", glass=False, question_seconds=600, absent="default", absent_seconds=3600)
        await ann.ok("door", state="locked")
        await ben.until(lambda: ben.state["settings"]["question_seconds"] == 600)
        update = [m for m in ben.messages if m["type"] in ("update", "waiting")][-1]
        (clock,) = update["clocks"]
        assert clock["kind"] == "question"
        assert 590_000 < clock["remaining_ms"] <= 600_000
    server.kill()
    server.start()
    async with clients(player(server, bens, "Ben")) as (ben,):
        update = next(m for m in ben.messages if m["type"] == "update")
        assert [one["kind"] for one in update["clocks"]] == ["question"]
        assert (ben.state["door"], ben.state["settings"]["absent"]) == ("locked", "default")
    await api.close()
    assert server.stop() == 0


async def test_a_race_is_ended_when_all_who_are_here_agree(server: ServerProcess, api: Api) -> None:
    made, (bens, cleos) = await friends(api, "Ann", "Ben", "Cleo", glass=False)
    ann, ben, cleo = owner_of(server, made), player(server, bens, "Ben"), player(server, cleos, "Cleo")
    async with clients(ann, ben, cleo):
        assert await ann.refused("end_game") == "wrong_state"
        await ann.ok("start")
        await to_programs(ann, ben, cleo)
        await cleo.close()
        await ann.until(lambda: ann.presence["online"] == [0, 1])
        await ben.ok("end_game")
        await ann.until(lambda: bool(ann.state["votes"]))
        await ann.ok("vote_against", motion='{"type":"end_game"}')
        await ben.until(lambda: not ben.state["votes"])
        await ann.ok("end_game")
        assert ann.state["state"] == "playing"
        (question,) = programs(ben)
        await ben.ok("end_game")
        await ben.until(lambda: ben.state["state"] == "gathering")
        laid = first_choice(question)
        assert await ben.refused("answer", seat=1, key=question["key"], choice=laid) == "wrong_state"
        replay = (await api.get(f"/api/replays/{made['room']}-1")).json()
        assert (replay["finished"], replay["complete"]) == (False, True)
        assert (await api.get(f"/api/replays/{made['room']}-1/record")).status_code == 200
        await ann.ok("start")
        await ben.until(lambda: ben.game == 2 and 1 in ben.views)
