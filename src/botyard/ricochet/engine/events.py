"""The events of a game. All of them are public.

Chips that are still face down never appear: an event names a chip only once it has been turned over.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from botyard.grid import Square
from botyard.ricochet.engine.setup import House

Failure = Literal["not_reached", "no_turn", "gave_up", "time_up"]


class Event(msgspec.Struct, frozen=True, tag_field="event", gc=False):
    """Something that happened, `at` milliseconds after the game began."""

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
    """Solo: the player took the round's hint of that number. The log does not hold what it says."""

    seat: int
    number: int


class BiddingEnded(Event, frozen=True, tag="bidding_ended"):
    """Bidding is over. `order` lists the seats in the order in which they show solutions (001:65-67)."""

    reason: Literal["time_up", "all_done", "found"]
    order: tuple[int, ...]


class ShowBegan(Event, frozen=True, tag="show_began"):
    seat: int
    moves: int


class RobotMoved(Event, frozen=True, tag="robot_moved"):
    """One counted move; the path holds all squares from start to end."""

    seat: int
    count: int
    move: str
    path: tuple[Square, ...]


class ShowFailed(Event, frozen=True, tag="show_failed"):
    """A shown solution failed; the robots are back on their markers, at `robots` (001:67)."""

    seat: int
    reason: Failure
    robots: dict[str, Square]


class ChipWon(Event, frozen=True, tag="chip_won"):
    """A player won the chip; the markers move under the robots, now at `robots` (001:71). Solo: face up."""

    seat: int
    chip: str
    moves: str
    robots: dict[str, Square]


class ChipReturned(Event, frozen=True, tag="chip_returned"):
    """Nobody won the chip; it is mixed with the remaining chips (001:69, 001:73)."""

    chip: str
    reason: Literal["no_bid", "all_failed"]
    chips_left: int


class ChipMissed(Event, frozen=True, tag="chip_missed"):
    """Solo: no solution was found in time, so the chip stays face down for good (001:87)."""

    chip: str


class AgreedToStop(Event, frozen=True, tag="agreed_to_stop"):
    """A player agrees to end the game here; it ends when all agree (001:79)."""

    seat: int


class GameEnded(Event, frozen=True, tag="game_ended"):
    """The game is over. `chips` by seat; ties share the win (001:79). Solo: no winner means a lost game.

    `stuck` is found in old records only: the game ended when all chips left had been tried in vain.
    """

    winners: tuple[int, ...]
    chips: tuple[int, ...]
    reason: Literal["chips_to_win", "no_chips_left", "agreed", "no_way_left", "stuck"]


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
    | AgreedToStop
    | GameEnded
)
