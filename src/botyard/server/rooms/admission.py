"""Who may be in a room: one rule for sockets and for everything over HTTP that shows a running game."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from botyard.server.net.security import hashed, same
from botyard.server.storage.rows import Room, Seat


class Barred(msgspec.Struct, frozen=True):
    """Why someone may not come in: a code for programs, a line for people."""

    code: str
    message: str


REMOVED = Barred("removed", "you were removed from this room, or not let in; its owner decides who comes")
NOT_INVITED = Barred(
    "not_invited", "this invitation is no longer valid; ask the room's owner for the new link"
)
LOCKED = Barred("locked", "this room is locked; ask its owner to open it")
NO_SPECTATORS = Barred("off", "this room does not allow spectators")


def seats_of(row: Room, hashes: Collection[str]) -> tuple[int, ...]:
    """The seats that tokens with these hashes prove."""
    return tuple(number for number, seat in enumerate(row.seats) if seat.token and seat.token in hashes)


def is_owner(row: Room, hashes: Collection[str]) -> bool:
    """Whether one of these hashes is that of the owner's token."""
    return any(same(row.owner, known) for known in hashes)


def is_owners_seat(row: Room, seat: Seat) -> bool:
    """Whether the room's owner sits there."""
    return bool(seat.token) and (
        seat.token == row.owner or (bool(seat.browser) and seat.browser == row.door.owner_browser)
    )


def is_knocking(row: Room, hashes: Collection[str]) -> bool:
    """Whether someone with these tokens is waiting to be let in."""
    return any(knock.token in hashes for knock in row.door.knocks)


def is_invited(row: Room, hashes: Collection[str]) -> bool:
    """Whether the invitation was shown, if one is needed."""
    return not row.door.invitation or hashed(row.door.invitation) in hashes


def barred_newcomer(row: Room, hashes: Collection[str], browser: str) -> Barred | None:
    """Why someone may not take a seat here; None: they may, or may at least knock."""
    proofs = {*hashes, browser} - {""}
    if any(proofs.intersection(removed.proofs) for removed in row.door.removed):
        return REMOVED
    if not is_invited(row, hashes):
        return NOT_INVITED
    return LOCKED if row.door.state == "locked" else None


def barred(row: Room, hashes: Collection[str], browser: str = "") -> Barred | None:
    """Why someone with these tokens may not be here; None: they may."""
    if seats_of(row, hashes) or is_owner(row, hashes) or is_knocking(row, hashes):
        return None
    found = barred_newcomer(row, hashes, browser)
    if found is LOCKED and browser and browser in row.door.guests:
        found = None
    if found is None and row.game and not row.settings.spectators:  # before the first game everyone may sit
        return NO_SPECTATORS
    return found
