"""House rules: every named one exists, has the editions' own values as defaults, and changes what it says."""

from __future__ import annotations

from dataclasses import fields
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rally.engine.test_game import play_randomly
from tests.rally.races import EDITIONS, go_on, small_race, small_setup

from botyard.cli.conform import run
from botyard.errors import InputError
from botyard.proofs.rally.fuzz import check_round_trip
from botyard.proofs.rally.invariants import broken_invariants
from botyard.rally.engine.editions import EDITIONS as ALL_EDITIONS
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.game import Game
from botyard.rally.engine.house_rules import HOUSE_RULES, apply_house_rule
from botyard.rally.engine.rules import Rules
from botyard.rng import Rng

DEFAULTS = {
    # house rule: 1994, AMIGO, Dutch, 2005
    "robots_per_player": (1, 1, 1, 1),
    "robot_lasers": (True, False, True, True),
    "laser_order": ("one", "board_first", "one", "one"),
    "crushers": (True, True, True, True),
    "touch": ("end_of_register", "on_entry", "end_of_register", "end_of_register"),
    "power_down": (True, False, True, True),
    "pd.only_damaged": (True, False, True, True),
    "pd.fire": (False, False, False, False),
    "pd.touch": (False, False, True, True),
    "pd.archive": (False, False, True, True),
    "pd.options": (False, False, False, False),
    "pd.passive": (False, True, True, True),
    "pd.draw": (False, True, True, True),
    "pd.give_up": (False, True, True, True),
    "pd.lock_fill": ("deck", "deck", "deck", "deck"),
    "next_flag": ("at_once", "at_once", "at_once", "at_once"),
    "redeal_rotations": (False, True, False, False),
    "redeal_small_hands": (False, False, False, False),
    "first_card_must_move": (False, True, False, False),
    "timer": (0, 0, 30, 30),
    "voluntary_repair": (True, True, True, False),
    "unlock": ("choice", "choice", "lowest", "lowest"),
    "double_site": ("choice", "repair2", "repair1+option", "repair1+option"),
    "reshuffle_options": (False, False, False, False),
    "reentry_damage": (2, 0, 2, 2),
    "reentry_occupied": ("virtual", "adjacent", "adjacent", "adjacent"),
    "reentry_order": ("players", "archives", "players", "destruction"),
    "reentry_down_damage": (False, False, False, True),
    "sight_limit": (0, 0, 3, 3),
    "sight_on_archive": (False, False, True, False),
    "most_flags": (6, 6, 8, 8),
    "pay_life_at": ("destruction", "reentry", "destruction", "destruction"),
    "all_lost": ("none", "most_flags", "most_flags", "most_flags"),
    "time_limit_win": (False, False, True, False),
}


@pytest.mark.parametrize("name", DEFAULTS)
@pytest.mark.parametrize("edition", EDITIONS)
def test_defaults_are_the_editions_own_rules(name: str, edition: str) -> None:
    """Setting a house rule to the edition's value changes nothing; another value changes something."""
    rules = edition_rules(edition)
    default = DEFAULTS[name][EDITIONS.index(edition)]
    assert HOUSE_RULES[name].printed(rules) == default
    assert values(apply_house_rule(rules, name, default)) == values(rules)
    for value in HOUSE_RULES[name].values:
        if value != default:
            assert values(apply_house_rule(rules, name, value)) != values(rules)


def values(rules: Rules) -> dict[str, object]:
    """All that the rules say, without the list of what was applied."""
    return {field.name: getattr(rules, field.name) for field in fields(rules) if field.name != "applied"}


@pytest.mark.parametrize("name", HOUSE_RULES)
def test_every_house_rule_says_what_it_does_and_is_kept_with_the_rules(name: str) -> None:
    switch = HOUSE_RULES[name]
    assert switch.text.endswith(".")
    assert switch.name
    assert all(switch.choices.values())
    printed = {str(switch.printed(rules)) for rules in ALL_EDITIONS.values()}
    assert switch.official or len(printed) == 1, "editions print different values, so it is official"
    for value in switch.values:
        assert apply_house_rule(edition_rules("2005"), name, value).applied == {name: value}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize("name", HOUSE_RULES)
def test_races_run_under_every_house_rule(edition: str, name: str) -> None:
    for value in HOUSE_RULES[name].values[:3]:
        game = small_race(edition, 2, rules={name: value}, seed=name)
        go_on(game, lambda g=game: g.state.turn > 8)
        assert broken_invariants(game.state, game.rules) == []
        assert game.rules.applied[name] == value


@pytest.mark.parametrize("edition", EDITIONS)
@settings(max_examples=8, deadline=None)
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_house_rules_go_together(edition: str, data: st.DataObject, seed: int) -> None:
    """Any handful of them, random play: nothing breaks, and the record keeps them."""
    names = data.draw(st.lists(st.sampled_from(sorted(HOUSE_RULES)), max_size=6, unique=True))
    rules = {name: data.draw(st.sampled_from(HOUSE_RULES[name].values)) for name in names}
    players = 3 if rules.get("robots_per_player", 1) < 3 else 2
    game = Game(small_setup(edition, players, rules=rules, seed=f"{seed}"))
    rng = Rng(f"{seed}")
    for _ in range(6):
        play_randomly(game, rng, 10)
        assert broken_invariants(game.state, game.rules) == []
    check_round_trip(game)


def test_unknown_names_and_values_get_one_line() -> None:
    rules = edition_rules("2005")
    with pytest.raises(InputError, match="unknown house rule 'lasers'; known: robot_lasers"):
        apply_house_rule(rules, "lasers", True)
    wrong: list[Any] = ["yes", 1, None, "True", []]
    for value in wrong:
        with pytest.raises(
            InputError, match=r"house rule 'robot_lasers' cannot be .*; it can be True, False"
        ):
            apply_house_rule(rules, "robot_lasers", value)
    for name, value in {"no_such_rule": False, "robot-lasers": True}.items():
        with pytest.raises(InputError, match=f"no rule named '{name}'"):
            small_race("2005", rules={name: value})


ROW = {"kind": "registers", "source": "house rule", "editions": ["2005"]}


@pytest.mark.parametrize(
    "case",
    [
        {
            "switches": {"robot_lasers": False},
            "board": [". ."],
            "robots": [{"id": "A", "x": 0, "y": 0, "f": "E"}, {"id": "B", "x": 1, "y": 0, "f": "N"}],
            "expect": {"B": {"dmg": 0}},
        },
        {
            "switches": {"laser_order": "board_first"},
            "board": [". ."],
            "robots": [
                {"id": "A", "x": 0, "y": 0, "f": "E", "dmg": 9},
                {"id": "B", "x": 1, "y": 0, "f": "N"},
            ],
            "lasers": ["0,0,S,1"],
            "expect": {"A": {"destroyed": True}, "B": {"dmg": 0}},
        },
        {
            "switches": {"crushers": False},
            "board": ["."],
            "robots": [{"id": "A", "x": 0, "y": 0, "f": "E"}],
            "crushers": ["0,0,1"],
            "expect": {"A": {"destroyed": False}},
        },
        {
            "switches": {"touch": "on_entry"},
            "board": [". 1 . 2"],
            "robots": [{"id": "A", "x": 0, "y": 0, "f": "E", "program": ["M2@700"]}],
            "expect": {"A": {"x": 2, "next_flag": 2, "archive": "1,0"}},
        },
        {
            "switches": {"pay_life_at": "reentry"},
            "board": ["."],
            "robots": [{"id": "A", "x": 0, "y": 0, "f": "E", "program": ["M2@700"]}],
            "expect": {"A": {"destroyed": True, "lives": 3}},
        },
    ],
)
def test_what_a_house_rule_changes(case: dict[str, object]) -> None:
    assert run({**ROW, "id": "switch", **case}, "2005") == []
    assert run({**ROW, "id": "switch", **case, "switches": {}}, "2005")
