"""Recompile: discard the dealt cards for a new hand, and take a point of damage.

Once a turn, after the deal (rulebook 000:897, 003:412). The new hand is as large as before the damage
(ruling); the point may lock a register, which is then filled from the deck, and the tenth destroys. An option
can be given up for it, as for any point. A card on the Flywheel is not part of the dealt cards. Without
cards, or a place for them, it is not offered.
"""

from __future__ import annotations

from botyard.rally.engine.decisions import ChooseUse
from botyard.rally.engine.events import CardsDealt, HandReceived, OptionUsed
from botyard.rally.engine.phases.damage import hurt
from botyard.rally.engine.phases.deal import hand_size
from botyard.rally.engine.phases.program import can_use_cards
from botyard.rally.engine.program_deck import discard, draw_hand
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import Robot
from botyard.rally.engine.volley import Hit


class Recompile(Option):
    id = "recompile"
    name = "Recompile"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:897 R102", "003:412 R102", "lists 002:539 R102")
    category = "programming"
    simulated = "unused"
    text = (
        "Once a turn you may discard the cards that you were dealt and draw a new hand. Your robot then "
        "takes one damage."
    )

    def after_deal(self, turn: Turn, robot: Robot) -> None:
        if not robot.hand or not can_use_cards(turn, robot):
            return
        if not turn.ask(ChooseUse(seat=robot.seat, robot=robot.id, choices=(False, True), option=self.id)):
            return
        turn.emit(OptionUsed(robot=robot.id, option=self.id))
        discard(turn.state, robot.hand)
        robot.hand = draw_hand(turn.state, hand_size(turn, robot))
        turn.emit(CardsDealt(robot=robot.id, count=len(robot.hand)))
        turn.emit(HandReceived(robot=robot.id, cards=robot.hand, to=robot.seat))
        hurt(turn, robot, Hit("recompile"))
