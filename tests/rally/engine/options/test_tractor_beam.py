"""Tractor Beam (rulebook 000:905, 002:547, 003:424)."""

from __future__ import annotations

import pytest
from tests.rally.engine.options.stage import EDITIONS, play, robot, weapon

from botyard.grid import Square
from botyard.rally.engine.decisions import ChooseWeapon, Unusable
from botyard.rally.telling.question_words import question as question_words
from botyard.rally.telling.words import Cast

PULLS = weapon("A", "tractor_beam")
SHOOTER = robot("A", 0, 0, "E", options=["tractor_beam"])


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("board", "goal"),
    [
        pytest.param([". . . ."], (2, 0), id="one square closer"),
        pytest.param([". . O ."], None, id="into a pit on the way"),
    ],
)
def test_pull(edition: str, board: list[str], goal: Square | None) -> None:
    scene = play(board, SHOOTER, robot("B", 3, 0), edition=edition, decisions=[PULLS])
    assert (scene["B"].square, scene["B"].damage) == (goal, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_not_offered_at_an_adjacent_robot(edition: str) -> None:
    """The main laser has to fire then."""
    scene = play([". . . ."], SHOOTER, robot("B", 1, 0), edition=edition, decisions=[PULLS])
    assert scene.questions(ChooseWeapon) == []
    assert (scene["B"].square, scene["B"].damage) == ((1, 0), 1)


def test_one_question_for_all_weapons() -> None:
    scene = play(
        [". . . ."],
        robot("A", 0, 0, "E", options=["pressor_beam", "tractor_beam", "scrambler"]),
        robot("B", 3, 0),
    )
    (question,) = scene.questions(ChooseWeapon)
    assert question.choices == ("main_laser", "pressor_beam", "tractor_beam", "scrambler")


def test_pulled_until_it_is_adjacent() -> None:
    scene = play([". . . ."], SHOOTER, robot("B", 3, 0), decisions=[PULLS], registers=[1, 2, 3])
    assert (scene["B"].square, scene["B"].damage) == ((1, 0), 1)


def test_pulling_while_being_pulled() -> None:
    """Both move at the same time, from where they stood."""
    scene = play(
        [". . . ."],
        SHOOTER,
        robot("B", 3, 0, "W", options=["tractor_beam"]),
        decisions=[PULLS, weapon("B", "tractor_beam")],
    )
    assert (scene["A"].square, scene["B"].square) == ((1, 0), (2, 0))


def test_beside_another_weapon_the_question_says_why_it_is_not_offered() -> None:
    scene = play(
        [". . . ."],
        robot("A", 0, 0, "E", options=["tractor_beam", "pressor_beam"]),
        robot("B", 1, 0),
    )
    (question,) = scene.questions(ChooseWeapon)
    assert question.choices == ("main_laser", "pressor_beam")
    assert question.unusable == (Unusable("tractor_beam", "adjacent"),)
    words = question_words(question, Cast(robots={0: "Twonky", 1: "Zoom Bot"}))
    assert words.endswith("Not now: Tractor Beam (the target is next to it).")
