"""Superior Archive (rulebook 000:903, 003:428; 1994: 002:597)."""

from __future__ import annotations

import pytest
from tests.rally.engine.options.stage import EDITIONS, Scene, answer, play, robot

from botyard.rally.engine.decisions import ChooseSacrifice
from botyard.rally.engine.phases.reenter import reenter


def fall(lost: str, *options: str, edition: str = "2005", **more: object) -> Scene:
    """A drives into a pit, loses one option and comes back."""
    scene = play(
        [". O", ". ."],
        robot("A", 0, 0, "E", program=["M1@500"], options=list(options), archive="0,1", **more),
        edition=edition,
        decisions=[answer("A", "lose_option", lost)],
    )
    assert scene["A"].square is None
    scene.end_turn().run(reenter)
    assert scene["A"].square == (0, 1)
    return scene


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_damage_on_return(edition: str) -> None:
    scene = fall("brakes", "brakes", "superior_archive", edition=edition)
    assert (scene["A"].damage, scene.options("A")) == (0, ["superior_archive"])


@pytest.mark.parametrize("edition", EDITIONS)
def test_without_it_two_damage(edition: str) -> None:
    assert fall("brakes", "brakes", edition=edition)["A"].damage == 2


@pytest.mark.parametrize("edition", EDITIONS)
def test_no_option_is_given_up_for_the_two_points_of_a_copy(edition: str) -> None:
    """Ruling R100: nobody is asked for an option, and a coat does not take them (002:339)."""
    scene = fall("brakes", "brakes", "ablative_coat", edition=edition)
    assert (scene["A"].damage, scene.options("A")) == (2, ["ablative_coat"])
    assert scene.questions(ChooseSacrifice) == []


@pytest.mark.parametrize(("edition", "damage"), [("1994", 0), ("dutch", 2), ("2005", 2)])
def test_lost_with_the_robot(edition: str, damage: int) -> None:
    """1994: the next archive copy, even so. Otherwise it must still be owned (ruling)."""
    scene = fall("superior_archive", "brakes", "superior_archive", edition=edition)
    assert (scene["A"].damage, scene.options("A")) == (damage, ["brakes"])


def test_in_1994_a_lost_card_helps_only_once() -> None:
    scene = fall("superior_archive", "superior_archive", edition="1994")
    assert scene["A"].damage == 0
    assert not scene["A"].unscathed


def test_it_works_for_a_robot_that_was_off() -> None:
    """The robot that comes back is new; it is switched off only afterwards (ruling)."""
    scene = play(
        ["> O", ". ."],
        robot("A", 0, 0, powered_down=True, options=["superior_archive", "brakes"], archive="0,1"),
        decisions=[answer("A", "lose_option", "brakes")],
    )
    scene.end_turn().run(reenter)
    assert scene["A"].damage == 0


def test_damage_taken_while_off_still_counts_in_2005() -> None:
    """Rulebook 000:292: it comes on top of the usual damage, which alone falls away."""
    scene = play(
        [". > O", ". . ."],
        robot("A", 1, 0, powered_down=True, options=["superior_archive", "brakes"], archive="0,1"),
        registers=[],
    )
    scene["A"].hurt_while_down = 1
    scene.case["decisions"] = [answer("A", "lose_option", "brakes")]
    scene.register(1).end_turn().run(reenter)
    assert scene["A"].damage == 1
