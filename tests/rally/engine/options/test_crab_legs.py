"""Crab Legs (rulebook 000:865, 003:344)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.options.option_table import set_table
from tests.rally.engine.options.stage import answer, play, robot

FLOOR = [". . .", ". . .", ". . ."]
EDITIONS = ("dutch", "2005")
HAND = ("M1@490", "M1@500", "RL@70", "RR@80", "UT@10", "M2@670", "M3@790", "BU@430", "RL@90")


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(("rotation", "square"), [("RL@70", (1, 0)), ("RR@80", (1, 2))])
def test_a_side_step_without_turning(edition: str, rotation: str, square: tuple[int, int]) -> None:
    scene = play(
        FLOOR,
        robot("A", 1, 1, "E", program=[f"M1@500+{rotation}"], options=["crab_legs"]),
        edition=edition,
    )
    assert (scene["A"].square, scene["A"].facing.name) == (square, "E")


def test_it_pushes_and_walls_stop_it() -> None:
    """Rulebook 000:198."""
    robots = (robot("A", 1, 2, "E", program=["RL@70+M1@500"], options=["crab_legs"]), robot("B", 1, 1))
    scene = play(FLOOR, *robots)
    assert (scene["A"].square, scene["B"].square) == ((1, 1), (1, 0))
    scene = play(FLOOR, *robots, walls=["1,1,N"])
    assert (scene["A"].square, scene["B"].square) == ((1, 2), (1, 1))


def test_the_belt_acts_afterwards() -> None:
    mover = robot("A", 1, 1, "E", program=["M1@500+RL@70"], options=["crab_legs"])
    assert play([". > .", ". . ."], mover)["A"].square == (2, 0)


@pytest.mark.parametrize(("pair", "first"), [("M1@500+RL@70", True), ("M1@290+RL@600", False)])
def test_the_priority_is_that_of_the_move(pair: str, first: bool) -> None:
    """Also where the numbers are not those of the deck, as in the rulebooks' own examples."""
    scene = play(
        FLOOR,
        robot("A", 1, 2, "E", program=[pair], options=["crab_legs"]),
        robot("B", 1, 1, "W", program=["M1@490"]),
    )
    assert (scene["A"].square, scene["B"].square) == ((1, 1), (0, 0) if first else (0, 1))


@pytest.mark.parametrize("edition", EDITIONS)
def test_pairs_may_be_programmed_in_any_number_of_registers(edition: str) -> None:
    table = set_table(robot("A", 0, 0, options=["crab_legs"]), edition=edition).give("A", *HAND)
    table.lay("A", [490, 70], [80, 500], [670], [790], [430]).program()
    assert table.shown("A")[:2] == ["M1@490+RL@70", "RR@80+M1@500"]
    assert [register.by for register in table["A"].registers] == ["crab_legs", "crab_legs", None, None, None]
    assert table.is_whole


@pytest.mark.parametrize(
    ("entries", "problem"),
    [
        ([[490, 10], [500], [670], [790], [430]], "cannot share"),
        ([[670, 70], [500], [490], [790], [430]], "cannot share"),
        ([[490, 70, 80], [500], [670], [790], [430]], "cannot share"),
        ([[490, 70, "dual_processor"], [500], [670], [790], [430]], "cannot share"),
        ([[490, 70], [500, 70], [670], [790], [430]], "used twice"),
        ([[490, 70], [500, 80], [670], [790], None], "must be filled"),
    ],
)
def test_other_pairs_and_unfilled_registers_are_refused(entries: list[Any], problem: str) -> None:
    table = set_table(robot("A", 0, 0, options=["crab_legs"])).give("A", *HAND).program()
    assert problem in (table.programs[0].refusal(entries) or "")


def test_a_pair_needs_a_spare_card() -> None:
    hand = ("M1@490", "RL@70", "UT@10", "M2@670", "M3@790")
    table = set_table(robot("A", 0, 0, dmg=4, options=["crab_legs"])).give("A", *hand).program()
    (question,) = table.programs
    assert question.pairs == ((490, 70, "crab_legs"),)
    assert question.refusal([[490, 70], [10], [670], [790], None])


def test_without_the_option_no_pair_is_legal() -> None:
    table = set_table(robot("A", 0, 0)).give("A", *HAND).program()
    assert table.programs[0].refusal([[490, 70], [500], [670], [790], [430]])


def test_with_dual_processor_the_owner_says_which() -> None:
    table = set_table(robot("A", 0, 0, options=["crab_legs", "dual_processor"])).give("A", *HAND).program()
    (question,) = table.programs
    rest = [[500], [670], [790], [430]]
    assert "crab_legs or dual_processor" in (question.refusal([[490, 70], *rest]) or "")
    for option in ("crab_legs", "dual_processor"):
        assert question.refusal([[490, 70, option], *rest]) is None


def test_lost_before_its_register_the_pair_still_works() -> None:
    """Publisher's answers."""
    scene = play(
        FLOOR,
        robot("A", 1, 1, "E", program=["UT@10", "M1@500+RL@70"], options=["crab_legs"]),
        registers=[1, 2],
        lasers=["0,1,E,1"],
        decisions=[answer("A", "sacrifice", "crab_legs", 1)],
    )
    assert scene.options("A") == []
    assert (scene["A"].square, scene["A"].facing.name) == ((1, 2), "W")


def test_a_locked_pair_stays_together_until_it_unlocks() -> None:
    """Publisher's answers: the effect lasts, even without the option."""
    program = [None, None, None, None, "M1@500+RL@70"]
    scene = play(FLOOR, robot("A", 1, 1, "E", dmg=5, program=program), registers=[5]).end_turn()
    assert scene["A"].square == (1, 0)
    assert [str(own) for own in scene["A"].register(5).cards] == ["M1@500", "RL@70"]
    assert scene["A"].register(5).by == "crab_legs"
    scene = play(["w"], robot("A", 0, 0, "E", dmg=5, program=program), registers=[]).end_turn()
    assert scene["A"].register(5).cards == ()
    assert [str(own) for own in scene.state.discards] == ["M1@500", "RL@70"]
