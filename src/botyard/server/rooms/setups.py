"""From a room's settings to the set-up of its game."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from botyard.errors import InputError
from botyard.gamekind import Setup
from botyard.rally.engine.setup import UnplayableError
from botyard.rally.floor.inspection import Finding, finding
from botyard.server.games.game_settings import GameSettings
from botyard.server.games.room_game import game_of
from botyard.server.net.security import new_seed
from botyard.server.rooms.settings import Settings
from botyard.server.storage.rows import Seat

LESSON_SEED = "first steps 347"
"""With this seed the first hand of the lesson leads over the belt to the flag."""


def seed_for(settings: Settings, seats: Sequence[Seat]) -> str:
    """An unpredictable seed; only a lesson always has the same one."""
    if not settings.lesson:
        return new_seed()
    if sum(seat.bot is None for seat in seats) > 1:
        raise InputError("a lesson is for one person and bots, because its cards are always the same")
    return LESSON_SEED


def set_up_game(settings: Settings, seats: Sequence[Seat], seed: str) -> Setup:
    """The set-up of a game; InputError lists everything that is wrong with it."""
    game = game_of(settings.game)
    setup: Setup = game.set_up(settings.game, seats, seed)
    if not settings.lesson:  # the lesson's cards are known to everybody
        setup = game.unpredictable(setup)
    return setup


def findings(settings: Settings, seats: Sequence[Seat]) -> tuple[Finding, ...]:
    """Why a game cannot start with these seats (`grave`), or what is odd about it."""
    try:
        setup = set_up_game(settings, seats, "0")
    except UnplayableError as error:
        return tuple(finding(problem) for problem in error.problems)
    except InputError as error:
        return (finding(error),)
    oddities = game_of(settings.game).oddities(settings.game, setup)
    return tuple(finding(problem, grave=False) for problem in oddities)


def settled(settings: Settings) -> Settings:
    """The settings as a room keeps them; InputError if no line-up of players could play them.

    The number of players is checked at the start.
    """
    game: GameSettings = game_of(settings.game).settled(settings.game)
    return msgspec.structs.replace(settings, game=game)
