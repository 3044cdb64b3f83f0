"""The strategist picks the program with the best chance to win against what the others are likely to do.

It begins like the planner, but then plays out the most promising programs against likely programs of the
others, and judges the result for every robot: a shot at the leader or a push off the belt is worth what it
adds to the chance of winning, and so is a turn of rest. The best programs are played on for another turn,
each with the same sampled hands. The chance of winning depends on what is then left of the race for each
robot, and on how much luck the rest of it still holds. Team-mates win together.
"""

from __future__ import annotations

from time import thread_time
from typing import Any

import numpy as np

from botyard.bots.players.greedy import cards_of
from botyard.bots.players.planner import Planner, Situation, costs_alone, names, programs_alone
from botyard.bots.search.course_field import FIVE
from botyard.bots.search.imagine import unseen_cards
from botyard.bots.search.rivals import deal
from botyard.bots.search.rollouts import codes_of, costs_after, drive_or_rest, likely_programs, play_out
from botyard.bots.search.value_iteration import Floats
from botyard.rally.engine.cards import DECK
from botyard.rally.engine.decisions import ChoosePowerDown, ChooseProgram, Decision
from botyard.rally.fast import codes as k
from botyard.rally.fast.layout import pack
from botyard.rally.fast.rollout import Positions, simulator_for

ROUNDS = ((300, 12), (40, 48), (8, 160))
"""How many programs are played out, and with how many samples of what the others do."""
PORTION = 40
"""How many samples are played on between two checks of the clock."""
RESTS = 128
"""How many samples decide whether to power down."""


class Strategist(Planner):
    """Plays to win. The same seed plays the same way."""

    name = "strategist"
    level = "mastermind"
    strength = 400
    text = "Plays its best programs out against what the others are likely to do, and plays to win."
    beats = "planner"
    wins = 59
    needs_kernels = True
    stand_in = "greedy"

    def answer(self, scene: Situation, decision: Decision) -> Any:
        """Like the planner's choice, but it powers down when that leaves the better chance of winning."""
        if isinstance(decision, ChoosePowerDown):
            return scene.robot.damage > 0 and rest_wins(scene)
        return super().answer(scene, decision)

    def program(self, scene: Situation, asked: ChooseProgram) -> list[Any]:
        """The program with the best chance of winning, on average."""
        solo = programs_alone(scene, asked)
        best = costs_alone(scene.field, solo.robots).argsort(kind="stable")
        chance, unseen = _chance(scene), unseen_cards(scene.view)
        for programs, samples in ROUNDS:
            if thread_time() > scene.deadline:
                break
            best = best[:programs]
            entries = [cards_of(names(kinds), asked) for kinds in solo.kinds[best]]
            plans = np.repeat(likely_programs(scene, unseen, samples, chance)[:, None], len(entries), axis=1)
            plans[:, :, scene.robot.id, :FIVE] = codes_of(entries, asked)
            plans[:, :, scene.robot.id, k.PROGRAM_ENTRY] = scene.robot.facing
            after = play_out(scene, plans)
            hopes = chances(scene, after).mean(axis=0)
            if programs == ROUNDS[-1][0]:
                # The chances now, which hold less luck, count as much as those a turn later.
                hopes += a_turn_later(scene, after, chance)
            best = best[(-hopes).argsort(kind="stable")]
        chosen: list[Any] = cards_of(names(solo.kinds[best[0]]), asked)
        return chosen


def rest_wins(scene: Situation) -> bool:
    """Whether announcing a power-down gives a better chance than not, with the program already laid."""
    chance, me = _chance(scene), scene.robot.id
    plans = likely_programs(scene, unseen_cards(scene.view), RESTS, chance)
    plans[:, me, :FIVE] = pack(scene.state).robots[me, k.CARD : k.CARD + FIVE]
    plans = np.repeat(plans[:, None], 2, axis=1)
    plans[:, :, me, k.PROGRAM_DOWN] = [0, 1]
    without, with_rest = chances(scene, play_on(scene, play_out(scene, plans), chance)).mean(axis=0)
    return bool(with_rest > without)


def a_turn_later(scene: Situation, after: Positions, chance: np.random.Generator) -> Floats:
    """The mean chances after one more turn, over as many samples as there is time for."""
    later = [np.zeros((0, after.robots.shape[1]))]
    for first in range(0, len(after.robots), PORTION):
        if thread_time() > scene.deadline:
            break
        part = Positions(*(rows[first : first + PORTION] for rows in after))
        later.append(chances(scene, play_on(scene, part, chance)))
    seen = np.concatenate(later)
    mean: Floats = seen.sum(axis=0) / max(len(seen), 1)
    return mean


def play_on(scene: Situation, after: Positions, chance: np.random.Generator) -> Positions:
    """One more turn of races (samples, programs), in which everybody follows the quick policy."""
    simulator = simulator_for(scene.rules, scene.field.floor)
    after = Positions(*(np.ascontiguousarray(rows) for rows in after))
    games, robots = (rows.reshape(-1, *rows.shape[2:]) for rows in after)
    real = after.robots[:, :, : len(scene.view.robots)]
    plans = drive_or_rest(scene.field, real, deal(DECK, len(real), chance), chance)
    simulator.play(games, robots, plans.reshape(-1, *plans.shape[2:]))
    return after


def chances(scene: Situation, after: Positions) -> Floats:
    """The chance that the seat or its team wins, (samples, programs)."""
    robots = scene.view.robots
    costs = costs_after(scene, after)
    first = np.sort(costs, axis=-1)[..., :2]
    spread = np.sqrt(np.maximum(first.mean(axis=-1), 0.5))
    weights = np.exp((first[..., :1] - costs) / spread[..., None])
    ours = [robot.id for robot in robots if robot.seat == scene.robot.seat or _mates(scene, robot.team)]
    share = weights[..., ours].sum(axis=-1) / weights.sum(axis=-1)
    over = after.games[..., k.FINISHED] == 1
    won = after.games[..., k.WINNERS] >> scene.robot.seat & 1 == 1
    result: Floats = np.where(over, won, share)
    return result


def _chance(scene: Situation) -> np.random.Generator:
    return np.random.default_rng(scene.state.rng.below("samples", 1 << 30))


def _mates(scene: Situation, team: int | None) -> bool:
    return team is not None and team == scene.robot.team
