"""Drive a whole race from Python: set it up, answer every question, read what happened."""

from botyard.bots.rally import make_bot
from botyard.rally.courses import load_course
from botyard.rally.game import Game
from botyard.rally.setup import set_up
from botyard.rally.story import log_lines
from botyard.rally.words import cast_of

game = Game(set_up(load_course("dizzy-dash"), ["Ann", "Ben", "Cleo"], edition="2005", seed=7))
bots = [make_bot("greedy", seed=seat) for seat in range(3)]
while not game.finished:
    question = game.pending()[0]
    view = game.view(question.seat)  # all that this seat may know, and nothing else
    game.submit(question.seat, question.key, bots[question.seat].choose(view, question))

print("\n".join(log_lines(game.events(), cast_of(game.setup))[-12:]))
print("Winner:", [game.setup.players[seat].name for seat in game.winners])
