"""Fit the numbers of `botyard.bots.search.crowd_value`: what damage, power-downs and nearby robots cost in a
race.

    python examples/fit_prospects.py         # 200 races on each course: a quick look, in seconds
    python examples/fit_prospects.py 2000    # how the numbers were made, in about a minute

Four robots with the quick policy race on the simulator. For every position between turns we record what might
matter for each robot, and who won in the end; then we look for the prices, in registers of driving, that make
the winners most likely. Needs the extra `rl`, which deals many races at once.
"""

from __future__ import annotations

import sys

import numpy as np

from botyard.bots.players.planner import conditions
from botyard.bots.search.course_field import CourseField, course_field_on
from botyard.bots.search.crowd_value import LONG, SHORTER, neighbours
from botyard.bots.search.rivals import deal
from botyard.bots.search.rollouts import drive_or_rest
from botyard.envs.fast_table import FastTable
from botyard.envs.table import RaceSettings
from botyard.rally.engine.cards import DECK
from botyard.rally.fast import codes as k
from botyard.rally.fast.rollout import simulator_for

COURSES = [
    "checkmate",
    "dizzy-dash",
    "risky-exchange",
    "bloodbath-chess",
    "chop-shop-challenge",
    "island-hop",
    "twister",
    "death-trap",
    "around-the-world",
    "pilgrimage",
]
SEATS, TURNS = 4, 40
NAMES = ("way", *(f"point {point} of damage" for point in range(1, 10)), "rest", "close", "near", "same way")


def races(course: str, count: int) -> tuple[np.ndarray, np.ndarray]:
    """The features to price (positions, robots, NAMES) and who won (positions,)."""
    table = FastTable(RaceSettings(course, SEATS), count)
    table.reset(course)
    games, robots = table.games, table.robots
    ways = course_field_on(table.rules, table.setup.floor, table.setup.flags)
    simulator = simulator_for(table.rules, table.setup.floor)
    chance = np.random.default_rng(1)
    seen, running = [], []
    for _ in range(TURNS):
        running.append(games[:, k.FINISHED] == 0)
        if not running[-1].any():
            break
        drivers = np.ascontiguousarray(robots[:, :SEATS])
        seen.append(features(ways, drivers))
        plans = np.zeros((count, k.SEATS, k.PROGRAM), np.int64)
        plans[:, :SEATS] = drive_or_rest(ways, drivers, deal(DECK, count, chance), chance)
        simulator.play(games, robots, plans)
    winners = games[:, k.WINNERS]
    alone = np.isin(winners, 1 << np.arange(SEATS))
    won = np.log2(np.maximum(winners, 1)).astype(int)
    noted = [(rows[there & alone], won[there & alone]) for rows, there in zip(seen, running, strict=False)]
    return np.concatenate([rows for rows, _ in noted]), np.concatenate([who for _, who in noted])


def features(ways: CourseField, robots: np.ndarray) -> np.ndarray:
    """What may matter, in units of the spread that is left in the race, estimated from the two leaders."""
    flags, places, damage = conditions(ways, robots)
    way = np.where(robots[..., k.STATUS] == k.OUT, 60.0, ways.quick[flags, places])
    longer = np.minimum(way / LONG, 1) ** SHORTER
    columns = [way]
    columns += [(damage >= point) * longer for point in range(1, 10)]
    columns += [robots[..., k.DOWN] > 0]
    columns += [*neighbours(ways, robots, flags)]
    spread = np.sqrt(np.maximum(np.sort(way, axis=1)[:, :2].mean(axis=1), 0.5))
    features: np.ndarray = np.stack(columns, axis=-1).astype(float) / spread[:, None, None]
    return features


def fit(rows: np.ndarray, won: np.ndarray) -> np.ndarray:
    """The prices that make the winners most likely (Newton's method on a conditional logit)."""
    prices = np.zeros(rows.shape[2])
    for _ in range(12):
        shares = likelihoods(rows, prices)
        centred = rows - np.einsum("ni,nik->nk", shares, rows)[:, None]
        slope = -centred[np.arange(len(won)), won].sum(axis=0) - prices
        bend = np.einsum("nik,nil,ni->kl", centred, centred, shares) + np.eye(len(prices))
        prices = prices + np.linalg.solve(bend, slope)
    return prices


def likelihoods(rows: np.ndarray, prices: np.ndarray) -> np.ndarray:
    left = rows @ prices
    weights = np.exp(left.min(axis=1, keepdims=True) - left)
    shares: np.ndarray = weights / weights.sum(axis=1, keepdims=True)
    return shares


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    found = [races(course, count) for course in COURSES]
    rows, won = np.concatenate([rows for rows, _ in found]), np.concatenate([who for _, who in found])
    prices = fit(rows, won)
    chosen = likelihoods(rows, prices)[np.arange(len(won)), won]
    print(f"{len(won)} positions; {-np.log(chosen).mean():.3f} nats per winner, {np.log(SEATS):.3f} random")
    for name, price in zip(NAMES, prices, strict=True):
        print(f"{name:18} {price:5.2f} registers")
