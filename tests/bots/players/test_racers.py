"""All racing bots: legal answers, the same ones for the same seed, whatever is asked."""

from __future__ import annotations

import msgspec
import pytest

from botyard.bots.rally import BOTS, LEVELS, make_bot
from botyard.bots.search.imagine import floor_of_view, rules_of_view
from botyard.bots.search.solo import SoloMoves
from botyard.errors import InputError
from botyard.grid import Direction, neighbour
from botyard.rally.engine.decisions import ChooseProgram, Pick
from botyard.rally.engine.elements.pushers import push_direction
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import rules_of, set_up
from botyard.rally.floor.courses import load_course

RACES = [
    ("risky-exchange", "2005", 4),
    ("death-trap", "dutch", 3),
    ("sample-track", "1994", 4),
    ("cannery-cross", "amigo2000", 3),
    ("option-world", "2005", 4),
    ("tandem-carnage", "2005", 4),
    ("moving-targets", "2005", 3),
    ("war-zone", "2005", 4),
]
"""Every edition, options, teams, and courses that only the exact engine knows."""
TURNS = 3


def race(course: str, edition: str, seats: int, bot: str, seed: str) -> Game:
    """A few turns in which every answer is legal; how long bots think is measured by `botyard arena run`."""
    names = [f"{bot} {seat}" for seat in range(seats)]
    game = Game(set_up(load_course(course), names, edition=edition, seed=seed, turn_limit=TURNS))
    bots = [make_bot(bot, f"{seed}/{seat}") for seat in range(seats)]
    while not game.finished:
        for decision in game.pending():
            choice = bots[decision.seat].choose(game.view(decision.seat), decision)
            assert decision.refusal(choice) is None
            game.submit(decision.seat, decision.key, choice)
    return game


@pytest.mark.parametrize(("course", "edition", "seats"), RACES)
@pytest.mark.parametrize("bot", ["greedy", "planner", "strategist"])
def test_answers_are_legal(bot: str, course: str, edition: str, seats: int) -> None:
    assert race(course, edition, seats, bot, "legal").finished


@pytest.mark.parametrize("bot", ["planner", "strategist"])
def test_the_same_seed_plays_the_same_race(bot: str) -> None:
    one, other = (race("risky-exchange", "2005", 4, bot, "again") for _ in range(2))
    assert one.answers == other.answers


def test_it_answers_even_without_time() -> None:
    from botyard.bots.players.strategist import Strategist

    game = Game(set_up(load_course("risky-exchange"), ["a", "b"], seed="hurry"))
    bot = Strategist("hurry", seconds=0.0)
    while game.state.turn < 2:
        for decision in game.pending():
            choice = bot.choose(game.view(decision.seat), decision)
            assert decision.refusal(choice) is None
            game.submit(decision.seat, decision.key, choice)


@pytest.mark.parametrize("bot", ["planner", "strategist"])
def test_a_win_in_reach_is_taken(bot: str) -> None:
    """Right before the last flag, with a card that leads there."""
    game = Game(set_up(load_course("risky-exchange"), ["a", "b"], seed="win"))
    while not any(isinstance(decision, ChooseProgram) for decision in game.pending()):
        decision = game.pending()[0]
        assert isinstance(decision, Pick)
        game.submit(decision.seat, decision.key, decision.default)
    asked = game.pending(0)[0]
    assert isinstance(asked, ChooseProgram)
    assert "M1" in [card.kind for card in asked.hand]
    view = game.view(0)
    x, y = view.flag_starts[-1]
    robot = msgspec.structs.replace(
        view.robots[0], square=(x, y + 1), facing=Direction.N, next_flag=len(view.flags)
    )
    view = msgspec.structs.replace(view, robots=(robot, *view.robots[1:]))
    program = make_bot(bot, 1).choose(view, asked)
    kinds = [card.kind for entry in program for card in asked.hand if card.priority == entry[0]]
    rules, floor = rules_of_view(view), floor_of_view(view)
    square, facing, ends = (x, y + 1), Direction.N, []
    for register, kind in enumerate(kinds, start=1):
        end = SoloMoves(floor, rules).outcome(square, facing, kind, register)
        assert end.square is not None
        square, facing = end.square, end.facing
        ends.append(square)
    assert (x, y) in ends


def test_a_lone_robot_is_shoved_whatever_course_rules_say_about_pushes() -> None:
    course = load_course("capture-the-flag")
    alone = SoloMoves(course.floor, rules_of(set_up(course, ["p"] * 4)))
    for square, pusher in course.floor.having("pusher").items():
        end = alone.outcome(square, Direction.N, "", pusher.registers[0])
        assert end.path == (neighbour(square, push_direction(pusher)),)


def test_levels_are_bots() -> None:
    assert set(LEVELS.values()) == set(BOTS)
    assert type(make_bot("engineer", 1)) is type(make_bot("planner", 1))
    with pytest.raises(InputError, match="mastermind"):
        make_bot("genius", 1)
