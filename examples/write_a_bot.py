"""Write your own bot: a class with `choose`, here one that simply lays its fastest cards first."""

from typing import Any

import botyard
from botyard.rally import ChooseProgram, Decision, Pick, View


class Hothead:
    """Plays its highest cards in order, whatever lies ahead, and the default for everything else."""

    def choose(self, view: View, decision: Decision) -> Any:
        """A legal choice: the view is what a player in this seat sees, the decision is the question."""
        if isinstance(decision, Pick):
            return decision.default
        assert isinstance(decision, ChooseProgram)
        cards = sorted(decision.hand, reverse=True)
        program = iter([[card.priority] for card in cards])
        return [next(program, None) if register in decision.free else None for register in range(1, 6)]


def race(seed: int) -> str:
    """Run one race of the bot against two greedy ones; returns who won."""
    players = ["Hothead", "greedy 1", "greedy 2"]
    bots = [Hothead(), botyard.race_bot("greedy", seed), botyard.race_bot("greedy", seed + 1)]
    game = botyard.new_race("risky-exchange", players, seed=seed, turn_limit=20)
    while not game.finished:
        question = game.pending()[0]
        choice = bots[question.seat].choose(game.view(question.seat), question)
        game.submit(question.seat, question.key, choice)
    return " and ".join(players[seat] for seat in game.winners) or "nobody"


if __name__ == "__main__":
    for seed in range(3):
        print(f"seed {seed}: {race(seed)} won")
