"""What a command does. Each handler checks who asks, does one thing, and returns the answer's number, if any.

Changes of the room are written with the version that they are based on; when another process was faster,
the row is read again and the command is tried once more.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from typing import Any

import msgspec

from botyard.bots.rally import BOTS
from botyard.bots.ricochet import LEVELS
from botyard.errors import InputError
from botyard.rally.robots import ROBOT_NAMES
from botyard.server import messages as m
from botyard.server.help import OffError, previewed, tried
from botyard.server.peer import Peer
from botyard.server.play import NotOpenError, RicochetPlay
from botyard.server.room import LiveRoom, bad_tokens
from botyard.server.rows import BusyError, GameRow, Room, Said, Seat, TakenError, now_ms
from botyard.server.security import hashed, new_seed, new_token
from botyard.server.settings import RallySettings, Settings
from botyard.server.setups import check_settings, encode_setup, set_up_game
from botyard.server.table import StaleError, Table

ATTEMPTS = 5


class RefusedError(Exception):
    """A command that has no effect; the code says why to programs, the message to people."""

    def __init__(self, code: str, message: str, tokens: tuple[int, ...] = ()) -> None:
        super().__init__(message)
        self.code = code
        self.tokens = tokens
        """Which tokens of the command are meant."""


async def obey(room: LiveRoom, peer: Peer, command: m.AnyCommand) -> int | None:
    """Carry a command out; RefusedError says why not."""
    handler: Callable[[LiveRoom, Peer, Any], Awaitable[int | None]] = _HANDLERS[type(command)]
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
    except BusyError:
        raise RefusedError(
            "busy", "the database did not answer in time; send the same command again"
        ) from None


# Who may


def _own(room: LiveRoom, peer: Peer, seat: int) -> Seat:
    if seat not in peer.seats:
        raise RefusedError("not_yours", f"seat {seat} is not yours")
    return room.row.seats[seat]


def _owner(peer: Peer) -> None:
    if not peer.owner:
        raise RefusedError("not_owner", "only the owner of the room may do that")


def _gathering(room: LiveRoom) -> None:
    if room.row.state != "gathering":
        raise RefusedError("wrong_state", "the game has started; that is possible only before the start")


def _seat(room: LiveRoom, seat: int) -> Seat:
    if seat >= len(room.row.seats):
        raise RefusedError("refused", f"there is no seat {seat}")
    return room.row.seats[seat]


def _table(room: LiveRoom) -> Table:
    if room.table is None:
        raise RefusedError("wrong_state", "there is no game yet")
    return room.table


# The game


async def _answer(room: LiveRoom, peer: Peer, command: m.AnswerQuestion) -> int:
    _own(room, peer, command.seat)
    return await _table(room).act(
        command.seat, "answer", command.key, command.choice, command.id, command.seq
    )


async def _take_back(room: LiveRoom, peer: Peer, command: m.TakeBack) -> int:
    _own(room, peer, command.seat)
    return await _table(room).act(command.seat, "take_back", command.key, None, command.id, command.seq)


async def _end_by_time(room: LiveRoom, peer: Peer, command: m.EndByTime) -> int:
    _owner(peer)
    return await _table(room).act(-2, "end_by_time", "time-up", None, command.id)


async def _draft(room: LiveRoom, peer: Peer, command: m.Draft) -> None:
    _own(room, peer, command.seat)
    table = _table(room)
    if not any(asked.key == command.key and asked.seat == command.seat for asked in table.play.pending()):
        raise RefusedError("not_open", "that question is not open (any more)")
    room.draft(command.key, command.choice)
    room.hall.share_draft(room, command.key, command.choice)


async def _preview(room: LiveRoom, peer: Peer, command: m.Preview) -> None:
    _own(room, peer, command.seat)
    peer.tell(previewed(_table(room), command))


async def _try_out(room: LiveRoom, peer: Peer, command: m.TryOut) -> None:
    _own(room, peer, command.seat)
    peer.tell(tried(_table(room), command))


async def _hints(room: LiveRoom, peer: Peer, command: m.TellHints) -> None:
    _own(room, peer, command.seat)
    play = _table(room).play
    if not isinstance(play, RicochetPlay) or play.game.round is None or not play.game.round.hints:
        raise RefusedError("not_open", "no hint was taken in this round")
    room.attendants.solver.hint(peer)


# The room


async def _change(room: LiveRoom, change: Callable[[Room], Room]) -> None:
    """Write the room as it is to be; `change` refuses where it must."""
    for _ in range(ATTEMPTS):
        async with room.lock:
            row = msgspec.structs.replace(change(room.row), version=room.row.version + 1)
            try:
                await room.hall.store.change_room(row)
            except TakenError:
                pass
            else:
                await room.became(row)
                return
        await room.refresh()
    raise BusyError("too many others change this room")


def _with_seat(row: Room, number: int, seat: Seat | None) -> Room:
    """The row with another seat there, or, with None, with that seat freed."""
    seats = list(row.seats)
    seats[number : number + 1] = [] if seat is None else [seat]
    return msgspec.structs.replace(row, seats=tuple(seats))


async def _settings(room: LiveRoom, peer: Peer, command: m.ChangeSettings) -> None:
    _owner(peer)
    accept_settings(command.settings)

    def change(row: Room) -> Room:
        _gathering(room)
        if len(row.seats) > command.settings.seats:
            raise RefusedError("bad_settings", f"{len(row.seats)} seats are taken already; free some first")
        same_game = type(row.settings.game) is type(command.settings.game)
        seats = row.seats if same_game else tuple(_as_before(seat) for seat in row.seats if seat.bot is None)
        return msgspec.structs.replace(row, settings=command.settings, seats=seats)

    await _change(room, change)


def _as_before(seat: Seat) -> Seat:
    """A seat without wishes that only the other game knows."""
    return msgspec.structs.replace(seat, robot="", team=None)


def accept_settings(settings: Settings) -> None:
    """Refuse settings that cannot be played."""
    try:
        check_settings(settings)
    except InputError as error:
        raise RefusedError("bad_settings", str(error)) from None


async def _change_seat(room: LiveRoom, peer: Peer, command: m.ChangeSeat) -> None:
    def change(row: Room) -> Room:
        _gathering(room)
        seat = _seat(room, command.seat)
        if not (seat.bot is not None and peer.owner):
            _own(room, peer, command.seat)
        if command.name is not None:
            seat = msgspec.structs.replace(seat, name=free_name(row, command.name, command.seat))
        if command.robot is not None:
            if command.robot and command.robot not in ROBOT_NAMES:
                raise RefusedError("refused", f"there is no such robot; choose from {', '.join(ROBOT_NAMES)}")
            taken = {other.robot for number, other in enumerate(row.seats) if number != command.seat}
            if command.robot and command.robot in taken:
                raise RefusedError("refused", f"{command.robot} is taken already")
            seat = msgspec.structs.replace(seat, robot=command.robot)
        if command.team is not None:
            seat = msgspec.structs.replace(seat, team=None if command.team < 0 else command.team)
        return _with_seat(row, command.seat, seat)

    await _change(room, change)


def free_name(row: Room, wish: str, own: int | None = None) -> str:
    """The name in tidy form; InputError where it is none, or somebody else has it."""
    name = " ".join(wish.split())
    if not name or not name.isprintable():
        raise RefusedError("refused", "a name needs letters that can be shown")
    if any(seat.name.casefold() == name.casefold() for n, seat in enumerate(row.seats) if n != own):
        raise RefusedError("refused", f"{name} sits here already; choose another name")
    return name


async def _add_bot(room: LiveRoom, peer: Peer, command: m.AddBot) -> None:
    _owner(peer)

    def change(row: Room) -> Room:
        _gathering(room)
        return with_bot(row, command.level)

    await _change(room, change)


def with_bot(row: Room, level: str) -> Room:
    """The room with a bot in the next seat."""
    known = BOTS if isinstance(row.settings.game, RallySettings) else LEVELS
    if level not in known:
        raise RefusedError("refused", f"there is no such bot; choose one of {', '.join(known)}")
    check_room(row)
    names = {seat.name.casefold() for seat in row.seats}
    name = next(f"Bot {n}" for n in range(1, 99) if f"bot {n}" not in names)
    return msgspec.structs.replace(row, seats=(*row.seats, Seat(name=name, bot=level)))


def check_room(row: Room) -> None:
    """Refuse where no seat is free."""
    if row.state != "gathering":
        raise RefusedError("wrong_state", "the game has started; you can watch it")
    if len(row.seats) >= row.settings.seats:
        raise RefusedError("full", "all seats are taken")


async def join(room: LiveRoom, name: str) -> tuple[int, str]:
    """Somebody sits down; the seat's number and its token."""
    token = new_token()

    def change(row: Room) -> Room:
        check_room(row)
        seat = Seat(name=free_name(row, name), token=hashed(token))
        return msgspec.structs.replace(row, seats=(*row.seats, seat))

    await _change(room, change)
    return next(n for n, seat in enumerate(room.row.seats) if seat.token == hashed(token)), token


async def _kick(room: LiveRoom, peer: Peer, command: m.Kick) -> None:
    _owner(peer)

    def change(row: Room) -> Room:
        _gathering(room)
        _seat(room, command.seat)
        return _with_seat(row, command.seat, None)

    await _change(room, change)


async def _leave(room: LiveRoom, peer: Peer, command: m.Leave) -> None:
    _own(room, peer, command.seat)
    if room.row.state == "playing":
        room.attendants.seat_left(command.seat)
        room.presence_changed()
        return
    if room.row.state == "gathering":
        await _change(room, lambda row: _with_seat(row, command.seat, None))


async def _mute(room: LiveRoom, peer: Peer, command: m.Mute) -> None:
    _owner(peer)

    def change(row: Room) -> Room:
        seat = msgspec.structs.replace(_seat(room, command.seat), muted=command.muted)
        return _with_seat(row, command.seat, seat)

    await _change(room, change)


async def _new_token(room: LiveRoom, peer: Peer, command: m.NewToken) -> None:
    token = new_token()

    def change(row: Room) -> Room:
        seat = msgspec.structs.replace(_own(room, peer, command.seat), token=hashed(token))
        return _with_seat(row, command.seat, seat)

    _own(room, peer, command.seat)
    peer.hashes |= {hashed(token)}
    await _change(room, change)
    peer.tell(m.TokenMade(id=command.id, seat=command.seat, token=token))


async def _start(room: LiveRoom, peer: Peer, command: m.Start) -> None:
    _owner(peer)
    if room.row.state != "gathering":
        raise RefusedError("wrong_state", "the game has started already")
    await begin_game(room, room.row.game)


async def _rematch(room: LiveRoom, peer: Peer, command: m.Rematch) -> None:
    _owner(peer)
    if room.row.game == command.game + 1:
        return  # it was offered already, by this command or another
    if room.row.state != "finished" or room.row.game != command.game:
        raise RefusedError("wrong_state", f"game {command.game} is not the one that has just ended here")
    await begin_game(room, command.game)


async def begin_game(room: LiveRoom, after: int) -> None:
    """Set up the game after that number and begin it."""
    for _ in range(ATTEMPTS):
        async with room.lock:
            row = room.row
            if row.game != after:
                return  # another process has begun it
            seed = new_seed()
            try:
                setup = set_up_game(row.settings, row.seats, seed)
            except InputError as error:
                raise RefusedError("bad_settings", str(error)) from None
            row = msgspec.structs.replace(row, version=row.version + 1, state="playing", game=after + 1)
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
    seat = _own(room, peer, command.seat)
    if seat.muted:
        raise RefusedError("muted", "the owner of the room took your word")
    text = " ".join(command.text.split())
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
    peer.hashes |= {hashed(token) for token in command.tokens}
    room.recognise(peer)
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
    m.AnswerQuestion: _answer,
    m.TakeBack: _take_back,
    m.EndByTime: _end_by_time,
    m.Draft: _draft,
    m.Preview: _preview,
    m.TryOut: _try_out,
    m.TellHints: _hints,
    m.ChangeSettings: _settings,
    m.ChangeSeat: _change_seat,
    m.AddBot: _add_bot,
    m.Kick: _kick,
    m.Leave: _leave,
    m.Mute: _mute,
    m.NewToken: _new_token,
    m.Start: _start,
    m.Rematch: _rematch,
    m.Say: _say,
    m.TakeSeats: _take_seats,
    m.Resync: _resync,
    m.Ping: _ping,
}
