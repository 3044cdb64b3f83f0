"""What a seat may know of a game, built from scratch.

Everything but the order of the face-down chips (and the seed behind it) is public, so all seats and
spectators see the same, each with its own questions. Solutions never appear: the game does not know them.
"""

from __future__ import annotations

from typing import Protocol

import msgspec

from botyard.grid import Square
from botyard.ricochet.engine.moves import moves_text
from botyard.ricochet.engine.questions import AnyQuestion
from botyard.ricochet.engine.round import Bid, Round
from botyard.ricochet.engine.setup import House, Setup
from botyard.ricochet.floor.board import Board, Position, Target


class View(msgspec.Struct, frozen=True):
    """A game as one seat sees it; `seat` is None for spectators.

    >>> import botyard
    >>> view = botyard.new_ricochet(["Ann", "Ben"]).view(0)
    >>> view.phase, view.chips_left, [question.key for question in view.questions]
    ('between', 17, ['chip:1:0'])
    """

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
    """Solo: the chips that were missed and lie face down."""
    bids: tuple[Bid, ...]
    """In the order in which they are shown."""
    done: tuple[int, ...]
    hints: int
    """Solo: how many hints the player has taken in this round."""
    glass_ends: int | None
    showing: int | None
    """The seat that is showing its solution now; its moves so far are in `moves`."""
    moves: str
    in_vain: tuple[str, ...]
    """The chips that have gone back since the last one was won."""
    agreed: tuple[int, ...]
    """The seats that agree to end the game here."""
    winners: tuple[int, ...]
    questions: tuple[AnyQuestion, ...]

    def position(self) -> Position | None:
        """The current puzzle, with the robots on their markers."""
        if self.chip is None:
            return None
        return Position(self.board, self.markers, self.chip.square, self.chip.colour)


class Viewable(Protocol):
    """The parts of a game that views are made from."""

    setup: Setup
    board: Board
    markers: dict[str, Square]
    round: Round | None
    rounds: int
    now: int
    won: list[list[str]]
    missed: list[str]
    in_vain: set[str]
    agreed: list[int]
    winners: tuple[int, ...]

    @property
    def phase(self) -> str: ...
    @property
    def chips_left(self) -> int: ...
    def pending(self, seat: int | None = None) -> list[AnyQuestion]: ...


def view_of(game: Viewable, seat: int | None) -> View:
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
        in_vain=tuple(sorted(game.in_vain)),
        agreed=tuple(game.agreed),
        winners=game.winners,
        questions=() if seat is None else tuple(game.pending(seat)),
    )
