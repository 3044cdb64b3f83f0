"""The studio's interface: checks, trials, kept courses, rooms on them, positions, and what is refused."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from tests.rally.yard import COURSE, YARD
from tests.server.clients import Api

from botyard.rally.floor.courses import parse_course
from botyard.ricochet.records.positions import parse_positions

pytestmark = pytest.mark.anyio


async def test_text_becomes_a_sketch_and_text_again(api: Api) -> None:
    first = await api.post("/api/studio/check", {"text": COURSE})
    assert first.status_code == 200, first.text
    checked = first.json()
    assert (checked["edition"], checked["findings"]) == ("2005", [])
    assert checked["sketch"]["own"]["yard"]["width"] == 4
    assert parse_course(checked["text"]) == parse_course(checked["text"])
    again = (await api.post("/api/studio/check", {"sketch": checked["sketch"]})).json()
    assert again == checked


async def test_findings_have_words_and_squares(api: Api) -> None:
    walled = YARD.replace(".       .     0", ".   |   .     0").replace("O     1", "O     1")
    walled = walled.replace("pw24", "O   ").replace("*n       .   |", "*n       O   |")
    text = COURSE.replace(YARD, walled).replace("[[2, 2]]", "[[2, 2], [3, 0]]")
    found = (await api.post("/api/studio/check", {"text": text})).json()["findings"]
    assert [(one["kind"], one["square"], one["words"]) for one in found] == [
        ("flag-unreachable", [3, 0], "flag 2 at 3,0 cannot be reached")
    ]


async def test_bots_try_a_course(api: Api) -> None:
    asked = {"text": COURSE, "edition": "2005", "players": 2}
    answer = await api.post("/api/studio/estimate", asked)
    assert answer.status_code == 200, answer.text
    estimate = answer.json()["estimate"]
    assert (estimate["races"], estimate["length"]) == (8, "short")
    torn = await api.post("/api/studio/estimate", {**asked, "text": COURSE.replace("vw ", "v  ")})
    assert (torn.status_code, "torn belt" in torn.json()["message"]) == (422, True)


async def test_only_the_key_changes_a_kept_course(api: Api) -> None:
    kept = (await api.post("/api/studio/courses", {"text": COURSE})).json()
    path = f"/api/studio/courses/{kept['code']}"
    assert (await api.get(path)).json()["sketch"]["course"]["name"] == "Yard Race"
    assert "key" not in (await api.get(path)).json()
    other = COURSE.replace("Yard Race", "Yard Two")
    assert (await api.put(path, {"text": other, "key": "guessed"})).status_code == 403
    assert (await api.get(path)).json()["sketch"]["course"]["name"] == "Yard Race"
    assert (await api.put(path, {"text": other, "key": kept["key"]})).status_code == 200
    assert (await api.get(path)).json()["sketch"]["course"]["name"] == "Yard Two"
    assert (await api.get("/api/studio/courses/NOWHERE")).status_code == 404


async def test_a_room_races_on_a_drawn_course(api: Api) -> None:
    checked = (await api.post("/api/studio/check", {"text": COURSE})).json()
    course = checked["sketch"]["course"]
    game = {"type": "rally", "course": "", "title": course["name"], "boards": course["boards"]}
    game |= {"drawings": checked["drawings"], "flags": course["flags"], "rules": course["special"]}
    made = await api.post("/api/rooms", {"settings": {"game": game}, "name": "Ann", "bots": ["greedy"]})
    assert made.status_code == 201, made.text
    room = (await api.get(f"/api/rooms/{made.json()['room']}")).json()
    assert room["settings"]["game"]["title"] == "Yard Race"


@pytest.mark.parametrize(
    ("text", "status", "words"),
    [
        ("name = [", 422, "not valid TOML"),
        (COURSE.replace("    R   ", "    ?   "), 422, "unknown mark '?'"),
        (COURSE.replace("Yard Race", "<script>alert(1)</script>"), 422, "contains the character '<'"),
        (COURSE.replace('"yard", x', '"../../secret.txt", x'), 422, "there is no board"),
        (COURSE + "#" + "x" * 300_000, 422, "at most 256 kB"),
        (COURSE + "#" + "x" * 10_000_000, 413, "too large"),
        ("[" * 50_000, 422, ""),
    ],
    ids=["broken", "mark", "script", "file", "large", "huge", "deep"],
)
async def test_bad_uploads_are_refused_in_one_clear_line(
    api: Api, text: str, status: int, words: str
) -> None:
    for path in ("/api/studio/check", "/api/studio/courses"):
        answer = await api.post(path, {"text": text})
        assert answer.status_code == status, answer.text[:200]
        assert words in answer.json()["message"]
        assert len(answer.json()["message"]) < 300


async def test_a_newer_request_from_the_same_page_replaces_the_older(api: Api) -> None:
    asked = {"text": COURSE, "edition": "2005", "players": 2, "desk": "one"}
    both = await asyncio.gather(*(api.post("/api/studio/estimate", asked) for _ in range(2)))
    assert sorted(answer.status_code for answer in both) == [200, 409]


async def test_positions_are_solved_while_they_are_drawn(api: Api) -> None:
    drawn: dict[str, Any] = {
        "board": "R2B2G1Y2",
        "robots": {"R": [1, 13], "G": [14, 13], "B": [2, 4], "Y": [0, 15]},
        "target": [0, 0],
        "active": "B",
    }
    solved = (await api.post("/api/studio/ricochet", drawn)).json()
    assert solved["outcome"] == "solved"
    assert (solved["moves"], solved["count"] >= 1) == (len(solved["solution"]) // 2, True)
    assert [path[0] for path in solved["paths"]][:1] == [drawn["robots"][solved["solution"][0]]]
    entry = parse_positions(solved["file"].encode(), "text")[0]
    assert (entry.position.target, solved["code"]) == ((0, 0), "")
    together = {**drawn, "robots": {**drawn["robots"], "G": [2, 4]}}
    assert "both stand at 2,4" in (await api.post("/api/studio/ricochet", together)).json()["problem"]
    assert (await api.post("/api/studio/ricochet", {**drawn, "board": "nonsense"})).status_code == 422


async def test_custom_walls_are_solved_too(api: Api) -> None:
    board = "+---+---+---+\n|           |\n+   +   +   +\n|       |   |\n+---+---+---+\n"
    asked = {"board": board, "robots": {"R": [0, 0]}, "target": [2, 1], "active": "R"}
    solved = (await api.post("/api/studio/ricochet", asked)).json()
    assert (solved["moves"], solved["count"], solved["solution"]) == (2, 1, "RERS")
    text = json.loads(solved["file"])
    assert text["walls"][1][1] == "es"


CODE = "R2B2G1Y2-R1dGedB24Y0f-Bt"
SMALL = "+---+---+---+\n|       | Gt|\n+   +   +   +\n| /b        |\n+---+---+---+\n"


async def test_positions_are_opened_in_every_form(api: Api) -> None:
    async def opened(text: str) -> list[dict[str, Any]]:
        answer = await api.post("/api/studio/ricochet/open", {"text": text})
        assert answer.status_code == 200, answer.text
        found: list[dict[str, Any]] = answer.json()["positions"]
        return found

    (by_code,) = await opened(f" {CODE}\n")
    solved = (await api.post("/api/studio/ricochet", without_name(by_code))).json()
    assert solved["code"] == CODE
    (by_file,) = await opened(solved["file"])
    assert by_file == {**by_code, "name": "1"}
    (board,) = await opened("R2B2G1Y2")
    assert (board["board"], sorted(board["robots"])) == ("R2B2G1Y2", ["B", "G", "R", "Y"])
    (drawn,) = await opened(SMALL)
    assert (drawn["target"], drawn["active"], len(drawn["robots"])) == ([2, 0], "G", 3)
    several = await opened(json.dumps([json.loads(solved["file"])] * 3))
    assert [one["name"] for one in several] == ["1", "2", "3"]
    for found in (board, drawn):
        again = (await api.post("/api/studio/ricochet", without_name(found))).json()
        assert again["problem"] == ""
        assert (await opened(again["file"]))[0]["robots"] == found["robots"]


def without_name(found: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in found.items() if key != "name"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "is not a code"),
        ("hello", "'hello' is not a code"),
        ("<script>alert(1)</script>", "is not a code"),
        ("R2B2G1Y2-R1dGedB1dY0f-Bt", "both stand at 1,13"),
        ("R1R2R3R4", "R1R2R3R4"),
        ('{"robots": {}}', "target"),
        ('{"robots": ', "not a JSON file"),
        ("[" * 5000, "not a JSON file"),
        ("[]", "contains no position"),
        ("+---+\n|???|\n+---+", "line 2, column 2"),
        (SMALL.replace("Gt", "Zt"), "a square holds"),
    ],
)
async def test_what_is_not_a_position_is_refused_with_a_message(api: Api, text: str, why: str) -> None:
    answer = await api.post("/api/studio/ricochet/open", {"text": text})
    assert (answer.status_code, why in answer.json()["message"]) == (422, True), answer.text
    assert len(answer.json()["message"]) < 300


async def test_large_texts_of_positions_are_refused(api: Api) -> None:
    answer = await api.post("/api/studio/ricochet/open", {"text": "x" * 10_000_000})
    assert (answer.status_code, answer.json()["code"]) == (413, "too_large")


async def test_printed_boards_are_handed_out(api: Api) -> None:
    board = (await api.get("/api/boards/2005/exchange")).json()
    assert (board["width"], board["height"]) == (12, 12)
    assert (await api.get("/api/boards/2005/nowhere")).status_code == 404


async def test_a_surprise_is_a_course(api: Api) -> None:
    request = {"length": "short", "difficulty": "easy", "players": 2, "edition": "2005", "seed": "1"}
    made = (await api.post("/api/studio/surprise", request)).json()
    checked = (await api.post("/api/studio/check", {"text": made["text"]})).json()
    assert [one for one in checked["findings"] if one["grave"]] == []
    refused = await api.post("/api/studio/surprise", {**request, "players": 8, "edition": "amigo2000"})
    assert refused.status_code == 422
