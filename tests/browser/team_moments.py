"""A race of two teams, saved at a moment when a robot carries the other team's flag."""

from __future__ import annotations

import msgspec

from botyard.grid import Square
from botyard.rally.engine.course_rules.capture_the_flag import owner
from botyard.rally.engine.decisions import ChoosePlacement, ChooseProgram, Decision
from botyard.rally.engine.game import Game
from botyard.rally.engine.phases.enter import parse_placement
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.setup import Player, set_up
from botyard.rally.floor.courses import load_course
from botyard.rng import Rng

CARRIED_FLAG = "CarriedFlag"
FLAGS: tuple[Square, Square] = ((9, 8), (13, 5))
"""Close to the other team's board, where robots may start too."""
MOST_SEEDS = 60
MOST_ANSWERS = 60


def carried_flag() -> Game:
    """Seat 0 lays a program while a robot carries a flag."""
    course = load_course("capture-the-flag")
    course = msgspec.structs.replace(course, flags=FLAGS, special={"capture-the-flag": {"rear_rows": 12}})
    for seed in range(MOST_SEEDS):
        names = ("Ann", "Ben", "Cleo", "Dirk")
        game = Game(set_up(course, [Player(name) for name in names], edition="2005", seed=str(seed)))
        rng = Rng(f"carried {seed}")
        for _ in range(MOST_ANSWERS):
            pending = game.pending()
            if not pending:
                break
            asked = pending[0]
            carries = any(
                carrier is not None for carrier in game.state.notes.get("capture-the-flag: carriers", ())
            )
            if carries and asked.seat == 0 and isinstance(asked, ChooseProgram):
                return game
            game.submit(asked.seat, asked.key, _towards_a_flag(asked, game, rng))
    raise AssertionError("nobody took a flag")


def _towards_a_flag(asked: Decision, game: Game, rng: Rng) -> object:
    """Robots start as near to the other team's flag as they may; other answers are random."""
    if not isinstance(asked, ChoosePlacement):
        return random_choice(asked, rng)

    team = game.state.robots[asked.robot or 0].team
    theirs = next(flag for flag in (1, 2) if owner(game.state, flag) != team)
    goal = game.state.flag_starts[theirs - 1]

    def far(choice: object) -> int:
        (x, y), _ = parse_placement(str(choice))
        return abs(x - goal[0]) + abs(y - goal[1])

    return min(asked.choices, key=far)
