"""Why a command is refused: the refusal itself, and the checks before anything is done."""

from __future__ import annotations

from botyard.server.games.live_game import LiveGame
from botyard.server.net.peer import Peer
from botyard.server.rooms.room import LiveRoom
from botyard.server.storage.rows import Seat


class RefusedError(Exception):
    """A command that is refused; the code tells programs why, the message tells people.

    Where a code has several causes, `reason` names the one and `values` holds the message's names and
    numbers, so that the browser can say it in its reader's language (`refusal.*` in `client/src/lib/i18n`).
    """

    def __init__(
        self,
        code: str,
        message: str,
        tokens: tuple[int, ...] = (),
        reason: str = "",
        values: dict[str, str | int] | None = None,
    ) -> None:
        super().__init__(message)
        self.code = code
        self.tokens = tokens
        """Which tokens of the command are meant, counted from 0."""
        self.reason = reason
        self.values = values or {}


def own_seat(room: LiveRoom, peer: Peer, seat: int) -> Seat:
    """The seat, which the socket must have proved."""
    if seat not in peer.seats:
        raise RefusedError("not_yours", f"seat {seat} is not yours")
    return room.row.seats[seat]


def owner_only(peer: Peer) -> None:
    """Refuse everyone but the room's owner."""
    if not peer.owner:
        raise RefusedError("not_owner", "only the room's owner may do that")


def before_start(room: LiveRoom) -> None:
    """Refuse once the game has started."""
    if room.row.state != "gathering":
        raise RefusedError("wrong_state", "that is only possible before the game starts", reason="started")


def taken_seat(room: LiveRoom, seat: int) -> Seat:
    """The seat, which must be taken."""
    if seat >= len(room.row.seats):
        raise RefusedError("refused", f"there is no seat {seat}", reason="no_seat")
    return room.row.seats[seat]


def table_of(room: LiveRoom) -> LiveGame:
    """The room's game, which must have begun and not have been ended early."""
    if room.table is None or room.row.state == "gathering":
        raise RefusedError("wrong_state", "there is no game now", reason="not_started")
    return room.table
