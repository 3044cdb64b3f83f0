"""Events: what happened, in the past tense. They are the engine's only output.

Each event is plain data. `to` names the only seat that may see it; most events are for everybody.
"""

from __future__ import annotations

from functools import cache, reduce
from operator import or_
from typing import Any, Literal

import msgspec

from botyard.grid import Direction, Square
from botyard.rally.engine.cards import Card, Register

EndReason = Literal["goal", "turns", "time", "standstill", "losses"]
WinnerRule = Literal["goal", "first flags", "most flags"]
BlockReason = Literal["wall", "standing", "meeting", "head-on", "clash"]
"""Why something stays where it is: a wall, somebody who stays where it would go, another that would come to
the same square, one that comes the other way, or pushes that cancel each other."""
FlagReason = Literal["order", "turn", "powered down", "rule"]
"""Why a flag does not count: another comes first, the robot has touched one in this turn, it is powered
down, or a course rule forbids it."""


class Event(msgspec.Struct, frozen=True, kw_only=True, tag_field="event", omit_defaults=True, gc=False):
    """Something that happened; `to` is the only seat that may know, or None if all may.

    >>> import botyard
    >>> [type(event).__name__ for event in botyard.new_race("risky-exchange", ["Ann", "Ben"]).events()][:3]
    ['RaceStarted', 'RobotChosen', 'RobotChosen']
    """

    to: int | None = None


class RaceStarted(Event, frozen=True, tag=True):
    edition: str
    course: str


class RobotChosen(Event, frozen=True, tag=True):
    robot: int
    seat: int
    name: str
    dock: int
    team: int | None = None


class StartCardDrawn(Event, frozen=True, tag=True):
    """Dutch: the card that a player drew for the order of choosing robots (rulebook 003:54)."""

    seat: int
    card: Card


class TurnStarted(Event, frozen=True, tag=True):
    turn: int


class RegisterStarted(Event, frozen=True, tag=True):
    register: int


class StepStarted(Event, frozen=True, tag=True):
    """A step of the register phase begins: reveal, move, express belts, ..."""

    step: str


class CardsDealt(Event, frozen=True, tag=True):
    robot: int
    count: int


class HandReceived(Event, frozen=True, tag=True):
    """The cards themselves, for their owner alone."""

    robot: int
    cards: tuple[Card, ...]


class HandShown(Event, frozen=True, tag=True):
    """AMIGO: a hand of nine rotations is shown to all and dealt again (rulebook 004:180)."""

    robot: int
    cards: tuple[Card, ...]


class ProgramFinished(Event, frozen=True, tag=True):
    robot: int
    filled_blind: tuple[int, ...] = ()
    """Registers that the neighbour had to fill because time ran out."""


class ProgramLaid(Event, frozen=True, tag=True):
    """The whole program, for its owner alone."""

    robot: int
    registers: tuple[Register, ...]


class PowerDownAnnounced(Event, frozen=True, tag=True):
    robot: int


class PoweredDown(Event, frozen=True, tag=True):
    """The robot starts the turn powered down, free of all damage."""

    robot: int


class PoweredUp(Event, frozen=True, tag=True):
    robot: int


class CardRevealed(Event, frozen=True, tag=True):
    robot: int
    register: int
    cards: tuple[Card, ...]


class RobotTurned(Event, frozen=True, tag=True):
    robot: int
    facing: Direction
    cause: str


class RobotMoved(Event, frozen=True, tag=True):
    """The robot moved one square: under its own power, by a pusher or by a weapon."""

    robot: int
    origin: Square
    square: Square
    cause: str


class RobotPushed(Event, frozen=True, tag=True):
    robot: int
    origin: Square
    square: Square
    by: int | None = None


class RobotBlocked(Event, frozen=True, tag=True):
    """A robot should have moved one square but stays where it is."""

    robot: int
    direction: Direction
    reason: BlockReason = "wall"
    cause: str = "card"
    """What should have moved it: its card, `belt`, `express`, or the id of an element or an option."""
    others: tuple[int, ...] = ()
    """The robots that it would push against the wall, that stand in its way, or that it would meet."""


class Ride(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """One robot's (or flag's) part of a belt step."""

    passenger: int
    origin: Square
    square: Square
    facing: Direction


class BeltsMoved(Event, frozen=True, tag=True):
    """All robots that belts carried in one step, at the same time."""

    express: bool
    rides: tuple[Ride, ...]


class FlagMoved(Event, frozen=True, tag=True):
    """A flag rode on a belt, fell, was taken, dropped or brought back.

    `square` is None while it is off the floor.
    """

    flag: int
    square: Square | None
    cause: str
    robot: int | None = None
    """The robot that took it, dropped it or brought it back."""
    fell: Literal["", "pit", "edge"] = ""
    """Where it fell."""


class FlagBlocked(Event, frozen=True, tag=True):
    """A belt should have carried a flag, but it stays where it is (rulebook 000:579)."""

    flag: int
    direction: Direction
    reason: BlockReason
    flags: tuple[int, ...] = ()
    """The flags that stand in its way, or that it would meet."""


class BeamFired(Event, frozen=True, tag=True):
    """A board laser hits a robot; squares from the emitter to the robot."""

    squares: tuple[Square, ...]
    beams: int
    target: int


class ShotFired(Event, frozen=True, tag=True):
    robot: int
    weapon: str
    target: int | None
    squares: tuple[Square, ...]


class DamageTaken(Event, frozen=True, tag=True):
    robot: int
    damage: int
    """The total after this point."""
    cause: str
    by: int | None = None


class DamagePrevented(Event, frozen=True, tag=True):
    """An option stops a point, or takes it in place of the robot."""

    robot: int
    option: str
    cause: str = ""
    by: int | None = None


class RegisterLocked(Event, frozen=True, tag=True):
    robot: int
    register: int


class RegisterFilled(Event, frozen=True, tag=True):
    """The top card of the deck is put face up on a register."""

    robot: int
    register: int
    cards: tuple[Card, ...]


class RegisterUnlocked(Event, frozen=True, tag=True):
    robot: int
    register: int


class RobotDestroyed(Event, frozen=True, tag=True):
    robot: int
    cause: str
    square: Square | None
    by: int | None = None


class LifeLost(Event, frozen=True, tag=True):
    robot: int
    lives: int


class RobotOut(Event, frozen=True, tag=True):
    robot: int


class FlagTouched(Event, frozen=True, tag=True):
    robot: int
    flag: int
    next_flag: int = 0
    """The robot's next flag, if it is not the next number: teams may divide the flags."""


class FlagIgnored(Event, frozen=True, tag=True):
    """A robot is on a flag that it has not touched yet, and that does not count."""

    robot: int
    flag: int
    reason: FlagReason
    next_flag: int
    """The flag that would count."""
    rule: str = ""
    """The course rule that forbids it."""


class ArchiveMoved(Event, frozen=True, tag=True):
    robot: int
    square: Square


class DamageRepaired(Event, frozen=True, tag=True):
    robot: int
    damage: int
    """What is left."""


class RepairDeclined(Event, frozen=True, tag=True):
    """The owner would rather keep the damage, and a locked card with it (002:227, 003:248, 004:661)."""

    robot: int
    points: int
    """How many points could have been repaired."""


class OptionDrawn(Event, frozen=True, tag=True):
    robot: int
    option: str


class OptionMissed(Event, frozen=True, tag=True):
    """A site would give the robot an option, and it gets none (000:276, 002:400, 003:302)."""

    robot: int
    reason: Literal["none left", "powered down"]


class OptionsOffered(Event, frozen=True, tag=True):
    """Options to choose from, for the chooser alone."""

    robot: int
    options: tuple[str, ...]


class OptionLost(Event, frozen=True, tag=True):
    robot: int
    option: str
    cause: str


class OptionUsed(Event, frozen=True, tag=True):
    """An option card takes effect; `detail` names a side, a register, what does not turn the robot, ..."""

    robot: int
    option: str
    detail: str = ""
    target: int | None = None


class OptionFailed(Event, frozen=True, tag=True):
    """An option was used, or would have worked, and has no effect."""

    robot: int
    option: str
    reason: str
    """Why, in a word or two that the catalogues know; a card may have reasons of its own."""
    target: int | None = None


class WeaponBarred(Event, frozen=True, tag=True):
    """A weapon cannot be fired at the robot in its sights, so that another one fires."""

    robot: int
    option: str
    target: int
    reason: str
    """Why, in a word or two that the catalogues know; a card may have reasons of its own."""


class RobotControlled(Event, frozen=True, tag=True):
    """A robot executes the cards of another."""

    robot: int
    by: int
    cards: tuple[Card, ...]
    option: str = ""
    """The option card that does it."""


class CardStored(Event, frozen=True, tag=True):
    """A card now lies face down on an option."""

    robot: int
    option: str


class CardSeen(Event, frozen=True, tag=True):
    """Which card it is, for its owner alone."""

    robot: int
    option: str
    card: Card


class RobotEntered(Event, frozen=True, tag=True):
    """A robot is put on the floor, at the start or after a destruction."""

    robot: int
    square: Square
    facing: Direction
    virtual: bool = False
    powered_down: bool = False
    damage: int = 0


class RobotMaterialised(Event, frozen=True, tag=True):
    robot: int


class RobotFinished(Event, frozen=True, tag=True):
    """The robot has touched the last flag; `place` 1 is the win."""

    robot: int
    place: int


class RuleApplied(Event, frozen=True, tag=True):
    """A course rule did something that no other event describes."""

    rule: str
    robot: int | None = None
    detail: Any = None


class RaceEnded(Event, frozen=True, tag=True):
    winners: tuple[int, ...]
    """The winning seats; empty if nobody won."""
    ranking: tuple[tuple[int, ...], ...]
    """Seats by place; seats that share a place are in one group."""
    reason: EndReason = "goal"
    """Why it ended: by its goal, its turn limit or the agreed time, because nothing could change any more, or
    because no robot was left."""
    turns: int = 0
    """The turn limit, if that ended it."""
    decided_by: WinnerRule = "goal"
    """What decided who won: the goal, the most flags, or being the first to have the most flags."""

    def places(self) -> dict[int, int]:
        """The place of each seat; after seats that share a place, the places they take up are skipped.

        >>> RaceEnded(winners=(2,), ranking=((2,), (0, 3), (1,))).places()
        {2: 1, 0: 2, 3: 2, 1: 4}
        """
        places: dict[int, int] = {}
        for seats in self.ranking:
            places |= dict.fromkeys(seats, len(places) + 1)
        return places


def all_event_types() -> tuple[type[Event], ...]:
    """Every event, for decoding records and for generating client types."""
    return tuple(Event.__subclasses__())


@cache
def _any_event() -> Any:
    return reduce(or_, all_event_types())


@cache
def _reader() -> msgspec.json.Decoder[list[Event]]:
    return msgspec.json.Decoder(list[_any_event()], strict=False)  # type: ignore[misc]


def decode_events(data: Any) -> list[Event]:
    """Events from their JSON values."""
    result: list[Event] = msgspec.convert(data, list[_any_event()], strict=False)  # type: ignore[misc]
    return result


def read_events(text: bytes | str) -> list[Event]:
    """Events from a list of them in JSON."""
    return _reader().decode(text)
