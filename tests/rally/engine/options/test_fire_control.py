"""Fire Control (rulebook 000:873, 000:325, 003:362; publisher's correction of 2005)."""

from __future__ import annotations

from typing import Any, ClassVar

import pytest
from tests.rally.engine.options.stage import EDITIONS, Scene, answer, card, play, robot

from botyard.rally.engine.decisions import ChooseSacrifice, ChooseShot
from botyard.rally.engine.phases.damage import repair, repair_all
from botyard.rally.engine.phases.deal import hand_size
from botyard.rally.telling.question_words import question as question_words
from botyard.rally.telling.words import Cast

LINE = [". . . ."]
PROGRAM = ["UT@10", "UT@20", "UT@30", "UT@40", "UT@50"]
SHOOTER = robot("A", 0, 0, "E", options=["fire_control"])


def shoot(*choices: str, edition: str = "2005", more: dict[str, Any] | None = None, **target: Any) -> Scene:
    """A shoots B, which stands with its program two squares ahead."""
    return play(
        LINE,
        SHOOTER,
        {**robot("B", 2, 0, program=PROGRAM), **target},
        edition=edition,
        decisions=[answer("A", "ChooseShot", choice) for choice in choices],
        **(more or {}),
    )


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_lock_carries_the_damage_token(edition: str) -> None:
    scene = shoot("lock:3", dmg=2, edition=edition)
    target = scene["B"]
    assert (target.damage, target.locked) == (3, (3,))
    assert hand_size(scene.turn, target) == 6


@pytest.mark.parametrize("edition", EDITIONS)
def test_an_option_is_destroyed_without_damage_or_sacrifice(edition: str) -> None:
    scene = shoot("destroy:ramming_gear", options=["ramming_gear", "scrambler"], edition=edition)
    assert scene.options("B") == ["scrambler"]
    assert scene.state.option_discards == ("ramming_gear",)
    assert scene["B"].damage == 0
    assert scene.questions(ChooseSacrifice) == []


def test_damage_may_be_chosen_and_is_the_default() -> None:
    scene = shoot(options=["scrambler"])
    assert scene["B"].damage == 1
    assert scene.questions(ChooseSacrifice) != []


def test_choices_are_free_registers_and_owned_options() -> None:
    scene = shoot(dmg=7, options=["scrambler"])
    (question,) = scene.questions(ChooseShot)
    assert question.choices == ("damage", "lock:1", "lock:2", "destroy:scrambler")


def test_no_question_where_nothing_is_left_to_choose() -> None:
    scene = shoot(dmg=9)
    assert scene.asked == []
    assert scene["B"].square is None


def test_the_next_token_locks_the_highest_free_register() -> None:
    """Ordinary locks go on from the fifth token (rulebook 000:325)."""
    scene = shoot("lock:5", dmg=3, more={"registers": [1]})
    assert list(scene["B"].locked) == [5]
    scene.case["decisions"] = []
    scene.register(2)
    assert (scene["B"].damage, scene["B"].locked) == (5, (4, 5))


def test_repair_frees_the_register() -> None:
    scene = shoot("lock:3", dmg=2)
    repair(scene.turn, scene["B"])
    assert (scene["B"].damage, scene["B"].locked) == (2, ())


def test_the_locked_card_stays_at_the_end_of_the_turn() -> None:
    scene = shoot("lock:3").end_turn()
    assert [bool(register.cards) for register in scene["B"].registers] == [False, False, True, False, False]


def test_a_register_of_a_powered_down_robot_is_filled_from_the_deck() -> None:
    """Rulebook 000:333."""
    scene = shoot("lock:2", powered_down=True, program=[], more={"deck": ["M1@490"]})
    assert [str(own) for own in scene["B"].register(2).cards] == ["M1@490"]
    assert scene["B"].locked == (2,)


def test_the_coat_does_not_stop_it() -> None:
    scene = shoot("lock:1", options=["ablative_coat"])
    assert (scene["B"].damage, scene["B"].locked, scene["B"].options[0].tokens) == (1, (1,), 0)


@pytest.mark.parametrize(("side", "locked"), [("front", ()), ("back", (1,))])
def test_the_shield_stops_the_hit_first(side: str, locked: tuple[int, ...]) -> None:
    """Before the shooter is even asked."""
    shielded = {"f": "W", "program": [], "cards": [card("shield", setting=side)]}
    scene = shoot("lock:1", edition="1994", more={"deck": ["M1@490"]}, **shielded)
    assert (scene["B"].locked, scene["B"].damage) == (locked, len(locked))
    assert len(scene.questions(ChooseShot)) == len(locked)


def test_set_to_kill_gives_two_choices() -> None:
    scene = shoot("lock:1", "lock:4", more={"laser_multiplier": 2})
    assert (scene["B"].damage, scene["B"].locked) == (2, (1, 4))


def test_shooters_choose_in_dock_order_before_any_damage_falls() -> None:
    """An option destroyed by one shooter cannot be given up against another's laser (000:284, ruling)."""
    scene = play(
        LINE,
        robot("A", 3, 0, "W", dock=2),
        robot("B", 1, 0, program=PROGRAM, options=["scrambler"], dock=1),
        robot("C", 0, 0, "E", options=["fire_control"], dock=3),
        decisions=[answer("C", "ChooseShot", "destroy:scrambler"), answer("B", "sacrifice", "scrambler")],
    )
    assert (scene.options("B"), scene["B"].damage) == ([], 1)


class TestAsPrinted:
    """House rule `fire_control = printed`: a lock without damage (rulebook 000:873)."""

    PRINTED: ClassVar = {"switches": {"fire_control": "printed"}}

    def test_a_lock_is_not_damage(self) -> None:
        target = shoot("lock:3", dmg=2, more=self.PRINTED)["B"]
        assert (target.damage, target.locked) == (2, (3,))

    @pytest.mark.parametrize("edition", ["1994", "2005"])
    def test_no_repair_frees_it(self, edition: str) -> None:
        scene = shoot("lock:3", dmg=2, edition=edition, more=self.PRINTED)
        repair(scene.turn, scene["B"], 2)
        assert (scene["B"].damage, scene["B"].locked) == (0, (3,))

    def test_a_power_down_frees_it(self) -> None:
        scene = shoot("lock:3", more=self.PRINTED)
        repair_all(scene.turn, scene["B"])
        assert (scene["B"].locked, scene["B"].jammed) == ((), ())

    def test_ordinary_locks_beside_it_are_repaired(self) -> None:
        scene = shoot("lock:1", dmg=6, more=self.PRINTED)
        assert list(scene["B"].locked) == [1, 4, 5]
        repair(scene.turn, scene["B"])
        assert scene["B"].locked == (1, 5)


def test_the_shots_of_one_laser_are_numbered() -> None:
    """A Double-Barreled Laser fires twice (000:867), and each shot is asked about (000:873)."""
    scene = play(
        [". . . ."],
        robot("A", 0, 0, "E", options=["fire_control", "double_barreled_laser"]),
        robot("B", 2, 0),
    )
    asked = [(question.number, question.shots) for question in scene.questions(ChooseShot)]
    assert asked == [(1, 2), (2, 2)]
    words = [
        question_words(question, Cast(robots={0: "Twonky", 1: "Zoom Bot"}))
        for question in scene.questions(ChooseShot)
    ]
    assert words[1] == "Twonky hits Zoom Bot (shot 2 of 2). What does the Fire Control do?"
