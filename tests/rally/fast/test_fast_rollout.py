"""Many positions and programs in one call, and all programs of one robot."""

from __future__ import annotations

import itertools
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest

from botyard.bots.search.solo import SoloMoves as ExactAlone
from botyard.rally.engine.cards import DECK, Card, Register, parse_card
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.state import State
from botyard.rally.fast import codes as k
from botyard.rally.fast.layout import KINDS, code_of, pack
from botyard.rally.fast.rollout import Simulator, simulator_for, stack
from botyard.rally.records.notation import read_position

BOARDS = "2005/exchange@0,0,0+2005/docking-bay-plain@0,12,0"
RULES = edition_rules("2005")


def position(robots: str, flags: str = "7,1/9,7") -> State:
    return read_position(f"2005 3.0 {BOARDS} {flags} {robots}").state


def programs(count: int, robots: int, seed: int) -> np.ndarray:
    cards = np.array([code_of(Register((card,))) for card in DECK], np.int64)
    chance = np.random.default_rng(seed)
    rows = np.zeros((count, k.SEATS, k.PROGRAM), np.int64)
    for row in rows:
        row[:robots, :5] = chance.permutation(cards)[: 5 * robots].reshape(robots, 5)
    return rows


def test_each_position_with_each_program() -> None:
    states = [position("S@3,4,N;T@3,3,E"), position("S@8,8,W:d6;T@2,10,E"), position("S@5,5,S;T@5,7,N")]
    simulator = Simulator(RULES, states[0].floor)
    positions = stack([pack(state) for state in states])
    before = positions.robots.copy()
    plans = np.stack([programs(4, 2, seed) for seed in range(3)])
    after = simulator.play_each(positions, plans)
    assert after.games.shape == (3, 4, k.GAME)
    assert np.array_equal(positions.robots, before)
    for n, m in itertools.product(range(3), range(4)):
        game, robots = positions.games[n : n + 1].copy(), positions.robots[n : n + 1].copy()
        simulator.play(game, robots, plans[n, m][None])
        assert np.array_equal(after.one(n, m).game, game[0])
        assert np.array_equal(after.one(n, m).robots[:2], robots[0, :2])


def test_the_same_programs_for_all_positions() -> None:
    states = [position("S@3,4,N"), position("S@8,8,W")]
    simulator = Simulator(RULES, states[0].floor)
    positions = stack([pack(state) for state in states])
    plans = programs(5, 1, 7)
    shared = simulator.play_each(positions, plans[None])
    single = simulator.play_each(positions, np.stack([plans, plans]))
    assert np.array_equal(shared.games, single.games)
    assert np.array_equal(shared.robots[:, :, 0], single.robots[:, :, 0])


def test_a_turn_may_stop_after_the_registers() -> None:
    """A robot that fell is still down there, and nobody is repaired yet."""
    state = position("S@3,15,S:a3,15;T@7,1,N:d3")
    simulator = Simulator(RULES, state.floor)
    plan = plan_with([["M1@500"] * 5, []])
    positions = stack([pack(state)])
    registers = simulator.play_each(positions, plan, simulator.last_register).one(0, 0)
    whole = simulator.play_each(positions, plan).one(0, 0)
    assert registers.robots[0, k.STATUS] == k.DESTROYED
    assert registers.robots[1, k.DAMAGE] == 3
    assert (registers.game[k.REGISTER], registers.game[k.TURN]) == (5, 3)
    assert (whole.robots[0, k.STATUS], whole.robots[0, k.DAMAGE], whole.robots[0, k.LIVES]) == (
        k.RACING,
        2,
        2,
    )
    assert whole.robots[1, k.DAMAGE] == 2
    assert (whole.game[k.REGISTER], whole.game[k.TURN]) == (0, 4)


def plan_with(cards: list[list[str]]) -> np.ndarray:
    plan = np.zeros((1, 1, k.SEATS, k.PROGRAM), np.int64)
    for robot, own in enumerate(cards):
        for register, card in enumerate(own):
            plan[0, 0, robot, register] = code_of(Register((parse_card(card),)))
    return plan


def test_the_killer_is_known() -> None:
    state = position("S@3,14,S;T@3,15,S:a3,15")
    simulator = Simulator(RULES, state.floor)
    after = simulator.play_each(stack([pack(state)]), plan_with([["M1@500"], []]), simulator.last_register)
    assert after.robots[0, 0, 1, k.KILLER] == 0


@pytest.mark.parametrize("robot", ["S@3,4,N", "S@0,11,E:d2", "S@9,9,W:d7:k345:r-,-,M1@490,UT@10,M2@670"])
def test_all_programs_of_a_hand_alone(robot: str) -> None:
    """Every order of kinds once, and each as the exact engine plays it."""
    state = position(f"T@5,5,N;{robot}", "-")
    hand = (
        Card(500, "M1"),
        Card(510, "M1"),
        Card(680, "M2"),
        Card(80, "RR"),
        Card(70, "RL"),
        Card(430, "BU"),
    )
    simulator = simulator_for(RULES, state.floor)
    assert simulator_for(RULES, state.floor) is simulator
    alone = simulator.play_alone(pack(state), 1, hand, np.zeros(k.PROGRAM, np.int64))
    me = state.robots[1]
    free = 5 - len(me.locked)
    wanted = set(itertools.permutations([card.kind for card in hand], free))
    assert sorted(tuple(KINDS[kind] for kind in row[:free]) for row in alone.kinds) == sorted(wanted)
    exact = ExactAlone(state.floor, RULES)
    for kinds, after in zip(alone.kinds, alone.robots, strict=True):
        square, facing, damage = me.square, me.facing, me.damage
        for register in range(1, 6):
            kept = me.register(register).cards
            kind = kept[0].kind if register in me.locked else KINDS[kinds[register - 1]]
            assert square is not None
            outcome = exact.outcome(square, facing, kind, register)
            square, facing, damage = outcome.square, outcome.facing, damage + outcome.damage
            if square is None or damage > 9:
                square = None
                break
        assert simulator.tables.square(after[k.SQUARE]) == square
        if square is not None:
            assert (after[k.FACING], after[k.DAMAGE]) == (facing, damage)


def test_a_full_hand_has_as_many_programs_as_it_should() -> None:
    state = position("S@3,4,N")
    hand = [
        Card(priority, kind) for priority, kind in enumerate(("M1", "M2", "M3", "BU", "RR", "RL", "UT"), 1)
    ]
    alone = simulator_for(RULES, state.floor).play_alone(pack(state), 0, hand, np.zeros(k.PROGRAM, np.int64))
    assert len(alone.kinds) == 7 * 6 * 5 * 4 * 3


def test_threads_may_share_a_simulator() -> None:
    state = position("S@3,4,N;T@3,3,E")
    simulator = Simulator(RULES, state.floor)
    positions = stack([pack(state)])
    plans = programs(50, 2, 3)[None]
    alone = simulator.play_each(positions, plans).robots[..., :2, :]
    with ThreadPoolExecutor(4) as pool:
        together = list(
            pool.map(lambda _: simulator.play_each(positions, plans).robots[..., :2, :], range(8))
        )
    assert all(np.array_equal(alone, one) for one in together)
