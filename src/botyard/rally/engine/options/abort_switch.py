"""Abort Switch: the deck's top cards replace a revealed card and all later ones of the turn.

2005 and Dutch: used on a card that the robot has just revealed (rulebook 000:857, 003:328). 1994: instead
of revealing a card. Once used, every later register of the turn is replaced in the same way when it is
revealed, even after the option itself is lost (ruling). Two joined cards are replaced by one (publisher's
answers). The cards of registers that were locked before this turn are replaced too, "all cards of the
remaining program", and return after it (ruling R94); a register that locks after its replacement keeps the
random card. The new card's priority counts.
"""

from __future__ import annotations

from typing import ClassVar

from botyard.rally.engine.cards import REGISTERS
from botyard.rally.engine.decisions import ChooseUse
from botyard.rally.engine.events import OptionUsed
from botyard.rally.engine.phases.registers import swap_with_deck
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import Robot


class AbortSwitch(Option):
    id = "abort_switch"
    name = "Abort Switch"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:857 R40 R41 R94", "003:328 R40 R41 R94", "lists R40 R41 R94")
    category = "programming"
    simulated = "unused"
    text = (
        "Once a turn you may replace the card that you have just revealed with the top card of the deck. "
        "Then the cards of all your later registers of this turn are replaced too."
    )
    texts: ClassVar[dict[str, str]] = {
        "1994": "Once a turn, instead of revealing your card, you may use the top card of the deck. Then the "
        "cards of all your later registers of this turn are replaced too."
    }

    def before_reveal(self, turn: Turn, robot: Robot) -> None:
        if self.edition == "1994":
            self._offer(turn, robot)

    def after_reveal(self, turn: Turn, robot: Robot) -> None:
        if self.edition != "1994" and self._offer(turn, robot):
            swap_with_deck(turn, robot, turn.state.register)

    def _offer(self, turn: Turn, robot: Robot) -> bool:
        """Whether the owner pulls the switch now; then this and all later registers are aborted."""
        register = turn.state.register
        if robot.aborted or not robot.register(register).cards:
            return False
        if not turn.ask(ChooseUse(seat=robot.seat, robot=robot.id, choices=(False, True), option=self.id)):
            return False
        robot.aborted = tuple(number for number in REGISTERS if number >= register)
        turn.emit(OptionUsed(robot=robot.id, option=self.id, detail=f"register {register}"))
        return True
