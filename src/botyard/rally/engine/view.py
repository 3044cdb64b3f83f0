"""What one seat may see of a race, built from scratch.

Everything here is copied field by field on purpose: what is not named is not shown. Secrets are the other
players' hands and face-down registers, the seat's own registers that were filled face down from the deck, the
order of the decks, the seed, cards stored on options, and the others' answers to questions still open.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import msgspec

from botyard.grid import Direction, Square
from botyard.rally.engine.cards import EMPTY_PROGRAM, Card, Register
from botyard.rally.engine.decisions import Decision
from botyard.rally.engine.rules import Rules
from botyard.rally.engine.setup import Setup
from botyard.rally.engine.state import OptionCard, Robot, State
from botyard.rally.floor.board import Board


class OptionView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A robot's option card; only its owner sees a card stored on it."""

    id: str
    tokens: int = 0
    setting: str | None = None
    has_card: bool = False
    stored: Card | None = None


class RegisterView(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """One register: whether a card lies there, and which, if the viewer may know."""

    filled: bool = False
    locked: bool = False
    face_up: bool = False
    cards: tuple[Card, ...] = ()
    by: str | None = None


class RobotView(msgspec.Struct, frozen=True, gc=False):
    """A robot and its program sheet, as far as the viewer may see them."""

    id: int
    seat: int
    name: str
    dock: int
    status: str
    square: Square | None
    facing: Direction
    damage: int
    lives: int
    next_flag: int
    archive: Square | None
    virtual: bool
    powered_down: bool
    going_down: bool
    team: int | None
    place: int | None
    controller: int | None
    registers: tuple[RegisterView, ...]
    options: tuple[OptionView, ...]
    hand_size: int
    hand: tuple[Card, ...]
    """Empty for everybody but the owner."""


class BoardView(msgspec.Struct, frozen=True):
    """A board on the table, as it lies now."""

    board: Board
    x: int
    y: int
    quarters: int


class View(msgspec.Struct, frozen=True, gc=False):
    """The race as one seat sees it; `seat` is None for a spectator.

    >>> import botyard
    >>> race = botyard.new_race("risky-exchange", ["Ann", "Ben"])
    >>> [len(robot.hand) for robot in race.view(seat=0).robots]
    [9, 0]
    """

    seat: int | None
    edition: str
    course: str
    players: tuple[str, ...]
    rules: Mapping[str, Any]
    goal: str
    phase: str
    turn: int
    register: int
    boards: tuple[BoardView, ...]
    flags: tuple[Square | None, ...]
    flag_starts: tuple[Square, ...]
    start: Square | None
    robots: tuple[RobotView, ...]
    option_deck: int
    """How many options are left to draw."""
    notes: Mapping[str, Any]
    """What course rules remember, all of it public."""
    questions: tuple[Decision, ...]
    """The viewer's own open questions, including those whose answer may still be changed."""
    answered: Mapping[str, Any]
    """The viewer's own answers that can still be changed."""
    waiting_for: tuple[int, ...]
    """Seats that have not answered yet."""
    finished: bool
    winners: tuple[int, ...]
    ends_by_time: bool = False
    """Whether the players may declare that their time is over."""
    last_turn: bool = False
    """Whether the race ends with this turn, because its turn limit or its time is reached."""
    flags_in_order: bool = True
    """Whether touching the flags in order is the goal; only then a next flag tells how far a robot is."""
    flag_teams: tuple[int | None, ...] = ()
    """The team that each flag is for, where teams divide them from the start."""


class Viewable(Protocol):
    """The parts of a race that views are made from."""

    setup: Setup
    rules: Rules

    @property
    def state(self) -> State: ...
    @property
    def phase(self) -> str: ...
    @property
    def finished(self) -> bool: ...
    @property
    def winners(self) -> tuple[int, ...]: ...
    @property
    def last_turn(self) -> bool: ...
    def asked(self, seat: int | None = None) -> list[Decision]: ...
    def pending(self, seat: int | None = None) -> list[Decision]: ...
    def answered(self, seat: int | None) -> dict[str, Any]: ...


def build_view(game: Viewable, seat: int | None) -> View:
    """The view of a seat or, with None, of a spectator."""
    state = game.state
    boards = tuple(BoardView(p.board, p.x, p.y, p.quarters) for p in state.floor.placements)
    robots = tuple(
        build_own_robot(robot, seen) if robot.seat == seat else seen
        for robot, seen in zip(state.robots, map(build_robot, state.robots), strict=True)
    )
    return view_around(game, seat, boards, robots)


def view_around(
    game: Viewable, seat: int | None, boards: tuple[BoardView, ...], robots: tuple[RobotView, ...]
) -> View:
    """The view of a seat, with these boards and robots in it, for callers that have them already."""
    state, setup = game.state, game.setup
    return View(
        seat=seat,
        edition=setup.edition,
        course=setup.course,
        players=tuple(player.name for player in setup.players),
        rules=game.rules.applied,
        goal=game.rules.goal,
        phase=game.phase,
        turn=state.turn,
        register=state.register,
        boards=boards,
        flags=state.flags,
        flag_starts=state.flag_starts,
        start=state.start,
        robots=robots,
        option_deck=len(state.option_deck),
        notes=dict(state.notes),
        questions=() if seat is None else tuple(game.asked(seat)),
        answered=game.answered(seat),
        waiting_for=tuple(sorted({decision.seat for decision in game.pending()})),
        finished=game.finished,
        winners=game.winners,
        ends_by_time=game.rules.time_limit_win,
        last_turn=game.last_turn,
        flags_in_order=game.rules.has_flags,
        flag_teams=tuple(game.rules.flag_team(flag + 1) for flag in range(len(state.flags))),
    )


def build_robot(robot: Robot) -> RobotView:
    """A robot as everybody sees it."""
    return RobotView(
        id=robot.id,
        seat=robot.seat,
        name=robot.name,
        dock=robot.dock,
        status=robot.status,
        square=robot.square,
        facing=robot.facing,
        damage=robot.damage,
        lives=robot.lives,
        next_flag=robot.next_flag,
        archive=robot.archive,
        virtual=robot.virtual,
        powered_down=robot.powered_down,
        going_down=robot.going_down,
        team=robot.team,
        place=robot.place,
        controller=robot.controller,
        registers=_registers(robot, own=False),
        options=tuple(_option(card, own=False) for card in robot.options),
        hand_size=len(robot.hand),
        hand=(),
    )


def build_own_robot(robot: Robot, seen: RobotView) -> RobotView:
    """A robot as its owner sees it: the sheet that everybody sees, if nothing on it is secret."""
    registers = _registers(robot, own=True)
    if not robot.hand and not robot.options and registers == seen.registers:
        return seen
    return msgspec.structs.replace(
        seen,
        registers=registers,
        options=tuple(_option(card, own=True) for card in robot.options),
        hand=robot.hand,
    )


def _option(card: OptionCard, own: bool) -> OptionView:
    stored = card.stored
    return OptionView(card.id, card.tokens, card.setting, stored is not None, stored if own else None)


def _registers(robot: Robot, own: bool) -> tuple[RegisterView, ...]:
    if not (robot.locked or robot.face_up) and robot.registers == EMPTY_PROGRAM:
        return _NO_PROGRAM
    locked, face_up, unseen = robot.locked, robot.face_up, robot.unseen
    return tuple(
        _register(register, number in locked, number in face_up, own and number not in unseen)
        for number, register in enumerate(robot.registers, start=1)
    )


def _register(register: Register, locked: bool, face_up: bool, own: bool) -> RegisterView:
    seen = own or face_up
    return RegisterView(
        filled=bool(register.cards),
        locked=locked,
        face_up=face_up,
        cards=register.cards if seen else (),
        by=register.by if seen else None,
    )


_NO_PROGRAM = (RegisterView(),) * len(EMPTY_PROGRAM)
