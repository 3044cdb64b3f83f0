"""One round: thinking, bids, and solutions shown in the order of the bids.

The first bid turns the glass. While it runs, everyone may bid, the same number or a higher one too, but
nobody may go up from the own bid (001:61). Then the lowest bid is shown first, among equal ones the one that
was made first (001:65-67); a bid that was lowered counts from the moment it was lowered.
"""

from __future__ import annotations

import msgspec

from botyard.errors import InputError
from botyard.ricochet.board import Position, Target
from botyard.ricochet.moves import Walk

HIGHEST_BID = 999
MOST_HINTS = 4
"""The length, the first robot, the first move, all moves."""


class Bid(msgspec.Struct, frozen=True):
    """A claim: solvable in exactly so many moves. `order` counts the bids of the round as they were made."""

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
    """How often the glass was turned; it names the clock's question."""
    bids: dict[int, Bid] = msgspec.field(default_factory=dict)
    bids_made: int = 0
    thoughts: dict[int, int] = msgspec.field(default_factory=dict)
    """How often each seat has answered while thinking; it names the seat's next question."""
    done: list[int] = msgspec.field(default_factory=list)
    queue: list[Bid] = msgspec.field(default_factory=list)
    """The bids still to be shown; the first one is being shown now."""
    hints: int = 0
    """Solo: how many hints were asked for."""
    attempts: int = 0
    walk: Walk | None = None
    show_began: int = 0

    def copy(self) -> Round:
        """An independent copy."""
        return msgspec.structs.replace(
            self,
            bids=dict(self.bids),
            thoughts=dict(self.thoughts),
            done=list(self.done),
            queue=list(self.queue),
            walk=self.walk and self.walk.copy(),
        )

    def highest(self, seat: int) -> int:
        """The highest number that the seat may bid."""
        own = self.bids.get(seat)
        return HIGHEST_BID if own is None else own.moves - 1

    def check_bid(self, seat: int, moves: int, at: int) -> None:
        """Refuse a bid that the rules do not allow."""
        if not 1 <= moves <= HIGHEST_BID:
            raise InputError(f"{moves} is no bid; bid a number of moves from 1 to {HIGHEST_BID}")
        if self.glass_ends is not None and at > self.glass_ends:
            raise InputError("the glass has run out; bids are no longer taken in this round")
        if moves > self.highest(seat):
            own = self.bids[seat].moves
            raise InputError(f"you have bid {own}; you may only go down from your own bid")

    def bid(self, seat: int, moves: int, at: int) -> bool:
        """Take a bid; say whether it was the first one of the round."""
        self.bids[seat] = Bid(seat, moves, at, self.bids_made)
        self.bids_made += 1
        return self.bids_made == 1

    def turn_glass(self, ends: int) -> None:
        self.glass_ends = ends
        self.glasses += 1

    def ranking(self) -> list[Bid]:
        """The bids in the order in which they are shown: a total order."""
        return sorted(self.bids.values(), key=lambda bid: (bid.moves, bid.order))
