"""Who decides: the owner; while the owner is away, more than half of the players who are here."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import msgspec

from botyard.server.net.message_parts import Command
from botyard.server.net.owner_commands import EndGame, VoteAgainst
from botyard.server.net.peer import Peer
from botyard.server.rooms.changing import change_room
from botyard.server.rooms.refusals import RefusedError, owner_only
from botyard.server.rooms.room import LiveRoom
from botyard.server.storage.rows import Room, Vote

MOST_VOTES = 10
"""How many motions a room remembers."""


def motion_of(command: Command) -> str:
    """What is voted on: the command without its id.

    >>> motion_of(EndGame(id="x"))
    '{"type":"end_game"}'
    """
    fields = msgspec.to_builtins(command)
    del fields["id"]
    return msgspec.json.encode(fields).decode()


async def decide(
    room: LiveRoom,
    peer: Peer,
    command: Command,
    change: Callable[[Room], Room],
    *,
    about: int | None = None,
    everybody: bool = False,
    write: Callable[[Room], Awaitable[None]] | None = None,
) -> None:
    """Change the room as the command says if its sender may decide that; else count it as a vote.

    The seat that it is `about` has no vote. `everybody`: all players who are here must want it.
    """

    def decided(row: Room) -> Room:
        motion = motion_of(command)
        others = tuple(vote for vote in row.votes if vote.motion != motion)
        if not everybody and (peer.owner or room.owner_here() or not peer.seats):
            owner_only(peer)
            return _carried(change(row), others)
        voters = {seat for seat in room.online() if row.seats[seat].token} - {about}
        if not voters.intersection(peer.seats):
            raise RefusedError("not_owner", "only players vote, and nobody about their own seat")
        changed = change(row)  # refuse the impossible before anyone votes on it
        before = {seat for vote in row.votes if vote.motion == motion for seat in vote.seats}
        for_it = voters & (before | set(peer.seats))
        if for_it == voters or (not everybody and 2 * len(for_it) > len(voters)):
            return _carried(changed, others)
        vote = Vote(motion=motion, seats=tuple(sorted(for_it)))
        return msgspec.structs.replace(row, votes=(*others, vote)[-MOST_VOTES:])

    await change_room(room, decided, (peer, command), write)


def _carried(row: Room, others: tuple[Vote, ...]) -> Room:
    """The changed row without the vote that led to it; seats that moved up have ended all votes."""
    return msgspec.structs.replace(row, votes=others if row.votes else ())


async def vote_against(room: LiveRoom, peer: Peer, command: VoteAgainst) -> None:
    """Withdraw the votes of one's seats; a motion that needs everybody is dropped."""
    if not peer.seats:
        raise RefusedError("not_owner", "only players vote")

    def change(row: Room) -> Room:
        votes = []
        for vote in row.votes:
            if vote.motion == command.motion:
                kept = set() if vote.motion == END else {*vote.seats} - {*peer.seats}
                vote = Vote(motion=vote.motion, seats=tuple(sorted(kept)))
            if vote.seats:
                votes.append(vote)
        return msgspec.structs.replace(row, votes=tuple(votes))

    await change_room(room, change, (peer, command))


END = motion_of(EndGame(id="-"))
