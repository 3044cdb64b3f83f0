"""What happened, in plain sentences for logs, replays and the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from botyard.ricochet.board import COLOURS, ROBOTS, SYMBOLS, VORTEX
from botyard.ricochet.events import (
    AnyEvent,
    BiddingEnded,
    BidMade,
    ChipMissed,
    ChipReturned,
    ChipTurned,
    ChipWon,
    GameBegan,
    GameEnded,
    GlassTurned,
    PlayerDone,
    RobotMoved,
    ShowBegan,
    ShowFailed,
)

WAYS = {"N": "north", "E": "east", "S": "south", "W": "west"}
_FAILURES = {
    "not_reached": "the robot is not on the target after the last move of the bid",
    "no_turn": "the robot has not turned by 90 degrees on its way",
    "gave_up": "gives up",
    "time_up": "the time is up",
}


def count(number: int, thing: str) -> str:
    """`1 move`, `3 moves`."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"


def chip_name(code: str) -> str:
    """`Gt` -> green triangle."""
    return "colour vortex" if code == VORTEX else f"{COLOURS[code[0]]} {SYMBOLS[code[1]]}"


def move_name(move: str) -> str:
    """`RS` -> red south."""
    return f"{ROBOTS[move[0]]} {WAYS[move[1]]}"


def listed(names: Sequence[str]) -> str:
    """`Ann, Bob and Cy`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def describe(event: AnyEvent, players: Sequence[str]) -> str:
    """One sentence, with the players by their names."""
    solo = len(players) == 1
    match event:
        case GameBegan():
            board = "an own board" if "\n" in event.board else f"board {event.board}"
            return f"{listed(players)} on {board}, {count(event.chips, 'chip')}."
        case ChipTurned():
            who = f"the {ROBOTS[event.active]} robot" if event.active else "any robot"
            return f"Round {event.round}: {chip_name(event.chip)}. Bring {who} there."
        case GlassTurned():
            return (
                f"{players[event.seat]} turns the glass: {count((event.ends - event.at) // 1000, 'second')}."
            )
        case BidMade():
            return f"{players[event.seat]} bids {event.moves}."
        case PlayerDone():
            return f"{players[event.seat]} is done."
        case BiddingEnded():
            how = {"time_up": "The glass has run out", "all_done": "All are done", "found": "Found"}[
                event.reason
            ]
            if not event.order:
                return f"{how}, without a bid."
            return (
                f"{how}." if solo else f"{how}. To show: {listed([players[seat] for seat in event.order])}."
            )
        case ShowBegan():
            return f"{players[event.seat]} shows {count(event.moves, 'move')}."
        case RobotMoved():
            return f"  {event.count}. {move_name(event.move)}"
        case ShowFailed():
            reason = _FAILURES[event.reason]
            who = players[event.seat]
            return f"{who} {reason}." if event.reason == "gave_up" else f"{who} has not made it: {reason}."
        case ChipWon():
            return f"{players[event.seat]} wins the {chip_name(event.chip)} with {event.moves}."
        case ChipReturned():
            return f"Nobody wins the {chip_name(event.chip)}; it goes back among the chips."
        case ChipMissed():
            return f"The {chip_name(event.chip)} is lost and lies face down."
        case GameEnded():
            return _ending(event, players)


def _ending(event: GameEnded, players: Sequence[str]) -> str:
    if len(players) == 1:
        verb = "wins" if event.winners else "loses"
        return f"{players[0]} {verb} against the glass with {count(event.chips[0], 'chip')} face up."
    scores = ", ".join(f"{name} {chips}" for name, chips in zip(players, event.chips, strict=True))
    if not event.winners:
        return f"Nobody wins ({scores})."
    names = listed([players[seat] for seat in event.winners])
    return f"{names} {'wins' if len(event.winners) == 1 else 'share the win'} ({scores})."
