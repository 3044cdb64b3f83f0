"""Programming by typing: cards are named by their places in the hand, 1 to 9."""

from __future__ import annotations

import re
from collections.abc import Sequence

from botyard.errors import InputError
from botyard.rally.engine.cards import NAMES, REGISTERS, Card
from botyard.rally.engine.decisions import ChooseProgram
from botyard.rally.engine.view import RobotView
from botyard.rally.telling.vocabulary import listed, option_name

Entry = list[int | str]
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class ProgramEntry:
    """A program in progress: free registers are filled from the left."""

    def __init__(self, question: ChooseProgram, robot: RobotView) -> None:
        self.question = question
        self.robot = robot
        self.entries: list[Entry] = []

    @property
    def needed(self) -> int:
        """How many registers the hand must fill."""
        return len(self.question.free) - self.question.short

    @property
    def complete(self) -> bool:
        return len(self.entries) == self.needed

    def add(self, line: str) -> None:
        """Put the cards of a line such as `3 1 4`, `314` or `3+1 4` into the next registers."""
        entries = [self._entry(word) for word in places(line, len(self.question.hand))]
        if len(self.entries) + len(entries) > self.needed:
            left = self.needed - len(self.entries)
            raise InputError(
                f"that is {len(entries)} cards for {left} free registers"
                if left
                else "the program is complete"
            )
        used = {number for entry in self.entries for number in entry}
        for entry in entries:
            for number in entry:
                if isinstance(number, int) and number in used:
                    raise InputError(f"card {self._place(number)} is used twice; u takes the last card back")
                used.add(number)
        self.entries += entries

    def undo(self) -> None:
        if not self.entries:
            raise InputError("there is no card to take back")
        self.entries.pop()

    def _entry(self, word: str) -> Entry:
        """The cards of one register; `3+1` joins two, and names the option that joins them."""
        hand = self.question.hand
        cards = word.rstrip(LETTERS)
        numbers = [hand[int(place) - 1].priority for place in cards.split("+")]
        if len(numbers) == 1:
            return [numbers[0]]
        joiners = [option for first, second, option in self.question.pairs if {first, second} == set(numbers)]
        if len(numbers) > 2 or not joiners:
            raise InputError(f"{word}: these cards cannot share a register")
        meant = [option for option in joiners if option.startswith(word[len(cards) :])]
        if len(meant) != 1:
            ways = " or ".join(f"{cards}{option[0]} ({option_name(option)})" for option in joiners)
            raise InputError(f"say how the cards share the register: {ways}")
        return [*numbers, meant[0]]

    def _place(self, number: int) -> int:
        return next(place for place, card in enumerate(self.question.hand, 1) if card.priority == number)

    def choice(self) -> list[Entry | None]:
        """The answer to the question; empty registers are `None`."""
        waiting = iter(self.entries)
        return [next(waiting, None) if register in self.question.free else None for register in REGISTERS]

    # What the player sees

    def example(self) -> str:
        """Some free places of the hand, as one would type them."""
        used = {number for entry in self.entries for number in entry}
        free = [str(place) for place, card in enumerate(self.question.hand, 1) if card.priority not in used]
        return " ".join(free[: self.needed - len(self.entries)])

    def hand_lines(self, width: int = 80) -> list[str]:
        """The hand with the numbers to type; cards already used are in brackets."""
        used = {number for entry in self.entries for number in entry}
        cells = []
        for place, card in enumerate(self.question.hand, 1):
            text = f"{place} {short(card)}"
            cells.append(f"({text})" if card.priority in used else f" {text} ")
        column = max((len(cell) for cell in cells), default=1) + 1
        per_line = max(1, width // column)
        rows = [cells[at : at + per_line] for at in range(0, len(cells), per_line)]
        return ["".join(cell.ljust(column) for cell in row).rstrip() for row in rows]

    def register_line(self) -> str:
        """The five registers as they are now."""
        parts = []
        hand = {card.priority: card for card in self.question.hand}
        for register, entry in zip(REGISTERS, self.choice(), strict=True):
            if register in self.question.locked:
                cards: Sequence[Card] = self.robot.registers[register - 1].cards
                text = f"[{' + '.join(map(short, cards))} LOCKED]"
            elif entry is None:
                text = "____"
            else:
                text = " + ".join(short(hand[number]) for number in entry if isinstance(number, int))
            parts.append(f"{register}: {text}")
        return "Program  " + "  ".join(parts)

    def notes(self) -> list[str]:
        """Why registers are locked, and what else matters for programming."""
        notes = []
        locked = self.question.locked
        if locked:
            names = listed([str(register) for register in locked])
            keeps = "keeps its card" if len(locked) == 1 else "keep their cards"
            free = "Repair or power down to unlock."
            notes.append(f"Register {names} {keeps}: {self.robot.damage} damage. {free}")
        if self.question.short:
            notes.append(
                f"{self.question.short} registers will be filled from the deck: your hand is too small."
            )
        if self.question.must_move_first and not self.entries:
            notes.append("The first card of the race must be a movement.")
        if self.question.pairs:
            options = dict.fromkeys(option_name(option) for _, _, option in self.question.pairs)
            first, second, _ = self.question.pairs[0]
            notes.append(
                f"{listed(list(options))}: two cards may share a register, "
                f"for example {self._place(first)}+{self._place(second)}."
            )
        return notes


def short(card: Card) -> str:
    """A card, abbreviated.

    >>> short(Card(70, "RL"))
    'Left 70'
    """
    names = {"RR": "Right", "RL": "Left"}
    return f"{names.get(card.kind, NAMES[card.kind])} {card.priority}"


def places(line: str, size: int) -> list[str]:
    """The card places of a line, one word per register; digits need no spaces between them.

    >>> places("3 1 47", 9), places("3+1 4", 9), places("10 2", 10)
    (['3', '1', '4', '7'], ['3+1', '4'], ['10', '2'])
    """
    words: list[str] = []
    for word in re.sub(r"\s*\+\s*", "+", line.lower().replace(",", " ")).split():
        if not re.fullmatch(r"\d+|\d+\+\d+[a-z]*", word):
            raise InputError(f"{word!r} is not a card; type card numbers such as 3 1 4 7 2, or ? for help")
        if "+" not in word and (len(word) > 1 and int(word) > size):
            words += list(word)
        else:
            words.append(word)
    for word in words:
        for place in word.rstrip(LETTERS).split("+"):
            if not 1 <= int(place) <= size:
                raise InputError(f"there is no card {place}; your hand has the cards 1 to {size}")
    return words
