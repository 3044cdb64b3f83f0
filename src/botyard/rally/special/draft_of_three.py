"""Draft of three: each player looks at three options, keeps one and lays two under the deck (000:563-571).

All choose at the same time and in secret; what they keep then lies open like every option. A player with
two robots equips the first one (ruling).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from botyard.errors import InputError
from botyard.rally.decisions import ChooseDraft
from botyard.rally.events import OptionDrawn, OptionsOffered
from botyard.rally.phases.cleanup import take_option
from botyard.rally.problems import Problem
from botyard.rally.rules import Rules
from botyard.rally.state import OptionCard
from botyard.rally.turn import Turn

if TYPE_CHECKING:
    from botyard.rally.setup import Setup


def apply(rules: Rules, deal: int = 3, keep: int = 1) -> Rules:
    if not 1 <= keep <= deal:
        raise InputError(f"draft-of-three cannot keep {keep} of {deal} options")
    before = rules.options_dealt

    def draft_options(turn: Turn) -> None:
        # The cards in players' hands are in no field of the state: only the running step knows them.
        robots = turn.state.first_robots()
        offers: list[list[str]] = []
        for robot in robots:
            offer = [card for card in (take_option(turn) for _ in range(deal)) if card is not None]
            offers.append(offer)
            turn.emit(OptionsOffered(robot=robot.id, options=tuple(offer), to=robot.seat))
        kept: list[list[str]] = [[] for _ in robots]
        for _ in range(keep):
            choices = turn.ask_all(
                [
                    ChooseDraft(seat=robot.seat, robot=robot.id, choices=tuple(offer))
                    for robot, offer in zip(robots, offers, strict=True)
                ]
            )
            for own, offer, choice in zip(kept, offers, choices, strict=True):
                own.append(choice)
                offer.remove(choice)
        for robot, own in zip(robots, kept, strict=True):
            for option in own:
                robot.options += (OptionCard(option),)
                turn.emit(OptionDrawn(robot=robot.id, option=option))
        under = [option for offer in offers for option in offer]
        turn.state.option_deck = (*under, *turn.state.option_deck)

    def enough_options(setup: Setup, rules: Rules) -> list[str]:
        # Options that another rule has dealt before are no longer in the deck.
        wanted = (before + deal) * len(setup.players)
        if wanted <= len(rules.options):
            return []
        have = len(rules.options)
        words = f"draft-of-three needs {wanted} options, and these rules have {have}"
        return [Problem(words, "too-few-options", rule="draft-of-three", n=wanted, have=have)]

    return rules.but(
        set_up=(*rules.set_up, draft_options),
        checks=(*rules.checks, enough_options),
        options_dealt=before + keep,
    )
