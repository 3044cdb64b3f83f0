"""The rulebooks' worked examples are replays that every server has."""

from __future__ import annotations

from tests.server.clients import Api


async def test_an_example_is_a_replay_without_a_record(api: Api) -> None:
    answer = await api.get("/api/replays/example-sample-turn-1994")
    assert answer.status_code == 200
    replay = answer.json()
    assert (replay["game"], replay["room"], replay["names"]) == ("rally", None, ["Twonky"])
    assert replay["keyframes"][-1]["view"]["robots"][0]["archive"] == [1, 3]
    for path in ("example-nothing-1994", "example-sample-turn-1994/record", "example-..%2fcases"):
        assert (await api.get(f"/api/replays/{path}")).status_code == 404
