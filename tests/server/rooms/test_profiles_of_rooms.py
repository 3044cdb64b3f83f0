"""A room plays by a profile: one name over REST and WebSocket, which goes into the record."""

from __future__ import annotations

from typing import Any

import pytest
from tests.server.clients import Api, Client, ServerProcess, clients, play_rally

pytestmark = pytest.mark.anyio

AMIGO = {"type": "rally", "edition": "amigo2000", "course": "shift-change"}
VARIANTS = {"robot_lasers": True, "power_down": True, "damaged_duplicates": True}
MADE: dict[str, tuple[dict[str, Any], str, dict[str, Any], bool]] = {
    # what is asked for: profile, rules and formula that the room then has
    "nothing": ({"type": "rally"}, "book", {}, False),
    "common, 2005": ({"type": "rally", "profile": "common"}, "common", {}, True),
    "common, AMIGO": ({**AMIGO, "profile": "common"}, "common", VARIANTS, False),
    "the same rules without a name": ({**AMIGO, "rules": VARIANTS}, "common", VARIANTS, False),
    "the book with a change": (
        {"type": "rally", "profile": "book", "rules": {"timer": 60}},
        "own",
        {"timer": 60},
        False,
    ),
    "one's own": ({"type": "rally", "profile": "own"}, "own", {}, False),
}


@pytest.mark.parametrize("case", MADE)
async def test_a_room_is_made_by_a_profile(api: Api, case: str) -> None:
    game, profile, rules, formula = MADE[case]
    made = await api.make_room({"game": game}, "Ann")
    kept = (await api.get(f"/api/rooms/{made['room']}")).json()["settings"]["game"]
    assert (kept["profile"], kept["rules"], kept["optional_lives"]) == (profile, rules, formula)


READY = {
    "by the book programs are final": ({"type": "rally", "profile": "book"}, "final"),
    "commonly they may be changed": ({"type": "rally", "profile": "common"}, "open"),
    "AMIGO's book says so too": ({**AMIGO, "profile": "book"}, "final"),
    "1994 says nothing": (
        {"type": "rally", "edition": "1994", "course": "sample-track", "profile": "book"},
        "open",
    ),
    "online they may be changed unless a profile is chosen": ({"type": "rally"}, "open"),
    "the switch counts over the profile": ({"type": "rally", "profile": "book", "ready": "open"}, "open"),
    "and alone": ({"type": "rally", "ready": "final"}, "final"),
}


@pytest.mark.parametrize("case", READY)
async def test_a_profile_says_whether_programs_are_final(api: Api, case: str) -> None:
    """Rulebook 000:136, 003:103, 004:207; one click in the browser sets the same."""
    game, ready = READY[case]
    made = await api.make_room({"game": game}, "Ann")
    kept = (await api.get(f"/api/rooms/{made['room']}")).json()["settings"]["game"]
    assert kept["ready"] == ready


async def test_an_unknown_profile_is_refused(api: Api) -> None:
    answer = await api.post("/api/rooms", {"settings": {"game": {"type": "rally", "profile": "loose"}}})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad_settings")
    assert "choose one of book, common, own" in answer.json()["message"]


async def test_the_owner_changes_the_profile_and_the_record_tells_it(server: ServerProcess, api: Api) -> None:
    made = await api.make_room({"game": {**AMIGO, "turn_limit": 1}}, "Ann", ("random",))
    owner = Client(server.ws, made["room"], made["owner"], made["token"])
    async with clients(owner):
        settings = owner.state["settings"]
        await owner.ok("settings", settings={**settings, "game": {**settings["game"], "profile": "common"}})
        await owner.until(lambda: owner.state["settings"]["game"]["rules"] == VARIANTS)
        await owner.ok("start")
        await play_rally(owner)
        assert owner.views[0]["rules"] == VARIANTS
        code = owner.state["replay"]
    record = (await api.get(f"/api/replays/{code}/record")).json()
    assert (record["setup"]["profile"], record["setup"]["rules"]) == ("common", VARIANTS)


async def test_the_catalogue_lists_profiles_and_official_rules_with_their_places(api: Api) -> None:
    editions = (await api.get("/api/catalogue")).json()["editions"]
    (amigo,) = [edition for edition in editions if edition["key"] == "amigo2000"]
    assert [profile["key"] for profile in amigo["profiles"]] == ["book", "common", "own"]
    assert [one["rule"] for one in amigo["profiles"][1]["differences"]] == [*VARIANTS, "ready"]
    assert {one["place"] for one in amigo["official"] if one["rule"] in VARIANTS} == {"Varianten"}
