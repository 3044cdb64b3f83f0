"""`botyard analyse` for Ricochet Robots: all shortest solutions of each round, beside the bids and shows."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console

from botyard.errors import InputError
from botyard.ricochet.records.record import load
from botyard.ricochet.studies.analysis import BidReview, GameReview, RoundReview, analyse


def print_analysis(file: Path, console: Console) -> GameReview:
    """Print the analysis of a record, and return it."""
    found = analyse(load(file))
    if not found.rounds:
        raise InputError(f"{file}: no chip was turned in this game; there is nothing to analyse")
    for played in found.rounds:
        _round(played, found.players, console)
    for seat, player in enumerate(found.players):
        console.print(_summary(found, seat, player), markup=False)
    return found


def _round(played: RoundReview, players: tuple[str, ...], console: Console) -> None:
    if played.shortest is None:
        best = "no solution was found"
    else:
        ways = "1 solution" if played.count == 1 else f"{played.count} solutions"
        best = f"{_moves(played.shortest)} at best, {ways}"
    console.print(f"Round {played.round}, {played.target.name}: {best}", style="bold", markup=False)
    for way in played.ways:
        console.print(f"    {_spaced(way.moves)}", markup=False)
    if played.count > len(played.ways):
        console.print(f"    and {played.count - len(played.ways)} more")
    for bid in played.bids:
        console.print(f"  {players[bid.seat]} bid {bid.moves}: {_outcome(bid, played)}", markup=False)
    if not played.bids:
        console.print("  nobody bid")


def _outcome(bid: BidReview, played: RoundReview) -> str:
    words = {"won": "won", "failed": "failed", "waiting": "was not asked for it"}[bid.outcome]
    if bid.way is not None:
        words += f" with {_spaced(bid.way.moves)}"
    if played.shortest is not None and bid.moves > played.shortest:
        words += f"; {bid.moves - played.shortest} more than needed"
    elif played.shortest is not None and bid.moves < played.shortest:
        words += f"; it cannot be done in {_moves(bid.moves)}"
    return words


def _summary(found: GameReview, seat: int, player: str) -> str:
    pairs = [(bid, played) for played in found.rounds for bid in played.bids if bid.seat == seat]
    if not pairs:
        return f"{player} never bid"
    won = sum(bid.outcome == "won" for bid, _ in pairs)
    best = sum(bid.moves == played.shortest for bid, played in pairs)
    rounds = f"{len(pairs)} of {len(found.rounds)} rounds"
    return f"{player} bid in {rounds}, the shortest in {best}, and won {won}"


def _moves(count: int) -> str:
    return "1 move" if count == 1 else f"{count} moves"


def _spaced(moves: str) -> str:
    """`RERS` as `RE RS`."""
    return " ".join(moves[at : at + 2] for at in range(0, len(moves), 2))
