"""Helps that a room may allow: where a program would lead, and trying moves out on one's own screen."""

from __future__ import annotations

from botyard.bots.alone import alone_on
from botyard.errors import InputError
from botyard.rally.cards import REGISTERS
from botyard.rally.decisions import ChooseProgram
from botyard.rally.game import Game
from botyard.ricochet.moves import Walk, moves_text, parse_moves, refusal
from botyard.server.messages import PathStep, Preview, Previewed, Tried, TriedMove, TryOut
from botyard.server.play import NotOpenError, RallyPlay, RicochetPlay
from botyard.server.settings import RallySettings, RicochetSettings
from botyard.server.table import Table


class OffError(InputError):
    """The room does not allow it."""


def previewed(table: Table, wish: Preview) -> Previewed:
    """The way of the robot through the registers that are laid, alone on the floor."""
    settings = table.row.settings.game
    if not isinstance(settings, RallySettings) or settings.preview == "off":
        raise OffError("this room shows no previews")
    assert isinstance(table.play, RallyPlay)
    game = table.play.game
    decision = next((one for one in game.asked() if one.key == wish.key and one.seat == wish.seat), None)
    if not isinstance(decision, ChooseProgram):
        raise NotOpenError("that question is not open (any more)")
    problem = decision.refusal(wish.choice, timed_out=True)
    if problem is not None:
        raise InputError(problem)
    return Previewed(id=wish.id, seat=wish.seat, steps=_walk(game, decision, wish.choice))


def _walk(game: Game, decision: ChooseProgram, program: list[list[int | str] | None]) -> tuple[PathStep, ...]:
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
