"""What must hold in every state, whatever the players do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from botyard.rally.engine.cards import DECK, REGISTERS, Card
from botyard.rally.engine.phases.damage import FATAL
from botyard.rally.engine.rules import Rules
from botyard.rally.engine.state import Robot, State


def broken_invariants(state: State, rules: Rules) -> list[str]:
    """Descriptions of what is wrong with the state; empty for a sound one."""
    return [*_squares(state), *_cards(state), *_options(state, rules), *_sheets(state, rules)]


def all_cards(state: State) -> Iterator[Card]:
    """Every program card, wherever it lies."""
    yield from state.deck
    yield from state.discards
    for robot in state.robots:
        yield from robot.hand
        for register in (*robot.registers, *(covered for _, covered in robot.set_aside)):
            yield from register.cards
        yield from (option.stored for option in robot.options if option.stored is not None)


def _squares(state: State) -> Iterator[str]:
    real = Counter(robot.square for robot in state.robots if robot.square is not None and not robot.virtual)
    for square, count in real.items():
        if count > 1:
            yield f"{count} real robots on {square}"
    for robot in state.robots:
        if (robot.square is not None) != (robot.status == "racing"):
            yield f"robot {robot.id} is {robot.status} on square {robot.square}"
        if robot.square is not None and robot.square not in state.floor:
            yield f"robot {robot.id} stands in the void at {robot.square}"


def _cards(state: State) -> Iterator[str]:
    if sorted(all_cards(state)) != list(DECK):
        counts = Counter(all_cards(state))
        lost = [str(card) for card in DECK if not counts[card]]
        doubled = [str(card) for card, count in counts.items() if count > 1]
        yield f"the deck is not whole: lost {lost}, doubled {doubled}"


def _options(state: State, rules: Rules) -> Iterator[str]:
    owned = [card.id for robot in state.robots for card in robot.options]
    options = [*state.option_deck, *state.option_discards, *owned]
    if rules.options and state.turn and sorted(options) != sorted(rules.options):
        yield f"options are not conserved: {sorted(options)}"


def _sheets(state: State, rules: Rules) -> Iterator[str]:
    for robot in state.robots:
        if robot.status == "racing":
            yield from _sheet(state, robot)
        if robot.lives < 0 or (
            robot.lives == 0 and robot.status == "racing" and rules.pay_life_at != "reentry"
        ):
            yield f"robot {robot.id} races with {robot.lives} lives"
        if not 1 <= robot.next_flag <= len(state.flags) + 1:
            yield f"robot {robot.id} heads for flag {robot.next_flag} of {len(state.flags)}"


def _sheet(state: State, robot: Robot) -> Iterator[str]:
    if not 0 <= robot.damage < FATAL:
        yield f"robot {robot.id} races with {robot.damage} damage"
    if list(robot.locked) != sorted(set(robot.locked) & set(REGISTERS)):
        yield f"robot {robot.id} has impossible locks {robot.locked}"
    if len(robot.locked) < min(5, robot.damage - 4):
        yield f"robot {robot.id} has {robot.damage} damage but only the locks {robot.locked}"
    for number in robot.locked:
        if not robot.register(number).cards:
            yield f"robot {robot.id} has nothing on its locked register {number}"
