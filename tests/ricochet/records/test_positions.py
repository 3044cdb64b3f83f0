"""Files of positions, and what is said of broken ones."""

from __future__ import annotations

import copy
from pathlib import Path
from typing import Any

import msgspec
import pytest

from botyard.errors import InputError
from botyard.ricochet.floor.codes import parse_code
from botyard.ricochet.records.positions import ListedPosition, parse_positions, read_positions

GOOD: dict[str, Any] = {
    "id": "A1",
    "walls": [["", "", ""], ["", "nesw", ""], ["", "", ""]],
    "diagonals": [{"x": 2, "y": 1, "colour": "red", "orientation": "/"}],
    "robots": {"red": {"x": 0, "y": 0}, "black": {"x": 2, "y": 2}},
    "target": {"x": 0, "y": 2},
    "active": "any",
    "optimal": {"no_rule": 1, "rule": 3},
    "author": "a field that nobody knows",
}


def parse(entry: dict[str, Any]) -> list[ListedPosition]:
    return parse_positions(msgspec.json.encode({"about": "...", "positions": [entry]}), "file.json")


def changed(**fields: Any) -> dict[str, Any]:
    entry = copy.deepcopy(GOOD)
    entry.update(fields)
    return entry


def test_a_good_file() -> None:
    (entry,) = parse(GOOD)
    assert entry.id == "A1"
    assert (entry.optimum(True), entry.optimum(False)) == (3, 1)
    assert entry.position.robots == {"R": (0, 0), "K": (2, 2)}
    assert entry.position.active is None
    assert entry.position.board.walls[0] == 0b1001, "the rim is added"
    assert entry.position.board.walls[1] & 0b100, "walls stand on both of their sides"


def test_a_single_position_and_a_board_code() -> None:
    fields = {key: GOOD[key] for key in ("active",)}
    fields |= {"board": "R1G1B1Y1", "robots": {"R": {"x": 0, "y": 0}}, "target": {"x": 3, "y": 3}}
    (entry,) = parse_positions(msgspec.json.encode(fields), "file.json")
    assert entry.position.board.code == "R1G1B1Y1"
    assert entry.optimum(True) is None


@pytest.mark.parametrize(
    ("entry", "words"),
    [
        (changed(robots={"red": {"x": 0, "y": 0}, "blue": {"x": 0, "y": 0}}), "both stand at 0,0"),
        (changed(robots={"red": {"x": 1, "y": 1}}), "in the closed centre"),
        (changed(robots={"red": {"x": 2, "y": 1}}), "on a diagonal barrier"),
        (changed(robots={"red": {"x": 3, "y": 0}}), "off the board"),
        (changed(robots={"pink": {"x": 0, "y": 0}}), "'pink' is not a robot"),
        (changed(robots={}), "there must be 1 to 5"),
        (changed(target={"x": 1, "y": 1}), "walled in on all four sides"),
        (changed(target={"x": 2, "y": 1}), "is a diagonal barrier"),
        (changed(target={"x": -1, "y": 1}), "is not on the board"),
        (changed(active="blue"), "not on the board; name one of R, K"),
        (changed(walls=[["", ""], [""]]), "row 1 of the walls has 1 squares, row 0 has 2"),
        (changed(walls=[["q"]]), "sides are written with n, e, s, w"),
        (changed(walls=[]), "boards go up to 32 x 32"),
        (changed(walls=[[""] * 33]), "33 x 1 squares"),
        (changed(walls=None), "neither walls nor a board code"),
        (changed(walls=None, board="R1G1B1Y9"), "is not a board code"),
        (changed(diagonals=[{"x": 9, "y": 1, "colour": "red", "orientation": "/"}]), "off the board"),
        (changed(diagonals=[{"x": 2, "y": 1, "colour": "red", "orientation": "|"}]), "write / or"),
        (changed(diagonals=[{"x": 2, "y": 1, "colour": "black", "orientation": "/"}]), "is black"),
        (changed(diagonals=GOOD["diagonals"] * 2), "two diagonals lie on one square"),
        (changed(target={"x": 1}), "position 1, field target: Object missing required field `y`"),
        (changed(robots={"red": {"x": 0, "y": "a"}}), "position 1, field robots"),
        (changed(robots={"red": {"x": 0, "y": 0}, "R": {"x": 0, "y": 1}}), "the red robot is named twice"),
    ],
)
def test_bad_input_gets_one_line(entry: dict[str, Any], words: str) -> None:
    with pytest.raises(InputError) as told:
        parse(entry)
    assert words in str(told.value)
    assert str(told.value).startswith("file.json")
    assert "\n" not in str(told.value)


def test_truncated_and_missing_files(tmp_path: Path) -> None:
    path = tmp_path / "cut.json"
    path.write_bytes(msgspec.json.encode({"positions": [GOOD]})[:100])
    with pytest.raises(InputError, match="truncated"):
        read_positions(path)
    path.write_bytes(b" \n")
    with pytest.raises(InputError, match="is empty"):
        read_positions(path)
    with pytest.raises(InputError, match="cannot read"):
        read_positions(tmp_path / "missing.json")


@pytest.mark.parametrize(
    ("code", "words"),
    [
        ("R1G1B1Y1", "is not a position code"),
        ("R1G1B1Y9-R00-Rt", "is not a board code"),
        ("G1B1Y1R1-R00-Rt", "must begin with the red face"),
        ("R1G1B1Y1-R00R11-Rt", "names the red robot twice"),
        ("R1G1B1Y1-R00G00-Rt", "both stand at 0,0"),
        ("R1G1B1Y1-R77-Rt", "closed centre"),
        ("R1G1B1Y1-G00-Rt", "the active robot 'R' is not on the board"),
    ],
)
def test_bad_codes(code: str, words: str) -> None:
    with pytest.raises(InputError) as told:
        parse_code(code)
    assert words in str(told.value)
