"""Who may enter a room and who must leave: doors, knocking, removal for good, renewed links, owners."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from tests.server.clients import Api, Client, ServerProcess, clients

pytestmark = pytest.mark.anyio

RACE: dict[str, Any] = {"game": {"type": "rally", "course": "dizzy-dash", "turn_limit": 2}, "seats": 4}


async def knock(api: Api, room: str, name: str, **more: Any) -> httpx.Response:
    return await api.post(f"/api/rooms/{room}/join", {"name": name, **more})


async def friends(api: Api, *names: str, **settings: Any) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """A room of the first, and the seats of the others; each has a browser named like them."""
    body = {"settings": {**RACE, **settings}, "name": names[0], "browser": names[0]}
    made = (await api.post("/api/rooms", body)).json()
    others = [(await knock(api, made["room"], name, browser=name)).json() for name in names[1:]]
    return made, others


def owner_of(server: ServerProcess, made: dict[str, Any]) -> Client:
    return Client(server.ws, made["room"], made["token"], made["owner"], browser="Ann")


def player(server: ServerProcess, joined: dict[str, Any], browser: str) -> Client:
    return Client(server.ws, joined["room"], joined["token"], browser=browser)


async def test_a_locked_room_lets_nobody_in_and_those_inside_stay(server: ServerProcess, api: Api) -> None:
    made, (bens,) = await friends(api, "Ann", "Ben")
    watcher = Client(server.ws, made["room"], browser="Wim")
    stranger = Client(server.ws, made["room"], browser="Zoe")
    async with clients(owner_of(server, made), player(server, bens, "Ben"), watcher) as (ann, ben, _):
        assert await ben.refused("door", state="locked") == "not_owner"
        await ann.ok("door", state="locked")
        await ben.until(lambda: ben.state["door"] == "locked")
        answer = await knock(api, made["room"], "Zoe")
        assert (answer.status_code, answer.json()["code"]) == (403, "locked")
        await stranger.connect()
        assert (await stranger.closed(), stranger.messages[-1]["code"]) == (4003, "locked")
        for known in (ben, watcher):  # a phone that was asleep
            await known.close()
            await known.connect()
            assert known.close_code is None
        await ann.ok("door", state="open")
        assert (await knock(api, made["room"], "Zoe")).status_code == 201


async def test_the_owner_is_asked_about_everybody_who_knocks(server: ServerProcess, api: Api) -> None:
    made, _ = await friends(api, "Ann")
    async with clients(owner_of(server, made)) as (ann,):
        await ann.ok("door", state="knock")
        bens = (await knock(api, made["room"], "Ben", browser="Ben")).json()
        zoes = (await knock(api, made["room"], "Zoe", browser="Zoe")).json()
        assert (bens["seat"], zoes["seat"]) == (None, None)
        await ann.until(lambda: ann.state["knocks"] == ["Ben", "Zoe"])
        ben, zoe = player(server, bens, "Ben"), player(server, zoes, "Zoe")
        async with clients(ben, zoe):
            assert (ben.you["knocking"], ben.you["seats"]) == (True, [])
            assert await ben.refused("admit", knock=0, name="Ben") == "not_owner"
            await ann.ok("decline", knock=1, name="Zoe")
            assert (await zoe.closed(), zoe.messages[-1]["code"]) == (4003, "removed")
            await ann.ok("admit", knock=0, name="Ben")
            await ben.until(lambda: ben.you["seats"] == [1] and not ben.you["knocking"])
            assert [seat["name"] for seat in ben.state["seats"]] == ["Ann", "Ben"]
        assert (await knock(api, made["room"], "Zoe Two", browser="Zoe")).json()["code"] == "removed"
        assert await ann.refused("admit", knock=0, name="Zoe") == "refused"


async def test_a_removed_player_is_told_and_cannot_take_another_seat(server: ServerProcess, api: Api) -> None:
    made, (bens, cleos) = await friends(api, "Ann", "Ben", "Cleo")
    ben = player(server, bens, "Ben")
    async with clients(owner_of(server, made), ben, player(server, cleos, "Cleo")) as (ann, _, cleo):
        await ann.ok("kick", seat=1)
        assert (await ben.closed(), ben.messages[-1]["code"]) == (4003, "removed")
        await cleo.until(lambda: cleo.you["seats"] == [1])
        for proof in ({"browser": "Ben"}, {}):  # by the browser's key, and by the token of the old seat
            again = Client(server.ws, made["room"], *([] if proof else [bens["token"]]), **proof)
            await again.connect()
            assert again.messages[-1]["code"] == "removed", proof
        assert (await knock(api, made["room"], "Benny", browser="Ben")).json()["code"] == "removed"
        assert (await knock(api, made["room"], "Dora", browser="Dora")).status_code == 201  # same address
        assert ann.state["removed"] == ["Ben"]
        assert cleo.state["removed"] == []
        await ann.ok("readmit", removed=0)
        assert (await knock(api, made["room"], "Ben", browser="Ben")).status_code == 201


async def test_removed_during_a_game_a_bot_takes_the_seat(server: ServerProcess, api: Api) -> None:
    made, (bens,) = await friends(api, "Ann", "Ben")
    ben = player(server, bens, "Ben")
    async with clients(owner_of(server, made), ben) as (ann, _):
        await ann.ok("start")
        await ben.until(lambda: 1 in ben.views)
        await ann.ok("kick", seat=1)
        assert (await ben.closed(), ben.messages[-1]["code"]) == (4003, "removed")
        await ann.until(lambda: ann.state["seats"][1]["bot"] is not None)
        await ann.until(lambda: ann.waiting_for == [0])
        assert await ann.refused("kick", seat=1) == "wrong_state"
        assert (await knock(api, made["room"], "Ben", browser="Ben")).json()["code"] == "removed"


async def test_a_renewed_link_shuts_the_old_one(server: ServerProcess, api: Api) -> None:
    made, (bens,) = await friends(api, "Ann", "Ben", public=True)
    watcher = Client(server.ws, made["room"], browser="Wim")
    async with clients(owner_of(server, made), player(server, bens, "Ben"), watcher) as (ann, ben, _):
        await ann.ok("renew_link")
        assert (await watcher.closed(), watcher.messages[-1]["code"]) == (4003, "not_invited")
        await ben.until(lambda: bool(ben.state["invitation"]))
        secret = ben.state["invitation"]
        assert not ben.state["settings"]["public"]
        assert (await knock(api, made["room"], "Zoe")).json()["code"] == "not_invited"
        assert secret not in (await api.get(f"/api/rooms/{made['room']}")).text
        invited = Client(server.ws, made["room"], secret)
        async with clients(invited):
            assert invited.close_code is None
            assert not any(m["type"] == "error" for m in invited.messages)
        assert (await knock(api, made["room"], "Zoe", invitation=secret)).status_code == 201
        await ann.ok("renew_link")
        assert (await knock(api, made["room"], "Yan", invitation=secret)).json()["code"] == "not_invited"


async def test_ownership_is_handed_over_and_stays_with_a_new_token(server: ServerProcess, api: Api) -> None:
    made, (bens,) = await friends(api, "Ann", "Ben")
    async with clients(owner_of(server, made), player(server, bens, "Ben")) as (ann, ben):
        assert [seat["owner"] for seat in ben.state["seats"]] == [True, False]
        await ann.ok("hand_over", seat=1)
        await ben.until(
            lambda: ben.you["owner"] and [s["owner"] for s in ben.state["seats"]] == [False, True]
        )
        await ann.until(lambda: not ann.you["owner"])
        assert await ann.refused("door", state="locked") == "not_owner"
        await ben.ok("new_token", seat=1)
        await ben.ok("door", state="locked")
        await ben.ok("add_bot", level="random")
        assert await ben.refused("hand_over", seat=2) == "refused"


async def test_spectators_decide_nothing(server: ServerProcess, api: Api) -> None:
    """Not even while the owner is away, and not about the owner's own seat."""
    made, (bens,) = await friends(api, "Ann", "Ben")
    watcher = Client(server.ws, made["room"], browser="Wim")
    async with clients(owner_of(server, made), player(server, bens, "Ben"), watcher) as (ann, ben, _):
        await ann.ok("start")
        for _ in range(2):
            for seat in (0, 1):
                assert await watcher.refused("kick", seat=seat) == "not_owner"
                assert await watcher.refused("free_seat", seat=seat) == "not_owner"
                assert await watcher.refused("hand_over", seat=seat) == "not_owner"
            assert await watcher.refused("end_game") == "not_owner"
            await ann.close()
            await ben.until(lambda: not ben.presence["owner"])
        assert (ben.state["votes"], ben.state["state"]) == ([], "playing")
        assert [seat["bot"] for seat in ben.state["seats"]] == [None, None]


async def test_players_vote_about_an_absent_owner(server: ServerProcess, api: Api) -> None:
    """Three players; the owner goes. Both others together remove the owner; one of them is the new one."""
    made, (bens, cleos) = await friends(api, "Ann", "Ben", "Cleo", absent="wait")
    ann, ben, cleo = owner_of(server, made), player(server, bens, "Ben"), player(server, cleos, "Cleo")
    async with clients(ann, ben, cleo):
        await ann.ok("start")
        assert await ben.refused("kick", seat=0) == "not_owner"
        await ann.close()
        await ben.until(lambda: not ben.presence["owner"])
        (missing,) = (one for one in ben.presence["missing"] if one["seat"] == 0)
        assert (missing["then"], missing["in_ms"]) == ("wait", None)
        await ben.ok("kick", seat=0)
        await cleo.until(lambda: bool(cleo.state["votes"]))
        assert cleo.state["votes"] == [{"motion": '{"type":"kick","seat":0}', "seats": [1]}]
        assert cleo.state["seats"][0]["bot"] is None
        await ben.ok("vote_against", motion='{"type":"kick","seat":0}')
        await cleo.until(lambda: not cleo.state["votes"])
        await ben.ok("kick", seat=0)
        await cleo.ok("kick", seat=0)
        await cleo.until(lambda: cleo.state["seats"][0]["bot"] is not None and cleo.you["owner"])
        assert cleo.state["votes"] == []
        await ann.connect()
        assert ann.messages[-1]["code"] == "removed"
