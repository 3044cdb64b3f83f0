"""The simulator does what the exact engine does, after every step of a turn."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from botyard.grid import Direction, Square
from botyard.proofs.rally.random_positions import (
    WatchedGame,
    compare_laid,
    compare_position,
    compare_race,
    random_state,
)
from botyard.rally.engine.cards import DECK, EMPTY_PROGRAM, REGISTERS
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.elements.pushers import run_pushers
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.robots import ROBOT_NAMES
from botyard.rally.engine.setup import set_up
from botyard.rally.engine.state import Robot, State
from botyard.rally.fast import codes as k
from botyard.rally.fast.compare import DifferenceError, compare_turn, differences, plan_of
from botyard.rally.fast.layout import pack
from botyard.rally.fast.rollout import Simulator
from botyard.rally.fast.tables import tables_of
from botyard.rally.fast.values import steps_of
from botyard.rally.floor.board import Board, Fixture, Tile
from botyard.rally.floor.courses import load_course
from botyard.rally.floor.factory_floor import Floor, Placement
from botyard.rally.records.notation import read_position
from botyard.rng import Rng

EDITIONS = ("1994", "amigo2000", "dutch", "2005")
BLOCKS = 4


@pytest.mark.parametrize("block", range(BLOCKS))
@pytest.mark.parametrize("edition", EDITIONS)
def test_random_positions(edition: str, block: int) -> None:
    turns = sum(compare_position(f"suite {block}/{number}", edition) for number in range(40))
    assert turns > 80


@pytest.mark.parametrize("edition", EDITIONS)
def test_random_races(edition: str) -> None:
    assert sum(compare_race(f"suite {number}", edition) for number in range(6)) > 20


COURSES = {
    "2005": "risky-exchange",
    "dutch": "risky-exchange",
    "1994": "sample-track",
    "amigo2000": "shift-change",
}


@pytest.mark.parametrize("play_on", [False, True], ids=["to the win", "for places"])
@pytest.mark.parametrize("edition", EDITIONS)
def test_races_with_several_robots_a_player(edition: str, play_on: bool) -> None:
    """Seats and robots are different numbers: who has won, and who is still in the race (002:137)."""
    rules = {"robots_per_player": 2}
    course = load_course(COURSES[edition])
    game = WatchedGame(
        set_up(course, ["a", "b"], edition=edition, rules=rules, play_on=play_on, turn_limit=6)
    )
    rng = Rng(f"several {edition}")
    while not game.finished:
        for decision in game.pending():
            game.submit(decision.seat, decision.key, random_choice(decision, rng))
    assert {robot.seat for robot in game.state.robots} == {0, 1}
    assert len(game.state.robots) == 4
    assert compare_laid(game, rng) > 2


def test_random_positions_share_robots_out_among_players() -> None:
    rules, floor = edition_rules("2005"), load_course("risky-exchange").floor
    shared = 0
    for number in range(40):
        state = random_state(rules, State(floor=floor, flags=(), rng=Rng(f"seats {number}")))
        shared += len({robot.seat for robot in state.robots}) < len(state.robots)
    assert 3 < shared < 20


def test_the_same_code_without_the_compiler() -> None:
    """What numba makes of the kernels is what Python makes of them."""
    script = (
        "from botyard.proofs.rally.random_positions import compare_position\n"
        f"for edition in {EDITIONS}:\n"
        "    assert sum(compare_position(f'plain {n}', edition) for n in range(3))\n"
    )
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    subprocess.run([sys.executable, "-W", "error", "-c", script], env=environment, check=True)


LINE = "2005 3.0 2005/exchange@0,0,0 7,1/9,7 S@3,4,N:d2:a5,5;T@3,3,E:a5,5"


def test_a_difference_names_step_field_and_position() -> None:
    """A simulator that starts from another position is found out at once."""
    rules, state = edition_rules("2005"), read_position(LINE).state
    fast = pack(state)
    fast.robots[1, k.DAMAGE] = 3
    with pytest.raises(DifferenceError) as found:
        compare_turn(rules, state, plan_of([EMPTY_PROGRAM] * 2), fast)
    message = str(found.value)
    assert "after program in register 0 of turn 3: robot 1's damage is 3, not 0" in message
    assert LINE in message


@pytest.mark.parametrize(
    ("index", "field"),
    [
        (k.SQUARE, "square"),
        (k.FACING, "facing"),
        (k.LOCKED, "locked"),
        (k.ARCHIVE, "archive"),
        (k.KILLER, "killer"),
        (k.CARD + 2, "register 3"),
        (k.SLOT, "option 1"),
    ],
)
def test_every_field_is_compared(index: int, field: str) -> None:
    state = read_position(LINE).state
    wrong = pack(state)
    wrong.robots[0, index] += 1
    found = differences(pack(state), wrong, [k.NOBODY] * 2)
    assert len(found) == 1
    assert f"robot 0's {field} is" in found[0]


def halls(tiles: dict[Square, Tile]) -> Floor:
    rows = tuple(tuple(tiles.get((x, y), Tile()) for x in range(5)) for y in range(5))
    return Floor((Placement(Board("Pushed Hall", "own", 5, 5, rows)),))


def pusher(direction: Direction) -> Tile:
    return Tile(fixtures=(Fixture("pusher", direction.opposite, REGISTERS),))


@pytest.mark.parametrize(
    ("pushers", "squares", "moved"),
    [
        # Two want the square between them: neither moves.
        ({(1, 2): Direction.E, (3, 2): Direction.W}, [(1, 2), (3, 2)], [(1, 2), (3, 2)]),
        # The second pusher empties the square that the first one fills: both push.
        ({(1, 2): Direction.E, (2, 2): Direction.N}, [(1, 2), (2, 2)], [(2, 2), (2, 1)]),
        ({(1, 2): Direction.N, (0, 2): Direction.E}, [(1, 2), (0, 2), (4, 4)], [(1, 1), (1, 2), (4, 4)]),
        # Round a ring.
        (
            {(1, 1): Direction.E, (2, 1): Direction.S, (2, 2): Direction.W, (1, 2): Direction.N},
            [(1, 1), (2, 1), (2, 2), (1, 2)],
            [(2, 1), (2, 2), (1, 2), (1, 1)],
        ),
        # One robot pushed two ways, by the lines behind it: nobody moves.
        ({(1, 2): Direction.E, (2, 3): Direction.N}, [(1, 2), (2, 2), (2, 3)], [(1, 2), (2, 2), (2, 3)]),
        # The second one meets a third and stays, so the first stays too.
        (
            {(1, 2): Direction.E, (2, 2): Direction.N, (3, 1): Direction.W},
            [(1, 2), (2, 2), (3, 1)],
            [(1, 2), (2, 2), (3, 1)],
        ),
        # Two lines in one direction are one line.
        ({(1, 2): Direction.E, (2, 2): Direction.E}, [(2, 2), (1, 2)], [(3, 2), (2, 2)]),
    ],
)
def test_pushers_in_each_others_way(
    pushers: dict[Square, Direction], squares: list[Square], moved: list[Square]
) -> None:
    """Rulebook 000:825, 004:366: all push at once; only where two shoves clash, neither happens."""
    floor = halls({square: pusher(direction) for square, direction in pushers.items()})
    robots = [
        Robot(id=n, seat=n, name=ROBOT_NAMES[n], dock=n + 1, square=square, facing=Direction.S, lives=3)
        for n, square in enumerate(squares)
    ]
    state = State(floor=floor, flags=(), rng=Rng("pushers"), robots=robots, turn=1, deck=DECK)
    rules = edition_rules("2005")
    fast = pack(state)
    last = [step for step, _ in steps_of(rules)].index(run_pushers) + 1
    Simulator(rules, floor).play(fast.game[None], fast.robots[None], plan_of([]).rows[None], 0, last)
    assert [tables_of(floor).square(number) for number in fast.robots[: len(squares), k.SQUARE]] == moved
    compare_turn(rules, state, plan_of([EMPTY_PROGRAM] * len(squares)), pack(state))


def test_pushers_at_an_inner_corner_of_the_floor() -> None:
    """Off the board there is no square to share: both robots fall."""
    north = Board("North", "own", 2, 1, ((Tile(), pusher(Direction.S)),))
    south = Board("South", "own", 1, 1, ((pusher(Direction.E),),))
    floor = Floor((Placement(north), Placement(south, y=1)))
    robots = [
        Robot(id=n, seat=n, name=ROBOT_NAMES[n], dock=n + 1, square=square, archive=(0, 0), lives=3)
        for n, square in enumerate([(1, 0), (0, 1)])
    ]
    state = State(floor=floor, flags=(), rng=Rng("corner"), robots=robots, turn=1, deck=DECK)
    compare_turn(edition_rules("2005"), state, plan_of([EMPTY_PROGRAM] * 2), pack(state))
    assert [robot.lives for robot in state.robots] == [2, 2]


@pytest.mark.parametrize(
    ("next_flags", "first_with_most", "most"),
    [
        # All begin at checkpoint 1 (004:39): who heads for 2 has touched none, one put before it less.
        ((1, 1), (), (0, 1)),
        ((1, 2), (), (1,)),
        ((2, 2), (), (0, 1)),
        ((1, 3), (1,), (1,)),
        ((3, 2), (0,), (0,)),
    ],
)
def test_amigo_counts_flags_from_the_second(
    next_flags: tuple[int, int], first_with_most: tuple[int, ...], most: tuple[int, ...]
) -> None:
    """Who wins when time is up (003:316, a house rule here) and when all robots are lost (004:698)."""
    for time_up, winners in ((True, first_with_most), (False, most)):
        robots = [
            Robot(id=n, seat=n, name=ROBOT_NAMES[n], dock=n + 1, status="out", lives=0, next_flag=flag)
            for n, flag in enumerate(next_flags)
        ]
        flags = ((0, 0), (4, 0), (4, 4))
        state = State(floor=halls({}), flags=flags, rng=Rng("flags"), robots=robots, turn=1, time_up=time_up)
        compare_turn(edition_rules("amigo2000"), state, plan_of([EMPTY_PROGRAM] * 2), pack(state))
        assert (state.finished, state.winners) == (True, winners)
