"""Ablative Coat: takes the next three points of damage (rulebook 000:855, 003:324).

Each point, from any source, puts a token on the card; the third discards it. For each point the owner may
give up another option instead (000:337). Tokens on the card do not count as the robot's damage. It works
automatically, so in 2005 and Dutch also while the robot is powered down.
"""

from __future__ import annotations

from msgspec.structs import replace

from botyard.rally.engine.option_deck import discard_option
from botyard.rally.engine.rules import Option, Turn
from botyard.rally.engine.state import OptionCard, Robot

LAYERS = 3


class AblativeCoat(Option):
    id = "ablative_coat"
    name = "Ablative Coat"
    printed = frozenset({"1994", "dutch", "2005"})
    cites = ("000:855 R45 R92", "003:324 R45 R92", "lists 002:539 R45 R92")
    category = "protection"
    simulated = "covered"
    passive = True
    text = "Takes the next three damage for your robot, as tokens on this card; then it is discarded."

    def absorbs(self, card: OptionCard) -> bool:
        return card.tokens < LAYERS

    def absorb(self, turn: Turn, robot: Robot) -> None:
        card = robot.option(self.id)
        assert card is not None
        if card.tokens + 1 < LAYERS:
            robot.put_option(replace(card, tokens=card.tokens + 1))
        else:
            discard_option(turn, robot, self.id, "used up")
