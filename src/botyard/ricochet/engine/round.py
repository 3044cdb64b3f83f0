"""One round: thinking, bids, and solutions shown in the order of the bids.

The first bid turns the glass. While it runs, everyone may bid, even the same number or a higher one, but
nobody may raise their own bid (001:61). Then the lowest bid is shown first, among equals the earliest
(001:65-67); a lowered bid counts from the moment it was lowered.
"""

from __future__ import annotations

import msgspec

from botyard.errors import InputError
from botyard.ricochet.engine.moves import Walk
from botyard.ricochet.floor.board import Position, Target

HIGHEST_BID = 999
MOST_HINTS = 4
"""The hints of a round: the length, the first robot, the first move, all moves."""


class Bid(msgspec.Struct, frozen=True):
    """A claim to solve it in exactly this number of moves. `order` numbers the round's bids as made."""

    seat: int
    moves: int
    at: int
    order: int


class Round(msgspec.Struct):
    """The state of a round."""

    number: int
    chip: Target
    position: Position
    began: int
    glass_ends: int | None = None
    glasses: int = 0
    """How often the glass has been turned; part of the key of the clock's question."""
    bids: dict[int, Bid] = msgspec.field(default_factory=dict)
    bids_made: int = 0
    answered: dict[int, int] = msgspec.field(default_factory=dict)
    """How often each seat has answered while thinking; part of the key of its next question."""
    done: list[int] = msgspec.field(default_factory=list)
    queue: list[Bid] = msgspec.field(default_factory=list)
    """The bids yet to be shown; the first is being shown now."""
    hints: int = 0
    """Solo: how many hints the player has taken."""
    attempts: int = 0
    walk: Walk | None = None
    show_began: int = 0

    def copy(self) -> Round:
        """An independent copy."""
        return msgspec.structs.replace(
            self,
            bids=dict(self.bids),
            answered=dict(self.answered),
            done=list(self.done),
            queue=list(self.queue),
            walk=self.walk and self.walk.copy(),
        )

    def highest(self, seat: int) -> int:
        """The highest number that the seat may bid."""
        own = self.bids.get(seat)
        return HIGHEST_BID if own is None else own.moves - 1

    def check_bid(self, seat: int, moves: int, at: int) -> None:
        """Raise InputError if the rules do not allow the bid."""
        if not 1 <= moves <= HIGHEST_BID:
            raise InputError(f"{moves} is not a bid; bid a number of moves from 1 to {HIGHEST_BID}")
        if self.glass_ends is not None and at > self.glass_ends:
            raise InputError("the glass has run out; this round takes no more bids")
        if moves > self.highest(seat):
            own = self.bids[seat].moves
            raise InputError(f"you have bid {own}; you may only lower your own bid")

    def bid(self, seat: int, moves: int, at: int) -> bool:
        """Accept a bid; returns whether it was the round's first."""
        self.bids[seat] = Bid(seat, moves, at, self.bids_made)
        self.bids_made += 1
        return self.bids_made == 1

    def turn_glass(self, ends: int) -> None:
        self.glass_ends = ends
        self.glasses += 1

    def ranking(self) -> list[Bid]:
        """The bids in the order in which they are shown: a total order."""
        return sorted(self.bids.values(), key=lambda bid: (bid.moves, bid.order))
