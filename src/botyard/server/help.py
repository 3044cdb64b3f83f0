"""Helps that a room may allow: where a program would lead, and trying moves out on one's own screen."""

from __future__ import annotations

import contextlib
from typing import Any

from botyard.bots.alone import alone_on
from botyard.bots.imagine import imagine
from botyard.errors import InputError
from botyard.grid import Square
from botyard.rally.cards import EMPTY, REGISTERS, Register
from botyard.rally.decisions import ChooseProgram, Decision, Pick
from botyard.rally.events import BeltsMoved, Event, RobotMoved, RobotPushed
from botyard.rally.game import Game
from botyard.rally.phases.registers import play_register
from botyard.rally.turn import RaceOver, Turn
from botyard.ricochet.moves import Walk, moves_text, parse_moves, refusal
from botyard.rng import Rng
from botyard.server.messages import PathStep, Preview, Previewed, Tried, TriedMove, TryOut
from botyard.server.play import NotOpenError, RallyPlay, RicochetPlay
from botyard.server.settings import RallySettings, RicochetSettings
from botyard.server.table import Table

Program = list[list[int | str] | None]


class OffError(InputError):
    """The room does not allow it."""


def previewed(table: Table, wish: Preview) -> Previewed:
    """The way of the robot through the registers that are laid."""
    settings = table.row.settings.game
    if not isinstance(settings, RallySettings) or settings.preview == "off":
        raise OffError("this room shows no previews")
    assert isinstance(table.play, RallyPlay)
    game = table.play.game
    decision = next((one for one in game.asked() if one.key == wish.key and one.seat == wish.seat), None)
    if not isinstance(decision, ChooseProgram):
        raise NotOpenError("that question is not open (any more)")
    # Nothing at all is a choice only for the clock; it leads nowhere.
    problem = decision.refusal(wish.choice, timed_out=wish.choice is not None)
    if problem is not None:
        raise InputError(problem)
    way = _walk if settings.preview == "board" else _walk_among_others
    return Previewed(id=wish.id, seat=wish.seat, steps=way(game, decision, wish.choice))


def _walk_among_others(game: Game, decision: ChooseProgram, program: Program) -> tuple[PathStep, ...]:
    """As the engine would run it if all others stood still; made from what the seat sees alone."""
    assert decision.robot is not None
    state = imagine(game.view(decision.seat), Rng("preview"))
    robot = state.robots[decision.robot]
    for other in state.robots:
        if other is not robot:
            other.registers = (EMPTY,) * len(REGISTERS)
    hand = {card.priority: card for card in decision.hand}
    for register, entry in zip(REGISTERS, program, strict=True):
        if entry is not None:
            cards = tuple(hand[number] for number in entry if isinstance(number, int))
            robot.put_register(register, Register(cards))
    turn = Turn(game.rules, state, _default)
    steps: list[PathStep] = []
    for register in range(1, _laid(decision, program) + 1):
        if robot.square is None:
            break
        start, known = robot.square, len(turn.events)
        with contextlib.suppress(RaceOver):
            play_register(turn)
        path = [square for event in turn.events[known:] for square in _squares(event, robot.id)]
        facing = robot.facing.name
        steps.append(PathStep(register=register, square=robot.square, facing=facing, path=(start, *path)))
        if state.finished:
            break
    return tuple(steps)


def _default(decision: Decision) -> Any:
    assert isinstance(decision, Pick)
    return decision.default


def _laid(decision: ChooseProgram, program: Program) -> int:
    """How many registers from the first on have a card."""
    for register, entry in zip(REGISTERS, program, strict=True):
        if entry is None and register not in decision.locked:
            return register - 1
    return len(REGISTERS)


def _squares(event: Event, robot: int) -> list[Square]:
    """Where the event takes the robot."""
    if isinstance(event, RobotMoved | RobotPushed) and event.robot == robot:
        return [event.square]
    if isinstance(event, BeltsMoved):
        return [ride.square for ride in event.rides if ride.passenger == robot]
    return []


def _walk(game: Game, decision: ChooseProgram, program: Program) -> tuple[PathStep, ...]:
    """Alone on the floor."""
    assert decision.robot is not None
    robot = game.state.robots[decision.robot]
    if robot.square is None:
        return ()
    alone = alone_on(game.state.floor, game.rules)
    kinds = {card.priority: card.kind for card in decision.hand}
    square, facing = robot.square, robot.facing
    steps: list[PathStep] = []
    for register, entry in zip(REGISTERS, program, strict=True):
        if register in decision.locked:
            cards = robot.register(register).cards
            kind = cards[0].kind if cards else ""
        elif entry is None:
            break
        else:
            kind = kinds[int(entry[0])]
        outcome = alone.outcome(square, facing, kind, register)
        steps.append(
            PathStep(
                register=register,
                square=outcome.square,
                facing=outcome.facing.name,
                path=(square, *outcome.path),
            )
        )
        if outcome.square is None:
            break
        square, facing = outcome.square, outcome.facing
    return tuple(steps)


def tried(table: Table, wish: TryOut) -> Tried:
    """Slides from the markers on, seen by nobody else."""
    settings = table.row.settings.game
    if not isinstance(settings, RicochetSettings) or not settings.try_out:
        raise OffError("in this room moves are tried out in the head")
    assert isinstance(table.play, RicochetPlay)
    round_ = table.play.game.round
    if round_ is None:
        raise NotOpenError("there is no puzzle on the table")
    walk = Walk.of(round_.position)
    made = steps(walk, wish.moves)
    return Tried(
        id=wish.id,
        moves=made,
        robots=dict(walk.robots),
        solved=walk.verdict(settings.turn_rule) == "solved",
    )


def steps(walk: Walk, moves: str) -> tuple[TriedMove, ...]:
    """Make the moves, and say over which squares each of them runs."""
    made = []
    for letter, direction in parse_moves(moves):
        if letter not in walk.robots:
            raise InputError(f"there is no robot {letter} on this board")
        slide = walk.go(letter, direction)
        if slide.result != "ok":
            raise InputError(refusal(slide, letter, direction))
        made.append(TriedMove(move=moves_text([(letter, direction)]), path=slide.path))
    return tuple(made)
