"""Trying out moves on one's own screen, for rooms that allow it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from botyard.errors import InputError
from botyard.ricochet.engine.moves import Walk, moves_text, parse_moves, refusal
from botyard.server.games.play import NotAllowedError, NotOpenError
from botyard.server.games.ricochet_play import RicochetPlay
from botyard.server.games.ricochet_settings import RicochetSettings
from botyard.server.net.messages import Tried, TriedMove, TryOut

if TYPE_CHECKING:
    from botyard.server.games.live_game import LiveGame


def tried(table: LiveGame, request: TryOut) -> Tried:
    """The slides from the robots' markers; nobody else sees them."""
    settings, play = table.row.settings.game, table.play
    assert isinstance(settings, RicochetSettings)
    assert isinstance(play, RicochetPlay)
    if not settings.try_out:
        raise NotAllowedError("moves cannot be tried out in this room; work them out in your head")
    round_ = play.game.round
    if round_ is None:
        raise NotOpenError("there is no open puzzle; wait for the next chip")
    walk = Walk.of(round_.position)
    made = steps(walk, request.moves)
    return Tried(
        id=request.id,
        moves=made,
        robots=dict(walk.robots),
        solved=walk.verdict(settings.turn_rule) == "solved",
    )


def steps(walk: Walk, moves: str) -> tuple[TriedMove, ...]:
    """Make the moves, and note the squares that each of them passes over."""
    made = []
    for letter, direction in parse_moves(moves):
        if letter not in walk.robots:
            raise InputError(f"there is no robot {letter} on this board")
        slide = walk.go(letter, direction)
        if slide.result != "ok":
            raise InputError(refusal(slide, letter, direction))
        made.append(TriedMove(move=moves_text([(letter, direction)]), path=slide.path))
    return tuple(made)
