"""Doors and votes where the people of one room are spread over two processes on one PostgreSQL."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.clients import Api, Client, clients
from tests.server.trials.conftest import Start

from botyard.proofs.trials.postgres import Postgres
from botyard.proofs.trials.processes import Server

pytestmark = pytest.mark.anyio

RACE: dict[str, Any] = {"game": {"type": "rally", "course": "dizzy-dash", "turn_limit": 2}, "seats": 4}

KICK = '{"type":"kick","seat":0}'


async def join(server: Server, room: str, name: str) -> dict[str, Any]:
    """The answer to a wish for a seat, asked for at that process."""
    api = Api(server.url)
    answer = await api.post(f"/api/rooms/{room}/join", {"name": name, "browser": name})
    await api.close()
    said: dict[str, Any] = {"status": answer.status_code, **answer.json()}
    return said


async def make_room(server: Server, **settings: Any) -> tuple[dict[str, Any], Client]:
    api = Api(server.url)
    body = {"settings": {**RACE, **settings}, "name": "Ann", "browser": "Ann"}
    made: dict[str, Any] = (await api.post("/api/rooms", body)).json()
    await api.close()
    return made, Client(server.ws, made["room"], made["owner"], made["token"], browser="Ann")


@pytest.mark.promise(36)
async def test_a_door_is_the_same_at_both_processes(postgres: Postgres, start: Start) -> None:
    database = postgres.new_database()
    one, two = start(database), start(database)
    made, owner = await make_room(one)
    room = made["room"]
    bens = await join(two, room, "Ben")
    ben = Client(two.ws, room, bens["token"], browser="Ben")
    async with clients(owner, ben):
        await owner.ok("door", state="locked")
        await ben.until(lambda: ben.state["door"] == "locked")
        assert (await join(two, room, "Zoe"))["code"] == "locked"
        stranger = await Client(two.ws, room, browser="Zoe").connect()
        assert stranger.messages[-1]["code"] == "locked"
        await owner.ok("door", state="knock")
        await ben.until(lambda: ben.state["door"] == "knock")
        zoes, yans = await join(two, room, "Zoe"), await join(two, room, "Yan")
        assert (zoes["seat"], yans["seat"]) == (None, None)
        await owner.until(lambda: owner.state["knocks"] == ["Zoe", "Yan"])
        zoe = Client(two.ws, room, zoes["token"], browser="Zoe")
        yan = Client(two.ws, room, yans["token"], browser="Yan")
        async with clients(zoe, yan):
            await owner.ok("decline", knock=1, name="Yan")
            assert (await yan.closed(), yan.messages[-1]["code"]) == (4003, "removed")
            await owner.ok("admit", knock=0, name="Zoe")
            await zoe.until(lambda: zoe.you["seats"] == [2])
            await owner.ok("kick", seat=1)
            assert (await ben.closed(), ben.messages[-1]["code"]) == (4003, "removed")
            await zoe.until(lambda: zoe.you["seats"] == [1])
            for server in (one, two):  # by the browser's key and by the old seat's token, at both
                assert (await join(server, room, "Ben"))["code"] == "removed"
                again = await Client(server.ws, room, bens["token"]).connect()
                assert again.messages[-1]["code"] == "removed"
            await owner.until(lambda: owner.state["removed"] == ["Yan", "Ben"])
            await owner.ok("readmit", removed=1)
            assert (await join(two, room, "Ben"))["status"] == 201  # he knocks again
            await owner.ok("renew_link")
            await zoe.until(lambda: bool(zoe.state["invitation"]))
            assert (await join(two, room, "Uli"))["code"] == "not_invited"


async def test_votes_are_counted_across_processes(postgres: Postgres, start: Start) -> None:
    """The owner goes from one process; a player at each votes, and together they remove the owner."""
    database = postgres.new_database()
    one, two = start(database), start(database)
    made, owner = await make_room(one, absent="wait")
    room = made["room"]
    ben = Client(one.ws, room, (await join(one, room, "Ben"))["token"], browser="Ben")
    cleo = Client(two.ws, room, (await join(two, room, "Cleo"))["token"], browser="Cleo")
    async with clients(owner, ben, cleo):
        await owner.ok("start")
        await cleo.until(lambda: 2 in cleo.views)
        assert await cleo.refused("kick", seat=0) == "not_owner"
        await owner.close()
        await cleo.until(lambda: not cleo.presence["owner"])
        await ben.until(lambda: not ben.presence["owner"])
        await ben.ok("kick", seat=0)
        await cleo.until(
            lambda: cleo.state["votes"] == [{"motion": '{"type":"kick","seat":0}', "seats": [1]}]
        )
        await cleo.ok("vote_against", motion='{"type":"kick","seat":0}')
        assert cleo.state["seats"][0]["bot"] is None
        await cleo.ok("kick", seat=0)
        for client in (ben, cleo):
            await client.until(lambda client=client: client.state["seats"][0]["bot"] is not None)
        assert [ben.you["owner"], cleo.you["owner"]].count(True) == 1
        again = await Client(two.ws, room, made["owner"], made["token"], browser="Ann").connect()
        assert again.messages[-1]["code"] == "removed"
