"""Ablative Coat: takes the next three points of damage (rulebook 000:855, 003:324).

Each point, of whatever source, puts a token on the card; the third discards it. For each point the owner may
give up another option in place of the coat's token (000:337). Tokens on the card are no damage of the robot.
"""

from __future__ import annotations

from msgspec.structs import replace

from botyard.rally.hooks import Option
from botyard.rally.phases.destroy import discard_option
from botyard.rally.state import OptionCard, Robot
from botyard.rally.turn import Turn

LAYERS = 3


class AblativeCoat(Option):
    id = "ablative_coat"
    name = "Ablative Coat"
    printed = frozenset({"1994", "dutch", "2005"})
    text = "Takes the next three damage in place of your robot, as tokens on this card; then it is discarded."

    def absorbs(self, card: OptionCard) -> bool:
        return card.tokens < LAYERS

    def absorb(self, turn: Turn, robot: Robot) -> None:
        card = robot.option(self.id)
        assert card is not None
        if card.tokens + 1 < LAYERS:
            robot.put_option(replace(card, tokens=card.tokens + 1))
        else:
            discard_option(turn, robot, self.id, "used up")
