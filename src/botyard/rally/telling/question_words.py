"""Questions to players as English text: what is asked, and what each choice means."""

from __future__ import annotations

from collections.abc import Sequence

from botyard.grid import parse_square
from botyard.rally.engine import decisions as d
from botyard.rally.engine.cards import NAMES, PRIORITIES, Card
from botyard.rally.engine.robots import character
from botyard.rally.telling.reasons import BARRED, option_failure
from botyard.rally.telling.vocabulary import card_words, listed, option_name, place, plain, side, weapon_words
from botyard.rally.telling.words import Cast, source_words

Choice = d.Choice


def question(decision: d.Decision, cast: Cast) -> str:
    """What the player is asked."""
    robot = cast.robot(decision.robot)
    match decision:
        case d.ChooseProgram():
            return f"Program {robot}."
        case d.ChooseRobot():
            return "Which robot do you want to race?"
        case d.ChooseFacing():
            return f"Which way should {robot} face at the start?"
        case d.ChooseEntry():
            return f"Where does {robot} enter, and facing which way?{_not_offered(decision.barred)}"
        case d.ChooseReentry():
            return f"Where does {robot} come back, and facing which way?{_not_offered(decision.barred)}"
        case d.ChooseReentryPower():
            return f"Does {robot} come back powered down?"
        case d.ChoosePowerDown():
            return f"Should {robot} power down next turn? (It gets no cards and loses all its damage.)"
        case d.ChooseStayDown():
            return f"Should {robot} stay powered down for another turn?"
        case d.ChooseUnlock():
            return f"{robot} is repaired. Which register becomes free?"
        case d.ChooseDoubleSite():
            return f"{robot} is on a double repair site. What does it get?"
        case d.ChooseLoss():
            return f"{robot} is destroyed. Which option does it lose?"
        case d.ChooseSacrifice():
            return f"{_coming(decision, robot, cast)} What takes it?"
        case d.ChooseMove():
            return f"{robot} executes {card_words(decision.card)}. How?"
        case d.ChooseWeapon():
            sights = f"{robot} has {cast.robot(decision.target)} in its sights. What does it fire?"
            return f"{sights}{_not_usable(decision.unusable)}"
        case d.ChooseShot():
            option, target = option_name(decision.option), cast.robot(decision.target)
            shot = f" (shot {decision.number} of {decision.shots})" if decision.shots > 1 else ""
            return f"{robot} hits {target}{shot}. What does the {option} do?"
        case d.ChooseSetting():
            return f"How does {robot} set its {option_name(decision.option)}?"
        case d.ChooseUse():
            return f"Does {robot} use its {option_name(decision.option)} now?"
        case d.ChooseCard():
            return f"Which card does {robot} lay on its {option_name(decision.option)}?"
        case d.ChooseReach():
            return f"What does the Mechanical Arm of {robot} touch?"
        case d.ChooseDraft():
            return f"Which option does {robot} keep? The others go back under the deck."
        case d.ChooseHome():
            return "Which board should be your team's home?"
        case d.ChoosePlacement():
            return f"Where should {robot} be placed?{_not_offered(decision.barred)}"
    raise AssertionError(f"no words for {type(decision).__name__}")


def _coming(decision: d.ChooseSacrifice, robot: str, cast: Cast) -> str:
    """All points on their way, and what they would do."""
    if not decision.points:
        return f"{robot} is about to take a point of damage."
    first, *later = [_point(point, cast) for point in decision.points]
    last = decision.number + len(later)
    said = f"{robot} is about to take damage: point {decision.number} of {last}, {first}."
    return f"{said} Then {listed(later)}." if later else said


def _point(point: d.Point, cast: Cast) -> str:
    source = source_words(point.cause, None if point.by is None else cast.robot(point.by))
    effect = "it would be destroyed" if point.destroys else ""
    if point.locks:
        effect = f"register {point.locks} would lock"
    return f"from {source} ({effect})" if effect else f"from {source}"


def _not_offered(barred: Sequence[d.Barred]) -> str:
    """Where the robot may not be put, by reason."""
    said = []
    for reason, why in BARRED.items():
        places = [placement_words(place.place) for place in barred if place.reason == reason]
        if places:
            said.append(f"{listed(places)} ({why})")
    return f" Not allowed: {'; '.join(said)}." if said else ""


def _not_usable(weapons: Sequence[d.Unusable]) -> str:
    """The weapons that cannot be fired now, each with its reason."""
    said = [f"{option_name(weapon.option)} ({option_failure(weapon.reason)})" for weapon in weapons]
    return f" Not now: {'; '.join(said)}." if said else ""


def choice_words(decision: d.Decision, choice: Choice, cast: Cast) -> str:
    """The text of one of the question's choices."""
    if isinstance(choice, bool):
        return "yes" if choice else "no"
    match decision:
        case d.ChooseRobot():
            return f"{choice}: {character(str(choice)).about}"
        case d.ChooseFacing():
            return side(str(choice))
        case d.ChooseEntry() | d.ChooseReentry() | d.ChoosePlacement():
            return placement_words(str(choice))
        case d.ChooseUnlock():
            if choice == "none":
                return "decline the repair and keep the damage"
            return f"register {choice}" if choice else "none, only a point of damage"
        case d.ChooseDoubleSite():
            return {"repair": "two points of repair", "option": "an option card"}.get(
                str(choice), str(choice)
            )
        case d.ChooseLoss() | d.ChooseDraft():
            return option_name(str(choice))
        case d.ChooseSacrifice():
            return _sacrifice(str(choice))
        case d.ChooseMove():
            return _move(decision.card, str(choice))
        case d.ChooseWeapon():
            harm = f" ({decision.damage} damage)" if choice == "main_laser" else ""
            return weapon_words(str(choice)) + harm
        case d.ChooseShot():
            return _shot(str(choice))
        case d.ChooseCard():
            return card_of(int(choice)) if choice else "none"
        case d.ChooseHome():
            return cast.board(choice) if isinstance(choice, int) else plain(choice)
        case d.ChooseReach():
            return "nothing" if choice == "none" else placement_words(str(choice))
    return plain(str(choice))


def placement_words(choice: str) -> str:
    """A square, perhaps with a facing.

    >>> placement_words("3,7,N"), placement_words("3,7")
    ('3,7 facing north', '3,7')
    """
    square, _, facing = choice.rpartition(",")
    if facing in ("N", "E", "S", "W"):
        return f"{place(parse_square(square))} facing {side(facing)}"
    return choice


def card_of(number: int) -> str:
    """A card by its priority number alone.

    >>> card_of(490)
    'Move 1 (490)'
    """
    for kind, priorities in PRIORITIES.items():
        if number in priorities:
            return card_words(Card(number, kind))
    return f"card {number}"


def _sacrifice(choice: str) -> str:
    if choice == "take":
        return "the robot takes it"
    if choice.startswith("give_up:"):
        return f"give up the {option_name(choice.removeprefix('give_up:'))}"
    return f"the {option_name(choice)} takes it"


def _move(card: Card, choice: str) -> str:
    return f"{NAMES[card.kind]} as printed" if choice == "printed" else f"with {option_name(choice)}"


def _shot(choice: str) -> str:
    """`damage`, or what an option does instead, perhaps with a register or an option after a colon."""
    what, _, which = choice.partition(":")
    if not which:
        return {"through": "shoot through it", "stop": "stop at the first obstacle"}.get(what, plain(what))
    return f"{plain(what)} register {which}" if which.isdigit() else f"{plain(what)} the {option_name(which)}"
