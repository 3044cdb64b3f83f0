"""What a seat may know of a game, built up from nothing.

Everything but the order of the face-down chips (and the seed it follows from) is open at this table, so all
seats and spectators see the same, each with its own questions. Solutions are nowhere: the game knows none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from botyard.grid import Square
from botyard.ricochet.board import Board, Position, Target
from botyard.ricochet.house import House
from botyard.ricochet.moves import moves_text
from botyard.ricochet.questions import AnyQuestion
from botyard.ricochet.round import Bid

if TYPE_CHECKING:
    from botyard.ricochet.game import Game


class View(msgspec.Struct, frozen=True):
    """A game as one seat sees it; `seat` is None for spectators."""

    seat: int | None
    players: tuple[str, ...]
    bots: dict[str, str]
    house: House
    chips_to_win: int | None
    board: Board
    robots: dict[str, Square]
    markers: dict[str, Square]
    phase: str
    now: int
    round: int
    chip: Target | None
    chips_left: int
    won: tuple[tuple[str, ...], ...]
    missed: tuple[str, ...]
    """Solo: the chips that lie face down."""
    bids: tuple[Bid, ...]
    """In the order in which they are (to be) shown."""
    done: tuple[int, ...]
    hints: int
    """Solo: how many hints of this round were asked for."""
    glass_ends: int | None
    showing: int | None
    """The seat that is showing its solution now, and its moves so far."""
    moves: str
    winners: tuple[int, ...]
    questions: tuple[AnyQuestion, ...]

    def position(self) -> Position | None:
        """The puzzle on the table, from the markers on."""
        if self.chip is None:
            return None
        return Position(self.board, self.markers, self.chip.square, self.chip.colour)


def view_of(game: Game, seat: int | None) -> View:
    """Copy what the seat may know, and nothing else."""
    round_ = game.round
    walk = round_.walk if round_ else None
    return View(
        seat=seat,
        players=game.setup.players,
        bots=dict(game.setup.bots),
        house=game.setup.house,
        chips_to_win=game.setup.chips_to_win(),
        board=game.board,
        robots=dict(walk.robots if walk else game.markers),
        markers=dict(game.markers),
        phase=game.phase,
        now=game.now,
        round=game.rounds,
        chip=round_.chip if round_ else None,
        chips_left=game.chips_left,
        won=tuple(tuple(chips) for chips in game.won),
        missed=tuple(game.missed),
        bids=tuple(round_.ranking()) if round_ else (),
        done=tuple(round_.done) if round_ else (),
        hints=round_.hints if round_ else 0,
        glass_ends=round_.glass_ends if round_ else None,
        showing=round_.queue[0].seat if round_ and round_.queue else None,
        moves=moves_text(walk.moves) if walk else "",
        winners=game.winners,
        questions=() if seat is None else tuple(game.pending(seat)),
    )
