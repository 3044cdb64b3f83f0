"""The REST part: catalogue, pictures, replays, uploads, and what operators see."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import pytest
from tests.server.clients import Api, Client, ServerProcess, clients, play_rally
from tests.server.games.test_server_play import RACE, start
from tests.server.largest_inputs import free_settings, largest_floor

from botyard.rally.engine.editions import EDITIONS
from botyard.rally.floor.courses import course_names
from botyard.server.http.catalogue import catalogue
from botyard.server.http.schema import wire_schema

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("body", [b'{"name": "\xff"}', b'{"settings": ' + b"[" * 5000, b"null"])
async def test_bodies_that_cannot_be_read_are_malformed(api: Api, body: bytes) -> None:
    for path in ("/api/rooms", "/api/floor", "/api/studio/check"):
        answer = await api.client.post(path, content=body, headers={"Content-Type": "application/json"})
        assert (answer.status_code, answer.json()["code"]) == (400, "malformed"), answer.text
    answer = await api.client.post("/api/rooms")
    assert (answer.status_code, answer.json()["message"]) == (400, "this request needs a JSON body")


async def test_the_catalogue_has_everything(api: Api) -> None:
    found = (await api.get("/api/catalogue")).json()
    assert {course["key"] for course in found["courses"]} == set(course_names())
    assert {edition["key"] for edition in found["editions"]} == set(EDITIONS)
    assert all(len(edition["about"]) == 3 for edition in found["editions"])
    assert len(found["robots"]) == 8
    for rule in found["special_rules"]:
        assert rule["text"], rule
        assert "rulebook" not in rule["text"]


async def test_pictures_are_drawn(api: Api) -> None:
    for path in (
        "/api/courses/risky-exchange/picture.svg",
        "/api/boards/2005/exchange/picture.svg",
        "/api/ricochet/R1G2Y3B4/picture.svg",
    ):
        answer = await api.get(path)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml"), path
        assert "<svg" in answer.text
    plan = {"boards": [{"board": "2005/exchange"}, {"board": "2005/cross", "x": 12}], "flags": [[3, 3]]}
    assert (await api.post("/api/floor/picture.svg", plan)).status_code == 200
    far = {"boards": [{"board": "2005/exchange", "x": 100000}]}
    assert (await api.post("/api/floor/picture.svg", far)).status_code == 422
    for path in ("/api/courses/nowhere/picture.svg", "/api/boards/etc/passwd/picture.svg"):
        assert (await api.get(path)).status_code == 404


async def test_boards_and_courses_can_be_laid_out_again(api: Api) -> None:
    found = (await api.get("/api/catalogue")).json()
    boards = {board["key"]: board for board in found["boards"]}
    for course in found["courses"]:
        assert all(place["board"] in boards for place in course["places"]), course["key"]
        assert len(course["flag_squares"]) == course["flags"]
    bay = (await api.get("/api/boards/2005/docking-bay-plain")).json()
    assert (bay["width"], bay["height"]) == (12, 4)
    assert sum(tile["dock"] > 0 for row in bay["rows"] for tile in row) == 8
    assert (await api.get("/api/boards/2005/nowhere")).status_code == 404


async def test_unknown_things_are_404_with_a_code(api: Api) -> None:
    for path, code in (
        ("/api/rooms/NOWHERE", "unknown_room"),
        ("/api/replays/NOWHERE", "unknown"),
        ("/api/replays/NOWHERE/record", "unknown"),
        ("/nowhere", "unknown"),
    ):
        answer = await api.get(path)
        assert (answer.status_code, answer.json()["code"]) == (404, code)


async def test_a_live_game_shows_only_what_is_public(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, RACE)
    await play_rally(ann, lambda: "ChooseProgram" in {q["kind"] for q in ann.questions(0)})
    replay = (await api.get(f"/api/replays/{ann.room}-1")).json()
    assert (replay["finished"], replay["complete"], replay["seed"]) == (False, False, None)
    assert not any("to" in event for event in replay["events"])
    assert all(robot["hand"] == [] for frame in replay["keyframes"] for robot in frame["view"]["robots"])
    assert (await api.get(f"/api/replays/{ann.room}-1/record")).status_code == 404
    assert ben.views


async def test_hands_that_are_never_shown_stay_secret(server: ServerProcess, api: Api) -> None:
    made = await api.make_room({**RACE, "hands": "never"}, "Ann", ("random",))
    async with clients(Client(server.ws, made["room"], made["owner"], made["token"])) as (ann,):
        await ann.ok("start")
        await play_rally(ann)
        await ann.until(lambda: ann.state["state"] == "finished")
        assert ann.state["seed"]
        async with clients(Client(server.ws, made["room"])) as (watcher,):
            await watcher.until(lambda: bool(watcher.state))
            assert (watcher.state["seed"], watcher.state["seed_hash"]) == (None, ann.state["seed_hash"])
    replay = (await api.get(f"/api/replays/{made['room']}-1")).json()
    assert (replay["finished"], replay["complete"], replay["seed"]) == (True, False, None)
    assert not any("to" in event for event in replay["events"])
    address = f"/api/replays/{made['room']}-1/record"
    for token in ("none", made["owner"]):
        answer = await api.client.get(address, headers={"Authorization": f"Bearer {token}"})
        assert (answer.status_code, answer.json()["code"]) == (403, "not_yours")
    own = await api.client.get(address, headers={"Authorization": f"Bearer {made['token']}"})
    assert own.json()["setup"]["seed"] == ann.state["seed"]


async def test_records_are_downloaded_and_uploaded(server: ServerProcess, api: Api) -> None:
    made = await api.make_room(RACE, "Ann", ("random",))
    async with clients(Client(server.ws, made["room"], made["owner"], made["token"])) as (ann,):
        await ann.ok("start")
        await play_rally(ann)
        await ann.until(lambda: ann.state["state"] == "finished")
    original = (await api.get(f"/api/replays/{made['room']}-1")).json()
    record = (await api.get(f"/api/replays/{made['room']}-1/record")).content
    uploaded = await api.client.post("/api/replays", content=record)
    assert uploaded.status_code == 201
    copy = (await api.get(f"/api/replays/{uploaded.json()['code']}")).json()
    assert copy["events"] == original["events"]
    assert [frame["event"] for frame in copy["keyframes"]] == [f["event"] for f in original["keyframes"]]


@pytest.mark.promise(19)
@pytest.mark.parametrize(
    "spoil",
    [
        lambda record: b"",
        lambda record: b"[]",
        lambda record: b'{"game": "chess"}',
        lambda record: b"[" * 100_000,
        lambda record: record[: len(record) // 2],
        lambda record: json.dumps({**json.loads(record), "version": 99}).encode(),
        lambda record: json.dumps({**json.loads(record), "virus": 1}).encode(),
        lambda record: json.dumps({**json.loads(record), "answers": [{"key": "x", "choice": 1}]}).encode(),
        lambda record: b"\xff\xfe" + record,
    ],
)
async def test_bad_uploads_are_refused_with_a_reason(api: Api, spoil: object, record: bytes) -> None:
    answer = await api.client.post("/api/replays", content=spoil(record))  # type: ignore[operator]
    assert (answer.status_code, answer.json()["code"]) == (422, "refused"), answer.text
    assert answer.json()["message"]


@pytest.mark.promise(19)
async def test_a_large_upload_is_refused(api: Api) -> None:
    answer = await api.client.post("/api/replays", content=b" " * 1_100_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


@pytest.fixture(scope="module")
def record() -> bytes:
    from botyard.rally.engine.game import Game
    from botyard.rally.engine.setup import set_up
    from botyard.rally.floor.courses import load_course
    from botyard.rally.records.record import encode, record_of

    return encode(record_of(Game(set_up(load_course("dizzy-dash"), ["a", "b"]))))


async def test_operators_see_health_and_metrics(api: Api) -> None:
    assert (await api.get("/health")).json()["database"] == "sqlite"
    text = (await api.get("/metrics")).text
    assert "# TYPE botyard_sockets gauge" in text


async def test_the_api_describes_itself(api: Api) -> None:
    document = (await api.get("/api/openapi.json")).json()
    assert "/api/rooms/{room}/join" in document["paths"]
    page = (await api.get("/api/docs")).text
    assert "POST /api/rooms" in page
    assert "<script" not in page


async def test_the_wire_has_a_schema() -> None:
    schema = wire_schema()
    assert {"FirstMessage", "AnyCommand", "AnyServerMessage", "RallyView", "RicochetView"} <= set(
        schema["types"]
    )
    assert msgspec.json.decode(msgspec.json.encode(catalogue()))["version"]


async def test_the_protocol_names_every_request(api: Api) -> None:
    docs = (Path(__file__).parents[3] / "docs" / "protocol.md").read_text(encoding="utf-8")
    document = (await api.get("/api/openapi.json")).json()
    requests = {f"{verb.upper()} {path}" for path, verbs in document["paths"].items() for verb in verbs}
    # A line may name several pictures of one thing, each by its last word.
    last = {asked: asked.rpartition("/")[2] for asked in requests}
    missing = [
        asked for asked in sorted(requests) if f"`{asked}" not in docs and f"`{last[asked]}?" not in docs
    ]
    assert missing == []


async def test_a_room_keeps_only_what_counts(api: Api) -> None:
    """Remarks in drawings and drawings of no board would be read again by everyone in the lobby."""
    settings = free_settings(largest_floor())
    settings["game"]["drawings"]["d7"] += "\n# the end"
    settings["game"]["boards"] = settings["game"]["boards"][:7]
    made = await api.make_room(settings)
    kept = (await api.get(f"/api/rooms/{made['room']}")).json()["settings"]["game"]
    assert sorted(kept["drawings"]) == [f"d{number}" for number in range(7)]
    assert all("remark" not in text and len(text) < 3000 for text in kept["drawings"].values())
    rules = {f"rule {number}": "x" * 1000 for number in range(10)}
    refused = await api.post("/api/rooms", {"settings": {"game": {"type": "rally", "rules": rules}}})
    assert (refused.status_code, refused.json()["code"]) == (422, "bad_settings")
