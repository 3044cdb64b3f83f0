"""Positions as one line of text."""

from __future__ import annotations

import pytest

from botyard.errors import InputError
from botyard.rally.engine.game import Game
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.course import Course
from botyard.rally.floor.courses import all_courses
from botyard.rally.records.notation import read_position, write_position
from botyard.rng import Rng

LINE = (
    "2005 3.2 2005/exchange@0,0,90+2005/docking-bay-plain@0,12,0 7,1/-/1,4 "
    "S@3,4,N:d6:l2:f2:a5,14:p:rM1@490,-,-,RL@70,UT@10:k45;W@destroyed,E:g"
)


def test_a_line_is_read_and_written_back() -> None:
    edition, state = read_position(LINE)
    spin, twitch = state.robots
    assert (edition, state.turn, state.register) == ("2005", 3, 2)
    assert state.flags == ((7, 1), None, (1, 4))
    assert (spin.name, spin.square, spin.damage, spin.lives, spin.locked) == (
        "Spin Bot",
        (3, 4),
        6,
        2,
        (4, 5),
    )
    assert (twitch.status, twitch.square, twitch.going_down) == ("destroyed", None, True)
    assert len(state.deck) == 81
    assert write_position(edition, state) == LINE


@pytest.mark.parametrize(
    "course", [course for course in all_courses() if not course.special], ids=lambda c: c.key
)
def test_positions_of_every_course_round_trip(course: Course) -> None:
    rng = Rng(course.key)
    players = ["a", "b"] if 2 in course.players else ["a", "b", "c", "d", "e"]
    game = Game(set_up(course, players, seed=course.key, turn_limit=3))
    while not game.finished:
        for decision in game.pending():
            game.submit(decision.seat, decision.key, random_choice(decision, rng))
        line = write_position(game.setup.edition, game.state)
        again = read_position(line)
        assert write_position(again.edition, again.state) == line
        assert again.state.floor.tiles == game.state.floor.tiles
        assert [r.square for r in again.state.robots] == [r.square for r in game.state.robots]


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("2005 3.2", "five fields"),
        (LINE.replace("3.2", "3.9"), "not a turn and register"),
        (LINE.replace("2005 3", "1900 3"), "unknown edition"),
        (LINE.replace("exchange@0,0,90", "exchange@0,0,45"), "not a board"),
        (LINE.replace("exchange", "exhcange"), "unknown board"),
        (LINE.replace("7,1/", "7;1/"), "not a square"),
        (LINE.replace("S@3", "s@3"), "not a robot"),
        (LINE.replace(":d6", ":x6"), "cannot read 'x6'"),
        (LINE.replace("M1@490", "M9@490"), "not a card"),
        (LINE + ":ojetpack", "no option 'jetpack'"),
    ],
)
def test_a_wrong_line_says_what_is_wrong(line: str, problem: str) -> None:
    with pytest.raises(InputError, match=problem):
        read_position(line)
