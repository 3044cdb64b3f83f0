"""Races on the simulator are races: fair deals, whole decks, reproducible by seed, bad input refused."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from botyard.envs.exact_table import ExactTable
from botyard.envs.fast import races as r
from botyard.envs.fast_table import FastTable, covered
from botyard.envs.race import RaceEnv
from botyard.envs.race_parallel import RaceParallel, make_table
from botyard.envs.race_vector import RaceVector
from botyard.envs.table import RaceSettings
from botyard.errors import InputError
from botyard.rally.engine.cards import DECK, Register
from botyard.rally.engine.phases.deal import FULL_HAND
from botyard.rally.fast import codes as k
from botyard.rally.fast.layout import code_of
from botyard.rng import Rng

CODES = {code_of(Register((card,))) for card in DECK}


def test_chance_is_the_engine_s_own() -> None:
    """The compiled generator gives the numbers of botyard.rng."""
    rng = Rng("same")
    rng.bits("x")
    state = np.array([rng.state()["x"]], np.uint64)
    actions = np.zeros((1, 1), np.int64)
    mask = np.ones((1, 1, r.ACTIONS), np.int8)
    for _ in range(50):
        r.choose_at_random(mask, 0, state, actions)
        assert actions[0, 0] == rng.bits("x") % r.ACTIONS


@pytest.mark.parametrize(
    ("edition", "course", "seats"), [("2005", "dizzy-dash", 8), ("amigo2000", "sample-track", 4)]
)
def test_deals_hold_every_card_once(edition: str, course: str, seats: int) -> None:
    table = FastTable(RaceSettings(course, seats, edition, turn_limit=12), 64)
    seen = table.reset("deals")
    actions = np.zeros((64, seats), np.int64)
    for _ in range(60):
        for race in range(64) if table.stage == 0 else ():
            game, robots = table.games[race], table.robots[race, :seats]
            cards = [
                code for code in (*table.hands[race].ravel(), *robots[:, k.CARD : k.SLOT].ravel()) if code
            ]
            cards += game[k.DECK : k.DECK + game[k.DECK_SIZE]].tolist()
            assert len(cards) == len(set(cards))
            assert set(cards) <= CODES
            for robot, hand in zip(robots, table.hands[race], strict=False):
                acts = robot[k.DOWN] == 0 and robot[k.STATUS] <= k.WAITING and not game[k.FINISHED]
                more = robot[k.OPTIONS] >> r.EXTRA_MEMORY & 1
                assert (hand > 0).sum() == (9 - robot[k.DAMAGE] + more if acts else 0)
                assert (np.diff(hand) <= 0).all(), "the highest first"
                if edition == "amigo2000" and (hand > 0).sum() >= FULL_HAND:
                    assert ((hand & k.KIND_BITS) > k.RR).any(), "no full hand of rotations"
        table.random_actions(seen, actions)
        if table.place(actions):
            done = table.terminated | table.truncated
            if done.any():
                table.restart(done)
        seen = table.see()


def test_every_card_is_dealt_equally_often() -> None:
    table = FastTable(RaceSettings(seats=4), 2000)
    table.reset("fair")
    numbers = (table.hands[:, :4] >> k.PRIORITY_SHIFT).ravel() // 10
    counts = np.bincount(numbers[numbers > 0], minlength=85)[1:]
    expected = 2000 * 36 / 84
    assert (abs(counts - expected) < 5 * np.sqrt(expected)).all()


def test_threads_change_nothing() -> None:
    def play(threads: int) -> np.ndarray:
        table = FastTable(RaceSettings(seats=4, turn_limit=5, rewards="shaped"), 37, threads=threads)
        seen, actions, total = table.reset(5), np.zeros((37, 4), np.int64), np.zeros((37, 4))
        for _ in range(40):
            table.random_actions(seen, actions)
            if table.place(actions):
                total += table.rewards
                done = table.terminated | table.truncated
                if done.any():
                    table.restart(done)
            seen = table.see()
        table.close()
        return total

    assert np.array_equal(play(1), play(3))


def test_a_vector_is_many_races_that_start_again() -> None:
    env = RaceVector(16, seats=2, turn_limit=3, rewards="shaped", threads=1)
    seen, _ = env.reset(seed=1)
    again, _ = RaceVector(16, seats=2, turn_limit=3, threads=2).reset(seed=1)
    assert all(np.array_equal(seen[name], again[name]) for name in seen)
    assert env.observation_space.contains({name: np.asarray(array) for name, array in seen.items()})
    for _ in range(15):
        seen, rewards, ended, cut, infos = env.step(env.action_space.sample())
        assert rewards.shape == (16,)
    assert (ended | cut).all()
    assert (infos["final_obs"]["race"][:, r.TURN] == 4).all()
    assert (seen["race"][:, r.TURN] == 1).all()
    assert (seen["race"][:, r.REGISTER] == 1).all()
    env.close()


def test_opponents_of_a_vector_may_be_a_function() -> None:
    asked: list[tuple[int, ...]] = []

    def first_legal(seen: dict[str, np.ndarray]) -> np.ndarray:
        asked.append(seen["robots"].shape)
        actions: np.ndarray = seen["action_mask"].argmax(1)
        return actions

    env = RaceVector(8, seats=3, opponents=first_legal, threads=1)
    env.reset(seed=2)
    env.step(np.zeros(8, np.int64))
    assert asked == [(16, k.SEATS, r.ROBOT)]


def test_what_the_simulator_does_not_cover_runs_on_the_exact_engine() -> None:
    race = RaceSettings("dizzy-dash", options=("brakes",))
    assert covered(race)
    assert not covered(RaceSettings("moving-targets"))
    assert isinstance(make_table(RaceSettings("moving-targets"), "auto"), ExactTable)
    assert isinstance(make_table(race, "auto"), FastTable)
    with pytest.raises(InputError, match="the simulator does not cover"):
        RaceParallel("moving-targets", engine="fast")


def test_both_engines_start_alike() -> None:
    """The starts of the simulator are starts of the exact engine."""
    race = RaceSettings("dizzy-dash", 4)
    fast, exact = FastTable(race, 200), ExactTable(race)
    seen = fast.reset(1)
    places = {tuple(map(tuple, robots[:4, : r.LIVES])) for robots in seen.robots[:, 0]}
    assert len(places) == 4, "any seat may have dock 1"
    for seed in range(8):
        assert tuple(map(tuple, exact.reset(seed).robots[0, 0, :4, : r.LIVES])) in places


@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array"])
@pytest.mark.parametrize("engine", ["fast", "exact"])
def test_pictures(mode: str, engine: str) -> None:
    env = RaceParallel(render_mode=mode, engine=engine, seats=2)
    env.reset(seed=1)
    before = env.render()
    while env.table.games[0, k.TURN] == 1:
        env.step({agent: int(seen["action_mask"].argmax()) for agent, seen in env._seen.items()})
    after = env.render()
    if isinstance(before, np.ndarray):
        assert before.dtype == np.uint8
        assert before.shape == (18 * 24, 14 * 24, 3)
        assert isinstance(after, np.ndarray)
        assert not np.array_equal(before, after)
    else:
        assert before != after
        assert isinstance(before, str)
        assert before.startswith("<svg" if mode == "svg" else "\n" if before[0] == "\n" else before[0])


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: RaceParallel(actions="moves"), "unknown actions"),
        (lambda: RaceParallel(engine="slow"), "unknown engine"),
        (lambda: RaceParallel(rewards="gold"), "unknown rewards"),
        (lambda: RaceParallel(render_mode="human"), "unknown render_mode"),
        (lambda: RaceParallel("no-such-course"), "unknown course"),
        (lambda: RaceParallel("interference", seats=2), "each player 2"),
        (lambda: RaceParallel(seats=9), "9 players"),
        (lambda: RaceEnv(opponents=("genius",)), "unknown bot"),
        (lambda: RaceVector(0), "num_envs"),
    ],
)
def test_bad_input_is_refused(make: Callable[[], object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        make()


def test_an_illegal_action_is_refused_with_the_legal_ones() -> None:
    env = RaceParallel(seats=2)
    env.reset(seed=1)
    env.step({"seat_0": 3, "seat_1": 0})
    with pytest.raises(InputError, match="seat_0: action 3 is not legal now; legal: 0, 1, 2, 4"):
        env.step({"seat_0": 3, "seat_1": 1})
