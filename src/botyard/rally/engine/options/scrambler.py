"""Scrambler: the target's next card is replaced by the top of the deck (rulebook 000:901, 003:420).

An optional weapon instead of the main laser, without damage, and not in the fifth register. The new card
lies face down, for its owner too, until it is revealed; the old one is discarded. The card of a locked
register is only covered for this turn and returns after it (ruling). A powered-down robot has nothing to
replace. For a robot under Radio Control the new card counts, since control comes first (ruling).
"""

from __future__ import annotations

from botyard.grid import Direction
from botyard.rally.engine.cards import REGISTERS
from botyard.rally.engine.events import OptionFailed, OptionUsed
from botyard.rally.engine.phases.registers import scramble_card
from botyard.rally.engine.program_deck import draw_card
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import Robot


class Scrambler(Option):
    id = "scrambler"
    name = "Scrambler"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:901 R43 R56", "003:420 R43 R56", "lists R43 R56")
    category = "weapon"
    simulated = "unused"
    text = (
        "Instead of the main laser, not in register 5: the target takes no damage, but the card of its next "
        "register is replaced with the top card of the deck."
    )
    weapon = True

    def unusable(self, turn: Turn, robot: Robot, target: Robot) -> str:
        return "last register" if turn.state.register == REGISTERS[-1] else ""

    def fire(self, turn: Turn, robot: Robot, target: Robot, direction: Direction) -> None:
        turn.volley.replacements.append(lambda: self._scramble(turn, robot, target))

    def _scramble(self, turn: Turn, robot: Robot, target: Robot) -> None:
        following = turn.state.register + 1
        reason = _failure(target, following)
        card = None if reason else draw_card(turn.state)
        if card is None:
            failed = OptionFailed(
                robot=robot.id, option=self.id, reason=reason or "empty deck", target=target.id
            )
            turn.emit(failed)
            return
        scramble_card(turn, target, following, card)
        turn.emit(
            OptionUsed(robot=robot.id, option=self.id, detail=f"register {following}", target=target.id)
        )


def _failure(target: Robot, register: int) -> str:
    """Why there is no card to replace; empty if there is one."""
    if target.square is None:
        return "gone"
    if target.powered_down:
        return "target off"
    return "" if target.register(register).cards else "no card"
