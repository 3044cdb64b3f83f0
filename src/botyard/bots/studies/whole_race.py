"""A whole race between bots, as fast as they can play."""

from __future__ import annotations

from botyard.bots.rally import make_bot
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import Setup


def run_bots(setup: Setup, bot: str = "greedy") -> Game:
    """The finished game, with the same kind of bot in every seat."""
    game = Game(setup)
    bots = [make_bot(bot, f"{setup.seed}/{seat}") for seat in range(len(setup.players))]
    while not game.finished:
        for decision in game.pending():
            game.submit(
                decision.seat, decision.key, bots[decision.seat].choose(game.view(decision.seat), decision)
            )
    return game
