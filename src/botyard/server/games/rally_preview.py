"""Where a program would lead, for rooms that allow previews."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from botyard.bots.search.imagine import imagine
from botyard.bots.search.solo import solo_moves_on
from botyard.errors import InputError
from botyard.grid import Square
from botyard.rally.engine.cards import EMPTY, REGISTERS, Register
from botyard.rally.engine.decisions import ChooseProgram, Decision, Pick
from botyard.rally.engine.events import BeltsMoved, Event, RobotMoved, RobotPushed
from botyard.rally.engine.game import Game
from botyard.rally.engine.phases.registers import play_register
from botyard.rally.engine.rules import RaceOver, Turn
from botyard.rng import Rng
from botyard.server.games.play import NotAllowedError, NotOpenError
from botyard.server.games.rally_play import RallyPlay
from botyard.server.games.rally_settings import RallySettings
from botyard.server.net.messages import PathStep, Preview, Previewed

if TYPE_CHECKING:
    from botyard.server.games.live_game import LiveGame

Program = list[list[int | str] | None]


def previewed(table: LiveGame, request: Preview) -> Previewed:
    """The robot's path through the registers that have cards."""
    settings, play = table.row.settings.game, table.play
    assert isinstance(settings, RallySettings)
    assert isinstance(play, RallyPlay)
    if settings.preview == "off":
        raise NotAllowedError("previews are switched off in this room")
    game = play.game
    decision = next((one for one in game.asked() if (one.key, one.seat) == (request.key, request.seat)), None)
    if not isinstance(decision, ChooseProgram):
        raise NotOpenError("that question is not open now")
    # An empty choice is only for the clock; it leads nowhere.
    problem = decision.refusal(request.choice, timed_out=request.choice is not None)
    if problem is not None:
        raise InputError(problem)
    way = _walk if settings.preview == "board" else _walk_among_others
    return Previewed(id=request.id, seat=request.seat, steps=way(game, decision, request.choice))


def _walk_among_others(game: Game, decision: ChooseProgram, program: Program) -> tuple[PathStep, ...]:
    """The path if all other robots stood still; made only from what the seat can see."""
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
    """How many registers have a card, counted from the first without a gap."""
    for register, entry in zip(REGISTERS, program, strict=True):
        if entry is None and register not in decision.locked:
            return register - 1
    return len(REGISTERS)


def _squares(event: Event, robot: int) -> list[Square]:
    """The squares to which the event takes the robot."""
    if isinstance(event, RobotMoved | RobotPushed) and event.robot == robot:
        return [event.square]
    if isinstance(event, BeltsMoved):
        return [ride.square for ride in event.rides if ride.passenger == robot]
    return []


def _walk(game: Game, decision: ChooseProgram, program: Program) -> tuple[PathStep, ...]:
    """The path alone on the floor."""
    assert decision.robot is not None
    robot = game.state.robots[decision.robot]
    if robot.square is None:
        return ()
    alone = solo_moves_on(game.state.floor, game.rules)
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
