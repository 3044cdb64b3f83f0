"""The bots in a game of Ricochet Robots: they solve once a round, and take their time to bid."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

import msgspec

from botyard.bots.players.ricochet import RicochetBot
from botyard.ricochet.engine.questions import NextChip, Show, Think
from botyard.server.games.play import OpenQuestion
from botyard.server.games.room_game import Chosen, RoomGame, think
from botyard.server.jobs.service import JobService
from botyard.server.net.security import bot_seed

if TYPE_CHECKING:
    from botyard.server.games.live_game import LiveGame

NEXT_CHIP_MS = 8000
"""How long a bot lets people look at a solution before it turns the next chip."""
SHOW_MS = 900
"""The pace at which a bot shows its solution."""


class RicochetBots:
    """The bots of one game."""

    def __init__(self, game: RoomGame, jobs: JobService) -> None:
        self._game = game
        self._jobs = jobs
        self._bots: dict[int, RicochetBot] = {}

    async def choose(self, table: LiveGame, asked: OpenQuestion, level: str) -> Chosen | None:
        seat, seed = asked.seat, bot_seed(table.row.seed, asked.seat)
        bot = self._bots.setdefault(seat, RicochetBot(level, seed))
        view = table.play.view(seat)
        question = next((one for one in view.questions if one.key == asked.key), None)
        if isinstance(question, Think | Show) and not bot.knows(view.round):
            bot.remember(view.round, await think(self._game, self._jobs, level, seed, view, question))
        await asyncio.sleep(_pause(table, bot, question))
        answer = bot.answer(table.play.view(seat), table.now())
        if answer is None or answer[0] != asked.key:
            return None
        return Chosen(msgspec.to_builtins(answer[1]))


def _pause(table: LiveGame, bot: RicochetBot, question: Any) -> float:
    """Seconds until the bot acts, so that people can follow."""
    people = any(level is None for level in table.row.bots)
    if isinstance(question, NextChip):
        return NEXT_CHIP_MS / 1000 if people and table.play.turn() else 0.0
    if isinstance(question, Show):
        return SHOW_MS / 1000 if people else 0.0
    wakes = bot.wakes(table.play.view(question.seat)) if question is not None else None
    return 0.0 if wakes is None else max(0.0, (wakes - table.now()) / 1000)
