"""What each command does: a handler checks who asks, does one thing, and returns the answer's number."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.server.games.game_settings import game_name
from botyard.server.games.live_game import StaleError
from botyard.server.games.play import TABLE, NotAllowedError, NotOpenError
from botyard.server.games.room_game import room_game
from botyard.server.games.snapshots import opening_of
from botyard.server.games.stored_setup import encode_setup
from botyard.server.net import messages as m
from botyard.server.net.message_parts import Command
from botyard.server.net.peer import Peer
from botyard.server.net.security import hashed
from botyard.server.rooms.absence import ABSENCE, came_back
from botyard.server.rooms.changing import ATTEMPTS, change_room, is_done, marked
from botyard.server.rooms.door import DOOR
from botyard.server.rooms.plain_text import plain_chat
from botyard.server.rooms.refusals import RefusedError, own_seat, owner_only, table_of
from botyard.server.rooms.room import LiveRoom
from botyard.server.rooms.room_views import bad_tokens
from botyard.server.rooms.seating import CHANGES
from botyard.server.rooms.setups import seed_for, set_up_game
from botyard.server.storage.rows import BusyError, ChatLine, GameRow, Room, TakenError, now_ms

log = logging.getLogger(__name__)

_OF_THE_ROOM = (*CHANGES, *DOOR, *ABSENCE, m.Start, m.Gather)
"""Commands that the room's row remembers; a game's commands are in its log, chat lines in the chat."""


async def execute(room: LiveRoom, peer: Peer, command: m.AnyCommand) -> int | None:
    """Carry out a command; RefusedError says why not."""
    handler: Callable[[LiveRoom, Peer, Any], Awaitable[int | None]] = _HANDLERS[type(command)]
    if isinstance(command, _OF_THE_ROOM) and is_done(room.row, peer, command):
        return None  # even if the room has changed since
    try:
        return await handler(room, peer, command)
    except NotOpenError as error:
        raise RefusedError("not_open", str(error)) from None
    except StaleError as error:
        raise RefusedError("stale", str(error)) from None
    except NotAllowedError as error:
        raise RefusedError("off", str(error)) from None
    except InputError as error:
        raise RefusedError("refused", str(error)) from None
    except BusyError as error:
        log.warning("the database is busy; a client must try again: %s", error)
        raise RefusedError(
            "busy", "the database did not answer in time; send the same command again"
        ) from None


# The game


async def _answer(room: LiveRoom, peer: Peer, command: m.AnswerQuestion) -> int:
    own_seat(room, peer, command.seat)
    return await table_of(room).act(
        command.seat, "answer", command.key, command.choice, command.id, command.seq
    )


async def _take_back(room: LiveRoom, peer: Peer, command: m.TakeBack) -> int:
    own_seat(room, peer, command.seat)
    return await table_of(room).act(command.seat, "take_back", command.key, None, command.id, command.seq)


async def _end_by_time(room: LiveRoom, peer: Peer, command: m.EndByTime) -> int:
    owner_only(peer)
    return await table_of(room).act(TABLE, "end_by_time", "time-up", None, command.id)


async def _draft(room: LiveRoom, peer: Peer, command: m.Draft) -> None:
    own_seat(room, peer, command.seat)
    table = table_of(room)
    if not any(asked.key == command.key and asked.seat == command.seat for asked in table.play.pending()):
        raise RefusedError("not_open", "that question is not open now")
    room.draft(command.key, command.choice, peer)
    room.rooms.share_draft(room, command.key, command.choice)


async def _help(room: LiveRoom, peer: Peer, command: m.AnyHelp) -> None:
    own_seat(room, peer, command.seat)
    table = table_of(room)
    await room_game(table.row.kind).help(room.automation.companion, table, peer, command)


async def _start(room: LiveRoom, peer: Peer, command: m.Start) -> None:
    owner_only(peer)
    if room.row.state != "gathering":
        raise RefusedError("wrong_state", "the game has started already", reason="started")
    await begin_game(room, room.row.game, (peer, command))


async def _rematch(room: LiveRoom, peer: Peer, command: m.Rematch) -> None:
    owner_only(peer)
    if room.row.game == command.game + 1:
        return  # it has started already, by this command or another
    if room.row.state != "finished" or room.row.game != command.game:
        raise RefusedError("wrong_state", f"game {command.game} is not the game that has just ended here")
    await begin_game(room, command.game, (peer, command))


async def _gather(room: LiveRoom, peer: Peer, command: m.Gather) -> None:
    owner_only(peer)

    def change(row: Room) -> Room:
        if row.state == "gathering" and row.game == command.game:
            return row  # done already, by this command or another
        if row.state != "finished" or row.game != command.game:
            raise RefusedError("wrong_state", f"game {command.game} is not the game that has just ended here")
        return msgspec.structs.replace(row, state="gathering")

    await change_room(room, change, (peer, command))


async def begin_game(room: LiveRoom, after: int, sent: tuple[Peer, Command] | None = None) -> None:
    """Set up and begin the game after that number."""
    for _ in range(ATTEMPTS):
        async with room.lock:
            row = room.row
            if row.game != after:
                return  # another process has begun it already
            try:
                seed = seed_for(row.settings, row.seats)
                setup = await asyncio.to_thread(set_up_game, row.settings, row.seats, seed)
            except InputError as error:
                raise RefusedError("bad_settings", str(error)) from None
            opening = await asyncio.to_thread(opening_of, game_name(row.settings.game), setup)
            row = _with_new_game(row, after + 1)
            row = row if sent is None else marked(row, *sent)
            game = GameRow(
                code=f"{row.code}-{row.game}",
                room=row.code,
                number=row.game,
                kind=game_name(row.settings.game),
                settings=row.settings,
                setup=encode_setup(setup),
                bots=tuple(seat.bot for seat in row.seats),
                seed=seed,
                started=now_ms(),
                opening=opening,
            )
            try:
                await room.rooms.store.start_game(row, game)
            except TakenError:
                pass
            else:
                await room.take_row(row)
                await room.rooms.new_game(room)
                return
        await room.refresh()
    raise BusyError("too many others are changing this room")


def _with_new_game(row: Room, game: int) -> Room:
    """The row of a room whose new game has begun, without decisions about the last one."""
    seats = tuple(msgspec.structs.replace(seat, absence="") for seat in row.seats)
    return msgspec.structs.replace(
        row, version=row.version + 1, state="playing", game=game, seats=seats, votes=(), clock_since=0
    )


async def _say(room: LiveRoom, peer: Peer, command: m.Say) -> None:
    seat = own_seat(room, peer, command.seat)
    if seat.muted:
        raise RefusedError("muted", "the room's owner has muted you")
    text = plain_chat(command.text)
    if not text:
        raise RefusedError("refused", "the message is empty", reason="empty_message")
    if _was_said(room, command):
        return
    room.count_line(command.seat)
    for _ in range(ATTEMPTS):
        if _was_said(room, command):
            return
        said = ChatLine(
            number=room.lines[-1].number + 1 if room.lines else 1,
            seat=command.seat,
            name=seat.name,
            text=text,
            at=now_ms(),
            command=command.id,
        )
        try:
            await room.rooms.store.add_chat_line(room.row.code, said)
        except TakenError:
            await room.read_chat()
        else:
            room.pass_on(said)
            return
    raise BusyError("too many others are writing in the chat")


def _was_said(room: LiveRoom, command: m.Say) -> bool:
    return any(said.seat == command.seat and said.command == command.id for said in room.lines)


# The socket


async def _take_seats(room: LiveRoom, peer: Peer, command: m.TakeSeats) -> None:
    unknown = room.unknown_tokens(command.tokens)
    if unknown:
        raise RefusedError("bad_token", bad_tokens(unknown), unknown)
    taken = {hashed(token) for token in command.tokens}
    peer.hashes |= taken
    room.recognise(peer)
    room.sit_down(peer, [seat for seat in peer.seats if room.row.seats[seat].token in taken])
    peer.tell(peer.you())
    room.send_game(peer, {})
    room.presence_changed()
    await came_back(room, peer.seats)


async def _resync(room: LiveRoom, peer: Peer, command: m.Resync) -> None:
    peer.floors.clear()
    peer.tell(peer.you())
    peer.tell(room.state(bool(peer.seats), peer.owner))
    peer.tell(room.presence())
    room.send_game(peer, {})


async def _ping(room: LiveRoom, peer: Peer, command: m.Ping) -> None:
    pass


_HANDLERS: dict[type, Any] = {
    **CHANGES,
    **DOOR,
    **ABSENCE,
    m.AnswerQuestion: _answer,
    m.TakeBack: _take_back,
    m.EndByTime: _end_by_time,
    m.Draft: _draft,
    m.Preview: _help,
    m.TryOut: _help,
    m.TellHints: _help,
    m.Start: _start,
    m.Rematch: _rematch,
    m.Gather: _gather,
    m.Say: _say,
    m.TakeSeats: _take_seats,
    m.Resync: _resync,
    m.Ping: _ping,
}
