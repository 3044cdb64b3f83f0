"""Power-Down Shield (rulebook 000:887, 003:390)."""

from __future__ import annotations

import pytest
from tests.rally.engine.options.stage import EDITIONS, play, robot

from botyard.rally.engine.phases.damage import hurt
from botyard.rally.engine.volley import Hit

FIELD = [". . .", ". . .", ". . ."]
DOWN = robot("A", 1, 1, powered_down=True, options=["power_down_shield"])
WEST_TWICE, NORTH, EAST = "0,1,E,2", "1,0,S,1", "2,1,W,1"


@pytest.mark.parametrize(
    ("edition", "lasers", "damage"),
    [
        ("2005", [WEST_TWICE, NORTH], 1),
        ("1994", [WEST_TWICE, NORTH], 1),
        ("dutch", [WEST_TWICE, NORTH], 2),
        ("2005", [NORTH, EAST], 0),
        ("dutch", [NORTH, EAST], 1),
        ("dutch", [NORTH], 0),
    ],
)
def test_what_is_prevented(edition: str, lasers: list[str], damage: int) -> None:
    scene = play(FIELD, DOWN, edition=edition, lasers=lasers)
    assert scene["A"].damage == damage


@pytest.mark.parametrize("edition", EDITIONS)
def test_again_in_each_register(edition: str) -> None:
    scene = play(FIELD, DOWN, edition=edition, lasers=[WEST_TWICE], registers=[1, 2, 3])
    assert scene["A"].damage == 3


@pytest.mark.parametrize("edition", EDITIONS)
def test_only_while_powered_down(edition: str) -> None:
    assert play(FIELD, {**DOWN, "powered_down": False}, edition=edition, lasers=[NORTH])["A"].damage == 1


def test_nothing_is_asked() -> None:
    assert play(FIELD, DOWN, lasers=[NORTH]).asked == []


@pytest.mark.parametrize(("edition", "tokens"), [("1994", 0), ("dutch", 1), ("2005", 1)])
def test_it_comes_before_a_coat(edition: str, tokens: int) -> None:
    """1994: the coat of a robot that is off takes nothing (002:400)."""
    coated = {**DOWN, "options": ["power_down_shield", "ablative_coat"]}
    scene = play(FIELD, coated, lasers=[WEST_TWICE], edition=edition)
    assert (scene["A"].damage, scene["A"].options[1].tokens) == (1 - tokens, tokens)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("stops", "damage"), [("side", 1), ("register", 2)])
def test_the_house_rule_plays_either_way(edition: str, stops: str, damage: int) -> None:
    scene = play(FIELD, DOWN, edition=edition, lasers=[WEST_TWICE, NORTH], switches={"down_shield": stops})
    assert scene["A"].damage == damage


def test_a_ram_comes_from_a_direction() -> None:
    """One point of ramming from the west, one of laser from there afterwards."""
    rammer = robot("B", 0, 1, "E", options=["ramming_gear"], program=["M1@500"])
    assert play([*FIELD], DOWN, rammer)["A"].damage == 1


@pytest.mark.parametrize(("edition", "damage"), [("2005", 1), ("dutch", 0)])
def test_damage_without_a_direction(edition: str, damage: int) -> None:
    scene = play(FIELD, DOWN, edition=edition)
    hurt(scene.turn, scene["A"], Hit("case"))
    assert scene["A"].damage == damage
