"""Commands that manage a room: who comes in, who stays, who plays for absent players, and the clocks.

The owner gives them. While the owner is away, a player's command is a vote for it, and what more than half of
the players who are here want is done.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta

from botyard.server.games.game_settings import Seconds
from botyard.server.net.message_parts import Command, SeatNumber
from botyard.server.net.prices import Price

DoorState = Literal["open", "knock", "locked"]
Deputy = Literal["wait", "default", "bot"]
"""What happens while a player is away: nothing, default answers, or a bot's."""
Numbered = Annotated[int, Meta(ge=0, le=99)]


class SetDoor(Command, frozen=True, kw_only=True, tag="door"):
    """Let in anyone with the link, ask about each (`knock`), or let nobody in (`locked`)."""

    price: ClassVar[Price] = Price.MEDIUM
    state: DoorState


class Admit(Command, frozen=True, kw_only=True, tag="admit"):
    """Let in someone who knocked."""

    price: ClassVar[Price] = Price.MEDIUM
    knock: Numbered
    name: Annotated[str, Meta(max_length=40)]
    """Who is meant: the numbers move up when someone else is let in or not."""


class Decline(Command, frozen=True, kw_only=True, tag="decline"):
    """Refuse someone who knocked; they count as removed."""

    price: ClassVar[Price] = Price.MEDIUM
    knock: Numbered
    name: Annotated[str, Meta(max_length=40)]


class Kick(Command, frozen=True, kw_only=True, tag="kick"):
    """Free a bot's seat before the start; or remove a player for good (in a game a bot takes the seat)."""

    price: ClassVar[Price] = Price.MEDIUM
    seat: SeatNumber


class Readmit(Command, frozen=True, kw_only=True, tag="readmit"):
    """Let someone who was removed come back, by their number in the list."""

    price: ClassVar[Price] = Price.MEDIUM
    removed: Numbered


class RenewLink(Command, frozen=True, kw_only=True, tag="renew_link"):
    """Make a new invitation link; the old one stops working, and the room is no longer public."""

    price: ClassVar[Price] = Price.MEDIUM


class HandOver(Command, frozen=True, kw_only=True, tag="hand_over"):
    """Make the player of that seat the room's owner."""

    price: ClassVar[Price] = Price.MEDIUM
    seat: SeatNumber


class StandIn(Command, frozen=True, kw_only=True, tag="stand_in"):
    """Decide about a player who is away, until they are back."""

    price: ClassVar[Price] = Price.MEDIUM
    seat: SeatNumber
    by: Deputy


class FreeSeat(Command, frozen=True, kw_only=True, tag="free_seat"):
    """During a game: a bot takes the seat for good; anyone with the link may take it over."""

    price: ClassVar[Price] = Price.MEDIUM
    seat: SeatNumber


class ChangeClocks(Command, frozen=True, kw_only=True, tag="clocks"):
    """During a game: change the room's clocks; see the settings of these names."""

    price: ClassVar[Price] = Price.MEDIUM
    glass: bool
    question_seconds: Seconds | None
    absent: Deputy
    absent_seconds: Seconds


class EndGame(Command, frozen=True, kw_only=True, tag="end_game"):
    """Any player: end the game early; done when all players who are here want it."""

    price: ClassVar[Price] = Price.MEDIUM


class VoteAgainst(Command, frozen=True, kw_only=True, tag="vote_against"):
    """Any player: withdraw one's votes for a motion; a motion that needs everybody is dropped."""

    price: ClassVar[Price] = Price.MEDIUM
    motion: Annotated[str, Meta(max_length=400)]


OwnerCommand = (
    SetDoor
    | Admit
    | Decline
    | Kick
    | Readmit
    | RenewLink
    | HandOver
    | StandIn
    | FreeSeat
    | ChangeClocks
    | EndGame
)
