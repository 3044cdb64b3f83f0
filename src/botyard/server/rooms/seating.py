"""Changes of a room: its settings, and who sits where.

They are written with the version they are based on; if another process was faster, the room is read again
and the change is repeated.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.rally.engine.robots import ROBOT_NAMES
from botyard.server.games.room_game import game_of
from botyard.server.net import messages as m
from botyard.server.net.peer import Peer
from botyard.server.net.security import command_mark, hashed, new_token
from botyard.server.rooms.plain_text import plain_name, skeleton
from botyard.server.rooms.refusals import RefusedError, before_start, own_seat, owner_only, taken_seat
from botyard.server.rooms.room import LiveRoom
from botyard.server.rooms.settings import Settings
from botyard.server.rooms.setups import settled
from botyard.server.storage.rows import BusyError, Room, Seat, TakenError

ATTEMPTS = 5
"""How often a change is repeated when others are faster."""
MARKS = 100
"""How many commands a room remembers."""


def is_done(row: Room, peer: Peer, command: m.Command) -> bool:
    """Whether the command, sent by the same person, has changed the room already."""
    return any(command_mark(proof, command.id) in row.done for proof in peer.hashes)


def marked(row: Room, peer: Peer, command: m.Command) -> Room:
    """The row, remembering the command as done.

    The sender's seat may be gone when it is sent again, so it is marked for all tokens that were shown.
    """
    proofs = [row.owner] if peer.owner else sorted(peer.hashes)
    marks = tuple(command_mark(proof, command.id) for proof in proofs)
    return msgspec.structs.replace(row, done=(*row.done, *marks)[-MARKS:])


async def _change(
    room: LiveRoom, change: Callable[[Room], Room], sent: tuple[Peer, m.Command] | None = None
) -> None:
    """Write the changed room, once for each command; `change` refuses where it must."""
    for _ in range(ATTEMPTS):
        async with room.lock:
            if sent is not None and is_done(room.row, *sent):
                return
            row = msgspec.structs.replace(change(room.row), version=room.row.version + 1)
            row = row if sent is None else marked(row, *sent)
            try:
                await room.rooms.store.change_room(row)
            except TakenError:
                pass
            else:
                await room.take_row(row)
                return
        await room.refresh()
    raise BusyError("too many others are changing this room")


def _with_seat(row: Room, number: int, seat: Seat | None) -> Room:
    """The row with that seat replaced, or freed if None."""
    seats = list(row.seats)
    seats[number : number + 1] = [] if seat is None else [seat]
    return msgspec.structs.replace(row, seats=tuple(seats))


async def _settings(room: LiveRoom, peer: Peer, command: m.ChangeSettings) -> None:
    owner_only(peer)
    settings = accept_settings(command.settings)

    def change(row: Room) -> Room:
        before_start(room)
        if len(row.seats) > settings.seats:
            taken = len(row.seats)
            message = f"{taken} seats are taken already; free some first"
            raise RefusedError("bad_settings", message, reason="seats_taken", values={"n": taken})
        same_game = type(row.settings.game) is type(settings.game)
        seats = row.seats if same_game else tuple(_as_before(seat) for seat in row.seats if seat.bot is None)
        return msgspec.structs.replace(row, settings=settings, seats=seats)

    await _change(room, change, (peer, command))


def _as_before(seat: Seat) -> Seat:
    """The seat's preferences, without those of the other game."""
    return msgspec.structs.replace(seat, robot="", team=None)


def accept_settings(settings: Settings) -> Settings:
    """The settings as the room keeps them; those that no line-up of players could play are refused."""
    try:
        return settled(settings)
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
        return _with_seat(row, command.seat, seat)

    await _change(room, change, (peer, command))


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


async def _add_bot(room: LiveRoom, peer: Peer, command: m.AddBot) -> None:
    owner_only(peer)

    def change(row: Room) -> Room:
        before_start(room)
        return with_bot(row, command.level)

    await _change(room, change, (peer, command))


def with_bot(row: Room, level: str) -> Room:
    """The room with a bot in the next seat."""
    known = game_of(row.settings.game).levels
    if level not in known:
        raise RefusedError("refused", f"there is no such bot; choose one of {', '.join(known)}")
    check_room(row)
    names = {seat.name.casefold() for seat in row.seats}
    name = next(f"Bot {n}" for n in range(1, 99) if f"bot {n}" not in names)
    return msgspec.structs.replace(row, seats=(*row.seats, Seat(name=name, bot=level)))


def check_room(row: Room) -> None:
    """Refuse if no seat is free."""
    if row.state != "gathering":
        raise RefusedError("wrong_state", "the game has started; you can watch it", reason="watch")
    if len(row.seats) >= row.settings.seats:
        raise RefusedError("full", "all seats are taken")


async def join(room: LiveRoom, name: str) -> tuple[int, str]:
    """Take a seat; returns its number and its token."""
    token = new_token()

    def change(row: Room) -> Room:
        check_room(row)
        seat = Seat(name=free_name(row, name), token=hashed(token))
        return msgspec.structs.replace(row, seats=(*row.seats, seat))

    await _change(room, change)
    return next(n for n, seat in enumerate(room.row.seats) if seat.token == hashed(token)), token


async def _kick(room: LiveRoom, peer: Peer, command: m.Kick) -> None:
    owner_only(peer)

    def change(row: Room) -> Room:
        before_start(room)
        taken_seat(room, command.seat)
        return _with_seat(row, command.seat, None)

    await _change(room, change, (peer, command))


async def _leave(room: LiveRoom, peer: Peer, command: m.Leave) -> None:
    own_seat(room, peer, command.seat)
    if room.row.state == "playing":
        room.seat_left(command.seat)
        room.rooms.share_leave(room, command.seat)
        return
    if room.row.state == "gathering":
        await _change(room, lambda row: _with_seat(row, command.seat, None), (peer, command))


async def _mute(room: LiveRoom, peer: Peer, command: m.Mute) -> None:
    owner_only(peer)

    def change(row: Room) -> Room:
        seat = msgspec.structs.replace(taken_seat(room, command.seat), muted=command.muted)
        return _with_seat(row, command.seat, seat)

    await _change(room, change, (peer, command))


async def _new_token(room: LiveRoom, peer: Peer, command: m.NewToken) -> None:
    token = new_token()

    def change(row: Room) -> Room:
        seat = msgspec.structs.replace(own_seat(room, peer, command.seat), token=hashed(token))
        return _with_seat(row, command.seat, seat)

    own_seat(room, peer, command.seat)
    peer.hashes |= {hashed(token)}
    await _change(room, change)
    peer.tell(m.TokenMade(id=command.id, seat=command.seat, token=token))


CHANGES: dict[type, Any] = {
    m.ChangeSettings: _settings,
    m.ChangeSeat: _change_seat,
    m.AddBot: _add_bot,
    m.Kick: _kick,
    m.Leave: _leave,
    m.Mute: _mute,
    m.NewToken: _new_token,
}
"""The handler of each of these commands."""
