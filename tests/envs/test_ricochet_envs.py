"""Ricochet environments move by the rules: the same as the plain engine, move by move."""

from __future__ import annotations

import numpy as np
import pytest

from botyard.envs.fast import ricochet as f
from botyard.envs.ricochet import RicochetEnv, RicochetVector
from botyard.envs.ricochet_table import LETTERS, Puzzles, RicochetTable
from botyard.errors import InputError
from botyard.grid import DIRECTIONS
from botyard.ricochet.engine.moves import Walk, legal_moves
from botyard.ricochet.solver.solve import solve


@pytest.mark.parametrize("robots", [4, 5])
@pytest.mark.parametrize("turn_rule", [True, False])
def test_moves_are_the_engine_s(robots: int, turn_rule: bool) -> None:
    """Random walks on many boards, those with barriers among them."""
    table = RicochetTable(Puzzles(robots=robots, turn_rule=turn_rule, move_limit=25), 60)
    table.reset("walks")
    walks = [Walk.of(table.position(game)) for game in range(60)]
    rng = np.random.default_rng(2)
    assert any(walk.position.board.diagonals for walk in walks)
    for _ in range(25):
        seen = table.see()
        actions = [int(rng.choice(np.flatnonzero(mask))) for mask in seen["action_mask"]]
        for game, walk in enumerate(walks):
            legal = {
                LETTERS.index(robot) * 4 + way for robot, way in legal_moves(walk.position.board, walk.robots)
            }
            assert set(np.flatnonzero(seen["action_mask"][game])) == legal
            walk.go(LETTERS[actions[game] // 4], DIRECTIONS[actions[game] % 4])
        table.move(actions)
        for game, walk in enumerate(walks):
            assert table.position(game).robots == walk.robots
            assert table.terminated[game] == (walk.verdict(turn_rule) == "solved")
            turned = {LETTERS[robot] for robot in np.flatnonzero(table.robots[game, :, f.TURNED])}
            assert turned == walk.turned
    assert table.truncated.sum() == 60 - table.terminated.sum()


@pytest.mark.parametrize("seed", range(6))
def test_a_shortest_solution_earns_the_reward(seed: int) -> None:
    env = RicochetEnv(optimum=True, solved=2.0, move=-0.5)
    _, info = env.reset(seed=seed)
    solution = solve(env.table.position(0))
    assert info["optimum"] == solution.moves
    total = 0.0
    for letter, direction in solution.solution:
        _, reward, ended, _, _ = env.step(LETTERS.index(letter) * 4 + direction)
        total += reward
    assert ended
    assert total == 2.0 - 0.5 * len(solution.solution)


def test_a_vector_starts_new_puzzles() -> None:
    env = RicochetVector(32, ("R1G2Y3B4",), move_limit=4)
    seen, _ = env.reset(seed=1)
    assert env.observation_space.contains(seen)
    for _ in range(4):
        seen, rewards, ended, cut, infos = env.step(env.action_space.sample())
    assert (seen["goal"][:, 3] == 0)[ended | cut].all()
    assert cut.any()
    assert (infos["final_obs"]["goal"][infos["_final_obs"], 3] > 0).all()
    assert np.allclose(rewards[~ended], -0.01)


@pytest.mark.parametrize("mode", ["ansi", "svg", "rgb_array"])
def test_pictures(mode: str) -> None:
    env = RicochetEnv(("R4G2Y3B4",), render_mode=mode)
    seen, _ = env.reset(seed=1)
    before = env.render()
    env.step(int(seen["action_mask"].argmax()))
    after = env.render()
    assert isinstance(before, np.ndarray if mode == "rgb_array" else str)
    assert after is not None
    assert not np.array_equal(before, after)


def test_bad_input_is_refused() -> None:
    for make, message in (
        (lambda: RicochetEnv(robots=3), "3 robots"),
        (lambda: RicochetEnv(("X",)), "not a board code"),
        (lambda: RicochetEnv(move_limit=0), "move limit"),
        (lambda: RicochetVector(0), "num_envs"),
    ):
        with pytest.raises(InputError, match=message):
            make()
