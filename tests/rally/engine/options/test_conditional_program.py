"""Conditional Program (rulebook 000:863, 003:340)."""

from __future__ import annotations

import pytest
from tests.rally.engine.options.option_table import cards, set_table
from tests.rally.engine.options.stage import EDITIONS, Scene, answer, card, play, robot, set_scene

from botyard.rally.engine.decisions import MISSING, ChooseCard, ChooseUse, DecisionNeeded
from botyard.rally.engine.events import CardRevealed, CardSeen, CardStored, OptionUsed
from botyard.rally.engine.phases.registers import play_register
from botyard.rally.engine.rules import Turn

ROW = [". . . . . . ."]
(STORED,) = cards("M3@790")


def use(register: int) -> dict[str, object]:
    return answer("A", "ChooseUse", True, register)


def swap(register: int, *registers: int, edition: str = "2005", **more: object) -> Scene:
    """A has a Move 3 on its option and announces it in one register."""
    entry = {"program": ["RR@80", "RL@70", "RR@100", "RL@90", "RR@120"], **more}
    return play(
        ROW,
        robot("A", 0, 0, "E", cards=[card("conditional_program", stored=STORED)], **entry),
        edition=edition,
        registers=registers or (register,),
        decisions=[use(register)],
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_one_unused_card_is_stored(edition: str) -> None:
    table = set_table(
        robot("A", 0, 0, options=["conditional_program"]),
        edition=edition,
        decisions=[answer("A", "ChooseCard", 10)],
    )
    table.give("A", "UT@10", "UT@20", "RL@70", "RL@90", "RL@110", "RL@130", "M3@790")
    table.lay("A", [20], [70], [90], [110], [130]).program()
    assert table.questions(ChooseCard)[0].choices == (0, 10, 790)
    assert table["A"].options[0].stored == cards("UT@10")[0]
    assert table.events(CardStored) == [CardStored(robot=0, option="conditional_program")]
    assert [event.to for event in table.events(CardSeen)] == [0]
    assert table.is_whole


@pytest.mark.parametrize("edition", EDITIONS)
def test_announced_before_the_reveal_it_is_executed(edition: str) -> None:
    scene = swap(2, edition=edition)
    assert scene["A"].square == (3, 0)
    assert scene["A"].options[0].stored is None
    assert [str(own) for own in scene.state.discards] == ["RL@70"]
    (used,) = scene.events(OptionUsed)
    assert used.detail == "register 2"


def test_it_is_asked_before_anybody_reveals() -> None:
    scene = set_scene(
        ROW,
        robot("B", 5, 0, program=["RR@80"]),
        robot("A", 0, 0, "E", program=["RL@70"], cards=[card("conditional_program", stored=STORED)]),
    )
    turn = Turn(scene.turn.rules, scene.state, lambda decision: MISSING)
    with pytest.raises(DecisionNeeded) as needed:
        play_register(turn)
    assert [type(decision) for decision in needed.value.decisions] == [ChooseUse]
    assert not any(isinstance(event, CardRevealed) for event in turn.events)


def test_once_a_turn() -> None:
    scene = swap(1, 1, 2, 3)
    assert len(scene.questions(ChooseUse)) == 1
    assert (scene["A"].square, scene["A"].facing.name) == ((3, 0), "E")


def test_unused_it_is_discarded_at_the_end_of_the_turn() -> None:
    scene = play(ROW, robot("A", 0, 0, cards=[card("conditional_program", stored=STORED)])).end_turn()
    assert scene["A"].options[0].stored is None
    assert STORED in scene.state.discards


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_register_locked_in_an_earlier_turn_is_covered_for_this_turn(edition: str) -> None:
    """Any register (000:863 with 000:126); the locked card comes back (R94)."""
    scene = swap(5, dmg=5, edition=edition)
    assert scene["A"].square == (3, 0)
    assert scene.end_turn()["A"].register(5).cards == cards("RR@120")
    assert STORED in scene.state.discards


def test_a_register_locked_in_this_turn_may_be_exchanged_for_good() -> None:
    """Ruling R41: only what stayed locked from an earlier turn comes back."""
    own = robot(
        "A",
        4,
        0,
        "E",
        dmg=4,
        program=[None, None, None, "UT@10", "RR@120"],
        cards=[card("conditional_program", stored=STORED)],
    )
    scene = play(ROW, own, lasers=["4,0,E,1"], registers=[4, 5], decisions=[use(5)]).end_turn()
    assert (scene["A"].square, scene["A"].locked) == ((1, 0), (5,))
    assert scene["A"].register(5).cards == (STORED,)


def test_two_cards_are_both_discarded() -> None:
    scene = play(
        ROW,
        robot(
            "A",
            0,
            0,
            "E",
            program=["M1@500+RL@70"],
            options=["crab_legs"],
            cards=[card("conditional_program", stored=STORED)],
        ),
        decisions=[use(1)],
    )
    assert scene["A"].square == (3, 0)
    assert [str(own) for own in scene.state.discards] == ["M1@500", "RL@70"]


def test_it_comes_after_radio_control() -> None:
    """Ruling G5: control first, then the robot's own exchange."""
    scene = play(
        [". . . . . . . . . ."],
        robot("B", 0, 0, "E", program=[None, "M1@500"], options=["radio_control"]),
        robot("A", 4, 0, "E", program=[None, "UT@10"], cards=[card("conditional_program", stored=STORED)]),
        registers=[1, 2],
        decisions=[answer("B", "weapon", "radio_control"), use(2)],
    )
    assert (scene["B"].square, scene["A"].square, scene["A"].facing.name) == ((1, 0), (7, 0), "E")


def test_a_powered_down_robot_stores_nothing() -> None:
    table = set_table(robot("A", 0, 0, powered_down=True, options=["conditional_program"])).deal().program()
    assert table.asked == []


def test_what_was_locked_when_the_program_was_laid_comes_back() -> None:
    """Ruling R41, also for a register that the deck filled when Recompile locked it."""
    own = robot("A", 4, 0, "E", dmg=4, options=["recompile", "conditional_program"])
    table = set_table(own, decisions=[answer("A", "ChooseUse", True, 0), use(5)]).deal().program()
    assert (table["A"].locked, table["A"].kept) == ((5,), (5,))
    locked = table["A"].register(5)
    table["A"].put_option(card("conditional_program", stored=STORED))
    assert table.register(5)["A"].register(5).cards == (STORED,)
    assert table.end_turn()["A"].register(5) == locked
