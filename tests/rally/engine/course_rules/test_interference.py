"""Interference, sentence by sentence (rulebook 000:645-651)."""

from __future__ import annotations

import pytest
from tests.rally.engine.course_rules.track import Entry, Track, lay, robot

from botyard.errors import InputError
from botyard.rally.engine.course_rules.interference import BLOCKERS
from botyard.rally.engine.decisions import ChooseProgram
from botyard.rally.engine.game import Clock, Game
from botyard.rally.engine.phases.checkpoints import touch_flags
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course
from botyard.rng import Rng

PIT = ["O . . . .", ". . . . ."]


def two_players(
    *racers: Entry, blockers: tuple[Entry, ...] = (), flags: dict[str, str] | None = None
) -> Track:
    """Racers and blockers in the order of their seats."""
    entries = [{**entry, "seat": seat} for group in (racers, blockers) for seat, entry in enumerate(group)]
    return lay(PIT, *entries, rules={"interference": {}}, flags=flags or {"1": "4,0", "2": "3,0"})


BLOCKERS_ASIDE = (robot("a", 3, 1), robot("b", 4, 1))


def game(players: int = 2) -> Game:
    return Game(set_up(load_course("interference"), ["p"] * players, seed="two hands"))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_racers_have_the_first_docks_and_blockers_follow(players: int) -> None:
    state = game(players).state
    blockers = state.notes[BLOCKERS]
    assert len(blockers) == players
    assert sorted(own.seat for own in state.robots if own.id in blockers) == list(range(players))
    assert {own.dock for own in state.robots if own.id in blockers} == set(
        range(players + 1, 2 * players + 1)
    )


def test_two_hands_that_cannot_be_mixed() -> None:
    race = game()
    racer, blocker = race.pending(0)
    assert isinstance(racer, ChooseProgram)
    assert isinstance(blocker, ChooseProgram)
    assert len(racer.hand) == len(blocker.hand) == 9
    assert not set(racer.hand) & set(blocker.hand)
    program = [[card.priority] for card in racer.hand[:5]]
    assert racer.refusal(program) is None
    assert "not in the hand" in str(racer.refusal([*program[:4], [blocker.hand[0].priority]]))


def test_the_glass_waits_for_both_programs_of_all_but_one() -> None:
    race = game()
    rng = Rng("glass")
    first, second = race.pending(0)
    assert race.clock() is None
    race.submit(0, first.key, random_choice(first, rng))
    assert race.clock() is None
    race.submit(0, second.key, random_choice(second, rng))
    assert race.clock() == Clock(60, (1,))
    left = race.pending(1)[0]
    race.submit(1, left.key, random_choice(left, rng))
    assert race.clock() == Clock(30, (1,))


def test_blockers_touch_no_flags() -> None:
    track = two_players(robot("A", 1, 1), robot("B", 2, 1), blockers=(robot("a", 4, 0), robot("b", 4, 1)))
    touch_flags(track.turn)
    assert (track["a"].next_flag, track["a"].archive) == (1, (4, 0))
    track["A"].square, track["a"].square = (4, 0), (0, 1)
    touch_flags(track.turn)
    assert track["A"].next_flag == 2


def test_all_flags_win() -> None:
    track = two_players(robot("A", 3, 0, next_flag=2), robot("B", 1, 1), blockers=BLOCKERS_ASIDE)
    assert track.register().winners == (0,)


def test_the_last_racer_wins_at_once() -> None:
    track = two_players(
        robot("A", 1, 1, "E"), robot("B", 1, 0, "W", "M1@490", lives=1), blockers=BLOCKERS_ASIDE
    )
    assert track.register().winners == (0,)


def test_a_racer_with_lives_left_is_still_in_the_race() -> None:
    track = two_players(
        robot("A", 1, 1, "E"), robot("B", 1, 0, "W", "M1@490", lives=2), blockers=BLOCKERS_ASIDE
    )
    assert track.register().end_turn().winners is None


def test_lost_blockers_do_not_matter() -> None:
    track = two_players(
        robot("A", 1, 1, "E"),
        robot("B", 2, 1, "E"),
        blockers=(robot("a", 4, 1), robot("b", 1, 0, "W", "M1@490", lives=1)),
    )
    assert track.register().end_turn().winners is None


def test_the_racer_that_goes_out_later_in_the_register_has_won_before() -> None:
    track = two_players(
        robot("A", 1, 0, "W", "M1@490", lives=1),
        robot("B", 0, 1, "W", "M1@500", lives=1),
        blockers=BLOCKERS_ASIDE,
    )
    assert track.register().winners == (0,)
    assert track["A"].square == (1, 0)


def test_racers_that_go_out_at_the_same_time_share_the_win() -> None:
    """Ruling R82: a third one that went earlier in the register has no part in it."""
    track = lay(
        [". . . . .", "< . . . >", ". . . . ."],
        robot("A", 0, 0, "W", "M1@500", lives=1, seat=0),
        robot("B", 0, 1, "N", lives=1, seat=1),
        robot("C", 4, 1, "N", lives=1, seat=2),
        robot("a", 1, 2, seat=0),
        robot("b", 2, 2, seat=1),
        robot("c", 3, 2, seat=2),
        rules={"interference": {}},
        flags={"1": "4,0", "2": "3,0"},
    )
    assert track.register().winners == (1, 2)


def test_there_are_only_eight_robots() -> None:
    with pytest.raises(InputError, match="only 8 robots"):
        set_up(load_course("interference"), ["p"] * 5)


def test_nobody_interferes_alone() -> None:
    with pytest.raises(InputError, match="at least two players"):
        set_up(load_course("cannery-cross"), ["p"], edition="1994", rules={"interference": True})
