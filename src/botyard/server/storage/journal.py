"""The logs of all games, to which everything is appended before anyone hears of it.

Whatever is acknowledged is on disk: SQLite in WAL mode with full sync, or PostgreSQL. The log of a game has
one row for each sequence number, which is its primary key, so of two writers of the same number one always
fails. The entry that begins a turn is stored together with a snapshot of that turn's start, both or neither;
it replaces the previous snapshot. Appends of many games that arrive together share one transaction, and so
one wait for the disk.
"""

from __future__ import annotations

import asyncio
import sqlite3
from queue import SimpleQueue
from threading import Thread
from typing import Any

import msgspec
from sqlalchemy import Connection, insert, text
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncEngine

from botyard.server.storage import tables as t
from botyard.server.storage.engines import BUSY_AFTER, CHANNEL, first_line, prepare_sqlite
from botyard.server.storage.rows import BusyError, LogEntry, TakenError, json_text, now_ms

BATCH = 200
"""The most appends in one transaction."""

PROOF_TIME = 2.0
"""Seconds in which a healthy database writes one row."""

_PROOF = "UPDATE alembic_version SET version_num = version_num"
_FINISH_GAME = "UPDATE games SET finished = :now WHERE code = :game"
_FINISH_ROOM = (
    "UPDATE rooms SET state = 'finished', version = version + 1, touched = :now "
    "WHERE code = :room AND state = 'playing'"
)
_REPLACE = " ON CONFLICT (game) DO UPDATE SET seq = excluded.seq, data = excluded.data"
_KEEP_SNAPSHOT = f"INSERT INTO snapshots (game, seq, data) VALUES (:game, :seq, :data){_REPLACE}"


_Statement = tuple[str, Any]
"""Its text and its values."""


class _Append(msgspec.Struct):
    game: str
    entry: LogEntry
    room_done: str | None
    """The room whose game ends with this entry."""
    snapshot: str | None
    """The snapshot of the turn that this entry begins."""
    done: asyncio.Future[None]


class Journal:
    """The only writer of logs in this process."""

    def __init__(self, engine: AsyncEngine, file: str | None) -> None:
        self._engine = engine
        self._sqlite = None if file is None else _SqliteWriter(file)
        """SQLite's own writer; PostgreSQL is written through the engine."""
        self._waiting: list[_Append] = []
        self._news = asyncio.Event()
        self._idle = asyncio.Event()
        self._writer: asyncio.Task[None] | None = None
        self.writes = 0
        self.transactions = 0

    def open(self) -> None:
        self._writer = asyncio.create_task(self._write_for_ever())

    async def close(self) -> None:
        """Finish pending writes."""
        if self._writer is not None:
            await self._idle.wait()
            self._writer.cancel()
        if self._sqlite is not None:
            self._sqlite.close()

    def append(
        self, game: str, entry: LogEntry, room_done: str | None, snapshot: str | None
    ) -> asyncio.Future[None]:
        """Append an entry; done when it is on disk. TakenError if the number is not free."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Append(game, entry, room_done, snapshot, done))
        self._idle.clear()
        self._news.set()
        return done

    async def check_write(self) -> None:
        """Write something, the way that answers are written; BusyError if that fails or takes too long.

        A row that every database has is rewritten: nothing changes, but the disk must accept it.
        """
        try:
            async with asyncio.timeout(PROOF_TIME):
                if self._sqlite is not None:
                    await self._sqlite.write([(_PROOF, ())])
                else:
                    async with self._engine.begin() as connection:
                        await connection.execute(text(_PROOF))
        except Exception as error:  # whatever it is, nothing can be stored now
            raise BusyError(first_line(error)) from None

    async def _write_for_ever(self) -> None:
        while True:
            if not self._waiting:
                self._idle.set()
                self._news.clear()
                await self._news.wait()
            batch, self._waiting = self._waiting[:BATCH], self._waiting[BATCH:]
            await self._write(batch)

    async def _write(self, batch: list[_Append]) -> None:
        try:
            await self._append_all(batch)
        except (IntegrityError, sqlite3.IntegrityError):
            if len(batch) == 1:
                _resolve(batch, TakenError())
            else:
                for one in batch:
                    await self._write([one])
        except Exception as error:  # the writer survives any error, and no caller waits for ever
            _resolve(batch, BusyError(first_line(error)))
        else:
            _resolve(batch, None)

    async def _append_all(self, batch: list[_Append]) -> None:
        self.writes += len(batch)
        self.transactions += 1
        async with asyncio.timeout(BUSY_AFTER):
            if self._sqlite is not None:
                await self._sqlite.write(_statements(batch))
            else:
                async with self._engine.begin() as connection:
                    await connection.run_sync(_insert_all, batch)


class _SqliteWriter:
    """SQLite's own writer: a thread with its own connection that writes a whole batch at once.

    It uses the driver directly, because this is by far the most frequent statement of a server. An executor
    would need three times the work for each hand-over.
    """

    def __init__(self, file: str) -> None:
        self._file = file
        self._connection: sqlite3.Connection | None = None
        self._orders: SimpleQueue[tuple[list[_Statement], asyncio.Future[None]] | None] = SimpleQueue()
        self._thread: Thread | None = None

    async def write(self, statements: list[_Statement]) -> None:
        """Run the statements in one transaction; done when they are on disk."""
        loop = asyncio.get_running_loop()
        if self._thread is None:
            self._thread = Thread(target=self._work, args=(loop,), name="botyard-writer", daemon=True)
            self._thread.start()
        done: asyncio.Future[None] = loop.create_future()
        self._orders.put((statements, done))
        await done

    def close(self) -> None:
        """Finish pending writes."""
        if self._thread is not None:
            self._orders.put(None)
            self._thread.join()

    def _work(self, loop: asyncio.AbstractEventLoop) -> None:
        while (order := self._orders.get()) is not None:
            statements, done = order
            error: Exception | None = None
            try:
                self._run(statements)
            except Exception as problem:  # the waiting caller must hear of it
                error = problem
            loop.call_soon_threadsafe(_tell, done, error)
        if self._connection is not None:
            self._connection.close()

    def _run(self, statements: list[_Statement]) -> None:
        connection = self._connection or self._connect()
        if len(statements) == 1:  # atomic without a transaction
            connection.execute(*statements[0])
            return
        try:
            connection.execute("BEGIN IMMEDIATE")
            for statement in statements:
                connection.execute(*statement)
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _connect(self) -> sqlite3.Connection:
        self._connection = sqlite3.connect(
            self._file, timeout=10, isolation_level=None, cached_statements=2 * BATCH
        )
        prepare_sqlite(self._connection, None)
        return self._connection


def _statements(batch: list[_Append]) -> list[_Statement]:
    """The statements for SQLite. As few as possible: for each, the thread acquires Python's lock twice."""
    told: list[_Statement] = [_insertion("log", [_log_values(one) for one in batch])]
    if snapshots := _snapshot_values(batch):
        told.append(_insertion("snapshots", snapshots, _REPLACE))
    for one in batch:
        if one.room_done is not None:
            told.append((_FINISH_GAME, {"now": now_ms(), "game": one.game}))
            told.append((_FINISH_ROOM, {"now": now_ms(), "room": one.room_done}))
    return told


def _insertion(table: str, rows: list[dict[str, Any]], rest: str = "") -> tuple[str, list[Any]]:
    """One statement for all rows, and its values."""
    names = ", ".join(f'"{name}"' for name in rows[0])
    row = f"({', '.join('?' * len(rows[0]))})"
    statement = f'INSERT INTO "{table}" ({names}) VALUES {", ".join([row] * len(rows))}{rest}'
    return statement, [value for one in rows for value in one.values()]


def _insert_all(connection: Connection, batch: list[_Append]) -> None:
    """Insert entries in one transaction, with the hints that tell other processes of them."""
    connection.execute(insert(t.log), [_log_values(one) for one in batch])
    if snapshots := _snapshot_values(batch):
        connection.execute(text(_KEEP_SNAPSHOT), snapshots)
    hints = [f"game:{one.game}:{one.entry.seq}" for one in batch]
    for one in batch:
        if one.room_done is not None:
            connection.execute(text(_FINISH_GAME), {"now": now_ms(), "game": one.game})
            connection.execute(text(_FINISH_ROOM), {"now": now_ms(), "room": one.room_done})
            hints.append(f"room:{one.room_done}")
    notify = text(f"SELECT pg_notify('{CHANNEL}', hint) FROM unnest(CAST(:hints AS text[])) AS hint")
    connection.execute(notify, {"hints": hints})


def _tell(done: asyncio.Future[None], error: Exception | None) -> None:
    """Tell the waiting caller, if there still is one."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)


def _resolve(batch: list[_Append], error: Exception | None) -> None:
    for one in batch:
        _tell(one.done, error)


def _snapshot_values(batch: list[_Append]) -> list[dict[str, Any]]:
    return [
        {"game": one.game, "seq": one.entry.seq, "data": one.snapshot}
        for one in batch
        if one.snapshot is not None
    ]


def _log_values(append: _Append) -> dict[str, Any]:
    entry = append.entry
    return {
        "game": append.game,
        "seq": entry.seq,
        "seat": entry.seat,
        "action": entry.action,
        "key": entry.key,
        "choice": json_text(entry.choice),
        "at": entry.at,
        "command": entry.command,
        "events": entry.events,
    }
