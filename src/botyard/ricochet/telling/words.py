"""Events as plain sentences for logs, replays and the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from botyard.ricochet.engine.events import (
    AgreedToStop,
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
    HintTaken,
    PlayerDone,
    RobotMoved,
    ShowBegan,
    ShowFailed,
)
from botyard.ricochet.floor.board import COLOURS, ROBOTS, SYMBOLS, VORTEX

WAYS = {"N": "north", "E": "east", "S": "south", "W": "west"}
_FAILURES = {
    "not_reached": "the robot is not on the target after the last move of the bid",
    "no_turn": "the robot has not turned by 90 degrees on its way",
    "time_up": "the time is up",
}

_REASONS = {
    "agreed": "All agree to stop. ",
    "no_way_left": "None of the chips that are left can be reached. ",
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


def does(name: str, other: str, you: str) -> str:
    """A subject with its verb.

    >>> does("Ann", "bids", "bid"), does("You", "bids", "bid")
    ('Ann bids', 'You bid')
    """
    return f"{name} {you if name == 'You' else other}"


def describe(event: AnyEvent, players: Sequence[str]) -> str:
    """The event as one sentence, with the players' names."""
    solo = len(players) == 1
    match event:
        case GameBegan():
            board = "a custom board" if "\n" in event.board else f"board {event.board}"
            return f"{listed(players)} on {board}, {count(event.chips, 'chip')}."
        case ChipTurned():
            who = f"the {ROBOTS[event.active]} robot" if event.active else "any robot"
            return f"Round {event.round}: {chip_name(event.chip)}. Bring {who} there."
        case GlassTurned():
            seconds = count((event.ends - event.at) // 1000, "second")
            return f"{does(players[event.seat], 'turns', 'turn')} the glass: {seconds}."
        case BidMade():
            return f"{does(players[event.seat], 'bids', 'bid')} {event.moves}."
        case PlayerDone():
            return f"{does(players[event.seat], 'is', 'are')} done."
        case HintTaken():
            return f"{does(players[event.seat], 'takes', 'take')} hint {event.number}."
        case BiddingEnded():
            return _bidding_ended(event, players)
        case ShowBegan():
            return f"{does(players[event.seat], 'shows', 'show')} {count(event.moves, 'move')}."
        case RobotMoved():
            return f"  {event.count}. {move_name(event.move)}"
        case ShowFailed():
            if event.reason == "gave_up":
                return f"{does(players[event.seat], 'gives', 'give')} up. The robots go back."
            who = does(players[event.seat], "fails", "fail")
            return f"{who}: {_FAILURES[event.reason]}. The robots go back."
        case ChipWon():
            who = does(players[event.seat], "wins", "win")
            return f"{who} the {chip_name(event.chip)} with {event.moves}."
        case ChipReturned():
            return f"Nobody wins the {chip_name(event.chip)}; it goes back among the chips."
        case ChipMissed():
            return f"The {chip_name(event.chip)} is lost and lies face down."
        case AgreedToStop():
            return f"{players[event.seat]} would like to stop here."
        case GameEnded():
            return _solo_ending(event, players[0]) if solo else _ending(event, players)


def _bidding_ended(event: BiddingEnded, players: Sequence[str]) -> str:
    solo = len(players) == 1
    how = {
        "time_up": "The glass has run out",
        "all_done": "No solution found" if solo else "All are done",
        "found": "Found in time",
    }[event.reason]
    if solo:
        return f"{how}."
    if not event.order:
        return f"{how}, without a bid."
    return f"{how}. Solutions from {listed([players[seat] for seat in event.order])}."


def _solo_ending(event: GameEnded, player: str) -> str:
    who = does(player, "wins", "win") if event.winners else does(player, "loses", "lose")
    return f"{who} against the glass with {count(event.chips[0], 'chip')} face up."


def _ending(event: GameEnded, players: Sequence[str]) -> str:
    scores = ", ".join(f"{name} {chips}" for name, chips in zip(players, event.chips, strict=True))
    why = _REASONS.get(event.reason, "")
    if not event.winners:
        return f"{why}Nobody wins ({scores})."
    if len(event.winners) == 1:
        return f"{why}{does(players[event.winners[0]], 'wins', 'win')} the game ({scores})."
    return f"{why}{listed([players[seat] for seat in event.winners])} share the win ({scores})."
