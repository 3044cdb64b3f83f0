"""Drive a whole race from Python: set it up, answer every question, look at the result, save the record."""

import tempfile
from pathlib import Path

import botyard

race = botyard.new_race("dizzy-dash", ["Ann", "Ben", "Cleo"], edition="2005", seed=7)
bots = [botyard.race_bot("greedy", seed=seat) for seat in range(3)]
while not race.finished:
    question = race.pending()[0]
    view = race.view(question.seat)  # everything this seat may know, and nothing else
    race.submit(question.seat, question.key, bots[question.seat].choose(view, question))

print(race)
print("Winner:", [race.setup.players[seat].name for seat in race.winners])

with tempfile.TemporaryDirectory() as folder:
    record = Path(folder) / "race.json"  # `botyard replay race.json` shows it again, step by step
    botyard.save(race, record)
    print("The same race, from its record:", repr(botyard.load(record)))
