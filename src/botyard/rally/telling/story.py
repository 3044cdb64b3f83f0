"""The story of a race: sentences for its events, with what belongs together joined into one.

A card that moves a robot three squares is one line, and so is a push into a pit. Each line says how many
events it covers, so that a replay can show the floor as it was at that moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from botyard.rally.engine import events as e
from botyard.rally.telling.vocabulary import cards_words, heading, listed
from botyard.rally.telling.words import Cast, describe, hit, moved

SILENT = (
    e.StepStarted,
    e.CardsDealt,
    e.HandReceived,
    e.OptionsOffered,
    e.CardSeen,
    e.ProgramLaid,
)
"""Left out: the picture, the hand on the screen or a later event shows them."""


class StoryLine(NamedTuple):
    """A sentence, how many events are told with it, and whether it begins a turn or register or shows
    its cards."""

    text: str
    end: int
    heading: str = ""


def tell(events: Sequence[e.Event], cast: Cast, start: int = 0) -> Iterator[StoryLine]:
    """The events from number `start` on; the cast learns the robots' names on the way."""
    at = start
    while at < len(events):
        event = events[at]
        cast.meet(event)
        for text, end in _tellers.get(type(event), _one)(events, at, cast):
            at = end
            if text:
                yield StoryLine(text, end, _heading(event))


Sentences = list[tuple[str, int]]
"""Sentences with the number of events told after each; an empty one tells nothing."""


def _heading(event: e.Event) -> str:
    headings = {e.TurnStarted: "turn", e.RegisterStarted: "register", e.CardRevealed: "reveal"}
    return headings.get(type(event), "")


def _one(events: Sequence[e.Event], at: int, cast: Cast) -> Sentences:
    event = events[at]
    silent = isinstance(event, SILENT) or (isinstance(event, e.ProgramFinished) and not event.filled_blind)
    return [("" if silent else describe(event, cast), at + 1)]


def _reveal(events: Sequence[e.Event], at: int, cast: Cast) -> Sentences:
    """All cards of a register in one line, in the order in which they move."""
    shown = []
    while at < len(events) and isinstance(event := events[at], e.CardRevealed):
        shown.append(event)
        at += 1
    shown.sort(key=lambda event: -max((card.priority for card in event.cards), default=0))
    return [(" · ".join(f"{cast.robot(event.robot)} {cards_words(event.cards)}" for event in shown), at)]


def _drive(events: Sequence[e.Event], at: int, cast: Cast) -> Sentences:
    """The steps of one card, with the robots that are pushed along."""
    mover = _mover(events[at])
    if mover is None:
        return _one(events, at, cast)
    steps: list[e.RobotMoved] = []
    pushed: dict[int, int] = {}
    """Pushed robots, and how many events were told before their last push."""
    while at < len(events) and _mover(event := events[at]) == mover:
        if isinstance(event, e.RobotMoved):
            steps.append(event)
        elif isinstance(event, e.RobotPushed):
            pushed[event.robot] = at
        at += 1
    last = events[at] if at < len(events) else None
    if isinstance(last, e.RobotDestroyed) and last.robot in pushed and last.by == mover:
        before = pushed.pop(last.robot)
        said = [(_driven(steps, pushed, mover, cast), before)] if steps else []
        return [*said, (describe(last, cast), at + 1)]
    if isinstance(last, e.RobotDestroyed) and last.robot == mover and steps and last.by is None:
        fate = {"pit": "into a pit", "edge": "off the floor"}.get(last.cause)
        if fate:
            text = _driven(steps, pushed, mover, cast).removesuffix(".")
            return [(f"{text}, {fate}!", at + 1)]
    if isinstance(last, e.RobotBlocked) and last.robot == mover and steps:
        text = _driven(steps, pushed, mover, cast).removesuffix(".")
        stopped = listed(["it", *(cast.robot(number) for number in last.others)])
        return [(f"{text}, where a wall stops {stopped}.", at + 1)]
    return [(_driven(steps, pushed, mover, cast), at)]


def _mover(event: e.Event) -> int | None:
    """The robot whose card makes this movement."""
    if isinstance(event, e.RobotMoved) and event.cause == "card":
        return event.robot
    return event.by if isinstance(event, e.RobotPushed) else None


def _driven(steps: Sequence[e.RobotMoved], pushed: dict[int, int], mover: int, cast: Cast) -> str:
    robot = cast.robot(mover)
    others = listed([cast.robot(number) for number in pushed])
    if not steps:
        return f"{robot} pushes {others}."
    text = moved(robot, "card", len(steps), heading(steps[0].origin, steps[0].square))
    return f"{text.removesuffix('.')} and pushes {others}." if pushed else text


def _damage(events: Sequence[e.Event], at: int, cast: Cast) -> Sentences:
    """Points from one source, with the registers they lock. A robot that comes back has its own sentence."""
    first = events[at]
    assert isinstance(first, e.DamageTaken)
    if first.cause == "return":
        return [("", at + 1)]
    points, total = 0, 0
    locks: list[int] = []
    while at < len(events):
        event = events[at]
        if isinstance(event, e.DamageTaken) and (event.robot, event.cause, event.by) == (
            first.robot,
            first.cause,
            first.by,
        ):
            points, total = points + 1, event.damage
        elif isinstance(event, e.RegisterLocked) and event.robot == first.robot:
            locks.append(event.register)
        else:
            break
        at += 1
    by = None if first.by is None else cast.robot(first.by)
    text = hit(cast.robot(first.robot), first.cause, by, points, total)
    return [(f"{text.removesuffix('.')}; {_registers(locks)} locked." if locks else text, at)]


def _registers(numbers: Sequence[int]) -> str:
    names = listed([str(number) for number in sorted(numbers)])
    return f"register {names} is" if len(numbers) == 1 else f"registers {names} are"


def _repair(events: Sequence[e.Event], at: int, cast: Cast) -> Sentences:
    first = events[at]
    assert isinstance(first, e.DamageRepaired)
    left = first
    freed: list[int] = []
    while at < len(events):
        event = events[at]
        if isinstance(event, e.DamageRepaired) and event.robot == first.robot:
            left = event
        elif isinstance(event, e.RegisterUnlocked) and event.robot == first.robot:
            freed.append(event.register)
        else:
            break
        at += 1
    text = describe(left, cast)
    return [(f"{text.removesuffix('.')}; {_registers(freed)} free again." if freed else text, at)]


def _flag(events: Sequence[e.Event], at: int, cast: Cast) -> Sentences:
    """A touch; the archive marker follows without a sentence of its own."""
    first = events[at]
    assert isinstance(first, e.FlagTouched)
    follow = events[at + 1] if at + 1 < len(events) else None
    along = isinstance(follow, e.ArchiveMoved) and follow.robot == first.robot
    return [(describe(first, cast), at + 1 + along)]


def _shot(events: Sequence[e.Event], at: int, cast: Cast) -> Sentences:
    """A hit that does damage is told with the damage."""
    event = events[at]
    assert isinstance(event, e.ShotFired | e.BeamFired)
    by = event.robot if isinstance(event, e.ShotFired) else None
    for later in events[at + 1 :]:
        if isinstance(later, e.StepStarted):
            break
        if isinstance(later, e.DamageTaken) and (later.robot, later.by) == (event.target, by):
            return [("", at + 1)]
    return _one(events, at, cast)


_tellers: dict[type[e.Event], Callable[[Sequence[e.Event], int, Cast], Sentences]] = {
    e.CardRevealed: _reveal,
    e.RobotMoved: _drive,
    e.RobotPushed: _drive,
    e.DamageTaken: _damage,
    e.DamageRepaired: _repair,
    e.FlagTouched: _flag,
    e.ShotFired: _shot,
    e.BeamFired: _shot,
}


def log_lines(events: Sequence[e.Event], cast: Cast) -> list[str]:
    """The whole story as plain text: turns and registers as headings, the rest below them."""
    lines = []
    for line in tell(events, cast):
        if line.heading == "turn":
            lines += ["", line.text]
        else:
            lines.append(f"  {line.text}" if line.heading == "register" else f"    {line.text}")
    return lines
