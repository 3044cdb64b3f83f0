"""Extra Memory (rulebook 000:871, 003:356)."""

from __future__ import annotations

import pytest
from tests.rally.engine.options.option_table import deal_to
from tests.rally.engine.options.stage import EDITIONS, robot


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("damage", range(10))
def test_one_more_card(edition: str, damage: int) -> None:
    table = deal_to(robot("A", 0, 0, dmg=damage, options=["extra_memory"]), edition=edition)
    assert len(table["A"].hand) == 10 - damage


def test_unused_cards_are_discarded() -> None:
    table = deal_to(robot("A", 0, 0, options=["extra_memory"])).program()
    assert (table["A"].hand, len(table.state.discards)) == ((), 5)
    assert table.is_whole


def test_with_nine_damage_the_only_card_is_discarded() -> None:
    program = ["UT@10", "UT@20", "UT@30", "UT@40", "UT@50"]
    table = deal_to(robot("A", 0, 0, dmg=9, program=program, options=["extra_memory"]))
    (only,) = table["A"].hand
    table.program()
    assert table.programs == []
    assert table.shown("A") == program
    assert table.state.discards == (only,)


def test_a_powered_down_robot_gets_nothing() -> None:
    """Rulebook 002:400."""
    assert deal_to(robot("A", 0, 0, powered_down=True, options=["extra_memory"]))["A"].hand == ()
