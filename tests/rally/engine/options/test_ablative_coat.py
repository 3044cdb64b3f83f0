"""Ablative Coat (rulebook 000:855, 000:337, 003:324)."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rally.engine.options.stage import EDITIONS, Scene, answer, card, play, robot

from botyard.rally.engine.decisions import ChooseSacrifice
from botyard.rally.engine.phases.damage import hurt
from botyard.rally.engine.volley import Hit

FIELD = [". . ."]


def lit(beams: int, tokens: int = 0, *options: str, **more: Any) -> Scene:
    """A coated robot in that many beams."""
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


@pytest.mark.parametrize("edition", ["dutch", "2005"])
def test_it_works_while_the_robot_is_off(edition: str) -> None:
    """It takes the next three points, and nobody has to use it (000:855)."""
    scene = lit(2, powered_down=True, edition=edition)
    assert (scene["A"].damage, scene["A"].options[0].tokens, scene.asked) == (0, 2, [])


@pytest.mark.parametrize(("edition", "switch"), [("1994", {}), ("2005", {"pd.passive": False})])
def test_in_1994_a_robot_that_is_off_uses_no_options(edition: str, switch: dict[str, bool]) -> None:
    """Rulebook 002:400."""
    scene = lit(1, powered_down=True, edition=edition, switches=switch)
    assert (scene["A"].damage, scene["A"].options[0].tokens) == (1, 0)
