"""Flywheel: one left-over card is kept, face down, for the hand of a later turn.

After programming, one unused card may be laid on the option; its owner may add it to the dealt cards
of any later turn; only one card lies there at a time (rulebook 000:875, 003:366). 1994: only a movement card
can be kept. The card stays out of the deck meanwhile. While one lies there, no second card can be laid
(ruling), and Recompile does not touch it.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec.structs import replace

from botyard.rally.engine.cards import STEPS
from botyard.rally.engine.decisions import ChooseUse
from botyard.rally.engine.events import HandReceived, OptionUsed
from botyard.rally.engine.phases.program import can_use_cards, store_leftover
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import Robot


class Flywheel(Option):
    id = "flywheel"
    name = "Flywheel"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:875 R102", "003:366 R102", "lists R54 R102")
    category = "programming"
    simulated = "unused"
    stores_cards = True
    text = (
        "After programming you may lay one unused card face down on this option, and add it to the cards "
        "that you are dealt in any later turn. Only one card can lie here."
    )
    texts: ClassVar[dict[str, str]] = {
        "1994": "After programming you may lay one unused movement card face down on this option, and add it "
        "to the cards that you are dealt in any later turn. Only one card can lie here."
    }

    def before_programming(self, turn: Turn, robot: Robot) -> None:
        card = robot.option(self.id)
        if card is None or card.stored is None or not can_use_cards(turn, robot, besides=self.id):
            return
        if turn.ask(ChooseUse(seat=robot.seat, robot=robot.id, choices=(False, True), option=self.id)):
            robot.hand = tuple(sorted((*robot.hand, card.stored), reverse=True))
            robot.put_option(replace(card, stored=None))
            turn.emit(OptionUsed(robot=robot.id, option=self.id))
            turn.emit(HandReceived(robot=robot.id, cards=robot.hand, to=robot.seat))

    def after_programming(self, turn: Turn, robot: Robot) -> None:
        card = robot.option(self.id)
        if card is None or card.stored is not None or not robot.hand:
            return
        only_movements = self.edition == "1994"
        fitting = tuple(own for own in robot.hand if own.kind in STEPS or not only_movements)
        store_leftover(turn, robot, self.id, fitting)
