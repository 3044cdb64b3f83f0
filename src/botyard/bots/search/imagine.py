"""A possible state behind a view, for bots to try things on.

Bots get exactly what a person in their seat gets. To try something out they need a whole state, so the cards
that they cannot know are dealt at random from those that they have not seen.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from botyard.rally.engine.cards import DECK, EMPTY, Card, Register
from botyard.rally.engine.course_rules import apply_course_rule
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.house_rules import HOUSE_RULES, apply_house_rule
from botyard.rally.engine.options import every_option
from botyard.rally.engine.rules import Rules
from botyard.rally.engine.state import OptionCard, Robot, State
from botyard.rally.engine.view import RobotView, View
from botyard.rally.floor.factory_floor import Floor, Placement, lay_out
from botyard.rng import Rng


def rules_of_view(view: View) -> Rules:
    """The rules of the race, as announced to every seat."""
    return _rules(view.edition, msgspec.json.encode(view.rules))


@lru_cache(maxsize=64)
def _rules(edition: str, applied: bytes) -> Rules:
    rules = edition_rules(edition)
    if rules.options:
        # A race may use options that its edition does not print; the robots show which ones.
        rules = rules.but(options=every_option(edition, rules.options))
    named: dict[str, Any] = msgspec.json.decode(applied)
    for name, value in named.items():
        apply = apply_house_rule if name in HOUSE_RULES else apply_course_rule
        rules = apply(rules, name, value)
    return rules


def floor_of_view(view: View) -> Floor:
    """The floor as it lies now."""
    return lay_out(tuple(Placement(b.board, b.x, b.y, b.quarters) for b in view.boards))


def unseen_cards(view: View) -> list[Card]:
    """The program cards whose place the viewer does not know."""
    seen = {card for robot in view.robots for card in robot.hand}
    seen |= {card for robot in view.robots for register in robot.registers for card in register.cards}
    seen |= {option.stored for robot in view.robots for option in robot.options if option.stored}
    return [card for card in DECK if card not in seen]


def imagine(view: View, rng: Rng) -> State:
    """One of the states that look like this view; the others' face-down registers hold unseen cards."""
    unseen = unseen_cards(view)
    rng.shuffle("imagined cards", unseen)
    robots = [_robot(robot, view.seat, unseen) for robot in view.robots]
    return State(
        floor=floor_of_view(view),
        flags=view.flags,
        flag_starts=view.flag_starts,
        rng=rng,
        robots=robots,
        start=view.start,
        turn=view.turn,
        register=view.register,
        deck=tuple(unseen),
        notes=dict(view.notes),
    )


def _robot(seen: RobotView, seat: int | None, unseen: list[Card]) -> Robot:
    return Robot(
        id=seen.id,
        seat=seen.seat,
        name=seen.name,
        dock=seen.dock,
        facing=seen.facing,
        square=seen.square,
        status=seen.status,  # type: ignore[arg-type]
        damage=seen.damage,
        lives=seen.lives,
        next_flag=seen.next_flag,
        archive=seen.archive,
        virtual=seen.virtual,
        powered_down=seen.powered_down,
        going_down=seen.going_down,
        hand=seen.hand,
        registers=tuple(
            Register(register.cards, register.by)
            if register.cards
            else Register((unseen.pop(),))
            if register.filled and unseen
            else EMPTY
            for register in seen.registers
        ),
        locked=tuple(number for number, register in enumerate(seen.registers, start=1) if register.locked),
        face_up=tuple(number for number, register in enumerate(seen.registers, start=1) if register.face_up),
        options=tuple(OptionCard(o.id, o.tokens, o.stored, o.setting) for o in seen.options),
        team=seen.team,
        controller=seen.controller,
    )
