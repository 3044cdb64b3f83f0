"""Conditional Program: one left-over card waits, face down, to replace a programmed one.

After programming, one unused card may be laid on the option. Before a register is revealed, the owner may
announce that the card goes there; what lay there is discarded. An unused card is discarded at the end of the
turn (rulebook 000:863, 003:340). It may go to any register; the card of one that was locked before this turn
returns after it (ruling R94). If two cards lay there, both are discarded (ruling).
"""

from __future__ import annotations

from msgspec.structs import replace

from botyard.rally.engine.decisions import ChooseUse
from botyard.rally.engine.events import OptionUsed
from botyard.rally.engine.phases.program import store_leftover
from botyard.rally.engine.phases.registers import swap_card
from botyard.rally.engine.program_deck import discard
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import Robot


class ConditionalProgram(Option):
    id = "conditional_program"
    name = "Conditional Program"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:863 R41 R94", "003:340 R41 R94", "lists R41 R94")
    category = "programming"
    simulated = "unused"
    stores_cards = True
    text = (
        "After programming you may lay one unused card face down on this option. Before a register is "
        "revealed you may put the card there in place of your programmed one. At the end of the turn an "
        "unused card is discarded."
    )

    def after_programming(self, turn: Turn, robot: Robot) -> None:
        if robot.hand:
            store_leftover(turn, robot, self.id, robot.hand)

    def before_reveal(self, turn: Turn, robot: Robot) -> None:
        card = robot.option(self.id)
        register = turn.state.register
        if card is None or card.stored is None or register in robot.aborted:
            return
        if turn.ask(ChooseUse(seat=robot.seat, robot=robot.id, choices=(False, True), option=self.id)):
            turn.emit(OptionUsed(robot=robot.id, option=self.id, detail=f"register {register}"))
            swap_card(turn, robot, register, card.stored)
            robot.put_option(replace(card, stored=None))

    def end_of_turn(self, turn: Turn, robot: Robot) -> None:
        card = robot.option(self.id)
        if card is not None and card.stored is not None:
            discard(turn.state, (card.stored,))
            robot.put_option(replace(card, stored=None))
