"""The database: rooms, games, and the log of every game.

What is acknowledged is on disk: SQLite in WAL mode with full sync, or PostgreSQL. The log of a game has one
row for each sequence number, which is its primary key, so of two writers that want the same number one
always fails. Appends of many games that arrive together share one transaction.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec
from sqlalchemy import Connection, create_engine, delete, event, func, insert, select, text, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from botyard.errors import InputError
from botyard.server import tables as t
from botyard.server.engines import IN_TIME, database_url, first_line, make_engine, prepare_sqlite
from botyard.server.migrations import bring_up_to_date
from botyard.server.settings import Settings

BATCH = 200
"""The most appends in one transaction."""
CHANNEL = "botyard"


class TakenError(Exception):
    """Somebody else has already written this number or this version."""


class BusyError(Exception):
    """The database did not answer; whether the write happened is not known."""


class Seat(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A taken seat, as the room's row holds it."""

    name: str
    token: str = ""
    """The hash of the seat's token; bots have none."""
    bot: str | None = None
    robot: str = ""
    team: int | None = None
    muted: bool = False


class Room(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `rooms`."""

    code: str
    version: int
    created: int
    state: str
    game: int
    settings: Settings
    seats: tuple[Seat, ...]
    owner: str


class GameRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `games`."""

    code: str
    room: str
    number: int
    kind: str
    settings: Settings
    setup: str
    bots: tuple[str | None, ...]
    seed: str
    started: int
    finished: int | None = None


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `log`: one input of a game and what it led to."""

    seq: int
    seat: int
    action: str
    """`answer`, `take_back`, `time_out` or `end_by_time`."""
    key: str
    choice: Any
    at: int
    """Milliseconds since the game began."""
    command: str | None = None
    events: str = "[]"


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `chat`."""

    number: int
    seat: int
    name: str
    text: str
    at: int
    command: str


class _Append(msgspec.Struct):
    game: str
    entry: Entry
    room_done: str | None
    """The room whose game ends with this entry."""
    done: asyncio.Future[None]


class Store:
    """One database."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.postgres = self.url.startswith("postgresql")
        self._engine = make_engine(self.url)
        self._desk = None if self.postgres else _Desk(self.url)
        self._queue: asyncio.Queue[_Append] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self.writes = 0
        self.transactions = 0

    @property
    def kind(self) -> str:
        return "postgresql" if self.postgres else "sqlite"

    async def open(self) -> None:
        """Connect, and bring the tables up to date."""
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(bring_up_to_date)
        except (DBAPIError, OSError) as error:
            await self._engine.dispose()
            raise InputError(f"cannot open the database: {first_line(error)}") from None
        self._writer = asyncio.create_task(self._write_for_ever())

    async def close(self) -> None:
        """Finish what is being written."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
        if self._desk is not None:
            self._desk.close()
        await self._engine.dispose()

    def begin(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction for whoever knows more than the store."""
        return self._engine.begin()

    # Rooms

    async def add_room(self, room: Room) -> None:
        """Write a new room; TakenError where the code is in use."""
        await self._write(insert(t.rooms).values(created=room.created, **_room_values(room)), room.code)

    async def change_room(self, room: Room) -> None:
        """Write the next version of a room; TakenError where somebody else has changed it since."""
        statement = (
            update(t.rooms)
            .where(t.rooms.c.code == room.code, t.rooms.c.version == room.version - 1)
            .values(**_room_values(room))
        )
        await self._write(statement, room.code)

    async def start_game(self, room: Room, game: GameRow) -> None:
        """Write a game and the room that now plays it, both or neither."""
        values = {**msgspec.structs.asdict(game), "bots": _json(game.bots), "settings": _json(game.settings)}
        changed = (
            update(t.rooms)
            .where(t.rooms.c.code == room.code, t.rooms.c.version == room.version - 1)
            .values(**_room_values(room))
        )
        await self._write(changed, room.code, insert(t.games).values(**values))

    async def room(self, code: str) -> Room | None:
        row = await self._one(select(t.rooms).where(t.rooms.c.code == code))
        return None if row is None else _room(row)

    async def public_rooms(self, most: int = 100) -> list[Room]:
        """Rooms of the lobby, newest first; finished ones disappear."""
        rows = await self._all(
            select(t.rooms)
            .where(t.rooms.c.public, t.rooms.c.state.in_(("gathering", "playing")))
            .order_by(t.rooms.c.created.desc())
            .limit(most)
        )
        return [_room(row) for row in rows]

    async def versions(self, codes: Sequence[str]) -> dict[str, int]:
        """How often each of these rooms has changed."""
        rows = await self._all(select(t.rooms.c.code, t.rooms.c.version).where(t.rooms.c.code.in_(codes)))
        return {row.code: row.version for row in rows}

    async def sweep(self, before: int) -> int:
        """Forget rooms that never played and that nobody has touched since."""
        async with self._engine.begin() as connection:
            gone = await connection.execute(
                delete(t.rooms).where(t.rooms.c.game == 0, t.rooms.c.touched < before)
            )
            return gone.rowcount

    # Games

    async def game(self, code: str) -> GameRow | None:
        row = await self._one(select(t.games).where(t.games.c.code == code))
        if row is None:
            return None
        return GameRow(
            code=row.code,
            room=row.room,
            number=row.number,
            kind=row.kind,
            settings=msgspec.json.decode(row.settings, type=Settings),
            setup=row.setup,
            bots=msgspec.json.decode(row.bots, type=tuple[str | None, ...]),
            seed=row.seed,
            started=row.started,
            finished=row.finished,
        )

    async def entries(self, game: str, after: int = 0) -> list[Entry]:
        """The log of a game from a number on."""
        rows = await self._all(
            select(t.log).where(t.log.c.game == game, t.log.c.seq > after).order_by(t.log.c.seq)
        )
        return [
            Entry(
                seq=row.seq,
                seat=row.seat,
                action=row.action,
                key=row.key,
                choice=msgspec.json.decode(row.choice),
                at=row.at,
                command=row.command,
                events=row.events,
            )
            for row in rows
        ]

    async def heights(self, games: Sequence[str]) -> dict[str, int]:
        """The last number in each of these logs."""
        rows = await self._all(
            select(t.log.c.game, func.max(t.log.c.seq).label("seq"))
            .where(t.log.c.game.in_(games))
            .group_by(t.log.c.game)
        )
        return {row.game: row.seq for row in rows}

    async def append(self, game: str, entry: Entry, room_done: str | None = None) -> None:
        """Add to the log of a game; returns when it is on disk. TakenError where the number is not free."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._queue.put_nowait(_Append(game, entry, room_done, done))
        await done

    async def _write_for_ever(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < BATCH and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            await self._write_batch(batch)
            for _ in batch:
                self._queue.task_done()

    async def _write_batch(self, batch: list[_Append]) -> None:
        try:
            await self._append_all(batch)
        except IntegrityError:
            if len(batch) == 1:
                _settle(batch, TakenError())
            else:
                for one in batch:
                    await self._write_batch([one])
        except Exception as error:  # whatever it was: the writer goes on, and nobody waits for ever
            _settle(batch, BusyError(first_line(error)))
        else:
            _settle(batch, None)

    async def _append_all(self, batch: list[_Append]) -> None:
        self.writes += len(batch)
        self.transactions += 1
        async with asyncio.timeout(IN_TIME):
            if self._desk is not None:
                await asyncio.get_running_loop().run_in_executor(self._desk.thread, self._desk.write, batch)
            else:
                async with self._engine.begin() as connection:
                    await connection.run_sync(_insert_all, batch)

    # Chat

    async def say(self, room: str, said: Said) -> None:
        """Add a line; TakenError where the number or the command is known already."""
        await self._write(insert(t.chat).values(room=room, **msgspec.structs.asdict(said)), room)

    async def said(self, room: str, after: int = 0, most: int = 50) -> list[Said]:
        """The last lines of a room, oldest first."""
        rows = await self._all(
            select(t.chat)
            .where(t.chat.c.room == room, t.chat.c.number > after)
            .order_by(t.chat.c.number.desc())
            .limit(most)
        )
        return [
            Said(
                number=row.number, seat=row.seat, name=row.name, text=row.text, at=row.at, command=row.command
            )
            for row in reversed(rows)
        ]

    async def chat_heights(self, rooms: Sequence[str]) -> dict[str, int]:
        """The last line of each of these rooms."""
        rows = await self._all(
            select(t.chat.c.room, func.max(t.chat.c.number).label("number"))
            .where(t.chat.c.room.in_(rooms))
            .group_by(t.chat.c.room)
        )
        return {row.room: row.number for row in rows}

    # Uploaded records

    async def add_record(self, code: str, data: str) -> None:
        async with self._engine.begin() as connection:
            await connection.execute(insert(t.records).values(code=code, created=now_ms(), data=data))

    async def record(self, code: str) -> str | None:
        row = await self._one(select(t.records.c.data).where(t.records.c.code == code))
        return None if row is None else str(row.data)

    # Drawn courses

    async def add_drawn(self, code: str, key: str, text: str) -> None:
        now = now_ms()
        async with self._engine.begin() as connection:
            await connection.execute(
                insert(t.drawn_courses).values(code=code, key=key, created=now, touched=now, text=text)
            )

    async def change_drawn(self, code: str, key: str, text: str) -> bool:
        """Whether there is such a course, and the key is its key."""
        course = t.drawn_courses
        mine = update(course).where(course.c.code == code, course.c.key == key)
        async with self._engine.begin() as connection:
            done = await connection.execute(mine.values(touched=now_ms(), text=text))
        return done.rowcount == 1

    async def drawn(self, code: str) -> str | None:
        row = await self._one(select(t.drawn_courses.c.text).where(t.drawn_courses.c.code == code))
        return None if row is None else str(row.text)

    # Small things

    async def _one(self, statement: Any) -> Any:
        rows = await self._all(statement)
        return rows[0] if rows else None

    async def _all(self, statement: Any) -> Sequence[Any]:
        try:
            async with asyncio.timeout(IN_TIME), self._engine.connect() as connection:
                return (await connection.execute(statement)).all()
        except (SQLAlchemyError, OSError) as error:
            raise BusyError(first_line(error)) from None

    async def _write(self, statement: Any, room: str, *more: Any) -> None:
        """Statements of one transaction; the first must change exactly one row."""
        try:
            async with asyncio.timeout(IN_TIME), self._engine.begin() as connection:
                result = await connection.execute(statement)
                if result.rowcount != 1:
                    raise TakenError
                for another in more:
                    await connection.execute(another)
                if self.postgres:
                    await connection.execute(
                        text(f"SELECT pg_notify('{CHANNEL}', :hint)"), {"hint": f"room:{room}"}
                    )
        except IntegrityError:
            raise TakenError from None
        except (SQLAlchemyError, OSError) as error:
            raise BusyError(first_line(error)) from None


class _Desk:
    """SQLite's own writer: a thread that does a whole batch at once, where every statement of its own would
    be a way there and back."""

    def __init__(self, url: str) -> None:
        self.thread = ThreadPoolExecutor(1, "botyard-writer")
        self._engine = create_engine(url.replace("+aiosqlite", ""), connect_args={"timeout": 10})
        event.listen(self._engine, "connect", prepare_sqlite)

    def write(self, batch: list[_Append]) -> None:
        with self._engine.begin() as connection:
            _insert_all(connection, batch)

    def close(self) -> None:
        self.thread.shutdown()
        self._engine.dispose()


def _insert_all(connection: Connection, batch: list[_Append]) -> None:
    """Entries of one transaction, and the hints that tell other processes of them."""
    connection.execute(insert(t.log), [_log_values(one) for one in batch])
    for one in batch:
        if one.room_done is not None:
            _finish(connection, one.game, one.room_done)
    if connection.dialect.name == "postgresql":
        hints = [{"hint": f"game:{one.game}:{one.entry.seq}"} for one in batch]
        hints += [{"hint": f"room:{one.room_done}"} for one in batch if one.room_done]
        connection.execute(text(f"SELECT pg_notify('{CHANNEL}', :hint)"), hints)


def _finish(connection: Connection, game: str, room: str) -> None:
    now = now_ms()
    connection.execute(update(t.games).where(t.games.c.code == game).values(finished=now))
    connection.execute(
        update(t.rooms)
        .where(t.rooms.c.code == room)
        .values(state="finished", version=t.rooms.c.version + 1, touched=now)
    )


def _settle(batch: list[_Append], error: Exception | None) -> None:
    for one in batch:
        if one.done.done():
            continue
        if error is None:
            one.done.set_result(None)
        else:
            one.done.set_exception(error)


def _log_values(append: _Append) -> dict[str, Any]:
    entry = append.entry
    return {
        "game": append.game,
        "seq": entry.seq,
        "seat": entry.seat,
        "action": entry.action,
        "key": entry.key,
        "choice": _json(entry.choice),
        "at": entry.at,
        "command": entry.command,
        "events": entry.events,
    }


def _room_values(room: Room) -> dict[str, Any]:
    return {
        "code": room.code,
        "version": room.version,
        "touched": now_ms(),
        "public": room.settings.public,
        "state": room.state,
        "game": room.game,
        "settings": _json(room.settings),
        "seats": _json(room.seats),
        "owner": room.owner,
    }


def _room(row: Any) -> Room:
    return Room(
        code=row.code,
        version=row.version,
        created=row.created,
        state=row.state,
        game=row.game,
        settings=msgspec.json.decode(row.settings, type=Settings),
        seats=msgspec.json.decode(row.seats, type=tuple[Seat, ...]),
        owner=row.owner,
    )


def _json(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def now_ms() -> int:
    return time.time_ns() // 1_000_000
