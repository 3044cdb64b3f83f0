"""One game of a contest from its first question to its result."""

from __future__ import annotations

import time
from typing import Literal

import msgspec

from botyard.arena.spec import Match, Seed
from botyard.bots.rally import make_bot
from botyard.rally.engine.elements import all_elements
from botyard.rally.engine.events import RaceEnded, RobotDestroyed
from botyard.rally.engine.game import Game

_FATAL = tuple(element.id for element in all_elements() if element.fate)
CAUSES = (*_FATAL[:1], "edge", *_FATAL[1:], "damage")
"""What destroys robots; in this order they are columns of tables and colours of charts."""


class SeatResult(msgspec.Struct, frozen=True):
    """How one bot fared."""

    bot: str
    place: int
    won: bool
    flags: int
    lives: int
    destroyed: dict[str, int]
    """Number of destructions by cause."""


class GameResult(msgspec.Struct, frozen=True, kw_only=True):
    """How one game went. Times depend on the machine that played it; all the rest follows from the seed."""

    id: str
    course: str
    edition: str
    lineup: str
    seed: Seed
    turns: int
    ended: Literal["won", "turn limit", "nobody left"]
    seats: tuple[SeatResult, ...]
    seconds: float
    slowest: tuple[float, ...]
    """The longest decision of each seat, in CPU seconds, so other load on the machine does not count."""


def play(match: Match) -> GameResult:
    """Play the game."""
    game = Game(match.setup())
    bots = [make_bot(bot, f"{match.id}/{seat}") for seat, bot in enumerate(match.bots)]
    slowest = [0.0] * len(bots)
    began = time.perf_counter()
    while not game.finished:
        for decision in game.pending():
            seat = decision.seat
            view = game.view(seat)
            asked = time.thread_time()
            choice = bots[seat].choose(view, decision)
            slowest[seat] = max(slowest[seat], time.thread_time() - asked)
            game.submit(seat, decision.key, choice)
    return _result(match, game, time.perf_counter() - began, slowest)


def _result(match: Match, game: Game, seconds: float, slowest: list[float]) -> GameResult:
    events, state = game.events(), game.state
    places = next(event.places() for event in reversed(events) if isinstance(event, RaceEnded))
    destroyed: list[dict[str, int]] = [{} for _ in match.bots]
    for event in events:
        if isinstance(event, RobotDestroyed):
            own = destroyed[state.robots[event.robot].seat]
            own[event.cause] = own.get(event.cause, 0) + 1
    home = any(robot.place for robot in state.robots) or bool(game.rules.goal_rule and game.winners)
    return GameResult(
        id=match.id,
        course=match.course,
        edition=game.setup.edition,
        lineup=match.lineup,
        seed=match.seed,
        turns=state.turn,
        ended="won" if home else "turn limit" if state.turn >= match.turn_limit else "nobody left",
        seats=tuple(
            SeatResult(
                bot=bot,
                place=places[seat],
                won=seat in game.winners,
                flags=max(map(game.rules.flags_touched, state.robots_of(seat))),
                lives=sum(robot.lives for robot in state.robots_of(seat)),
                destroyed=destroyed[seat],
            )
            for seat, bot in enumerate(match.bots)
        ),
        seconds=round(seconds, 3),
        slowest=tuple(round(longest, 4) for longest in slowest),
    )
