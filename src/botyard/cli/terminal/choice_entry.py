"""Questions with listed choices, answered by number, by word, or for squares as `3,7 north`."""

from __future__ import annotations

import re

from botyard.errors import InputError
from botyard.rally.engine.decisions import Choice, Pick
from botyard.rally.telling.question_words import choice_words
from botyard.rally.telling.vocabulary import side
from botyard.rally.telling.words import Cast

PLACE = re.compile(r"(-?\d+,-?\d+),([NESW])")


class ChoiceEntry:
    """One question, as shown and answered."""

    def __init__(self, decision: Pick, cast: Cast) -> None:
        self.decision = decision
        self.words = [choice_words(decision, choice, cast) for choice in decision.choices]
        self.squares = self._squares()

    def _squares(self) -> dict[str, list[str]]:
        """The possible facings on each square, if the question is about squares."""
        squares: dict[str, list[str]] = {}
        for choice in self.decision.choices:
            place = PLACE.fullmatch(str(choice))
            if place is None:
                return {}
            squares.setdefault(place[1], []).append(place[2])
        return squares

    @property
    def yes_or_no(self) -> bool:
        return all(isinstance(choice, bool) for choice in self.decision.choices)

    def lines(self, width: int = 80) -> list[str]:
        """The choices to read."""
        if self.yes_or_no:
            return []
        if self.squares:
            places = [
                f"{square} {'/'.join(side(facing) for facing in facings)}"
                for square, facings in self.squares.items()
            ]
            if len(places) > 6:
                return [f"{len(places)} squares are possible, for example {places[0]}. (b shows the board.)"]
            return ["   ".join(places)]
        return _columns([f"{number} {word}" for number, word in enumerate(self.words, 1)], width)

    def prompt(self) -> str:
        default = self.words[0]
        if self.yes_or_no:
            return f"y or n (Enter: {default}) · ?: help"
        if len(self.squares) == 1:
            return f"north, east, south or west (Enter: {default.rpartition(' ')[2]}) · ?: help"
        if self.squares:
            return f"square and facing, such as {next(iter(self.squares))} n (Enter: {default}) · ?: help"
        return f"number (Enter: {default}) · ?: help"

    def choice(self, line: str) -> Choice:
        """The choice that the line names; InputError if it names none."""
        said = line.strip().lower()
        if not said:
            return self.decision.default
        if self.yes_or_no:
            return self._yes_or_no(said)
        if self.squares:
            return self._placement(said)
        if said.isdecimal() and 1 <= int(said) <= len(self.words):
            return self.decision.choices[int(said) - 1]
        found = [at for at, word in enumerate(self.words) if word.lower().startswith(said)]
        if len(found) != 1:
            raise InputError(f"{line!r} is not one of the choices; type a number from 1 to {len(self.words)}")
        return self.decision.choices[found[0]]

    def _yes_or_no(self, said: str) -> bool:
        if said not in ("y", "yes", "n", "no"):
            raise InputError("please type y or n")
        yes = said.startswith("y")
        if yes not in self.decision.choices:
            raise InputError(f"only {self.words[0]} is possible")
        return yes

    def _placement(self, said: str) -> Choice:
        words = said.replace(",", " ").split()
        facing = words[-1][0].upper() if words and words[-1][0].isalpha() else ""
        numbers = words[:-1] if facing else words
        if len(numbers) == 2:
            square = ",".join(numbers)
        elif not numbers and len(self.squares) == 1:
            square = next(iter(self.squares))
        else:
            raise InputError(f"type a square and a facing, for example {next(iter(self.squares))} n")
        if square not in self.squares:
            raise InputError(f"{square} is not possible here")
        if facing not in self.squares[square]:
            raise InputError(f"on {square} the robot may face {'/'.join(map(side, self.squares[square]))}")
        return f"{square},{facing}"


def _columns(cells: list[str], width: int) -> list[str]:
    """The cells side by side, as many per line as fit."""
    column = max(len(cell) for cell in cells) + 3
    per_line = max(1, width // column)
    rows = [cells[at : at + per_line] for at in range(0, len(cells), per_line)]
    return ["".join(cell.ljust(column) for cell in row).rstrip() for row in rows]
