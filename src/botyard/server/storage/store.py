"""The database: rooms, games and their logs, chat, uploaded records and drawn courses."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, and_, delete, func, insert, or_, select, text, true, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection

from botyard.errors import InputError
from botyard.server.rooms.settings import Settings
from botyard.server.storage import tables as t
from botyard.server.storage.engines import (
    BUSY_AFTER,
    CHANNEL,
    database_file,
    database_url,
    first_line,
    make_engine,
)
from botyard.server.storage.journal import Journal
from botyard.server.storage.migrations import bring_up_to_date
from botyard.server.storage.rows import (
    DAY_MS,
    NOTHING,
    REPLACED,
    BusyError,
    ChatLine,
    Door,
    GameRow,
    LogEntry,
    Room,
    Seat,
    SnapshotRow,
    TakenError,
    Vote,
    json_text,
    now_ms,
)

PAGE = 500
"""How many entries of a log are read at once."""
MANY = 1000
"""From this many changed answers on, those that no longer count are left out when a game is loaded."""
CHAT_KEPT = 500
"""The newest lines of a room that are kept."""
SWEPT = 50
"""How many old games are deleted in one transaction: everybody else waits for it."""
NUL = "\0"
"""PostgreSQL cannot store text that contains it, or even search for it."""


class Store:
    """One database."""

    def __init__(self, url: str) -> None:
        self.url = database_url(url)
        self.postgres = self.url.startswith("postgresql")
        self._engine = make_engine(self.url)
        self.journal = Journal(self._engine, database_file(url))

    @property
    def kind(self) -> str:
        return "postgresql" if self.postgres else "sqlite"

    async def open(self) -> None:
        """Connect, and bring the tables up to date."""
        try:
            async with self._engine.begin() as connection:
                if self.postgres:  # a slow machine may pause long between two steps of a migration
                    await connection.exec_driver_sql("SET LOCAL idle_in_transaction_session_timeout = '60s'")
                await connection.run_sync(bring_up_to_date)
        except (InputError, DBAPIError, OSError) as error:
            await self._engine.dispose()
            if isinstance(error, InputError):
                raise
            raise InputError(f"cannot open the database: {first_line(error)}") from None
        self.journal.open()

    async def close(self) -> None:
        """Finish pending writes and disconnect."""
        await self.journal.close()
        await self._engine.dispose()

    def begin(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """A transaction for callers that know more than the store."""
        return self._engine.begin()

    @asynccontextmanager
    async def writing(self) -> AsyncIterator[AsyncConnection]:
        """A transaction that fails with TakenError or BusyError."""
        try:
            async with asyncio.timeout(BUSY_AFTER), self._engine.begin() as connection:
                yield connection
        except IntegrityError:
            raise TakenError from None
        except (SQLAlchemyError, OSError) as error:
            raise BusyError(first_line(error)) from None

    # Rooms

    async def add_room(self, room: Room) -> None:
        """Write a new room; TakenError if the code is in use."""
        await self._write(insert(t.rooms).values(created=room.created, **_room_values(room)), room.code)

    async def change_room(self, room: Room) -> None:
        """Write the next version of a room; TakenError if it has changed in the meantime."""
        await self._write(_changed(room), room.code)

    async def start_game(self, room: Room, game: GameRow) -> None:
        """Write a game and the room that now plays it, both or neither."""
        values = {
            **msgspec.structs.asdict(game),
            "bots": json_text(game.bots),
            "settings": json_text(game.settings),
        }
        await self._write(_changed(room), room.code, insert(t.games).values(**values))

    async def break_off(self, room: Room, game: str) -> None:
        """Write a room whose game was ended early, and the game's end, both or neither."""
        over = update(t.games).where(t.games.c.code == game).values(finished=now_ms())
        await self._write(_changed(room), room.code, over)

    async def room(self, code: str) -> Room | None:
        """The room with that code; InputError if its game is not installed."""
        row = await self._one(select(t.rooms).where(t.rooms.c.code == code), code)
        return None if row is None else _room(row)

    async def public_rooms(self, most: int = 100) -> list[Room]:
        """The rooms of the lobby, newest first, without finished ones."""
        rows = await self._all(
            select(t.rooms)
            .where(t.rooms.c.public, t.rooms.c.state.in_(("gathering", "playing")))
            .order_by(t.rooms.c.created.desc())
            .limit(most)
        )
        found = []
        for row in rows:
            with suppress(InputError):  # a game that was uninstalled; its room says so when opened
                found.append(_room(row))
        return found

    async def versions(self, codes: Sequence[str]) -> dict[str, int]:
        """How often each of these rooms has changed."""
        rows = await self._all(select(t.rooms.c.code, t.rooms.c.version).where(t.rooms.c.code.in_(codes)))
        return {row.code: row.version for row in rows}

    async def sweep(self, before: int) -> int:
        """Delete rooms that never played and have not been touched since."""
        async with self.writing() as connection:
            gone = await connection.execute(
                delete(t.rooms).where(t.rooms.c.game == 0, t.rooms.c.touched < before)
            )
            return gone.rowcount

    # Games

    async def game(self, code: str) -> GameRow | None:
        row = await self._one(select(t.games).where(t.games.c.code == code), code)
        if row is None:
            return None
        return GameRow(
            code=row.code,
            room=row.room,
            number=row.number,
            kind=row.kind,
            settings=_settings(row.settings),
            setup=row.setup,
            bots=msgspec.json.decode(row.bots, type=tuple[str | None, ...]),
            seed=row.seed,
            started=row.started,
            finished=row.finished,
            opening=row.opening,
        )

    async def snapshot(self, game: str) -> SnapshotRow | None:
        """The newest snapshot of a game; None if none is stored yet."""
        row = await self._one(select(t.snapshots).where(t.snapshots.c.game == game), game)
        return None if row is None else SnapshotRow(seq=row.seq, data=row.data)

    async def entries(self, game: str, after: int = 0, upto: int | None = None) -> list[LogEntry]:
        """The log of a game after a number, and up to one."""
        return await self._entries(game, after, _upto(upto))

    async def entries_that_count(self, game: str, after: int = 0, upto: int | None = None) -> list[LogEntry]:
        """The same for games whose answers may be changed; if many were, without those replaced later.

        A few are read like the others: they say when a sand timer started. Of many, the newest are read as
        REPLACED: their commands must not take effect again if a client sends them once more.
        """
        log, asked = t.log.c, (t.log.c.game == game, t.log.c.seq > after, _upto(upto))
        groups = await self._all(
            select(func.max(log.seq).label("last"), func.count().label("size"))
            .where(*asked)
            .group_by(log.seat, log.key)
        )
        last = [group.last for group in groups]
        if sum(group.size for group in groups) < len(last) + MANY:
            return await self.entries(game, after, upto)
        matters = or_(log.events != NOTHING, log.seq.in_(last))
        counted = await self._entries(game, after, and_(matters, _upto(upto)))
        replaced = await self._all(
            select(log.seq, log.seat, log.at, log.command)
            .where(*asked, log.events == NOTHING, log.seq.not_in(last))
            .order_by(log.seq.desc())
            .limit(MANY)
        )
        counted += [
            LogEntry(
                seq=row.seq,
                seat=row.seat,
                action=REPLACED,
                key="",
                choice=None,
                at=row.at,
                command=row.command,
            )
            for row in replaced
        ]
        return sorted(counted, key=lambda entry: entry.seq)

    async def _entries(self, game: str, after: int, wanted: ColumnElement[bool]) -> list[LogEntry]:
        found: list[LogEntry] = []
        while True:  # a page at a time: a long log in one piece would hold up everyone else
            page = await self._page(game, found[-1].seq if found else after, wanted)
            found += page
            if len(page) < PAGE:
                return found

    async def _page(self, game: str, after: int, wanted: ColumnElement[bool]) -> list[LogEntry]:
        rows = await self._all(
            select(t.log)
            .where(t.log.c.game == game, t.log.c.seq > after, wanted)
            .order_by(t.log.c.seq)
            .limit(PAGE)
        )
        return [
            LogEntry(
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

    async def last_entries(self, games: Sequence[str]) -> dict[str, int]:
        """The last number in each of these logs."""
        rows = await self._all(
            select(t.log.c.game, func.max(t.log.c.seq).label("seq"))
            .where(t.log.c.game.in_(games))
            .group_by(t.log.c.game)
        )
        return {row.game: row.seq for row in rows}

    def append(
        self, game: str, entry: LogEntry, room_done: str | None = None, snapshot: str | None = None
    ) -> asyncio.Future[None]:
        """Append to a log, with the snapshot of the turn that the entry begins; done when it is on disk.

        TakenError if the number is not free.
        """
        return self.journal.append(game, entry, room_done, snapshot)

    # Chat

    async def add_chat_line(self, room: str, line: ChatLine) -> None:
        """Add a chat line and drop the oldest; TakenError if its number or command is known already."""
        said = insert(t.chat).values(room=room, **msgspec.structs.asdict(line))
        old = delete(t.chat).where(t.chat.c.room == room, t.chat.c.number <= line.number - CHAT_KEPT)
        await self._write(said, room, old)

    async def chat_lines(self, room: str, after: int = 0, most: int = 50) -> list[ChatLine]:
        """The last lines of a room, oldest first."""
        rows = await self._all(
            select(t.chat)
            .where(t.chat.c.room == room, t.chat.c.number > after)
            .order_by(t.chat.c.number.desc())
            .limit(most)
        )
        return [
            ChatLine(
                number=row.number, seat=row.seat, name=row.name, text=row.text, at=row.at, command=row.command
            )
            for row in reversed(rows)
        ]

    async def last_chat_lines(self, rooms: Sequence[str]) -> dict[str, int]:
        """The last line of each of these rooms."""
        rows = await self._all(
            select(t.chat.c.room, func.max(t.chat.c.number).label("number"))
            .where(t.chat.c.room.in_(rooms))
            .group_by(t.chat.c.room)
        )
        return {row.room: row.number for row in rows}

    # Uploaded records

    async def add_record(self, code: str, data: str) -> None:
        async with self.writing() as connection:
            await connection.execute(insert(t.records).values(code=code, created=now_ms(), data=data))

    async def record(self, code: str) -> str | None:
        row = await self._one(select(t.records.c.data).where(t.records.c.code == code), code)
        return None if row is None else str(row.data)

    # Drawn courses

    async def add_drawn(self, code: str, key: str, text: str) -> None:
        now = now_ms()
        async with self.writing() as connection:
            await connection.execute(
                insert(t.drawn_courses).values(code=code, key=key, created=now, touched=now, text=text)
            )

    async def change_drawn(self, code: str, key: str, text: str) -> bool:
        """Change a drawn course; False if it does not exist or the key is wrong."""
        if NUL in code:
            return False
        course = t.drawn_courses
        mine = update(course).where(course.c.code == code, course.c.key == key)
        async with self.writing() as connection:
            done = await connection.execute(mine.values(touched=now_ms(), text=text))
        return done.rowcount == 1

    async def drawn(self, code: str) -> str | None:
        """The course with that code. Opening it keeps it from being deleted."""
        course = t.drawn_courses
        row = await self._one(select(course.c.text, course.c.touched).where(course.c.code == code), code)
        if row is None:
            return None
        if row.touched < now_ms() - DAY_MS:  # not every time: reading should rarely write
            async with self.writing() as connection:
                await connection.execute(update(course).where(course.c.code == code).values(touched=now_ms()))
        return str(row.text)

    async def sweep_drawn(self, before: int) -> int:
        """Delete drawn courses that have not been changed or opened since."""
        async with self.writing() as connection:
            gone = await connection.execute(delete(t.drawn_courses).where(t.drawn_courses.c.touched < before))
            return gone.rowcount

    # How much there is

    async def sizes(self) -> dict[str, int]:
        """Characters of uploads, drawn courses and chat; the number of finished and running games."""

        def length(column: Any) -> Any:
            return select(func.coalesce(func.sum(func.length(column)), 0)).scalar_subquery()

        def count(which: Any) -> Any:
            return select(func.count()).select_from(t.games).where(which).scalar_subquery()

        (row,) = await self._all(
            select(
                length(t.records.c.data).label("uploads"),
                length(t.drawn_courses.c.text).label("drawn_courses"),
                length(t.chat.c.text).label("chat"),
                count(t.games.c.finished.is_not(None)).label("finished_games"),
                count(t.games.c.finished.is_(None)).label("running_games"),
            )
        )
        return {name: int(size) for name, size in row._mapping.items()}

    async def sweep_games(self, before: int) -> int:
        """Delete finished games and uploads from before that time, in batches, and rooms left without
        games."""
        gone = 0
        while True:
            old = select(t.games.c.code).where(t.games.c.finished < before).limit(SWEPT)
            codes = [row.code for row in await self._all(old)]
            if not codes:
                break
            async with self.writing() as connection:
                await connection.execute(delete(t.games).where(t.games.c.code.in_(codes)))
            gone += len(codes)
        kept = select(t.games.c.room).where(t.games.c.room == t.rooms.c.code).exists()
        async with self.writing() as connection:
            await connection.execute(delete(t.records).where(t.records.c.created < before))
            await connection.execute(
                delete(t.rooms).where(t.rooms.c.state == "finished", t.rooms.c.touched < before, ~kept)
            )
        return gone

    # Small parts

    async def _one(self, statement: Any, code: str) -> Any:
        """The row with that code, which may be anything that someone typed into an address."""
        rows = [] if NUL in code else await self._all(statement)
        return rows[0] if rows else None

    async def _all(self, statement: Any) -> Sequence[Any]:
        try:
            async with asyncio.timeout(BUSY_AFTER), self._engine.connect() as connection:
                return (await connection.execute(statement)).all()
        except (SQLAlchemyError, OSError) as error:
            raise BusyError(first_line(error)) from None

    async def _write(self, statement: Any, room: str, *more: Any) -> None:
        """Run statements in one transaction; the first must change exactly one row."""
        async with self.writing() as connection:
            result = await connection.execute(statement)
            if result.rowcount != 1:
                raise TakenError
            for another in more:
                await connection.execute(another)
            if self.postgres:
                await connection.execute(
                    text(f"SELECT pg_notify('{CHANNEL}', :hint)"), {"hint": f"room:{room}"}
                )


def _changed(room: Room) -> Any:
    """The statement that writes the next version of a room."""
    same = update(t.rooms).where(t.rooms.c.code == room.code, t.rooms.c.version == room.version - 1)
    return same.values(**_room_values(room))


def _upto(seq: int | None) -> ColumnElement[bool]:
    return true() if seq is None else t.log.c.seq <= seq


def _room_values(room: Room) -> dict[str, Any]:
    return {
        "code": room.code,
        "version": room.version,
        "touched": now_ms(),
        "public": room.settings.public,
        "state": room.state,
        "game": room.game,
        "settings": json_text(room.settings),
        "seats": json_text(room.seats),
        "owner": room.owner,
        "done": json_text(room.done),
        "door": json_text(room.door),
        "votes": json_text(room.votes),
        "clock_since": room.clock_since,
    }


def _settings(text: str) -> Settings:
    try:
        return msgspec.json.decode(text, type=Settings)
    except msgspec.ValidationError:
        raise InputError(
            "this room's game is not installed on this server, or its settings are of another version"
        ) from None


def _room(row: Any) -> Room:
    return Room(
        code=row.code,
        version=row.version,
        created=row.created,
        state=row.state,
        game=row.game,
        settings=_settings(row.settings),
        seats=msgspec.json.decode(row.seats, type=tuple[Seat, ...]),
        owner=row.owner,
        done=msgspec.json.decode(row.done or "[]", type=tuple[str, ...]),
        door=msgspec.json.decode(row.door or "{}", type=Door),
        votes=msgspec.json.decode(row.votes or "[]", type=tuple[Vote, ...]),
        clock_since=row.clock_since or 0,
    )
