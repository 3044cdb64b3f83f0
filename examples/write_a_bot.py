"""Write a bot of your own: a class with `choose`, here one that simply lays its fastest cards first."""

from typing import Any

from botyard.bots.rally import make_bot
from botyard.rally.cards import REGISTERS
from botyard.rally.courses import load_course
from botyard.rally.decisions import ChooseProgram, Decision, Pick
from botyard.rally.game import Game
from botyard.rally.setup import set_up
from botyard.rally.view import View


class Hothead:
    """Plays its highest cards, in order, whatever lies ahead; says the default to everything else."""

    def choose(self, view: View, decision: Decision) -> Any:
        """A legal choice: the view is what a player in this seat sees, the decision what is asked."""
        if isinstance(decision, Pick):
            return decision.default
        assert isinstance(decision, ChooseProgram)
        cards = sorted(decision.hand, reverse=True)
        program = iter([[card.priority] for card in cards])
        return [next(program, None) if register in decision.free else None for register in REGISTERS]


def race(seed: int) -> str:
    """One race of the bot against two greedy ones; who won?"""
    players = ["Hothead", "greedy 1", "greedy 2"]
    bots = [Hothead(), make_bot("greedy", seed), make_bot("greedy", seed + 1)]
    setup = set_up(load_course("risky-exchange"), players, edition="2005", seed=seed, turn_limit=20)
    game = Game(setup)
    while not game.finished:
        question = game.pending()[0]
        choice = bots[question.seat].choose(game.view(question.seat), question)
        game.submit(question.seat, question.key, choice)
    return " and ".join(players[seat] for seat in game.winners) or "nobody"


if __name__ == "__main__":
    for seed in range(3):
        print(f"seed {seed}: {race(seed)} won")
