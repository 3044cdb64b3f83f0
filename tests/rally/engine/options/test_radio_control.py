"""Radio Control (rulebook 000:891, 003:400; publisher's answers about the controller and own options)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.options.stage import EDITIONS, Scene, answer, play, robot, weapon

from botyard.rally.engine.decisions import ChooseWeapon
from botyard.rally.engine.events import RobotMoved

FIELD = [". . . . . . . . . ."] * 4
CONTROLS = weapon("A", "radio_control")


def control(*more: dict[str, Any], a: list[str | None], b: list[str | None], **fields: Any) -> Scene:
    """A at 0,3 looking east controls B, which stands at 4,3 and looks north."""
    case = {"registers": [1, 2], "decisions": [CONTROLS], **fields}
    edition = case.pop("edition", "2005")
    target = case.pop("target", {})
    return play(
        FIELD,
        robot("A", 0, 3, "E", options=["radio_control"], program=a),
        {**robot("B", 4, 3, program=b), **target},
        *more,
        edition=edition,
        **case,
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_the_target_executes_the_controllers_card_right_after_it(edition: str) -> None:
    scene = control(a=[None, "M1@500"], b=[None, "UT@10"], edition=edition)
    assert [(move.robot, move.square) for move in scene.events(RobotMoved)] == [(0, (1, 3)), (1, (4, 2))]
    assert (scene["B"].facing.name, scene["B"].damage) == ("N", 0)


@pytest.mark.parametrize("edition", EDITIONS)
def test_its_own_number_no_longer_counts(edition: str) -> None:
    """B's 840 would go first; under control the order is C 600, A 490, B."""
    scene = control(
        robot("C", 8, 3, program=[None, "M1@600"]),
        a=[None, "M1@490"],
        b=[None, "M3@840"],
        edition=edition,
    )
    assert [move.robot for move in scene.events(RobotMoved)] == [2, 0, 1]


def test_until_the_end_of_the_turn() -> None:
    scene = control(a=[None, "RR@80", "RR@100"], b=[None, "M1@490", "M1@500"], registers=[1, 2, 3])
    assert (scene["B"].square, scene["B"].facing.name) == ((4, 3), "S")
    scene.end_turn()
    assert scene["B"].controller is None


@pytest.mark.parametrize("edition", EDITIONS)
def test_in_register_five_it_only_spares_the_damage(edition: str) -> None:
    """Whenever the main laser may fire (000:891, 002:543); only Scrambler's card names the fifth register."""
    scene = control(a=[], b=[], registers=[5], edition=edition)
    assert [question.choices for question in scene.questions(ChooseWeapon)] == [
        ("main_laser", "radio_control")
    ]
    assert (scene["B"].damage, scene["B"].controller) == (0, None)


def test_a_powered_down_target_is_not_affected() -> None:
    scene = control(a=[None, "M1@500"], b=[], target={"powered_down": True})
    assert (scene["B"].square, scene["B"].damage, scene["B"].controller) == ((4, 3), 0, None)


def test_a_destroyed_controller_goes_on_giving_orders() -> None:
    """The publisher's answers. A falls into the pit in register 2; B goes on with A's register 3."""
    scene = play(
        [". O . . . .", ". . . . . ."],
        robot("A", 0, 0, "E", options=["radio_control"], program=[None, "M1@500", "RR@80"]),
        robot("B", 4, 0, "S", program=[None, "UT@10", "UT@20"]),
        decisions=[CONTROLS],
        registers=[1, 2, 3],
    )
    assert scene["A"].square is None
    assert (scene["B"].square, scene["B"].facing.name) == ((4, 1), "W")


def test_the_controllers_choices_are_not_copied() -> None:
    """The publisher's answers: A's Ramming Gear is A's; B pushes C with A's card and C is unharmed."""
    scene = play(
        FIELD,
        robot("A", 0, 3, "E", options=["radio_control", "ramming_gear"], program=[None, "M1@500"]),
        robot("B", 4, 3, "N", program=[None, "UT@10"]),
        robot("C", 4, 2, "N"),
        decisions=[CONTROLS],
        registers=[1, 2],
    )
    assert (scene["C"].square, scene["C"].damage) == ((4, 1), 2)  # B's laser, twice


def test_the_target_uses_its_own_options() -> None:
    scene = control(
        robot("C", 4, 2, powered_down=True),
        a=[None, "M1@500"],
        b=[None, "UT@10"],
        target={"options": ["ramming_gear"]},
    )
    assert (scene["C"].square, scene["C"].damage) == ((4, 1), 3)  # B's laser twice, and the ram


def test_the_later_shooter_in_dock_order_wins() -> None:
    scene = control(
        robot("C", 4, 0, "S", options=["radio_control"], program=[None, "RR@80"]),
        a=[None, "M1@500"],
        b=[None, "UT@10"],
        decisions=[weapon("A", "radio_control", 1), weapon("C", "radio_control", 1)],
    )
    assert scene["B"].controller == 2
    assert (scene["B"].square, scene["B"].facing.name) == ((4, 3), "E")


def test_mutual_control_swaps_the_cards() -> None:
    scene = control(
        a=[None, "RR@80"],
        b=[None, "UT@10"],
        target={"f": "W", "options": ["radio_control"]},
        decisions=[CONTROLS, weapon("B", "radio_control")],
    )
    assert (scene["A"].facing.name, scene["B"].facing.name) == ("W", "N")


def test_a_locked_register_is_overridden_and_keeps_its_card() -> None:
    scene = control(
        a=[None, None, None, None, "M1@500"],
        b=[None, None, None, None, "UT@10"],
        target={"dmg": 5},
        registers=[4, 5],
    )
    assert scene["B"].square == (4, 2)
    scene.end_turn()
    assert [str(card) for card in scene["B"].register(5).cards] == ["UT@10"]


@pytest.mark.parametrize(("edition", "column", "offered"), [("1994", 6, 1), ("1994", 7, 0), ("2005", 9, 1)])
def test_range(edition: str, column: int, offered: int) -> None:
    scene = play(
        FIELD,
        robot("A", 0, 3, "E", options=["radio_control"]),
        robot("B", column, 3),
        edition=edition,
    )
    assert len(scene.questions(ChooseWeapon)) == offered


@pytest.mark.parametrize(("edition", "facing"), [("1994", "E"), ("dutch", "S"), ("2005", "S")])
def test_a_change_of_the_controllers_card(edition: str, facing: str) -> None:
    """A controls B in register 1; C scrambles A's register 3 in register 2. 1994: B has its copy."""
    scene = play(
        FIELD,
        robot("A", 0, 3, "E", options=["radio_control"], program=[None, "M1@490", "RR@80"]),
        robot("B", 4, 3, "N", program=[None, "UT@10", "UT@20"]),
        robot("C", 1, 0, "S", options=["scrambler"]),
        deck=["UT@60"],
        decisions=[CONTROLS, weapon("C", "scrambler")],
        registers=[1, 2, 3],
        edition=edition,
    )
    assert scene["A"].facing.name == "W"
    assert scene["B"].facing.name == facing


def test_no_option_can_be_given_up_against_it() -> None:
    scene = control(
        a=[None, "M1@500"],
        b=[None, "UT@10"],
        target={"options": ["scrambler"]},
        decisions=[CONTROLS, answer("B", "sacrifice", "scrambler")],
    )
    assert scene.options("B") == ["scrambler"]
    assert scene["B"].square == (4, 2)


def test_a_chain_moves_in_its_order() -> None:
    """A controls B, B controls C: each directly after its controller (000:891), whatever its card says."""
    scene = chain(a="M1@500", b="M1@650", c="UT@10")
    assert [move.robot for move in scene.events(RobotMoved)] == [3, 0, 1, 2]
    assert scene.state.robots[2].square == (7, 2)


def test_the_followers_of_a_destroyed_controller_keep_its_place() -> None:
    scene = chain(a="M1@500", b="M1@650", c="UT@10", play=[1])
    scene["B"].square, scene["B"].status = None, "destroyed"
    scene.register(2)
    assert [move.robot for move in scene.events(RobotMoved)] == [3, 0, 2]


def test_a_ring_of_controllers_moves_from_its_highest_card() -> None:
    """A and B control each other: B executes A's 500, A executes B's 650, then D its 600."""
    scene = chain(a="M1@500", b="M1@650", c="UT@10", play=[1])
    scene["A"].controller, scene["C"].controller = 1, None
    scene.register(2)
    assert [move.robot for move in scene.events(RobotMoved)] == [0, 1, 3]


def chain(a: str, b: str, c: str, play: list[int] | None = None) -> Scene:
    """A at 0,3 controls B at 4,3, which controls C at 7,3 beside it; D has a card of its own, 600."""
    return control(
        robot("C", 7, 3, program=[None, c]),
        robot("D", 9, 3, program=[None, "M1@600"]),
        a=[None, a],
        b=[None, b],
        registers=play or [1, 2],
        target={"f": "E", "options": ["radio_control"]},
        decisions=[CONTROLS, weapon("B", "radio_control", 1)],
    )
