"""How fast the simulator plays: whole turns from positions of random races, with random programs."""

from __future__ import annotations

import time
from statistics import median

import numpy as np

from botyard.proofs.rally.bench import COURSE, TURNS_PER_GAME
from botyard.proofs.rally.random_positions import WatchedGame
from botyard.rally.engine.cards import DECK, Register
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.setup import set_up
from botyard.rally.fast import codes as k
from botyard.rally.fast.layout import code_of, pack
from botyard.rally.fast.rollout import Positions, Simulator, stack
from botyard.rally.floor.courses import load_course
from botyard.rng import Rng

POSITIONS = 60
PROGRAMS = 64


def measure_simulator(robots: int, seconds: float = 0.4, repeats: int = 5) -> float:
    """Turns per CPU-second on one core: the median over the repeats."""
    simulator, positions = _positions(robots)
    programs = _programs(robots)
    simulator.play_each(positions, programs)
    runs = []
    for _ in range(repeats):
        turns = 0
        started = time.process_time()
        while time.process_time() - started < seconds:
            simulator.play_each(positions, programs)
            turns += POSITIONS * PROGRAMS
        runs.append(turns / (time.process_time() - started))
    return median(runs)


def _positions(robots: int) -> tuple[Simulator, Positions]:
    """As in the exact engine's measurement: races of at most twenty turns on the same course."""
    rng = Rng("simulator")
    laid: list[WatchedGame] = []
    while sum(len(game.laid) for game in laid) < POSITIONS:
        names = [f"robot {n}" for n in range(robots)]
        game = WatchedGame(set_up(load_course(COURSE), names, seed=f"simulator/{len(laid)}"))
        while not game.finished and game.state.turn <= TURNS_PER_GAME:
            for decision in game.pending():
                game.submit(decision.seat, decision.key, random_choice(decision, rng))
        laid.append(game)
    states = [state for game in laid for state in game.laid][:POSITIONS]
    return Simulator(laid[0].rules, states[0].floor), stack([pack(state) for state in states])


def _programs(robots: int) -> k.Ints:
    """Random deals, five cards a robot."""
    cards = np.array([code_of(Register((card,))) for card in DECK], np.int64)
    chance = np.random.default_rng(1)
    programs = np.zeros((1, PROGRAMS, k.SEATS, k.PROGRAM), np.int64)
    for deal in programs[0]:
        deal[:robots, : k.REGISTERS] = chance.permutation(cards)[: 5 * robots].reshape(robots, 5)
    return programs
