"""A table for tests of options that change hands and programs: a scene with the whole deck of 84 cards.

    table = deal_to(robot("A", 0, 0, options=["extra_memory"]))
    assert len(table["A"].hand) == 10

Players without scripted cards program the first cards of their hands.
"""

from __future__ import annotations

from typing import Any

from tests.rally.engine.options.stage import Entry, Scene

from botyard.proofs.rally.invariants import all_cards
from botyard.rally.engine.cards import DECK, REGISTERS, Card, parse_card
from botyard.rally.engine.decisions import ChooseProgram, Decision
from botyard.rally.engine.phases.deal import deal
from botyard.rally.engine.phases.program import program


class OptionTable(Scene):
    """A scene whose players also program."""

    def __init__(self, edition: str, case: Entry) -> None:
        super().__init__(edition, case)
        self.programs: list[ChooseProgram] = []
        self.scripted: dict[str, list[Any]] = {}
        lying = set(all_cards(self.state))
        self.state.deck = tuple(own for own in DECK if own not in lying)

    def _choose(self, decision: Decision) -> Any:
        if not isinstance(decision, ChooseProgram):
            return super()._choose(decision)
        self.programs.append(decision)
        assert decision.robot is not None
        entries = self.scripted.get(self.ids[decision.robot]) or _first_cards(decision)
        assert decision.refusal(entries) is None
        return entries

    def give(self, name: str, *texts: str) -> OptionTable:
        """Put exactly these cards into a hand."""
        wanted = cards(*texts)
        self.state.deck = tuple(own for own in (*self.state.deck, *self[name].hand) if own not in wanted)
        self[name].hand = wanted
        return self

    def lay(self, name: str, *entries: Any) -> OptionTable:
        """The player programs this, when everybody does."""
        self.scripted[name] = list(entries)
        return self

    def deal(self) -> OptionTable:
        self.run(deal)
        return self

    def program(self) -> OptionTable:
        self.run(program)
        return self

    @property
    def is_whole(self) -> bool:
        """Whether all 84 cards are somewhere, once."""
        return sorted(all_cards(self.state)) == list(DECK)

    def shown(self, name: str) -> list[str | None]:
        """What lies on the robot's registers."""
        return ["+".join(map(str, register.cards)) or None for register in self[name].registers]


def cards(*texts: str) -> tuple[Card, ...]:
    return tuple(parse_card(text) for text in texts)


def set_table(*robots: Entry, edition: str = "2005", **more: Any) -> OptionTable:
    """Robots on a bare row of squares, nothing dealt yet."""
    return OptionTable(edition, {"board": [". . . . . . . ."], "robots": list(robots), **more})


def deal_to(*robots: Entry, edition: str = "2005", **more: Any) -> OptionTable:
    """The same after the deal."""
    return set_table(*robots, edition=edition, **more).deal()


def _first_cards(decision: ChooseProgram) -> list[list[int] | None]:
    numbers = [own.priority for own in decision.hand]
    return [None if number in decision.locked or not numbers else [numbers.pop(0)] for number in REGISTERS]
