"""Draft of three: each player looks at three options, keeps one and puts two under the deck (000:563-571).

All choose at the same time and in secret; what they keep is then face up like every option. A player with
two robots equips the first one (ruling).
"""

from __future__ import annotations

from botyard.errors import InputError
from botyard.rally.engine.course_rules import course_rule
from botyard.rally.engine.decisions import ChooseDraft
from botyard.rally.engine.events import OptionDrawn, OptionsOffered
from botyard.rally.engine.option_deck import put_under, take_option
from botyard.rally.engine.rules import PlannedRace, Rules, Turn
from botyard.rally.engine.state import OptionCard
from botyard.rally.floor.problems import Problem


@course_rule(
    name="Pick an option",
    text=(
        "At the start everybody looks at three option cards, secretly keeps one and puts the others "
        "under the option deck."
    ),
    category="options",
    cites="000:563-571",
    simulated="covered",
    parameters={"deal": "options to look at", "keep": "options to keep"},
)
def apply(rules: Rules, deal: int = 3, keep: int = 1) -> Rules:
    if not 1 <= keep <= deal:
        raise InputError(f"draft-of-three cannot keep {keep} of {deal} options")
    before = rules.options_dealt

    def draft_options(turn: Turn) -> None:
        # The cards that players look at are not in the state: only the running step has them.
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
        put_under(turn, (option for offer in offers for option in offer))

    def enough_options(setup: PlannedRace, rules: Rules) -> list[Problem]:
        # Options that another rule has already dealt are no longer in the deck.
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
