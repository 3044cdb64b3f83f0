"""Who may be in a room: one rule for sockets and for everything over HTTP that shows a running game."""

from __future__ import annotations

from collections.abc import Collection

from botyard.server.net.security import same
from botyard.server.storage.rows import Room

NO_SPECTATORS = "this room does not allow spectators"


def seats_of(row: Room, hashes: Collection[str]) -> tuple[int, ...]:
    """The seats that tokens with these hashes prove."""
    return tuple(number for number, seat in enumerate(row.seats) if seat.token and seat.token in hashes)


def is_owner(row: Room, hashes: Collection[str]) -> bool:
    """Whether one of these hashes is that of the owner's token."""
    return any(same(row.owner, known) for known in hashes)


def admits(row: Room, hashes: Collection[str]) -> bool:
    """Whether somebody with these tokens may be here. Before the first game everyone may, to sit down."""
    return row.settings.spectators or not row.game or bool(seats_of(row, hashes)) or is_owner(row, hashes)
