"""How a room's row is changed.

It is written with the version it is based on; if another process was faster, the room is read again and the
change is repeated.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from botyard.server.net.message_parts import Command
from botyard.server.net.peer import Peer
from botyard.server.net.security import command_mark
from botyard.server.rooms.room import LiveRoom
from botyard.server.storage.rows import BusyError, Room, Seat, TakenError

ATTEMPTS = 5
"""How often a change is repeated when others are faster."""
MARKS = 100
"""How many commands a room remembers."""


def is_done(row: Room, peer: Peer, command: Command) -> bool:
    """Whether the command, sent by the same person, has changed the room already."""
    return any(command_mark(proof, command.id) in row.done for proof in peer.hashes)


def marked(row: Room, peer: Peer, command: Command) -> Room:
    """The row, remembering the command as done.

    The sender's seat may be gone when it is sent again, so it is marked for all tokens that were shown.
    """
    proofs = [row.owner] if peer.owner else sorted(peer.hashes)
    marks = tuple(command_mark(proof, command.id) for proof in proofs)
    return msgspec.structs.replace(row, done=(*row.done, *marks)[-MARKS:])


async def change_room(
    room: LiveRoom,
    change: Callable[[Room], Room],
    sent: tuple[Peer, Command] | None = None,
    write: Callable[[Room], Awaitable[None]] | None = None,
) -> None:
    """Write the changed room, once for each command; `change` refuses where it must.

    `write` is for changes that concern more than the room's row.
    """
    for _ in range(ATTEMPTS):
        async with room.lock:
            if sent is not None and is_done(room.row, *sent):
                return
            row = msgspec.structs.replace(change(room.row), version=room.row.version + 1)
            row = row if sent is None else marked(row, *sent)
            try:
                await (write or room.rooms.store.change_room)(row)
            except TakenError:
                pass
            else:
                await room.take_row(row)
                return
        await room.refresh()
    raise BusyError("too many others are changing this room")


def with_seat(row: Room, number: int, seat: Seat | None) -> Room:
    """The row with that seat replaced, or freed if None: then the others move up, and all votes end."""
    seats = list(row.seats)
    seats[number : number + 1] = [] if seat is None else [seat]
    votes = () if seat is None else row.votes
    return msgspec.structs.replace(row, seats=tuple(seats), votes=votes)
