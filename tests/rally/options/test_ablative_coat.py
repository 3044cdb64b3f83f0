"""Ablative Coat (rulebook 000:855, 000:337, 003:324)."""

from __future__ import annotations

from typing import Any

import pytest
from stage import EDITIONS, Scene, answer, card, play, robot

from botyard.rally.decisions import ChooseSacrifice
from botyard.rally.hooks import Hit
from botyard.rally.phases.damage import hurt

FIELD = [". . ."]


def lit(beams: int, tokens: int = 0, *options: str, **more: Any) -> Scene:
    """A coated robot in so many beams."""
    cards = [card("ablative_coat", tokens=tokens), *map(card, options)]
    own = {key: more.pop(key) for key in ("powered_down",) if key in more}
    return play(FIELD, robot("A", 1, 0, cards=cards, **own), lasers=[f"0,0,E,{beams}"], **more)


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("tokens", "beams", "damage", "left"),
    [(0, 5, 2, []), (2, 1, 0, []), (0, 2, 0, [2]), (1, 1, 0, [2]), (2, 2, 1, [])],
)
def test_three_points(edition: str, tokens: int, beams: int, damage: int, left: list[int]) -> None:
    scene = lit(beams, tokens, edition=edition)
    assert scene["A"].damage == damage
    assert [own.tokens for own in scene["A"].options] == left
    assert scene.state.option_discards == (() if left else ("ablative_coat",))


def test_alone_it_works_without_a_question() -> None:
    assert lit(3).asked == []


def test_another_option_may_be_given_up_instead() -> None:
    scene = lit(1, 1, "scrambler", decisions=[answer("A", "sacrifice", "scrambler")])
    (question,) = scene.questions(ChooseSacrifice)
    assert question.choices == ("ablative_coat", "give_up:scrambler")
    assert scene["A"].options == (card("ablative_coat", tokens=1),)
    assert scene["A"].damage == 0


@pytest.mark.parametrize("cause", ["ramming_gear", "recompile", "mini_howitzer"])
def test_any_source(cause: str) -> None:
    scene = lit(1)
    hurt(scene.turn, scene["A"], Hit(cause))
    assert (scene["A"].damage, scene["A"].options[0].tokens) == (0, 2)


def test_a_robot_that_is_off_may_only_give_it_up() -> None:
    """It uses no options then (rulebook 002:400), yet may lose them (002:404)."""
    assert lit(1, powered_down=True)["A"].damage == 1
    scene = lit(2, 2, powered_down=True, decisions=[answer("A", "sacrifice", "ablative_coat")])
    assert (scene["A"].damage, scene.options("A")) == (1, [])
