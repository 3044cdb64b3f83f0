"""Mechanical Arm (rulebook 000:881, 003:382, 002:601; publisher's answers)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.options.stage import EDITIONS, Scene, answer, play, robot, set_scene

from botyard.rally.engine.decisions import ChooseReach

ARM = ["mechanical_arm"]
STAYS = {"arm_archives": False}


def reach(choice: str, register: int | None = None) -> list[dict[str, Any]]:
    return [answer("A", "arm", choice, register)]


def touch(board: list[str], square: str, x: int, y: int, edition: str = "2005", **more: Any) -> Scene:
    return play(board, robot("A", x, y, options=ARM), edition=edition, decisions=reach(square), **more)


# Touching flags


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_flag_beside_it_is_touched(edition: str) -> None:
    assert touch([". 1 2"], "1,0", 0, 0, edition)["A"].next_flag == 2


def test_nobody_has_to_reach_out() -> None:
    scene = play([". 1 2"], robot("A", 0, 0, options=ARM))
    (question,) = scene.questions(ChooseReach)
    assert question.choices == ("none", "1,0")
    assert scene["A"].next_flag == 1


@pytest.mark.parametrize(("edition", "next_flag"), [("1994", 1), ("dutch", 2), ("2005", 2)])
def test_a_flag_on_the_diagonal(edition: str, next_flag: int) -> None:
    """1994: only the four bordering squares."""
    scene = touch(["1 .", ". .", ". 2"], "0,0", 1, 1, edition)
    assert scene["A"].next_flag == next_flag


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_wall_between_stops_the_arm(edition: str) -> None:
    scene = touch([". 1 2"], "1,0", 0, 0, edition, walls=["0,0,E"])
    assert (scene["A"].next_flag, scene.asked) == (1, [])


@pytest.mark.parametrize(
    ("walls", "reached"),
    [
        ([], True),
        (["1,1,N"], True),
        (["1,1,W"], True),
        (["0,0,E"], True),
        (["1,1,N", "0,0,E"], True),
        (["1,1,N", "1,1,W"], False),
        (["1,1,N", "0,0,S"], False),
        (["0,0,E", "1,1,W"], False),
        (["0,0,E", "0,0,S"], False),
    ],
)
def test_a_corner_is_closed_only_where_both_ways_are(walls: list[str], reached: bool) -> None:
    """Publisher's answers."""
    assert (touch(["1 .", ". .", ". 2"], "0,0", 1, 1, walls=walls)["A"].next_flag == 2) is reached


def test_two_squares_away_is_too_far() -> None:
    assert touch([". . 1 2"], "2,0", 0, 0).asked == []


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_robot_on_the_flag_does_not_matter(edition: str) -> None:
    scene = play(
        [". 1 2"], robot("A", 0, 0, options=ARM), robot("B", 1, 0), edition=edition, decisions=reach("1,0")
    )
    assert (scene["A"].next_flag, scene["B"].next_flag) == (2, 2)


def test_only_the_next_flag_counts() -> None:
    """The other one is still a place for the archive marker."""
    scene = touch(["1 . . 2"], "3,0", 2, 0)
    assert (scene["A"].next_flag, scene["A"].archive) == (1, (3, 0))
    assert touch(["1 . . 2"], "3,0", 2, 0, switches=STAYS).asked == []


def test_no_question_where_the_next_flag_has_to_wait() -> None:
    """House rule: the next flag counts only from the next turn on."""
    scene = touch(["1 2 3"], "1,0", 0, 0, switches={"next_flag": "next_turn", **STAYS})
    assert (scene.asked, scene["A"].next_flag) == ([], 2)


def test_the_square_under_the_robot_counts_as_well() -> None:
    """Publisher's answers: the arm's touch comes on top."""
    assert touch(["1 2 3"], "1,0", 0, 0)["A"].next_flag == 3


def test_one_site_a_register() -> None:
    scene = touch(["1 . 2", ". 3 ."], "0,0", 1, 0, registers=[1])
    assert scene["A"].next_flag == 2
    scene.case["decisions"] = reach("2,0")
    assert scene.register(2)["A"].next_flag == 3


def test_the_last_flag_in_the_same_register_is_a_tie() -> None:
    """Publisher's answers."""
    scene = play([". 1"], robot("A", 0, 0, options=ARM), robot("B", 1, 0), decisions=reach("1,0"))
    assert scene.state.winners == (0, 1)


def test_a_robot_that_is_off_does_not_reach() -> None:
    scene = play([". 1 2"], robot("A", 0, 0, powered_down=True, options=ARM), decisions=reach("1,0"))
    assert scene["A"].next_flag == 1


# The archive marker


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_arm_moves_the_archive_marker_to_a_flag(edition: str) -> None:
    """What is touched is archived (002:601; 000:260-264 with 000:881; 003:90, 003:242 with 003:382)."""
    assert touch([". 1 2"], "1,0", 0, 0, edition)["A"].archive == (1, 0)


@pytest.mark.parametrize("edition", ["dutch", "2005"])
def test_and_to_a_repair_site(edition: str) -> None:
    assert touch([". w"], "1,0", 0, 0, edition)["A"].archive == (1, 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_by_the_house_rule_it_stays(edition: str) -> None:
    scene = touch([". 1 2"], "1,0", 0, 0, edition, switches=STAYS)
    assert (scene["A"].archive, scene["A"].next_flag) == (None, 2)
    assert touch([". w"], "1,0", 0, 0, edition, switches=STAYS).asked == []


def test_in_1994_only_checkpoints_are_in_reach() -> None:
    scene = touch([". w"], "1,0", 0, 0, "1994")
    assert (scene.asked, scene["A"].archive) == ([], None)


def test_in_1994_a_touched_flag_is_still_an_archive() -> None:
    scene = play(
        ["1 . 2"], robot("A", 1, 0, next_flag=2, options=ARM), edition="1994", decisions=reach("0,0")
    )
    assert (scene["A"].archive, scene["A"].next_flag) == ((0, 0), 2)


# The end of the turn


def end(board: list[str], square: str, x: int, damage: int, edition: str = "2005", **more: Any) -> Scene:
    own = robot("A", x, 0, dmg=damage, next_flag=2, options=ARM)
    return set_scene(board, own, edition=edition, decisions=reach(square), **more).end_turn()


@pytest.mark.parametrize(
    ("edition", "board", "damage"),
    [
        ("2005", [". w"], 2),
        ("2005", [". 1"], 2),
        ("2005", ["w w"], 1),
        ("2005", ["1 w"], 1),
        ("dutch", [". w"], 2),
        ("1994", [". w"], 3),
        ("1994", [". 1"], 2),
        ("1994", ["w 1"], 1),
    ],
)
def test_sites_in_reach_repair(edition: str, board: list[str], damage: int) -> None:
    """Publisher's answers: standing on one and reaching another gives both."""
    assert end(board, "1,0", 0, 3, edition)["A"].damage == damage


def test_a_double_site_in_reach_gives_an_option() -> None:
    scene = end([". W"], "1,0", 0, 3, option_deck=["brakes"])
    assert (scene["A"].damage, scene.options("A")) == (2, ["mechanical_arm", "brakes"])


def test_standing_on_one_and_reaching_another_gives_two_options() -> None:
    scene = end(["W W"], "1,0", 0, 3, option_deck=["brakes", "flywheel"])
    assert (scene["A"].damage, scene.options("A")) == (1, ["mechanical_arm", "brakes", "flywheel"])


def test_the_player_chooses_one_of_several() -> None:
    """Publisher's answers."""
    scene = end(["w . W"], "0,0", 1, 3, option_deck=["brakes"])
    (question,) = scene.questions(ChooseReach)
    assert question.choices == ("none", "0,0", "2,0")
    assert (scene["A"].damage, scene.options("A")) == (2, ["mechanical_arm"])


def test_walls_stop_repairs_too() -> None:
    assert end([". w"], "1,0", 0, 3, walls=["0,0,E"])["A"].damage == 3


def test_nothing_is_asked_where_nothing_can_be_given() -> None:
    assert end([". w"], "1,0", 0, 0).asked == []


def test_the_arm_does_not_repair_by_itself() -> None:
    assert end([". w"], "none", 0, 3)["A"].damage == 3


@pytest.mark.parametrize(
    ("board", "damage", "more", "asked"),
    [
        ([". w"], 0, {"option_deck": ["brakes"]}, False),
        ([". w"], 1, {"option_deck": ["brakes"]}, True),
        ([". W"], 0, {"option_deck": ["brakes"]}, True),
        ([". W"], 0, {"option_deck": []}, False),
        ([". W"], 0, {"option_deck": ["brakes"], "switches": {"double_site": "repair2"}}, False),
        ([". 1"], 0, {"option_deck": ["brakes"]}, False),
    ],
)
def test_it_is_asked_only_where_there_is_something_to_gain(
    board: list[str], damage: int, more: dict[str, Any], asked: bool
) -> None:
    assert bool(end(board, "1,0", 0, damage, **more).asked) is asked
