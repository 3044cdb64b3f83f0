"""What happens in a game, in order. Everything here is said or done openly at the table.

The chips still face down never appear: an event names a chip only once it was turned.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from botyard.grid import Square
from botyard.ricochet.house import House

Failure = Literal["not_reached", "no_turn", "gave_up", "time_up"]


class Event(msgspec.Struct, frozen=True, tag_field="event", gc=False):
    """Something that happened, `at` milliseconds after the beginning."""

    at: int


class GameBegan(Event, frozen=True, tag="game_began"):
    players: tuple[str, ...]
    board: str
    robots: dict[str, Square]
    chips: int
    house: House


class ChipTurned(Event, frozen=True, tag="chip_turned"):
    """A round begins (001:34). `active` is the robot that must reach the square; None: any robot."""

    seat: int
    round: int
    chip: str
    target: Square
    active: str | None
    chips_left: int


class GlassTurned(Event, frozen=True, tag="glass_turned"):
    seat: int
    ends: int


class BidMade(Event, frozen=True, tag="bid_made"):
    seat: int
    moves: int


class PlayerDone(Event, frozen=True, tag="player_done"):
    seat: int


class HintTaken(Event, frozen=True, tag="hint_taken"):
    """Solo: the hint with that number of the round was asked for. What it says is not for this log."""

    seat: int
    number: int


class BiddingEnded(Event, frozen=True, tag="bidding_ended"):
    """No more bids. `order`: the seats in the order in which they show their solutions (001:65-67)."""

    reason: Literal["time_up", "all_done", "found"]
    order: tuple[int, ...]


class ShowBegan(Event, frozen=True, tag="show_began"):
    seat: int
    moves: int


class RobotMoved(Event, frozen=True, tag="robot_moved"):
    """One counted move; the path runs over all squares from start to end."""

    seat: int
    count: int
    move: str
    path: tuple[Square, ...]


class ShowFailed(Event, frozen=True, tag="show_failed"):
    """The robots are back on their markers, at `robots` (001:67)."""

    seat: int
    reason: Failure
    robots: dict[str, Square]


class ChipWon(Event, frozen=True, tag="chip_won"):
    """The markers are moved under the robots, now at `robots` (001:71). Solo: the chip lies face up."""

    seat: int
    chip: str
    moves: str
    robots: dict[str, Square]


class ChipReturned(Event, frozen=True, tag="chip_returned"):
    """Nobody won the chip: it is mixed with the chips that are left (001:69, 001:73)."""

    chip: str
    reason: Literal["no_bid", "all_failed"]
    chips_left: int


class ChipMissed(Event, frozen=True, tag="chip_missed"):
    """Solo: not found in time, the chip lies face down for good (001:87)."""

    chip: str


class GameEnded(Event, frozen=True, tag="game_ended"):
    """`chips` by seat; winners with equally many share (001:79). Solo: no winner is a lost game."""

    winners: tuple[int, ...]
    chips: tuple[int, ...]
    reason: Literal["chips_to_win", "no_chips_left", "stuck"]


AnyEvent = (
    GameBegan
    | ChipTurned
    | GlassTurned
    | BidMade
    | PlayerDone
    | HintTaken
    | BiddingEnded
    | ShowBegan
    | RobotMoved
    | ShowFailed
    | ChipWon
    | ChipReturned
    | ChipMissed
    | GameEnded
)
