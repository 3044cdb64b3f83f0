"""Random option hands on random robots in random places: whole turns under all invariants."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from tests.rally.engine.options.stage import EDITIONS

from botyard.grid import DIRECTIONS, Square
from botyard.proofs.rally.conform_board import case_floor
from botyard.proofs.rally.invariants import broken_invariants
from botyard.rally.engine.cards import DECK, REGISTERS, Register
from botyard.rally.engine.decisions import ChooseProgram, Decision
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.events import CardSeen, HandReceived, ProgramLaid
from botyard.rally.engine.house_rules import apply_house_rule
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.rules import RaceOver, Rules, Turn
from botyard.rally.engine.state import OptionCard, Robot, State
from botyard.rng import Rng

SIZE = 6
TURNS = 3
TOKENS = [*[". "] * 8, "O", "R", "L", "w", "W", "W", "^", ">", "v", "<", ">>", "<<", "^w", "vvw", ">n", "<<s"]
SWITCHES: list[tuple[str, Any]] = [
    ("arm_archives", True),
    ("fire_control", "printed"),
    ("pd.options", True),
    ("pd.lock_fill", "kept"),
    ("pd.fire", True),
    ("next_flag", "next_turn"),
    ("reshuffle_options", True),
    ("unlock", "choice"),
]

squares = st.tuples(st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
sides = st.sampled_from("NESW")
edges = st.builds("{0[0]},{0[1]},{1}".format, squares, sides)


@st.composite
def floors(draw: st.DrawFn) -> dict[str, Any]:
    """A small floor with a bit of everything, in the notation of conformance cases."""
    tokens = draw(st.lists(st.sampled_from(TOKENS), min_size=SIZE * SIZE, max_size=SIZE * SIZE))
    rows = [" ".join(tokens[row * SIZE : (row + 1) * SIZE]) for row in range(SIZE)]
    return {
        "board": rows,
        "walls": draw(st.lists(edges, max_size=6)),
        "lasers": [
            f"{edge},{draw(st.integers(1, 3))}" for edge in draw(st.lists(edges, max_size=4, unique=True))
        ],
        "pushers": [f"{edge},135" for edge in draw(st.lists(edges, max_size=2))],
    }


@st.composite
def positions(draw: st.DrawFn, edition: str) -> tuple[Rules, State]:
    """Robots anywhere, in any condition, with all options of the edition dealt out at random."""
    rules = edition_rules(edition)
    for name, value in draw(st.lists(st.sampled_from(SWITCHES), max_size=2, unique=True)):
        rules = apply_house_rule(rules, name, value)
    state = State(
        floor=case_floor(draw(floors())),
        flags=tuple(draw(st.lists(squares, min_size=2, max_size=3, unique=True))),
        rng=Rng(draw(st.text("abc", max_size=3))),
        start=(0, 0),
        turn=1,
    )
    cards = list(draw(st.permutations(DECK)))
    options = list(draw(st.permutations(sorted(rules.options))))
    for square in draw(st.lists(squares, min_size=2, max_size=6, unique=True)):
        robot = draw(robots(len(state.robots), square, edition, state))
        robot.options = tuple(OptionCard(options.pop()) for _ in range(draw(st.integers(0, 4))))
        for number in robot.locked:
            robot.put_register(number, Register((cards.pop(),)))
        state.robots.append(robot)
    state.deck, state.option_deck = tuple(cards), tuple(options)
    return rules, state


@st.composite
def robots(draw: st.DrawFn, number: int, square: Square, edition: str, state: State) -> Robot:
    damage = draw(st.integers(0, 9))
    robot = Robot(
        id=number,
        seat=number,
        name=f"robot {number}",
        dock=number + 1,
        facing=draw(st.sampled_from(DIRECTIONS)),
        square=square,
        archive=square,
        damage=damage,
        lives=draw(st.integers(1, 3)),
        locked=REGISTERS[len(REGISTERS) - max(0, damage - 4) :],
        powered_down=not damage and draw(st.booleans()),
        virtual=edition == "1994" and draw(st.integers(0, 3)) == 0,
        next_flag=draw(st.integers(1, len(state.flags))),
    )
    if state.floor.destroys(square):
        robot.square, robot.virtual, robot.status, robot.died = None, False, "destroyed", (1, number)
        robot.damage, robot.locked, robot.powered_down = 0, (), False
    return robot


def problems(state: State, rules: Rules) -> list[str]:
    """Broken invariants; besides the general ones, each lock is held by a token or by Fire Control."""
    found = broken_invariants(state, rules)
    for robot in state.robots:
        if robot.square is not None and len(robot.locked) > robot.damage + len(robot.jammed):
            found.append(f"robot {robot.id} has {robot.damage} damage and the locks {robot.locked}")
    return found


def play_turns(rules: Rules, state: State, rng: Rng) -> list[Turn]:
    """Whole turns with random answers; every state that a player could see must be sound."""

    def answer(decision: Decision) -> Any:
        assert not problems(state, rules), (decision, problems(state, rules))
        if isinstance(decision, ChooseProgram) and rng.below("late", 20) == 0:
            return decision.settle(None, timed_out=True)
        choice = random_choice(decision, rng)
        assert decision.refusal(choice) is None
        return choice

    played = []
    for _ in range(TURNS):
        turn = Turn(rules, state, answer)
        played.append(turn)
        for state.step, step in enumerate(rules.turn):
            try:
                step(turn)
            except RaceOver:
                return played
            assert not problems(state, rules), (step.__name__, problems(state, rules))
        for robot in state.robots:
            assert not robot.hand
            assert not robot.aborted
            assert robot.controller is None
    return played


@pytest.mark.parametrize("edition", EDITIONS)
def test_whole_turns_with_random_options(edition: str) -> None:
    # Answers are random, so shrinking a failure would take long and make it no clearer.
    @settings(max_examples=60, deadline=None, phases=(Phase.reuse, Phase.generate))
    @given(positions(edition), st.integers(0, 2**32))
    def hold(position: tuple[Rules, State], seed: int) -> None:
        rules, state = position
        played = play_turns(rules, state, Rng(str(seed)))
        for event in (event for turn in played for event in turn.events):
            secret = isinstance(event, HandReceived | ProgramLaid | CardSeen)
            assert secret == (event.to is not None)

    hold()
