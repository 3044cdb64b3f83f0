"""Why a command has no effect: the refusal itself, and what is asked before anything is done."""

from __future__ import annotations

from botyard.server.peer import Peer
from botyard.server.room import LiveRoom
from botyard.server.rows import Seat
from botyard.server.table import Table


class RefusedError(Exception):
    """A command that has no effect; the code says why to programs, the message to people."""

    def __init__(self, code: str, message: str, tokens: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.tokens = tokens
        """Which tokens of the command are meant."""


def own_seat(room: LiveRoom, peer: Peer, seat: int) -> Seat:
    """The seat, which must be one that the socket has proved."""
    if seat not in peer.seats:
        raise RefusedError("not_yours", f"seat {seat} is not yours")
    return room.row.seats[seat]


def owner_only(peer: Peer) -> None:
    """Refuse everybody but the owner of the room."""
    if not peer.owner:
        raise RefusedError("not_owner", "only the owner of the room may do that")


def before_start(room: LiveRoom) -> None:
    """Refuse once the game has started."""
    if room.row.state != "gathering":
        raise RefusedError("wrong_state", "the game has started; that is possible only before the start")


def taken_seat(room: LiveRoom, seat: int) -> Seat:
    """The seat, which must be taken."""
    if seat >= len(room.row.seats):
        raise RefusedError("refused", f"there is no seat {seat}")
    return room.row.seats[seat]


def table_of(room: LiveRoom) -> Table:
    """The game of the room, which must have begun."""
    if room.table is None:
        raise RefusedError("wrong_state", "there is no game yet")
    return room.table
