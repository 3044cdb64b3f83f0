"""Small games for tests: a bare board of 5 x 5 squares with a few targets."""

from __future__ import annotations

from typing import Any

from botyard.grid import Square
from botyard.ricochet.engine.game import Game
from botyard.ricochet.engine.questions import CLOCK, Watch
from botyard.ricochet.engine.setup import House, Setup
from botyard.ricochet.floor.board import Board, Target, two_sided
from botyard.ricochet.floor.drawing import draw_board

ROBOTS: dict[str, Square] = {"R": (0, 0), "G": (2, 1), "B": (2, 2), "Y": (2, 3)}
BLACK: dict[str, Square] = {**ROBOTS, "K": (1, 2)}


def bare_board(**targets: Square) -> str:
    """A drawing without inner walls; `Rc=(4, 4)` puts the red circle there, `vortex=` the vortex."""
    placed = [
        Target(square, None, "@") if code == "vortex" else Target(square, code[0], code[1])
        for code, square in targets.items()
    ]
    return draw_board(Board(5, 5, two_sided(5, 5, [0] * 25), (), tuple(placed)))


def new_game(players: int, board: str | None = None, seed: str = "seed", **house: Any) -> Game:
    """A game of Ann, Bob, Cy ... on a bare board; by default one chip: red to the south-east corner."""
    names = ("Ann", "Bob", "Cy", "Dee", "Eve", "Flo")[:players]
    agreed = House(**house)
    robots = BLACK if agreed.black else ROBOTS
    return Game(Setup(names, seed, board or bare_board(Rc=(4, 4)), robots, agreed))


def act(game: Game, seat: int, **choice: Any) -> None:
    """Answer the first open question of the seat."""
    game.submit(seat, game.pending(seat)[0].key, choice)


def turn_chip(game: Game, at: int | None = None, seat: int = 0) -> None:
    act(game, seat, do="turn_chip", at=at)


def bid(game: Game, seat: int, moves: int, at: int | None = None) -> None:
    act(game, seat, do="bid", moves=moves, at=at)


def run_out(game: Game) -> None:
    """Let the glass run out."""
    (watch,) = game.pending(CLOCK)
    assert isinstance(watch, Watch)
    game.submit(CLOCK, watch.key, {"do": "time_up", "at": watch.ends})


def show(game: Game, seat: int, moves: str) -> None:
    for i in range(0, len(moves), 2):
        act(game, seat, do="move", move=moves[i : i + 2])


def happened(game: Game, since: int = 0) -> list[str]:
    """The names of the events."""
    return [str(event.__struct_config__.tag) for event in game.events[since:]]
