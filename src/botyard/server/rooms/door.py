"""Who may come into a room and who must leave: one handler for each command, and taking a seat."""

from __future__ import annotations

from typing import Any

import msgspec

from botyard.server.games.room_game import game_of
from botyard.server.net import owner_commands as c
from botyard.server.net.peer import Peer
from botyard.server.net.security import browser_mark, hashed, new_invitation, new_token
from botyard.server.rooms.admission import barred_newcomer, is_owners_seat
from botyard.server.rooms.changing import change_room, with_seat
from botyard.server.rooms.refusals import RefusedError, taken_seat
from botyard.server.rooms.room import LiveRoom
from botyard.server.rooms.seating import check_free, free_name
from botyard.server.rooms.votes import decide
from botyard.server.storage.rows import Door, Knock, Removed, Room, Seat

MOST_KNOCKS = 20
MOST_REMOVED = 50
MOST_GUESTS = 50


# Coming in


async def join(
    room: LiveRoom,
    name: str,
    seat: int | None = None,
    browser: str | None = None,
    invitation: str | None = None,
) -> tuple[int | None, str]:
    """Take a seat, or knock if the owner wants to be asked; returns its number (None: knocked) and token."""
    token = new_token()
    mark = browser_mark(room.row.code, browser)
    shown = {hashed(invitation)} if invitation else set()

    def change(row: Room) -> Room:
        why = barred_newcomer(row, shown, mark)
        if why is not None:
            raise RefusedError(why.code, why.message)
        newcomer = Knock(name=name, token=hashed(token), browser=mark, seat=seat)
        seated = _with_newcomer(row, newcomer)
        if row.door.state == "open" or (mark and mark == row.door.owner_browser):
            return seated
        if len(row.door.knocks) >= MOST_KNOCKS:
            raise RefusedError("full", "too many others are waiting to be let in; try again later")
        waiting = [knock for knock in row.door.knocks if not (mark and knock.browser == mark)]
        named = msgspec.structs.replace(newcomer, name=free_name(row, name, seat))
        return _with_door(row, knocks=(*waiting, named))

    await change_room(room, change)
    seats = room.row.seats
    return next((number for number, one in enumerate(seats) if one.token == hashed(token)), None), token


def _with_newcomer(row: Room, newcomer: Knock) -> Room:
    """The room with a newcomer in the next seat, or in a bot's once a game has begun."""
    if row.state == "gathering":
        check_free(row)
        number, robot, team = len(row.seats), "", None
    else:
        number = _bots_seat(row, newcomer.seat)
        robot, team = row.seats[number].robot, row.seats[number].team
    name = free_name(row, newcomer.name, number)
    seat = Seat(name=name, token=newcomer.token, browser=newcomer.browser, robot=robot, team=team)
    if number < len(row.seats):
        return with_seat(row, number, seat)
    return msgspec.structs.replace(row, seats=(*row.seats, seat))


def _bots_seat(row: Room, wanted: int | None) -> int:
    bots = [number for number, seat in enumerate(row.seats) if seat.bot is not None]
    if row.settings.lesson or not bots:
        message = "the game has started and no bot's seat is left; you can watch it"
        raise RefusedError("wrong_state", message, reason="no_bots_seat")
    if wanted is None:
        return bots[0]
    if wanted not in bots:
        raise RefusedError("refused", f"seat {wanted} is not a bot's; choose one that is")
    return wanted


def _with_door(row: Room, **changes: Any) -> Room:
    return msgspec.structs.replace(row, door=msgspec.structs.replace(row.door, **changes))


async def _set_door(room: LiveRoom, peer: Peer, command: c.SetDoor) -> None:
    watching = {one.browser for one in room.peers if one.browser and not one.seats}
    guests = tuple(sorted(watching))[:MOST_GUESTS] if command.state == "locked" else ()
    await decide(room, peer, command, lambda row: _with_door(row, state=command.state, guests=guests))


def _take_knock(door: Door, command: c.Admit | c.Decline) -> tuple[Knock, Door]:
    """The person meant, and the door without them."""
    named = [number for number, knock in enumerate(door.knocks) if knock.name == command.name]
    if not named:
        raise RefusedError("refused", "that visitor is no longer waiting")
    number = command.knock if command.knock in named else named[0]
    rest = door.knocks[:number] + door.knocks[number + 1 :]
    return door.knocks[number], msgspec.structs.replace(door, knocks=rest)


async def _admit(room: LiveRoom, peer: Peer, command: c.Admit) -> None:
    def change(row: Room) -> Room:
        knock, door = _take_knock(row.door, command)
        return _with_newcomer(msgspec.structs.replace(row, door=door), knock)

    await decide(room, peer, command, change)


async def _decline(room: LiveRoom, peer: Peer, command: c.Decline) -> None:
    def change(row: Room) -> Room:
        knock, door = _take_knock(row.door, command)
        return _with_removed(msgspec.structs.replace(row, door=door), knock.name, knock.token, knock.browser)

    await decide(room, peer, command, change)


async def _renew_link(room: LiveRoom, peer: Peer, command: c.RenewLink) -> None:
    invitation = new_invitation()

    def change(row: Room) -> Room:
        private = msgspec.structs.replace(row.settings, public=False)
        return _with_door(msgspec.structs.replace(row, settings=private), invitation=invitation)

    await decide(room, peer, command, change)


# Removing people


def _with_removed(row: Room, name: str, *proofs: str) -> Room:
    """The room, which these tokens and browsers can no longer enter."""
    gone = Removed(name=name, proofs=tuple(proof for proof in proofs if proof))
    return _with_door(row, removed=(*row.door.removed, gone)[-MOST_REMOVED:])


async def _kick(room: LiveRoom, peer: Peer, command: c.Kick) -> None:
    def change(row: Room) -> Room:
        seat = taken_seat(room, command.seat)
        if command.seat in peer.seats:
            raise RefusedError("refused", "that is your own seat; leave it instead")
        if seat.bot is not None:
            if row.state != "gathering":
                raise RefusedError("wrong_state", "a bot can be removed only before the game starts")
            return with_seat(row, command.seat, None)
        own_screen = peer.owner and seat.browser == row.door.owner_browser
        gone = [seat.token] if own_screen else [seat.token, seat.browser]
        if is_owners_seat(row, seat) and not peer.owner:
            gone.append(row.owner)
            row = _with_owner(row, row.seats[peer.seats[0]])
        freed = None if row.state == "gathering" else bots_seat(row, seat)
        return with_seat(_with_removed(row, seat.name, *gone), command.seat, freed)

    await decide(room, peer, command, change, about=command.seat)


async def _readmit(room: LiveRoom, peer: Peer, command: c.Readmit) -> None:
    def change(row: Room) -> Room:
        removed = row.door.removed
        if command.removed >= len(removed):
            raise RefusedError("refused", "nobody with that number was removed")
        return _with_door(row, removed=removed[: command.removed] + removed[command.removed + 1 :])

    await decide(room, peer, command, change)


def bots_seat(row: Room, seat: Seat) -> Seat:
    """The seat with a bot in it instead of its player, whose token no longer works."""
    level = game_of(row.settings.game).stand_in
    return Seat(name=seat.name, bot=level, robot=seat.robot, team=seat.team)


# The owner


def _with_owner(row: Room, seat: Seat) -> Room:
    return _with_door(msgspec.structs.replace(row, owner=seat.token), owner_browser=seat.browser)


async def _hand_over(room: LiveRoom, peer: Peer, command: c.HandOver) -> None:
    def change(row: Room) -> Room:
        seat = taken_seat(room, command.seat)
        if not seat.token:
            raise RefusedError("refused", "a bot cannot own the room; choose a player")
        return _with_owner(row, seat)

    await decide(room, peer, command, change)


DOOR: dict[type, Any] = {
    c.SetDoor: _set_door,
    c.Admit: _admit,
    c.Decline: _decline,
    c.RenewLink: _renew_link,
    c.Kick: _kick,
    c.Readmit: _readmit,
    c.HandOver: _hand_over,
}
"""The handler of each of these commands."""
