"""The analysis of a game of Ricochet Robots: all shortest solutions of each round, beside the bids."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import msgspec

from botyard.grid import Square
from botyard.ricochet.engine.events import (
    BidMade,
    ChipTurned,
    ChipWon,
    GameBegan,
    RobotMoved,
    ShowBegan,
    ShowFailed,
)
from botyard.ricochet.engine.moves import Walk, moves_text, parse_moves
from botyard.ricochet.engine.setup import build_board
from botyard.ricochet.floor.board import Board, Position, Target
from botyard.ricochet.records.record import Record
from botyard.ricochet.solver.solve import solve

LISTED = 24
"""Maximum number of shortest solutions listed."""


class Way(msgspec.Struct, frozen=True):
    """A sequence of moves, with the squares that each move crosses."""

    moves: str
    paths: tuple[tuple[Square, ...], ...]


class BidReview(msgspec.Struct, frozen=True, kw_only=True):
    """A player's last bid in a round, and what became of it."""

    seat: int
    moves: int
    outcome: str
    """`won`, `failed`, or `waiting`: its turn to be shown never came."""
    way: Way | None
    """The moves shown."""


class RoundReview(msgspec.Struct, frozen=True, kw_only=True):
    """One round in hindsight."""

    round: int
    target: Target
    robots: dict[str, Square]
    shortest: int | None
    """None: the solver found no solution."""
    count: int
    ways: tuple[Way, ...]
    bids: tuple[BidReview, ...]


class GameReview(msgspec.Struct, frozen=True, kw_only=True):
    """All rounds of a game."""

    players: tuple[str, ...]
    board: Board
    rounds: tuple[RoundReview, ...]


def analyse(record: Record, progress: Callable[[float], None] | None = None) -> GameReview:
    """Solve every round of a game."""
    board = build_board(record.setup)
    total = sum(isinstance(event, ChipTurned) for event in record.events) or 1
    rounds = []
    for found in _rounds(record, board):
        rounds.append(found)
        if progress is not None:
            progress(len(rounds) / total)
    return GameReview(players=record.setup.players, board=board, rounds=tuple(rounds))


class _Round(msgspec.Struct):
    begun: ChipTurned
    robots: dict[str, Square]
    bids: dict[int, int]
    shown: dict[int, str]
    outcomes: dict[int, str]
    showing: int = -1


def _rounds(record: Record, board: Board) -> Iterator[RoundReview]:
    robots: dict[str, Square] = {}
    now: _Round | None = None
    for event in record.events:
        match event:
            case GameBegan():
                robots = event.robots
            case ChipTurned():
                if now is not None:
                    yield _review(now, board, record)
                now = _Round(event, robots, {}, {}, {})
            case BidMade() if now is not None:
                now.bids[event.seat] = event.moves
            case ShowBegan() if now is not None:
                now.showing = event.seat
                now.shown[event.seat] = ""
            case RobotMoved() if now is not None:
                now.shown[now.showing] = now.shown.get(now.showing, "") + event.move
            case ShowFailed() if now is not None:
                now.outcomes[event.seat] = "failed"
            case ChipWon():
                robots = event.robots
                if now is not None:
                    now.outcomes[event.seat] = "won"
    if now is not None:
        yield _review(now, board, record)


def _review(played: _Round, board: Board, record: Record) -> RoundReview:
    chip = played.begun
    position = Position(board, played.robots, chip.target, chip.active)
    found = solve(position, turn_rule=record.setup.house.turn_rule, all_solutions=True)
    target = board.targets_at.get(chip.target) or Target(chip.target, chip.active, "@")
    return RoundReview(
        round=chip.round,
        target=target,
        robots=played.robots,
        shortest=found.moves,
        count=found.count,
        ways=tuple(_way(position, moves_text(moves)) for moves in found.solutions[:LISTED]),
        bids=tuple(
            BidReview(
                seat=seat,
                moves=moves,
                outcome=played.outcomes.get(seat, "waiting"),
                way=_way(position, played.shown[seat]) if played.shown.get(seat) else None,
            )
            for seat, moves in sorted(played.bids.items(), key=lambda bid: bid[1])
        ),
    )


def _way(position: Position, moves: str) -> Way:
    walk = Walk.of(position)
    return Way(moves, tuple(walk.go(letter, direction).path for letter, direction in parse_moves(moves)))
