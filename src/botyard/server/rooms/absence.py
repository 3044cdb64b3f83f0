"""Changes during a game: who plays for absent players, its clocks, and its end by agreement."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

import msgspec

from botyard.server.net import owner_commands as c
from botyard.server.net.peer import Peer
from botyard.server.rooms.changing import change_room, with_seat
from botyard.server.rooms.door import bots_seat
from botyard.server.rooms.refusals import RefusedError, taken_seat
from botyard.server.rooms.room import LiveRoom
from botyard.server.rooms.votes import decide, vote_against
from botyard.server.storage.rows import Room, Seat, now_ms


def _during_game(row: Room) -> None:
    if row.state != "playing":
        raise RefusedError("wrong_state", "that is only possible during a game")


def _players_seat(room: LiveRoom, number: int) -> Seat:
    """The seat, which must be a person's."""
    seat = taken_seat(room, number)
    if seat.bot is not None:
        raise RefusedError("refused", "a bot sits there already", reason="is_bot")
    return seat


async def _stand_in(room: LiveRoom, peer: Peer, command: c.StandIn) -> None:
    def change(row: Room) -> Room:
        _during_game(row)
        seat = _players_seat(room, command.seat)
        if room.automation.is_here(command.seat):
            raise RefusedError(
                "refused", f"{seat.name} is here", reason="person_here", values={"name": seat.name}
            )
        return with_seat(row, command.seat, msgspec.structs.replace(seat, absence=command.by))

    await decide(room, peer, command, change, about=command.seat)


async def came_back(room: LiveRoom, seats: Collection[int]) -> None:
    """Forget what was decided about players who are here again."""

    def is_decided(row: Room) -> bool:
        return any(row.seats[number].absence for number in seats if number < len(row.seats))

    def change(row: Room) -> Room:
        for number in seats:
            row = with_seat(row, number, msgspec.structs.replace(row.seats[number], absence=""))
        return row

    if is_decided(room.row):
        await change_room(room, change)


async def _free_seat(room: LiveRoom, peer: Peer, command: c.FreeSeat) -> None:
    def change(row: Room) -> Room:
        _during_game(row)
        return with_seat(row, command.seat, bots_seat(row, _players_seat(room, command.seat)))

    await decide(room, peer, command, change, about=command.seat)


async def _change_clocks(room: LiveRoom, peer: Peer, command: c.ChangeClocks) -> None:
    def change(row: Room) -> Room:
        _during_game(row)
        settings = msgspec.structs.replace(
            row.settings,
            glass=command.glass,
            question_seconds=command.question_seconds,
            absent=command.absent,
            absent_seconds=command.absent_seconds,
        )
        return msgspec.structs.replace(row, settings=settings, clock_since=now_ms())

    await decide(room, peer, command, change)


async def _end_game(room: LiveRoom, peer: Peer, command: c.EndGame) -> None:
    def change(row: Room) -> Room:
        _during_game(row)
        return msgspec.structs.replace(row, state="gathering")

    async def write(row: Room) -> None:
        store = room.rooms.store
        if row.state == "gathering":
            await store.break_off(row, room.game_code)
        else:  # not everybody has agreed yet
            await store.change_room(row)

    await decide(room, peer, command, change, everybody=True, write=write)


ABSENCE: dict[type, Any] = {
    c.StandIn: _stand_in,
    c.FreeSeat: _free_seat,
    c.ChangeClocks: _change_clocks,
    c.EndGame: _end_game,
    c.VoteAgainst: vote_against,
}
"""The handler of each of these commands."""
