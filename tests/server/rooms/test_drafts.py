"""Programs as laid so far: kept for their player's other and later screens, and for nobody else."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.clients import Api, Client, ServerProcess, clients, first_choice
from tests.server.games.test_server_play import programs, start
from tests.server.rooms.test_clocks import RACE, to_programs

pytestmark = pytest.mark.anyio


def kept(client: Client) -> dict[str, Any]:
    """What the client was told last of the programs of its seat."""
    told = [message["drafts"] for message in client.messages if message["type"] == "drafts"]
    drafts: dict[str, Any] = told[-1]
    return drafts


async def test_other_and_later_screens_of_a_player_are_told(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, RACE)
    await to_programs(ann, ben)
    (question,) = programs(ann)
    key, program = question["key"], first_choice(question)
    assert kept(ann) == {}
    async with clients(Client(server.ws, ann.room, *ann.tokens)) as (second,):
        await ann.ok("draft", seat=0, key=key, choice=[program[0], None, None, None, None])
        await second.until(lambda: kept(second) == {key: [program[0], None, None, None, None]})
        await second.ok("draft", seat=0, key=key, choice=program)
        await ann.until(lambda: kept(ann) == {key: program})
    async with clients(Client(server.ws, ann.room, *ann.tokens)) as (third,):
        await third.until(lambda: kept(third) == {key: program})
    await ben.ok("ping")
    assert kept(ben) == {}


async def test_an_answer_that_is_taken_back_is_a_draft_again(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, RACE)
    await to_programs(ann, ben)
    (question,) = programs(ann)
    key, program = question["key"], first_choice(question)
    await ann.ok("answer", seat=0, key=key, choice=program)
    await ann.ok("take_back", seat=0, key=key)
    await ann.until(lambda: kept(ann) == {key: program})


async def test_drafts_end_with_their_question(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, RACE)
    await to_programs(ann, ben)
    (first,) = programs(ann)
    for player, seat in ((ann, 0), (ben, 1)):
        (question,) = programs(player)
        choice = first_choice(question)
        await player.ok("draft", seat=seat, key=question["key"], choice=choice)
        await player.ok("answer", seat=seat, key=question["key"], choice=choice)
    await ann.until(lambda: first not in programs(ann))
    async with clients(Client(server.ws, ann.room, *ann.tokens)) as (later,):
        await later.ok("ping")
        assert kept(later) == {}
