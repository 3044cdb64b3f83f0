"""Reports over HTTP: whole records of finished games, and of others only what the reporter has seen."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
import pytest
from tests.server.clients import Api, Client, ServerProcess, play_rally
from tests.server.games.test_server_play import RACE, start

from botyard.cli.terminal.replay_frames import RallyFilm, RicochetFilm
from botyard.rally.records import record as rally_record
from botyard.report import Report
from botyard.ricochet.records import record as ricochet_record

pytestmark = pytest.mark.anyio


async def report(api: Api, client: Client, **fields: Any) -> Any:
    answer = await api.post(f"/api/replays/{client.room}-1/report", {"at": 3, "text": "No push.", **fields})
    assert answer.status_code == 200, answer.text
    return answer


async def programming(people: list[Client]) -> None:
    """Play until everybody lays the second program: then there are hands to hide."""
    await asyncio.gather(*(play_rally(one, lambda one=one: turn(one) == 2) for one in people))


def turn(client: Client) -> int:
    number: int = client.views[client.you["seats"][0]]["turn"]
    return number


async def test_a_running_race_gives_what_the_seat_has_seen(server: ServerProcess, api: Api) -> None:
    people = await start(server, api, RACE)
    await programming(people)
    for seat, person in enumerate(people):
        answer = await report(
            api, person, counted=seat, tokens=list(person.tokens), rule="Pushing", lines="000:198"
        )
        packed = rally_record.decode(answer.content)
        assert packed.answers == ()
        assert packed.setup.seed == ""
        assert {event.get("to") for event in packed.events} == {None, seat}
        assert isinstance(packed.report, Report)
        assert packed.report.seen_by == f"Player {seat}"
        film = RallyFilm(packed)
        assert "Rule: Pushing (2005 rulebook, Pushing other robots, p. 6)" in film.report_lines()
        assert film.starts("large")


async def test_nobody_reports_what_only_others_saw(server: ServerProcess, api: Api) -> None:
    people = await start(server, api, RACE)
    await programming(people)
    path = f"/api/replays/{people[0].room}-1/report"
    for tokens in ([], list(people[1].tokens), ["nonsense"]):
        refused = await api.post(path, {"at": 1, "counted": 0, "tokens": tokens})
        assert (refused.status_code, refused.json()["code"]) == (403, "not_yours")
    for counted in ("all", "public"):
        public = rally_record.decode((await report(api, people[0], counted=counted)).content)
        assert {event.get("to") for event in public.events} == {None}
        assert isinstance(public.report, Report)
        assert (public.setup.seed, public.report.seen_by) == ("", "everybody")
    assert (await api.post(path, {"at": -1})).status_code == 400
    assert (await api.post("/api/replays/NOWHERE/report", {"at": 0})).status_code == 404


@pytest.mark.parametrize("hands", ["after", "never"])
async def test_a_finished_race_is_whole_for_those_who_may_know(
    server: ServerProcess, api: Api, hands: str
) -> None:
    people = await start(server, api, {**RACE, "hands": hands})
    await asyncio.gather(*(play_rally(person) for person in people))
    own = people[1]
    seen = own.events[1]
    at = next(n for n, event in enumerate(seen, 1) if event["event"] == "TurnStarted" and event["turn"] == 2)
    whole = rally_record.decode((await report(api, own, at=at, counted=1, tokens=list(own.tokens))).content)
    assert rally_record.resume(whole).finished
    assert isinstance(whole.report, Report)
    assert whole.report.seen_by == ""
    assert whole.events[whole.report.at - 1] == seen[at - 1]
    stranger = rally_record.decode((await report(api, own, counted="public")).content)
    assert (stranger.answers == ()) == (hands == "never")


async def test_ricochet(server: ServerProcess, api: Api) -> None:
    people = await start(server, api, {"game": {"type": "ricochet", "board": "R1G2Y3B4"}, "seats": 2})
    packed = ricochet_record.decode((await report(api, people[0], at=1, counted="public")).content)
    assert (packed.setup.seed, packed.answers, len(packed.events) > 0) == ("", (), True)
    said = RicochetFilm(packed).report_lines()
    assert said[0] == "Reported: Ricochet Robots, round 0, after 1 events"
    assert any("only what everybody had seen" in line for line in said)
    refused = await api.client.post("/api/replays", content=msgspec.json.encode(packed))
    assert refused.status_code == 422
    assert "botyard replay" in refused.json()["message"]
