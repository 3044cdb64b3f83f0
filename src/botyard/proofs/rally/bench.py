"""The speed of the exact engine: whole turns through the public interface, events included."""

from __future__ import annotations

import time
from statistics import median
from typing import NamedTuple

from botyard.rally.engine.events import CardRevealed
from botyard.rally.engine.game import Game
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course
from botyard.rng import Rng

COURSE = "risky-exchange"
TURNS_PER_GAME = 20
ROBOTS = (2, 4, 8)


class Rate(NamedTuple):
    """One line of the table: the median over the repeats, per CPU-second."""

    robots: int
    turns: float
    registers: float
    """Registers executed, counted for each robot."""
    events: float


def measure(robots: int, turns: int = 300, repeats: int = 5) -> Rate:
    """Time random programs on Risky Exchange: one warm-up, then the repeats."""
    _play(robots, turns // 4, "warm-up")
    runs = [_timed(robots, turns, f"run {number}") for number in range(repeats)]
    return Rate(robots, *(median(run[index] for run in runs) for index in range(3)))


def _timed(robots: int, turns: int, seed: str) -> tuple[float, float, float]:
    started = time.process_time()
    played, registers, events = _play(robots, turns, seed)
    seconds = time.process_time() - started
    return played / seconds, registers / seconds, events / seconds


def _play(robots: int, turns: int, seed: str) -> tuple[int, int, int]:
    """Play races of at most twenty turns, so that most robots are still on the floor."""
    played = registers = events = number = 0
    rng = Rng(seed)
    course = load_course(COURSE)
    while played < turns:
        number += 1
        game = Game(set_up(course, [f"robot {n}" for n in range(robots)], seed=f"{seed}/{number}"))
        while not game.finished and game.state.turn <= TURNS_PER_GAME:
            for decision in game.pending():
                game.submit(decision.seat, decision.key, random_choice(decision, rng))
        played += game.state.turn
        happened = game.events()
        events += len(happened)
        registers += sum(isinstance(event, CardRevealed) for event in happened)
    return played, registers, events
