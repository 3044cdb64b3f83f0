"""Train a small agent by evolution: a network of 200 weights learns to race against random bots.

    python examples/train_an_agent.py                      # a short run, to see that it learns
    python examples/train_an_agent.py --generations 60 --curve curve.svg

The agent lays one card at a time. For each card in its hand it works out where the card would take it, from
where its last card took it. It reads walls, pits, belts and gears from the planes of the floor; it does not
foresee other robots. A small network scores what it finds there, and the agent lays the best card. Evolution
strategies improve the network: try many small changes at once in one vector of races, and move towards the
better ones.
"""

import argparse
import time
from pathlib import Path
from typing import Any

import numpy as np

from botyard.arena.plots import curve
from botyard.envs.fast import races as columns
from botyard.envs.planes import PLANES
from botyard.envs.race_vector import RaceVector
from botyard.envs.rewards import Rewards

Array = np.ndarray[Any, Any]

FEATURES, HIDDEN = 11, 12
SIZE = FEATURES * HIDDEN + 2 * HIDDEN
REWARDS = Rewards(win=3.0, flag=2.0, destroyed=-0.5, progress=0.1)
TURNS = 12
"""Training races are short: what the agent learns in them helps in full ones too."""
STEP_X, STEP_Y = np.array([0, 1, 0, -1]), np.array([-1, 0, 1, 0])
# By kind of card: none, U-turn, left, right, back up, move 1, 2, 3.
QUARTERS = np.array([0, 2, 3, 1, 0, 0, 0, 0])
STEPS = np.array([0, 0, 0, 0, 1, 1, 2, 3])


class Compass:
    """Where cards lead on an empty floor, and how far it is from there."""

    def __init__(self, env: RaceVector) -> None:
        table = env.table
        planes = dict(zip(PLANES, table.planes.astype(np.int64), strict=True))
        self.walls = np.stack([planes[f"wall_{side}"] for side in "nesw"])
        self.deadly = (planes["pit"] + planes["void"]) > 0
        self.belt, self.express, self.gear = planes["belt"], planes["express"], planes["gear"]
        self.lights = sum(planes[f"beams_{side}"] for side in "nesw")
        self.way = table.way.reshape(len(table.way), *self.deadly.shape)
        # A flag stands where the distance to it is shortest.
        shortest = [way[way >= 0].min() for way in self.way[:-1]]
        self.is_flag = np.stack([way == least for way, least in zip(self.way, shortest, strict=False)])

    def step(self, pose: Array, direction: Array, wanted: Array) -> None:
        """Move one square where wanted and no wall is in the way; destroyed robots stay where they are."""
        x, y, dead = pose[..., 0], pose[..., 1], pose[..., 3]
        goes = wanted & (dead == 0) & (self.walls[direction, y, x] == 0)
        x += np.where(goes, STEP_X[direction], 0)
        y += np.where(goes, STEP_Y[direction], 0)
        dead |= self.deadly[y, x]

    def play(self, pose: Array, kind: Array) -> Array:
        """The pose (x, y, facing, dead, flags touched) after a card and the board elements."""
        pose = pose.copy()
        pose[..., 2] = (pose[..., 2] + QUARTERS[kind]) % 4
        direction = np.where(kind == 4, pose[..., 2] + 2, pose[..., 2]) % 4
        for count in range(3):
            self.step(pose, direction, STEPS[kind] > count)
        for express in (True, False):
            belt = self.belt[pose[..., 1], pose[..., 0]]
            fast = self.express[pose[..., 1], pose[..., 0]] > 0
            self.step(pose, np.maximum(belt - 1, 0), (belt > 0) & (fast if express else True))
        pose[..., 2] = (pose[..., 2] + self.gear[pose[..., 1], pose[..., 0]]) % 4
        flag = np.minimum(pose[..., 4], len(self.is_flag) - 1)
        pose[..., 4] += self.is_flag[flag, pose[..., 1], pose[..., 0]] & (pose[..., 3] == 0)
        return pose

    def far(self, pose: Array) -> Array:
        """Steps to the last flag."""
        flag = np.minimum(pose[..., 4], len(self.way) - 1)
        steps: Array = self.way[flag, pose[..., 1], pose[..., 0]]
        return steps

    def features(self, before: Array, after: Array, kind: Array, register: int) -> Array:
        """What the network sees of a card."""
        x, y, facing, dead = (after[..., index] for index in range(4))
        far = self.far(after)
        gained = self.far(before) - far
        ahead_x = np.clip(x + STEP_X[facing], 0, self.deadly.shape[1] - 1)
        ahead_y = np.clip(y + STEP_Y[facing], 0, self.deadly.shape[0] - 1)
        in_front = after.copy()
        in_front[..., 0], in_front[..., 1] = ahead_x, ahead_y
        ahead = far - self.far(in_front)
        blocked = self.walls[facing, y, x] > 0
        return np.stack(
            [
                np.clip(gained, -5, 5) / 3,
                dead * 1.0,
                np.clip(ahead, -2, 2) * ~blocked,
                self.deadly[ahead_y, ahead_x] * 1.0,
                blocked * 1.0,
                np.minimum(far, 20) / 20,
                self.lights[y, x] * 1.0,
                STEPS[kind] / 3,
                (gained == 0) * 1.0,
                np.full(kind.shape, register / 5),
                (after[..., 4] - before[..., 4]) * 1.0,
            ],
            -1,
        )


class Agent:
    """Lays the best card in every race of the vector; each race may have its own network."""

    def __init__(self, env: RaceVector) -> None:
        self.compass = Compass(env)
        self.pose = np.zeros((env.num_envs, 5), np.int64)

    def act(self, seen: dict[str, Array], weights: Array) -> Array:
        own, register = seen["robots"][:, 0].astype(np.int64), int(seen["race"][0, columns.REGISTER])
        if register == 1:
            self.pose = own[:, [columns.X, columns.Y, columns.FACING, columns.HERE, columns.NEXT_FLAG]]
            self.pose[:, 3], self.pose[:, 4] = 0, self.pose[:, 4] - 1
        kinds = seen["hand"][:, :, 0].astype(np.int64)
        before = np.repeat(self.pose[:, None], kinds.shape[1], 1)
        after = self.compass.play(before, kinds)
        features = self.compass.features(before, after, kinds, register)
        scores = np.full(seen["action_mask"].shape, -np.inf)
        scores[:, : kinds.shape[1]] = network(weights, features)
        scores[:, columns.PASS] = 0
        scores[seen["action_mask"] == 0] = -np.inf
        actions: Array = scores.argmax(1)
        rows = np.arange(len(actions))
        # A locked register plays its own card.
        locked = seen["registers"][:, register - 1, 0].astype(np.int64)
        laid = np.where(
            actions < kinds.shape[1], kinds[rows, np.minimum(actions, kinds.shape[1] - 1)], locked
        )
        self.pose = self.compass.play(self.pose, laid)
        return actions


def network(weights: Array, features: Array) -> Array:
    """Scores (races, cards) from weights (races, SIZE) and features (races, cards, FEATURES)."""
    first = weights[:, : FEATURES * HIDDEN].reshape(-1, FEATURES, HIDDEN)
    bias = weights[:, FEATURES * HIDDEN : FEATURES * HIDDEN + HIDDEN]
    hidden = np.tanh(features @ first + bias[:, None])
    scores: Array = (hidden @ weights[:, -HIDDEN:, None])[..., 0]
    return scores


def race(env: RaceVector, weights: Array, seed: int) -> tuple[Array, Array, Array]:
    """Run one race for every network: its reward, how many flags it touched, and whether it won."""
    seen, _ = env.reset(seed=seed)
    agent, table = Agent(env), env.table
    earned, flags, won = np.zeros(env.num_envs), np.zeros(env.num_envs), np.zeros(env.num_envs)
    running = np.ones(env.num_envs, np.bool_)
    while running.any():
        seen, rewards, ended, cut, infos = env.step(agent.act(seen, weights))
        earned += rewards * running
        if infos:
            touched = infos["final_obs"]["robots"][:, 0, columns.NEXT_FLAG] - 1
            flags = np.where(running & (ended | cut), touched, flags)
            # The winner's robot has touched all flags.
            won = np.where(running & ended & (touched == len(table.way) - 1), 1.0, won)
            running &= ~(ended | cut)
    return earned, flags, won


def train(generations: int, pairs: int, seed: int) -> tuple[Array, list[tuple[float, float, float]]]:
    """The trained weights, and for each generation the reward, flags and share of races won."""
    rng = np.random.default_rng(seed)
    repeats = 8
    env = RaceVector(2 * pairs * repeats, turn_limit=TURNS, rewards=REWARDS)
    weights = rng.normal(0, 0.1, SIZE)
    curve_points = []
    for generation in range(generations):
        noise = rng.normal(size=(pairs, SIZE))
        tried = np.concatenate([weights + 0.15 * noise, weights - 0.15 * noise])
        earned, flags, won = race(env, np.repeat(tried, repeats, 0), seed * 1000 + generation)
        fitness = earned.reshape(2 * pairs, repeats).mean(1)
        ranks = fitness.argsort().argsort() / (2 * pairs - 1) - 0.5
        weights = weights + 0.2 * ((ranks[:pairs] - ranks[pairs:]) @ noise) / pairs / 0.15
        curve_points.append((float(earned.mean()), float(flags.mean()), float(won.mean())))
    env.close()
    return weights, curve_points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--generations", type=int, default=12)
    parser.add_argument("--pairs", type=int, default=24, help="pairs of changes to try in each generation")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="write the learning curve as SVG")
    options = parser.parse_args()
    began = time.perf_counter()
    weights, points = train(options.generations, options.pairs, options.seed)
    seconds = time.perf_counter() - began
    test = RaceVector(256, turn_limit=40, rewards=REWARDS)
    lines = []
    for name, network_of in (
        ("untrained", np.random.default_rng(0).normal(0, 0.1, SIZE)),
        ("trained", weights),
    ):
        _, flags, won = race(test, np.tile(network_of, (256, 1)), seed=987)
        lines.append(
            f"{name}: {flags.mean():.2f} flags, {won.mean():.0%} of races won against three at random"
        )
    test.close()
    print(f"{options.generations} generations in {seconds:.0f} s")
    print("\n".join(lines))
    if options.curve:
        touched, victories = [flags for _, flags, _ in points], [won for _, _, won in points]
        title = "Learning to race on Dizzy Dash"
        drawn = curve(
            title,
            range(1, len(points) + 1),
            [("flags touched in 12 turns", touched), ("races won", victories)],
            "generation",
        )
        options.curve.write_text(drawn.replace("currentColor", "#444"), encoding="utf-8")


if __name__ == "__main__":
    main()
