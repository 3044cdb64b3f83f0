"""One moment of a race as a picture."""

from __future__ import annotations

from collections.abc import Sequence

from botyard.errors import InputError
from botyard.rally.engine.cards import REGISTERS
from botyard.rally.engine.events import Event, RegisterStarted, TurnStarted
from botyard.rally.records.record import Record
from botyard.rally.records.replay import apply, start_of
from botyard.rally.telling.pictures import svg_picture


def moment_picture(record: Record, at: str = "") -> str:
    """The race as SVG at that moment, or at its end if none is given."""
    events = record.decoded_events()
    position = start_of(record.setup)
    for event in events[: moment_of(events, at)]:
        apply(position, event)
    scene = position.scene()
    title = f"{record.setup.course}, turn {position.turn}, register {position.register}"
    return svg_picture(
        position.floor, position.flags, scene.robots, position.beams, start=scene.start, title=title
    )


def moment_of(events: Sequence[Event], at: str) -> int:
    """How many events have happened: `57` is the number itself, `3.2` the end of register 2 of turn 3."""
    if not at:
        return len(events)
    turn, dot, register = at.partition(".")
    if not turn.isdecimal() or (dot and not register.isdecimal()):
        raise InputError(
            f"{at!r} is not a moment; write a number of events, or turn and register, such as 3.2"
        )
    if not dot:
        if int(turn) > len(events):
            raise InputError(f"the game has only {len(events)} events; there is no moment {at}")
        return int(turn)
    turns = sum(isinstance(event, TurnStarted) for event in events)
    if int(turn) > turns or int(register) not in (0, *REGISTERS):
        raise InputError(
            f"there is no moment {at}; the race has {turns} turns of {len(REGISTERS)} registers each"
        )
    here = (0, 0)
    for number, event in enumerate(events):
        if isinstance(event, TurnStarted):
            here = (event.turn, 0)
        elif isinstance(event, RegisterStarted):
            here = (here[0], event.register)
        if here > (int(turn), int(register)):
            return number
    return len(events)
