"""The state of a race: plain data, cheap to copy.

Every field holds an immutable value, so a shallow copy of a robot is a full copy. Seats (players) and
robots (pieces) are different numbers from the start, since one course gives each player two robots.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any, Literal

import msgspec

from botyard.grid import Direction, Square
from botyard.rally.engine.cards import EMPTY_PROGRAM, Card, Register
from botyard.rally.floor.factory_floor import Floor
from botyard.rng import Rng

Status = Literal["racing", "waiting", "aside", "destroyed", "out", "home"]
"""racing: on the floor; waiting: not yet entered (AMIGO); aside: taken off unharmed by a course rule, which
brings it back; destroyed: comes back; out: never comes back; home: has finished while others race on."""


_DOCK = attrgetter("dock")


class OptionCard(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """An option card that a robot has, with what lies on it."""

    id: str
    tokens: int = 0
    stored: Card | None = None
    setting: str | None = None
    spent: tuple[str, ...] = ()
    """What a shield has stopped in this register, by side."""


class Robot(msgspec.Struct, gc=False, forbid_unknown_fields=True):
    """A racing robot with its program sheet."""

    id: int
    seat: int
    name: str
    dock: int
    facing: Direction = Direction.N
    square: Square | None = None
    status: Status = "racing"
    damage: int = 0
    lives: int = 3
    next_flag: int = 1
    archive: Square | None = None
    virtual: bool = False
    powered_down: bool = False
    going_down: bool = False
    """Has announced a power-down for the next turn."""
    hand: tuple[Card, ...] = ()
    registers: tuple[Register, ...] = EMPTY_PROGRAM
    locked: tuple[int, ...] = ()
    """Locked registers in ascending order. In 1994 and AMIGO they do not follow from the damage."""
    jammed: tuple[int, ...] = ()
    """Those locked without a damage token, which no repair frees (Fire Control as printed in 2005)."""
    face_up: tuple[int, ...] = ()
    """Registers whose cards everybody has seen."""
    unseen: tuple[int, ...] = ()
    """Registers whose cards came face down from the deck: not even their owner has seen them."""
    kept: tuple[int, ...] = ()
    """Registers that were locked before this turn's program was laid; their cards leave only for a turn."""
    aborted: tuple[int, ...] = ()
    """Registers whose cards are replaced by the deck's top card when they are revealed."""
    options: tuple[OptionCard, ...] = ()
    passed: Square | None = None
    """The last checkpoint or repair site entered in this register (AMIGO archives there in step 7)."""
    passed_at: int = 0
    """Serial number of that entry, for AMIGO's piles."""
    died: tuple[int, int] | None = None
    """Turn and serial number of the destruction, for the order of re-entry."""
    hurt_while_down: int = 0
    """Damage taken in this turn while powered down (rulebook 000:292)."""
    touched_at: int = 0
    """Serial number of the last flag touched, for time-limit wins (rulebook 003:316)."""
    touched_turn: int = 0
    archived_at: int = 0
    """Serial number of the last move of the archive marker, for AMIGO's piles."""
    team: int | None = None
    place: int | None = None
    controller: int | None = None
    """The robot whose program this one executes for the rest of the turn (Radio Control)."""
    copied: tuple[Register, ...] = ()
    """1994: a copy of that program, made when control was taken; the cards themselves are elsewhere."""
    regained: tuple[int, ...] = ()
    """Registers whose cards were replaced later: executed as they lie, even under control."""
    set_aside: tuple[tuple[int, Register], ...] = ()
    """Locked registers covered for this turn; their cards return at its end."""
    unscathed: bool = False
    """Comes back without damage, because of an option that it may have lost since."""

    @property
    def acts(self) -> bool:
        """Whether the robot gets cards, reveals and executes them in this turn."""
        return not self.powered_down and self.status in ("racing", "waiting")

    def register(self, number: int) -> Register:
        return self.registers[number - 1]

    def put_register(self, number: int, register: Register) -> None:
        registers = list(self.registers)
        registers[number - 1] = register
        self.registers = tuple(registers)

    @property
    def repairable(self) -> tuple[int, ...]:
        """Locked registers that the repair of a point may free."""
        return tuple(number for number in self.locked if number not in self.jammed)

    def release(self) -> None:
        """End any control over the robot."""
        self.controller, self.copied, self.regained = None, (), ()

    def option(self, option_id: str) -> OptionCard | None:
        return next((card for card in self.options if card.id == option_id), None)

    def put_option(self, card: OptionCard) -> None:
        """Replace the option of the same name."""
        self.options = tuple(card if own.id == card.id else own for own in self.options)


class State(msgspec.Struct, forbid_unknown_fields=True):
    """Everything the rules know about a race at one moment."""

    floor: Floor
    flags: tuple[Square | None, ...]
    """Where each flag stands now."""
    rng: Rng
    robots: list[Robot] = []
    start: Square | None = None
    flag_starts: tuple[Square, ...] = ()
    """Where the course put the flags."""
    turn: int = 0
    step: int = 0
    """Index of the running step in the rules' sequence."""
    register: int = 0
    """The running register, 0 outside the register phases."""
    deck: tuple[Card, ...] = ()
    """The draw pile; its top is at the end."""
    discards: tuple[Card, ...] = ()
    option_deck: tuple[str, ...] = ()
    """The option deck; its top is at the end."""
    option_discards: tuple[str, ...] = ()
    serial: int = 0
    """Counts destructions and touches, to know which came first."""
    time_up: bool = False
    """Whether the race ends with this turn."""
    time_up_by: Literal["turns", "time", "standstill"] = "time"
    """What ends it then: its turn limit, the agreed time, or that nothing can change any more."""
    finished: bool = False
    winners: tuple[int, ...] = ()
    """Winning seats."""
    notes: dict[str, Any] = {}
    """What course rules remember, by rule name: numbers, texts, None, and tuples of these."""

    def copy(self) -> State:
        # Called directly: copy.copy() takes twice as long, and these are the hottest lines of the engine.
        state: State = self.__copy__()  # type: ignore[attr-defined]
        state.robots = [robot.__copy__() for robot in self.robots]  # type: ignore[attr-defined]
        state.rng = self.rng.copy()
        state.notes = dict(self.notes)
        return state

    def end_with_this_turn(self, by: Literal["turns", "time", "standstill"]) -> None:
        if not self.time_up:
            self.time_up, self.time_up_by = True, by

    def next_serial(self) -> int:
        self.serial += 1
        return self.serial

    def robot_at(self, square: Square) -> Robot | None:
        """The real robot on the square; virtual ones are never in the way (rulebook 002:235)."""
        for robot in self.robots:
            if robot.square == square and not robot.virtual:
                return robot
        return None

    def real_robots(self) -> dict[Square | None, Robot]:
        """The real robots by their squares, for whoever looks at many squares."""
        return {robot.square: robot for robot in self.robots if not robot.virtual}

    def robots_of(self, seat: int) -> list[Robot]:
        return [robot for robot in self.robots if robot.seat == seat]

    def position(self) -> tuple[object, ...]:
        """What decides how turns without questions continue: equal positions have equal futures."""
        robots = tuple(
            (
                (robot.status, robot.square, robot.facing, robot.virtual, robot.archive, robot.next_flag),
                (robot.damage, robot.lives, robot.powered_down, robot.going_down),
                (robot.registers, robot.locked, robot.options),
            )
            for robot in self.robots
        )
        # A robot that will come back makes every turn a new position.
        clock = self.turn if any(robot.status == "destroyed" for robot in self.robots) else 0
        return robots, self.flags, tuple(place.quarters for place in self.floor.placements), clock

    def teammates(self, seat: int) -> list[int]:
        """The seats that win and lose together with this one, itself included."""
        team = self.robots_of(seat)[0].team
        return sorted(
            {r.seat for r in self.robots if r.seat == seat or (team is not None and r.team == team)}
        )

    def first_robots(self) -> list[Robot]:
        """One robot per player, dock 1 first: the only one, or the first of two."""
        # Docks are given out round by round, so the first robots have the lowest ones.
        return self.in_dock_order()[: len({robot.seat for robot in self.robots})]

    def in_dock_order(self) -> list[Robot]:
        """Dock 1 first: the order of all decisions that matter to others (rulebook 000:168, 000:284)."""
        return sorted(self.robots, key=_DOCK)

    def put_flag(self, flag: int, square: Square | None) -> None:
        """Move a flag; None takes it off the floor."""
        self.flags = (*self.flags[: flag - 1], square, *self.flags[flag:])

    def flags_at(self, square: Square) -> list[int]:
        """The numbers of the flags standing there; moving ones may share a square."""
        if square not in self.flags:  # as almost always
            return []
        return [number for number, place in enumerate(self.flags, start=1) if place == square]

    def flag_at(self, square: Square) -> int | None:
        """The number of the flag standing there."""
        for number, place in enumerate(self.flags, start=1):
            if place == square:
                return number
        return None
