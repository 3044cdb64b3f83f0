"""What a command does: a handler checks who asks, does one thing, and returns the answer's number, if any."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.server import messages as m
from botyard.server.help import OffError, previewed, tried
from botyard.server.peer import Peer
from botyard.server.play import NotOpenError, RicochetPlay
from botyard.server.refusals import RefusedError, own_seat, owner_only, table_of
from botyard.server.room import LiveRoom, bad_tokens
from botyard.server.rows import BusyError, GameRow, Said, TakenError, now_ms
from botyard.server.seating import ATTEMPTS, CHANGES, is_done, marked
from botyard.server.security import hashed
from botyard.server.settings import RallySettings
from botyard.server.setups import encode_setup, seed_for, set_up_game
from botyard.server.snapshots import opening_of
from botyard.server.store import NUL
from botyard.server.table import StaleError

log = logging.getLogger(__name__)

_OF_THE_ROOM = (*CHANGES, m.Start)
"""Commands that the room's row remembers; those of the game are in its log, and what was said in the chat."""


async def obey(room: LiveRoom, peer: Peer, command: m.AnyCommand) -> int | None:
    """Carry a command out; RefusedError says why not."""
    handler: Callable[[LiveRoom, Peer, Any], Awaitable[int | None]] = _HANDLERS[type(command)]
    if isinstance(command, _OF_THE_ROOM) and is_done(room.row, peer, command):
        return None  # whatever the room has become since
    try:
        return await handler(room, peer, command)
    except NotOpenError as error:
        raise RefusedError("not_open", str(error)) from None
    except StaleError as error:
        raise RefusedError("stale", str(error)) from None
    except OffError as error:
        raise RefusedError("off", str(error)) from None
    except InputError as error:
        raise RefusedError("refused", str(error)) from None
    except BusyError as error:
        log.warning("the database is busy, somebody has to try again: %s", error)
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
    return await table_of(room).act(-2, "end_by_time", "time-up", None, command.id)


async def _draft(room: LiveRoom, peer: Peer, command: m.Draft) -> None:
    own_seat(room, peer, command.seat)
    table = table_of(room)
    if not any(asked.key == command.key and asked.seat == command.seat for asked in table.play.pending()):
        raise RefusedError("not_open", "that question is not open (any more)")
    room.draft(command.key, command.choice)
    room.hall.share_draft(room, command.key, command.choice)


async def _preview(room: LiveRoom, peer: Peer, command: m.Preview) -> None:
    own_seat(room, peer, command.seat)
    peer.tell(previewed(table_of(room), command))


async def _try_out(room: LiveRoom, peer: Peer, command: m.TryOut) -> None:
    own_seat(room, peer, command.seat)
    peer.tell(tried(table_of(room), command))


async def _hints(room: LiveRoom, peer: Peer, command: m.TellHints) -> None:
    own_seat(room, peer, command.seat)
    play = table_of(room).play
    if not isinstance(play, RicochetPlay) or play.game.round is None or not play.game.round.hints:
        raise RefusedError("not_open", "no hint was taken in this round")
    room.attendants.solver.hint(peer)


async def _start(room: LiveRoom, peer: Peer, command: m.Start) -> None:
    owner_only(peer)
    if room.row.state != "gathering":
        raise RefusedError("wrong_state", "the game has started already")
    await begin_game(room, room.row.game, (peer, command))


async def _rematch(room: LiveRoom, peer: Peer, command: m.Rematch) -> None:
    owner_only(peer)
    if room.row.game == command.game + 1:
        return  # it was offered already, by this command or another
    if room.row.state != "finished" or room.row.game != command.game:
        raise RefusedError("wrong_state", f"game {command.game} is not the one that has just ended here")
    await begin_game(room, command.game, (peer, command))


async def begin_game(room: LiveRoom, after: int, sent: tuple[Peer, m.Command] | None = None) -> None:
    """Set up the game after that number and begin it."""
    for _ in range(ATTEMPTS):
        async with room.lock:
            row = room.row
            if row.game != after:
                return  # another process has begun it
            try:
                seed = seed_for(row.settings, row.seats)
                setup = set_up_game(row.settings, row.seats, seed)
            except InputError as error:
                raise RefusedError("bad_settings", str(error)) from None
            row = msgspec.structs.replace(row, version=row.version + 1, state="playing", game=after + 1)
            row = row if sent is None else marked(row, *sent)
            game = GameRow(
                code=f"{row.code}-{row.game}",
                room=row.code,
                number=row.game,
                kind="rally" if isinstance(row.settings.game, RallySettings) else "ricochet",
                settings=row.settings,
                setup=encode_setup(setup),
                bots=tuple(seat.bot for seat in row.seats),
                seed=seed,
                started=now_ms(),
                opening=opening_of(setup),
            )
            try:
                await room.hall.store.start_game(row, game)
            except TakenError:
                pass
            else:
                await room.became(row)
                await room.hall.new_game(room)
                return
        await room.refresh()
    raise BusyError("too many others change this room")


async def _say(room: LiveRoom, peer: Peer, command: m.Say) -> None:
    seat = own_seat(room, peer, command.seat)
    if seat.muted:
        raise RefusedError("muted", "the owner of the room took your word")
    text = " ".join(command.text.replace(NUL, " ").split())
    if not text:
        raise RefusedError("refused", "there is nothing to say")
    for _ in range(ATTEMPTS):
        known = [said for said in room.lines if said.seat == command.seat and said.command == command.id]
        if known:
            return
        said = Said(
            number=room.lines[-1].number + 1 if room.lines else 1,
            seat=command.seat,
            name=seat.name,
            text=text,
            at=now_ms(),
            command=command.id,
        )
        try:
            await room.hall.store.say(room.row.code, said)
        except TakenError:
            await room.read_chat()
        else:
            room.heard(said)
            return
    raise BusyError("too many others speak")


# The socket


async def _take_seats(room: LiveRoom, peer: Peer, command: m.TakeSeats) -> None:
    strange = room.strange(command.tokens)
    if strange:
        raise RefusedError("bad_token", bad_tokens(strange), strange)
    taken = {hashed(token) for token in command.tokens}
    peer.hashes |= taken
    room.recognise(peer)
    room.sit_down(peer, [seat for seat in peer.seats if room.row.seats[seat].token in taken])
    peer.tell(peer.you())
    room.send_game(peer, {})
    room.presence_changed()


async def _resync(room: LiveRoom, peer: Peer, command: m.Resync) -> None:
    peer.floors.clear()
    peer.tell(peer.you())
    peer.tell(room.state(bool(peer.seats)))
    peer.tell(room.presence())
    room.send_game(peer, {})


async def _ping(room: LiveRoom, peer: Peer, command: m.Ping) -> None:
    pass


_HANDLERS: dict[type, Any] = {
    **CHANGES,
    m.AnswerQuestion: _answer,
    m.TakeBack: _take_back,
    m.EndByTime: _end_by_time,
    m.Draft: _draft,
    m.Preview: _preview,
    m.TryOut: _try_out,
    m.TellHints: _hints,
    m.Start: _start,
    m.Rematch: _rematch,
    m.Say: _say,
    m.TakeSeats: _take_seats,
    m.Resync: _resync,
    m.Ping: _ping,
}
