"""All games of a database as one file, and back: for backups, and for moving between SQLite and PostgreSQL.

The file has one JSON object per line: first a heading, then the rows of each table, parents before children.
It holds everything, including seeds and token hashes, so seats keep working after a move.
"""

from __future__ import annotations

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Table, func, insert, select
from sqlalchemy.exc import SQLAlchemyError

from botyard.errors import InputError
from botyard.server.storage import tables as t
from botyard.server.storage.engines import database_file, first_line, make_folder, make_private
from botyard.server.storage.migrations import HEAD, REVISIONS
from botyard.server.storage.store import Store

MOVED: dict[str, Table] = {
    "rooms": t.rooms,
    "games": t.games,
    "log": t.log,
    "snapshots": t.snapshots,
    "chat": t.chat,
    "records": t.records,
    "drawn_courses": t.drawn_courses,
}
BATCH = 500


class Heading(msgspec.Struct, frozen=True):
    """The first line: what the file is, and the revision of the tables it was made from."""

    botyard: str
    revision: str


class ExportedRow(msgspec.Struct, frozen=True):
    table: str
    row: dict[str, Any]


async def export_games(database: str, file: Path) -> dict[str, int]:
    """Write everything to the file; returns the number of rows of each table."""
    counts: dict[str, int] = {}
    source = database_file(database)
    if source is not None and not Path(source).exists():
        raise InputError(f"there is no database {source}; give your server's with --database")
    part = file.with_name(file.name + ".part")
    store = Store(database)
    try:
        await store.open()
        make_private(str(part))
        with gzip.open(part, "wb") as out:
            out.write(msgspec.json.encode(Heading("export", HEAD)) + b"\n")
            async with store.begin() as connection:  # one transaction, so one moment of the database
                if store.postgres:
                    await connection.exec_driver_sql("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
                for heading, table in MOVED.items():
                    counts[heading] = 0
                    names = [f"{column.name}" for column in table.columns]
                    rows = await connection.stream(select(table).order_by(*table.primary_key.columns))
                    async for row in rows:
                        line = ExportedRow(heading, dict(zip(names, row, strict=True)))
                        out.write(msgspec.json.encode(line) + b"\n")
                        counts[heading] += 1
        part.replace(file)
    except OSError as error:
        raise InputError(f"cannot write {file}: {error.strerror}") from None
    except SQLAlchemyError as error:
        raise InputError(f"cannot read the games: {first_line(error)}") from None
    finally:
        await store.close()
    return counts


async def import_games(database: str, file: Path) -> dict[str, int]:
    """Read everything from the file into an empty database, all of it or nothing."""
    target = database_file(database)
    if not file.exists():  # checked before an empty database is created for it
        raise InputError(f"cannot read {file}: No such file or directory")
    if target is not None:
        make_folder(target)
        make_private(target)
    store = Store(database)
    counts = dict.fromkeys(MOVED, 0)
    try:
        await store.open()
        with gzip.open(file, "rb") as source:
            lines = _lines(source, file)
            async with store.begin() as connection:
                for table in (t.rooms, t.records, t.drawn_courses):
                    if (await connection.execute(select(func.count()).select_from(table))).scalar():
                        raise InputError("that database already has games in it; import into an empty one")
                batch: list[dict[str, Any]] = []
                current = t.rooms
                for line in lines:
                    if line.table not in MOVED:
                        raise InputError(f"{file}: unknown table {line.table[:40]!r}")
                    table = MOVED[line.table]
                    if batch and (table is not current or len(batch) >= BATCH):
                        await connection.execute(insert(current), batch)
                        batch = []
                    current = table
                    batch.append(line.row)
                    counts[line.table] += 1
                if batch:
                    await connection.execute(insert(current), batch)
    except gzip.BadGzipFile:
        raise InputError(f"{file}: not a file written by botyard export") from None
    except EOFError:
        raise InputError(f"{file}: cut off; export the games again") from None
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror or error}") from None
    except SQLAlchemyError as error:  # the original error would show whole rows, seeds included
        raise InputError(f"{file}: its games cannot be stored: {first_line(error)}") from None
    finally:
        await store.close()
    return counts


def _lines(source: gzip.GzipFile, file: Path) -> Iterator[ExportedRow]:
    try:
        heading = msgspec.json.decode(source.readline(), type=Heading)
    except msgspec.DecodeError:
        raise InputError(f"{file}: not a file written by botyard export") from None
    # Files of older revisions lack only new tables, and columns that may be empty.
    if heading.revision not in REVISIONS:
        raise InputError(f"{file}: made by a newer version ({heading.revision}); this one reads up to {HEAD}")
    for number, text in enumerate(source, start=2):
        try:
            yield msgspec.json.decode(text, type=ExportedRow)
        except msgspec.DecodeError as error:
            raise InputError(f"{file}, line {number}: {error}") from None
