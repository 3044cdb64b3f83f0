"""Changes of a room before its game: settings, seats, and bots in them."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.rally.engine.robots import ROBOT_NAMES
from botyard.server.games.room_game import game_of
from botyard.server.net import messages as m
from botyard.server.net.peer import Peer
from botyard.server.net.security import hashed, new_token
from botyard.server.rooms.changing import change_room, with_seat
from botyard.server.rooms.plain_text import plain_name, skeleton
from botyard.server.rooms.refusals import RefusedError, before_start, own_seat, owner_only, taken_seat
from botyard.server.rooms.room import LiveRoom
from botyard.server.rooms.settings import Settings
from botyard.server.rooms.setups import settled
from botyard.server.storage.rows import Room, Seat


async def _settings(room: LiveRoom, peer: Peer, command: m.ChangeSettings) -> None:
    owner_only(peer)
    settings = await accept_settings(command.settings)

    def change(row: Room) -> Room:
        before_start(room)
        if len(row.seats) > settings.seats:
            taken = len(row.seats)
            message = f"{taken} seats are taken already; free some first"
            raise RefusedError("bad_settings", message, reason="seats_taken", values={"n": taken})
        same_game = type(row.settings.game) is type(settings.game)
        seats = row.seats if same_game else tuple(_as_before(seat) for seat in row.seats if seat.bot is None)
        # People who find a room in the list need no invitation.
        door = msgspec.structs.replace(row.door, invitation="") if settings.public else row.door
        return msgspec.structs.replace(row, settings=settings, seats=seats, door=door)

    await change_room(room, change, (peer, command))


def _as_before(seat: Seat) -> Seat:
    """The seat's preferences, without those of the other game."""
    return msgspec.structs.replace(seat, robot="", team=None)


async def accept_settings(settings: Settings) -> Settings:
    """The settings as the room keeps them; those that no line-up of players could play are refused."""
    try:
        return await asyncio.to_thread(settled, settings)  # eight boards to be read take a while
    except InputError as error:
        raise RefusedError("bad_settings", str(error)) from None


async def _change_seat(room: LiveRoom, peer: Peer, command: m.ChangeSeat) -> None:
    def change(row: Room) -> Room:
        before_start(room)
        seat = taken_seat(room, command.seat)
        if not (seat.bot is not None and peer.owner):
            own_seat(room, peer, command.seat)
        if command.name is not None:
            seat = msgspec.structs.replace(seat, name=free_name(row, command.name, command.seat))
        if command.robot is not None:
            if command.robot and command.robot not in ROBOT_NAMES:
                raise RefusedError("refused", f"there is no such robot; choose from {', '.join(ROBOT_NAMES)}")
            taken = {other.robot for number, other in enumerate(row.seats) if number != command.seat}
            if command.robot and command.robot in taken:
                raise RefusedError(
                    "refused",
                    f"{command.robot} is taken already",
                    reason="robot_taken",
                    values={"robot": command.robot},
                )
            seat = msgspec.structs.replace(seat, robot=command.robot)
        if command.team is not None:
            seat = msgspec.structs.replace(seat, team=None if command.team < 0 else command.team)
        return with_seat(row, command.seat, seat)

    await change_room(room, change, (peer, command))


def free_name(row: Room, wanted: str, own: int | None = None) -> str:
    """The name, tidied up; refused if nothing of it is visible, or if another looks like it."""
    name = plain_name(wanted)
    if not name:
        raise RefusedError("refused", "a name needs at least one visible character", reason="no_name")
    looks = skeleton(name)
    if any(skeleton(seat.name) == looks for n, seat in enumerate(row.seats) if n != own):
        message = f"the name {name} is taken, or looks like one that is; choose another"
        raise RefusedError("refused", message, reason="name_taken", values={"name": name})
    return name


def check_free(row: Room) -> None:
    """Refuse if no seat is free."""
    if len(row.seats) >= row.settings.seats:
        raise RefusedError("full", "all seats are taken")


async def _add_bot(room: LiveRoom, peer: Peer, command: m.AddBot) -> None:
    owner_only(peer)

    def change(row: Room) -> Room:
        before_start(room)
        return with_bot(row, command.level)

    await change_room(room, change, (peer, command))


def with_bot(row: Room, level: str) -> Room:
    """The room with a bot in the next seat."""
    known = game_of(row.settings.game).levels
    if level not in known:
        raise RefusedError("refused", f"there is no such bot; choose one of {', '.join(known)}")
    check_free(row)
    names = {seat.name.casefold() for seat in row.seats}
    name = next(f"Bot {n}" for n in range(1, 99) if f"bot {n}" not in names)
    return msgspec.structs.replace(row, seats=(*row.seats, Seat(name=name, bot=level)))


async def _leave(room: LiveRoom, peer: Peer, command: m.Leave) -> None:
    own_seat(room, peer, command.seat)
    freed = False

    def change(row: Room) -> Room:
        nonlocal freed
        # Another process may have begun the game since we looked: then the seat stays, as its robot does.
        own_seat(room, peer, command.seat)
        freed = row.state == "gathering"
        return with_seat(row, command.seat, None) if freed else row

    if room.row.state == "gathering":
        await change_room(room, change, (peer, command))
    if not freed and room.row.state == "playing":
        room.seat_left(command.seat)
        room.rooms.share_leave(room, command.seat)


async def _mute(room: LiveRoom, peer: Peer, command: m.Mute) -> None:
    owner_only(peer)

    def change(row: Room) -> Room:
        seat = msgspec.structs.replace(taken_seat(room, command.seat), muted=command.muted)
        return with_seat(row, command.seat, seat)

    await change_room(room, change, (peer, command))


async def _new_token(room: LiveRoom, peer: Peer, command: m.NewToken) -> None:
    token = new_token()

    def change(row: Room) -> Room:
        seat = own_seat(room, peer, command.seat)
        if seat.token == row.owner:
            row = msgspec.structs.replace(row, owner=hashed(token))
        return with_seat(row, command.seat, msgspec.structs.replace(seat, token=hashed(token)))

    own_seat(room, peer, command.seat)
    peer.hashes |= {hashed(token)}
    await change_room(room, change)
    peer.tell(m.TokenMade(id=command.id, seat=command.seat, token=token))


CHANGES: dict[type, Any] = {
    m.ChangeSettings: _settings,
    m.ChangeSeat: _change_seat,
    m.AddBot: _add_bot,
    m.Leave: _leave,
    m.Mute: _mute,
    m.NewToken: _new_token,
}
"""The handler of each of these commands."""
