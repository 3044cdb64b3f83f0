"""Options given up for damage or lost with a robot (rulebook 000:337, 000:347, 002:404, 003:302)."""

from __future__ import annotations

import pytest
from tests.rally.engine.options.stage import EDITIONS, answer, play, robot, set_scene

from botyard.rally.engine.decisions import MISSING, ChooseLoss, ChooseSacrifice, DecisionNeeded
from botyard.rally.engine.phases.registers import play_register
from botyard.rally.engine.rules import Turn


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_destroyed_robot_loses_one_option_of_its_owners_choice(edition: str) -> None:
    scene = play(
        [". O"],
        robot("A", 0, 0, "E", program=["M1@500"], options=["brakes", "flywheel", "recompile"]),
        edition=edition,
        decisions=[answer("A", "lose_option", "flywheel")],
    )
    assert scene.options("A") == ["brakes", "recompile"]
    assert scene.state.option_discards == ("flywheel",)


def test_the_only_option_is_lost_without_a_question() -> None:
    scene = play([". O"], robot("A", 0, 0, "E", program=["M2@670"], options=["fourth_gear"]))
    assert (scene.asked, scene.options("A")) == ([], [])


def test_a_robot_that_is_out_leaves_all_its_options() -> None:
    scene = play(
        [". O"], robot("A", 0, 0, "E", lives=1, program=["M1@500"], options=["flywheel", "recompile"])
    )
    assert scene["A"].status == "out"
    assert sorted(scene.state.option_discards) == ["flywheel", "recompile"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_each_point_can_cost_an_option_instead(edition: str) -> None:
    scene = play(
        ["."],
        robot("A", 0, 0, options=["brakes", "flywheel"]),
        edition=edition,
        lasers=["0,0,E,3"],
        decisions=[answer("A", "sacrifice", "brakes"), answer("A", "sacrifice", "flywheel")],
    )
    assert (scene.options("A"), scene["A"].damage) == ([], 1)
    assert [question.choices for question in scene.questions(ChooseSacrifice)] == [
        ("take", "give_up:brakes", "give_up:flywheel"),
        ("take", "give_up:flywheel"),
    ]


def test_robots_that_fall_together_are_gone_before_anybody_is_asked() -> None:
    options = ["brakes", "flywheel"]
    scene = set_scene(["< . >"], robot("A", 0, 0, options=options), robot("B", 2, 0, options=options))
    turn = Turn(scene.turn.rules, scene.state, lambda decision: MISSING)
    with pytest.raises(DecisionNeeded) as needed:
        play_register(turn)
    assert [type(decision) for decision in needed.value.decisions] == [ChooseLoss]
    assert [own.square for own in scene.state.robots] == [None, None]


@pytest.mark.parametrize(
    ("edition", "switch", "allowed"),
    [
        ("1994", {}, False),
        ("1994", {"pd.give_up": True}, True),
        ("dutch", {}, True),
        ("2005", {}, True),
        ("2005", {"pd.give_up": False}, False),
    ],
)
def test_a_robot_that_is_off(edition: str, switch: dict[str, bool], allowed: bool) -> None:
    """1994: it can neither acquire nor use options (002:400), so it gives none up either (ruling R99)."""
    scene = play(
        [". ."],
        robot("A", 1, 0, powered_down=True, options=["brakes"]),
        edition=edition,
        lasers=["0,0,E,1"],
        decisions=[answer("A", "sacrifice", "brakes")],
        switches=switch,
    )
    assert (scene["A"].damage, scene.options("A")) == ((0, []) if allowed else (1, ["brakes"]))
    assert bool(scene.questions(ChooseSacrifice)) is allowed
