"""What the rulebooks say about players, flags, robots, cards and the sand timer, edition by edition."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from botyard.errors import InputError
from botyard.rally.engine.cards import DECK
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.robots import ROBOT_NAMES
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.board import Tile
from botyard.rally.floor.courses import load_course


def set_up_players(edition: str, count: int) -> None:
    course = load_course(edition_rules(edition).first_course)
    set_up(course, [f"player {number}" for number in range(count)], edition=edition)


@pytest.mark.parametrize(
    ("edition", "fewest", "most"),
    [
        pytest.param("2005", 2, 8, id="000:7"),
        pytest.param("1994", 1, 8, id="002:171"),
        pytest.param("dutch", 2, 8, id="003:9"),
        pytest.param("amigo2000", 2, 4, id="004:14-20"),
    ],
)
def test_how_many_may_play(edition: str, fewest: int, most: int) -> None:
    set_up_players(edition, fewest)
    set_up_players(edition, most)
    for count in (fewest - 1, most + 1):
        with pytest.raises(InputError, match="players"):
            set_up_players(edition, count)


@pytest.mark.parametrize(
    ("edition", "most"),
    [
        pytest.param("2005", 8, id="000:23, 000:759"),
        pytest.param("1994", 6, id="002:129"),
        pytest.param("dutch", 8, id="003:53"),
        pytest.param("amigo2000", 6, id="004:12, 004:37"),
    ],
)
def test_how_many_flags_there_are(edition: str, most: int) -> None:
    course = load_course(edition_rules(edition).first_course)
    free = tuple(square for square, tile in course.floor.tiles.items() if tile == Tile())

    def set_up_flags(count: int) -> None:
        set_up(msgspec.structs.replace(course, flags=free[:count]), ["Ann", "Ben"], edition=edition)

    set_up_flags(most)
    with pytest.raises(InputError, match=f"{most + 1} flags"):
        set_up_flags(most + 1)


def test_the_deck_holds_84_cards_of_seven_kinds() -> None:
    """Rulebook 000:142-148, 002:122, 003:107-113, 004:8."""
    assert Counter(card.kind for card in DECK) == {
        "M1": 18,
        "M2": 12,
        "M3": 6,
        "BU": 6,
        "RL": 18,
        "RR": 18,
        "UT": 6,
    }
    assert len({card.priority for card in DECK}) == 84


def test_movements_are_faster_than_rotations() -> None:
    """Rulebook 002:428: fast movements before slow ones, rotations last."""
    slowest = {kind: min(card.priority for card in DECK if card.kind == kind) for kind in ("M3", "M2", "M1")}
    rotations = [card.priority for card in DECK if card.kind in ("RL", "RR", "UT")]
    assert slowest["M3"] > slowest["M2"] > slowest["M1"] > max(rotations)


def test_there_are_eight_robots() -> None:
    """Rulebook 000:16, 002:127."""
    assert len(set(ROBOT_NAMES)) == 8


@pytest.mark.parametrize(
    ("edition", "mode", "seconds"),
    [
        pytest.param("2005", "last", 30, id="000:21, 000:152"),
        pytest.param("dutch", "last", 30, id="003:137"),
        pytest.param("1994", "none", 0, id="002: no timer in the box"),
        pytest.param("amigo2000", "none", 0, id="004:213: agreed by the table"),
    ],
)
def test_the_sand_timer(edition: str, mode: str, seconds: int) -> None:
    timer = edition_rules(edition).timer
    assert (timer.mode, timer.seconds) == (mode, seconds)
