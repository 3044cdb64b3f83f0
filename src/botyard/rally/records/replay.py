"""A race rebuilt from its stored events alone: the position after each of them.

No rule is run, so a record can still be watched as it was played after a rule has been corrected.
"""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy

import msgspec

from botyard.errors import InputError
from botyard.grid import DIRECTIONS, Direction, Square, neighbour
from botyard.rally.engine import events as e
from botyard.rally.engine.cards import Card
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.setup import Setup, rules_of, starting_lives, teams_of
from botyard.rally.floor.factory_floor import Floor, lay_out
from botyard.rally.telling.pictures.scene import BeamPicture, RobotPicture, Scene


class Piece(msgspec.Struct):
    """A robot, as far as the events describe it."""

    name: str = ""
    seat: int = 0
    dock: int = 0
    team: int | None = None
    square: Square | None = None
    facing: Direction = Direction.N
    damage: int = 0
    lives: int = 0
    next_flag: int = 1
    archive: Square | None = None
    virtual: bool = False
    powered_down: bool = False
    going_down: bool = False
    out: bool = False
    place: int | None = None
    locked: tuple[int, ...] = ()
    played: tuple[Card, ...] = ()
    """The cards of the running register, once they are revealed."""
    options: tuple[str, ...] = ()


class ReplayPosition(msgspec.Struct):
    """The race after some events."""

    setup: Setup
    floor: Floor
    flags: tuple[Square | None, ...]
    first_flag: int = 1
    robots: dict[int, Piece] = {}
    turn: int = 0
    register: int = 0
    step: str = ""
    beams: tuple[BeamPicture, ...] = ()
    """The beams of the running laser step."""
    winners: tuple[int, ...] | None = None
    """Winning seats once the race is over."""

    def copy(self) -> ReplayPosition:
        position = copy(self)
        position.robots = {number: copy(piece) for number, piece in self.robots.items()}
        return position

    def scene(self) -> Scene:
        """The picture of this moment."""
        robots = [
            RobotPicture(
                name=piece.name,
                square=piece.square,
                facing=piece.facing,
                damage=piece.damage,
                virtual=piece.virtual,
                powered_down=piece.powered_down,
            )
            for piece in self.robots.values()
            if piece.square is not None and piece.square in self.floor.tiles
        ]
        return Scene(self.floor, self.flags, robots, self.beams, self.setup.start)


def start_of(setup: Setup) -> ReplayPosition:
    """The race before the first event."""
    try:
        rules = rules_of(setup)
    except InputError:
        # A rule that this version no longer has: the events say what it did.
        rules = edition_rules(setup.edition)
    position = ReplayPosition(
        setup=setup, floor=setup.floor, flags=setup.flags, first_flag=rules.first_flag, robots={}
    )
    lives, teams = starting_lives(setup, rules), teams_of(setup, rules)
    for index in range(rules.robots_per_seat):
        for seat in range(len(setup.players)):
            position.robots[len(position.robots)] = Piece(
                seat=seat,
                lives=lives,
                next_flag=rules.first_flag_of(teams[seat]),
                name=setup.players[seat].robot if index == 0 else "",
            )
    return position


def positions(setup: Setup, events: Sequence[e.Event]) -> list[ReplayPosition]:
    """The race before the first event and after each."""
    position = start_of(setup)
    result = [position]
    for event in events:
        position = position.copy()
        apply(position, event)
        result.append(position)
    return result


def apply(position: ReplayPosition, event: e.Event) -> None:
    """Apply the event."""
    for change in (_turn, _move, _lights, _sheet, _progress, _special):
        change(position, event)


def _turn(position: ReplayPosition, event: e.Event) -> None:
    robots = position.robots
    match event:
        case e.RobotChosen():
            robots.setdefault(event.robot, Piece())
            piece = robots[event.robot]
            piece.name, piece.seat, piece.dock, piece.team = event.name, event.seat, event.dock, event.team
        case e.TurnStarted():
            position.turn, position.register, position.step = event.turn, 0, ""
            for piece in robots.values():
                piece.played = ()
        case e.RegisterStarted():
            position.register = event.register
            for piece in robots.values():
                piece.played = ()
        case e.StepStarted():
            position.step = event.step
        case e.CardRevealed():
            robots[event.robot].played = event.cards
        case e.RaceEnded():
            position.winners = event.winners


def _move(position: ReplayPosition, event: e.Event) -> None:
    robots = position.robots
    match event:
        case e.RobotTurned():
            robots[event.robot].facing = event.facing
        case e.RobotMoved() | e.RobotPushed():
            robots[event.robot].square = event.square
        case e.BeltsMoved():
            for ride in event.rides:
                robots[ride.passenger].square = ride.square
                robots[ride.passenger].facing = ride.facing
        case e.FlagMoved():
            flags = list(position.flags)
            flags[event.flag - 1] = event.square
            position.flags = tuple(flags)
        case e.RobotEntered():
            _enter(position, event)
        case e.RobotMaterialised():
            robots[event.robot].virtual = False
        case e.RobotDestroyed():
            robots[event.robot].square = None
            robots[event.robot].virtual = False
            robots[event.robot].locked = ()
        case e.RobotOut():
            robots[event.robot].out = True


def _enter(position: ReplayPosition, event: e.RobotEntered) -> None:
    piece = position.robots[event.robot]
    piece.square, piece.facing, piece.damage = event.square, event.facing, event.damage
    piece.virtual, piece.powered_down = event.virtual, False
    if piece.archive is None:
        # The start. A robot may have announced a power-down before it enters (AMIGO's variant).
        piece.archive = event.square
    else:
        piece.going_down = event.powered_down


def _lights(position: ReplayPosition, event: e.Event) -> None:
    """Beams are shown until the next step begins."""
    match event:
        case e.StepStarted() | e.TurnStarted() | e.RegisterStarted():
            position.beams = ()
        case e.BeamFired():
            direction = _emitter(position.floor, event.squares)
            position.beams += (BeamPicture(event.squares, direction, event.beams),)
        case e.ShotFired() if event.squares:
            origin = position.robots[event.robot].square or event.squares[0]
            squares = (origin, *event.squares)
            position.beams += (BeamPicture(squares, _direction(squares), from_robot=True),)


def _emitter(floor: Floor, squares: tuple[Square, ...]) -> Direction:
    for beam in floor.beams:
        if beam.squares[: len(squares)] == squares:
            return beam.direction
    return _direction(squares)


def _direction(squares: tuple[Square, ...]) -> Direction:
    if len(squares) < 2:
        return Direction.N
    return next((way for way in DIRECTIONS if neighbour(squares[0], way) == squares[1]), Direction.N)


def _sheet(position: ReplayPosition, event: e.Event) -> None:
    """Damage, locks, power and options: what is on the program sheet."""
    robots = position.robots
    match event:
        case e.DamageTaken() | e.DamageRepaired():
            robots[event.robot].damage = event.damage
        case e.RegisterLocked():
            piece = robots[event.robot]
            piece.locked = tuple(sorted({*piece.locked, event.register}))
        case e.RegisterUnlocked():
            piece = robots[event.robot]
            piece.locked = tuple(number for number in piece.locked if number != event.register)
        case e.PowerDownAnnounced():
            robots[event.robot].going_down = True
        case e.PoweredDown():
            robots[event.robot].powered_down, robots[event.robot].going_down = True, False
        case e.PoweredUp():
            robots[event.robot].powered_down = False
        case e.LifeLost():
            robots[event.robot].lives = event.lives
        case e.OptionDrawn():
            robots[event.robot].options += (event.option,)
        case e.OptionLost():
            piece = robots[event.robot]
            piece.options = tuple(option for option in piece.options if option != event.option)


def _progressing(position: ReplayPosition, robot: int) -> list[int]:
    """The robots a touch counts for: the robot, its whole team, or none if flags are not touched in order."""
    rules = {name.replace("_", "-") for name, value in position.setup.rules.items() if value is not False}
    if rules & {"capture-the-flag", "toggle-boggle"}:
        return []
    team = position.robots[robot].team if "tandem" in rules else None
    if team is None:
        return [robot]
    return [number for number, piece in position.robots.items() if piece.team == team]


def _special(position: ReplayPosition, event: e.Event) -> None:
    """What only course rules do: turn boards, take robots off the floor."""
    if not isinstance(event, e.RuleApplied) or not isinstance(event.detail, dict):
        return
    match event.rule, event.detail:
        case "rotating-boards", {"board": int(board), "quarters": int(quarters)}:
            placements = list(position.floor.placements)
            placements[board] = msgspec.structs.replace(placements[board], quarters=quarters)
            position.floor = lay_out(tuple(placements))
        case "capture-the-flag", {"taken off the floor by": _} if event.robot is not None:
            position.robots[event.robot].square = None


def _progress(position: ReplayPosition, event: e.Event) -> None:
    robots = position.robots
    match event:
        case e.FlagTouched():
            for number in _progressing(position, event.robot):
                robots[number].next_flag = event.next_flag or event.flag + 1
        case e.ArchiveMoved():
            robots[event.robot].archive = event.square
        case e.RobotFinished():
            robots[event.robot].place = event.place
            if position.setup.play_on:
                robots[event.robot].square = None
