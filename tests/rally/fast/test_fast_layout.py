"""Positions become arrays and come back."""

from __future__ import annotations

import msgspec
import pytest

from botyard.proofs.rally.fuzz import random_setup
from botyard.proofs.rally.random_positions import random_plan, random_state
from botyard.rally.engine.cards import DECK, Card, Register
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.options import all_options
from botyard.rally.engine.state import OptionCard, State
from botyard.rally.fast import codes as k
from botyard.rally.fast.compare import compare_turn
from botyard.rally.fast.layout import KINDS, card_of, code_of, pack, unpack
from botyard.rally.fast.option_codes import coded_options
from botyard.rally.fast.recorded_codes import RECORDED
from botyard.rally.fast.tables import tables_of
from botyard.rally.records.notation import read_position
from botyard.rng import Rng

TRACKED = """
    square facing status damage lives next_flag archive virtual powered_down going_down locked jammed passed
    died hurt_while_down touched_at touched_turn archived_at unscathed place registers options
"""


def tracked(state: State) -> bytes:
    robots = [[getattr(robot, name) for name in TRACKED.split()] for robot in state.robots]
    race = (state.turn, state.register, state.serial, state.finished, state.winners, state.option_deck)
    return msgspec.json.encode([robots, race])


@pytest.mark.parametrize("edition", ["1994", "amigo2000", "dutch", "2005"])
def test_a_state_comes_back_after_a_turn(edition: str) -> None:
    """What the exact engine makes of a state is what comes out of the arrays."""
    rules = edition_rules(edition)
    for number in range(20):
        rng = Rng(f"layout {number}")
        setup = random_setup(f"layout {number}", edition)
        state = random_state(rules, State(floor=setup.floor, flags=setup.flags, rng=rng, start=setup.start))
        for robot in state.robots:  # joined and stored cards do not come back
            robot.options = tuple(
                card for card in robot.options if card.id not in ("dual_processor", "crab_legs")
            )
        start = state.copy()
        assert tracked(unpack(pack(state), start)) == tracked(start)
        plan = random_plan(rules, state, rng)
        start.deck = state.deck
        fast = pack(state)
        compare_turn(rules, state, plan, fast)
        after = unpack(fast, start)
        if not fast.game[k.OUT_OF_SCOPE]:
            assert tracked(after) == tracked(state)
            assert after.deck[-4:] == state.deck[-4:]


def test_cards_keep_number_and_kind() -> None:
    for card in (*DECK, Card(1, "M3"), Card(999, "UT")):
        assert card_of(code_of(Register((card,)))) == card
    assert code_of(Register()) == 0


def test_pairs_are_numbered_by_their_movement() -> None:
    pair = code_of(Register((Card(80, "RR"), Card(500, "M1")), "crab_legs"))
    assert pair >> k.PRIORITY_SHIFT == 500
    assert KINDS[pair & k.KIND_BITS] == "M1"
    assert KINDS[pair >> k.JOINED_SHIFT & k.KIND_BITS] == "RR"
    assert pair & k.CRAB_BIT


def test_every_option_has_a_code() -> None:
    assert {option.id for option in all_options()} <= set(RECORDED), "make generate records the new ones"
    named = {
        k.ABLATIVE_COAT: "ablative_coat",
        k.BRAKES: "brakes",
        k.CIRCUIT_BREAKER: "circuit_breaker",
        k.DOUBLE_BARRELED: "double_barreled_laser",
        k.FIRE_CONTROL: "fire_control",
        k.FOURTH_GEAR: "fourth_gear",
        k.GYROSCOPE: "gyroscopic_stabilizer",
        k.HIGH_POWER: "high_power_laser",
        k.POWER_DOWN_SHIELD: "power_down_shield",
        k.RAMMING_GEAR: "ramming_gear",
        k.REAR_LASER: "rear_firing_laser",
        k.REVERSE_GEAR: "reverse_gear",
        k.SHIELD: "shield",
        k.SUPERIOR_ARCHIVE: "superior_archive",
        k.TURRET: "turret",
    }
    assert {code: coded_options()[code] for code in named} == named


def test_squares_are_numbered_with_a_margin() -> None:
    floor = read_position("2005 1.0 2005/exchange@0,0,0+2005/docking-bay-plain@0,12,0 - S@0,0,N").state.floor
    tables = tables_of(floor)
    assert len(tables.tiles) == 14 * 18
    for square in floor.tiles:
        assert tables.square(tables.number(square)) == square
    assert tables.number((-1, -1)) == 0
    assert tables.number((-2, 0)) == tables.number((0, 17)) == tables.number(None) == k.NOWHERE
    assert tables.square(k.NOWHERE) is None


def test_tokens_and_settings_of_options_are_packed() -> None:
    state = read_position("1994 1.0 1994/exchange@0,0,0 - S@0,0,N").state
    state.robots[0].options = (
        OptionCard("shield", setting="back", spent=("back",)),
        OptionCard("ablative_coat", tokens=2),
        OptionCard("turret", setting="left"),
        OptionCard("power_down_shield", spent=("E", "W")),
    )
    row = pack(state).robots[0]
    assert (row[k.SHIELD_SIDE], row[k.SHIELD_SPENT], row[k.COAT], row[k.TURRET_SIDE]) == (2, 1, 2, 3)
    assert row[k.DOWN_SHIELD_SPENT] == 0b1010
