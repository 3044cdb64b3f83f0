"""Profiles: by the book, as commonly played, or one's own; a race keeps what its profile stood for."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
import pytest

import botyard
from botyard.errors import InputError
from botyard.rally.engine.editions import EDITIONS
from botyard.rally.engine.house_rules import HOUSE_RULES
from botyard.rally.engine.profile import BY_THE_BOOK, OPTIONAL_LIVES, OWN, READY, Profile
from botyard.rally.engine.profiles import find_profile, house_rules_of, profiles_of, settle
from botyard.rally.engine.setup import Setup, rules_of
from botyard.rally.records.record import decode, encode, record_of

COURSES = {
    "2005": "risky-exchange",
    "dutch": "risky-exchange",
    "1994": "sample-track",
    "amigo2000": "shift-change",
}
NAMES = ["Ann", "Ben", "Cem", "Dora", "Eva"]


def setup_of(edition: str, players: int = 2, **choices: Any) -> Setup:
    race = botyard.new_race(COURSES[edition], NAMES[:players], edition=edition, **choices)
    return race.setup


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_edition_has_the_book_the_common_and_an_own_profile(edition: str) -> None:
    assert [profile.key for profile in profiles_of(EDITIONS[edition])] == ["book", "common", "own"]


@pytest.mark.parametrize("edition", EDITIONS)
def test_by_the_book_is_what_the_edition_prints(edition: str) -> None:
    setup = setup_of(edition, profile="book")
    assert (setup.profile, setup.optional_lives) == ("book", False)
    assert rules_of(setup).applied == rules_of(setup_of(edition)).applied


COMMON = {
    # What most groups change, with the book's own offer or the publisher's answer behind it.
    "2005": ({}, True),  # lives: 000:110
    "dutch": ({}, True),  # 003:55
    "1994": ({"pd.lock_fill": "kept"}, True),  # 002:161-169, the publisher's answers
    "amigo2000": (
        {"robot_lasers": True, "power_down": True, "damaged_duplicates": True},
        False,
    ),  # 004:701-723
}


@pytest.mark.parametrize("edition", COMMON)
def test_as_commonly_played(edition: str) -> None:
    setup = setup_of(edition, profile="common")
    assert (setup.rules, setup.optional_lives) == COMMON[edition]
    assert setup.profile == "common"


@pytest.mark.parametrize("edition", EDITIONS)
def test_a_difference_is_real_and_has_a_reason(edition: str) -> None:
    rules = EDITIONS[edition]
    for profile in rules.profiles:
        assert profile.differences
        for one in profile.differences:
            assert one.because.endswith(".")
            if one.rule in HOUSE_RULES:
                assert one.value in HOUSE_RULES[one.rule].values
                assert one.value != HOUSE_RULES[one.rule].printed(rules)
            else:
                assert one.rule in (OPTIONAL_LIVES, READY)


@pytest.mark.parametrize("edition", EDITIONS)
def test_official_rules_are_options_that_exist_and_tell_their_place(edition: str) -> None:
    official = EDITIONS[edition].official
    assert all(one.place for one in official)
    known = {*HOUSE_RULES, OPTIONAL_LIVES, READY, "play_on", "minutes"}
    assert {one.rule for one in official} <= known


NAMED: dict[str, tuple[str, dict[str, Any], int | None, bool, str]] = {
    # profile asked for, rules chosen, lives, formula: what it is called
    "nothing said": ("", {}, None, False, "book"),
    "a printed value, said": ("", {"timer": 30}, None, False, "book"),
    "as many lives as printed": ("", {}, 3, False, "book"),
    "the formula for lives alone": ("", {}, None, True, "common"),
    "a house rule": ("", {"timer": 60}, None, False, "own"),
    "other lives": ("", {}, 5, False, "own"),
    "a course rule is the course's": ("", {"moving-flags": {}}, None, False, "book"),
    "the book with a change": ("book", {"timer": 60}, None, False, "own"),
    "common with a change": ("common", {"timer": 60}, None, False, "own"),
    "common with other lives": ("common", {}, 5, False, "own"),
    "one's own, though it is the book's": ("own", {}, None, False, "own"),
}


@pytest.mark.parametrize("case", NAMED)
def test_which_profile_a_race_is_named_after(case: str) -> None:
    profile, rules, lives, formula, name = NAMED[case]
    assert settle(EDITIONS["2005"], profile, rules, lives=lives, optional_lives=formula).profile == name


def test_chosen_rules_take_precedence_over_the_profile() -> None:
    setup = setup_of("amigo2000", profile="common", rules={"robot_lasers": False})
    assert setup.rules == {"robot_lasers": False, "power_down": True, "damaged_duplicates": True}
    assert setup.profile == "own"


def test_a_number_of_lives_takes_precedence_over_a_profiles_formula() -> None:
    played = settle(EDITIONS["2005"], "common", lives=5)
    assert not played.optional_lives


def test_lives_with_five_players() -> None:
    """Three by the book, four as the book offers (rulebook 000:109-110)."""
    lives = {
        profile: botyard.new_race("risky-exchange", NAMES, profile=profile).view(0).robots[0].lives
        for profile in ("book", "common")
    }
    assert lives == {"book": 3, "common": 4}


def test_an_unknown_profile_gets_one_line() -> None:
    with pytest.raises(
        InputError, match="unknown profile 'loose' of RoboRally 2005; choose one of book, common, own"
    ):
        setup_of("2005", profile="loose")


def test_the_record_keeps_profile_and_rules(tmp_path: Path) -> None:
    race = botyard.new_race("shift-change", ["Ann", "Ben"], profile="common")
    botyard.save(race, tmp_path / "race.json")
    again = botyard.load(tmp_path / "race.json")
    assert again.setup == race.setup
    assert again.setup.profile == "common"


def test_records_older_than_profiles_are_read() -> None:
    data = msgspec.json.decode(encode(record_of(botyard.new_race("risky-exchange", ["Ann", "Ben"]))))
    assert data["setup"].pop("profile") == "book"
    assert decode(msgspec.json.encode(data)).setup.profile == ""


def test_a_profile_that_is_changed_later_changes_no_race(monkeypatch: pytest.MonkeyPatch) -> None:
    """The race holds the rules themselves; the name only tells where they came from."""
    race = botyard.new_race("shift-change", ["Ann", "Ben"], profile="common", seed=3)
    data = encode(record_of(race))
    other = replace(EDITIONS["amigo2000"], profiles=(Profile("strict", "Strict", "Nothing."),))
    monkeypatch.setitem(EDITIONS, "amigo2000", other)
    setup = decode(data).setup
    assert setup.profile == "common"
    assert rules_of(setup).robot_lasers


def test_an_edition_may_have_profiles_of_its_own() -> None:
    club = Profile("club", "Club rules", "As at our club.", EDITIONS["amigo2000"].profiles[0].differences[:1])
    rules = replace(EDITIONS["amigo2000"], profiles=(*EDITIONS["amigo2000"].profiles, club))
    assert find_profile(rules, "club") is club
    assert settle(rules, "club").rules == {"robot_lasers": True}
    assert settle(rules, "", house_rules_of(club)).profile == "club"
    assert profiles_of(rules)[0] is BY_THE_BOOK
    assert profiles_of(rules)[-1] is OWN
