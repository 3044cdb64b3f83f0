"""The quick driver against a look at every program, and hands as they are dealt."""

from __future__ import annotations

import numpy as np
import pytest

from botyard.bots.search import rivals
from botyard.bots.search.course_field import CourseField, course_field_on
from botyard.bots.search.next_turn_value import makeable, walk
from botyard.bots.search.rivals import deal, drive_all
from botyard.rally.engine.cards import DECK
from botyard.rally.engine.editions import edition_rules
from botyard.rally.fast import codes as k
from botyard.rally.floor.courses import load_course

SAMPLES = 12


def course() -> CourseField:
    drawn = load_course("chop-shop-challenge")
    return course_field_on(edition_rules("2005"), drawn.floor, drawn.flags)


def robots_on(ways: CourseField, chance: np.random.Generator) -> k.Ints:
    """Three a sample, anywhere on the floor."""
    robots = np.zeros((SAMPLES, 3, k.ROBOT), np.int64)
    ground = np.flatnonzero(ways.tiles[:, k.GROUND] == k.FLOOR)
    robots[..., k.SQUARE] = chance.choice(ground, robots.shape[:2])
    robots[..., k.FACING] = chance.integers(4, size=robots.shape[:2])
    robots[..., k.NEXT_FLAG] = 1 + chance.integers(len(ways.flags), size=robots.shape[:2])
    return robots


def test_no_program_of_the_hand_is_better(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rivals, "_tastes", lambda: np.zeros(1))
    ways, chance = course(), np.random.default_rng(3)
    robots, hands = robots_on(ways, chance), deal(DECK, SAMPLES, chance)
    robots[..., k.DAMAGE] = chance.integers(5, size=robots.shape[:2])
    laid = drive_all(ways, robots, hands, chance)[..., : k.REGISTERS] & k.KIND_BITS
    for sample, seat in np.ndindex(SAMPLES, 3):
        robot = robots[sample, seat]
        place = 4 * robot[k.SQUARE] + robot[k.FACING]
        walks = walk(ways, robot[None, k.NEXT_FLAG] - 1, place[None])
        totals = walks.costs[0] + ways.quick[walks.flags[0], walks.places[0]]
        hand = hands[sample, seat, : 9 - robot[k.DAMAGE]] & k.KIND_BITS
        chosen = np.polyval(laid[sample, seat] - 1, 7)
        assert chosen in makeable(hand)
        assert totals[chosen] == totals[makeable(hand)].min()


def test_locked_registers_keep_their_cards_and_idle_robots_lay_nothing() -> None:
    ways, chance = course(), np.random.default_rng(4)
    robots, hands = robots_on(ways, chance), deal(DECK, SAMPLES, chance)
    robots[:, 0, k.LOCKED], robots[:, 0, k.DAMAGE] = 0b11000, 6
    robots[:, 1, k.DOWN] = 1
    robots[:, 2, k.SQUARE] = k.NOWHERE
    laid = drive_all(ways, robots, hands, chance)[..., : k.REGISTERS]
    assert (laid[:, 0, :3] > 0).all()
    assert not laid[:, 0, 3:].any()
    assert not laid[:, 1].any()
    assert (laid[:, 2] > 0).all()


def test_the_same_chance_deals_the_same_cards_and_each_card_once() -> None:
    one, other = (deal(DECK[:40], SAMPLES, np.random.default_rng(5)) for _ in range(2))
    assert (one == other).all()
    assert all(len(set(cards[cards > 0])) == 40 for cards in one.reshape(SAMPLES, -1))
