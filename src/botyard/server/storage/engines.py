"""How a database is named and opened."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from botyard.errors import InputError
from botyard.extras import how_to_install

CHANNEL = "botyard"
"""The channel on which processes that share a PostgreSQL database announce what they wrote."""
BUSY_AFTER = 10.0
"""Seconds after which a database that does not answer counts as busy."""
ABANDONED_MS = 3000
"""Milliseconds after which an idle transaction is aborted: its process may be gone for good, while others
wait for the number that it holds."""

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=10000",
    "temp_store=MEMORY",  # else statements with many rows create temporary files
)


def database_url(name: str) -> str:
    """A file name or an address, in SQLAlchemy's form.

    >>> database_url("games.db"), database_url("postgresql://me@host/botyard")
    ('sqlite+aiosqlite:///games.db', 'postgresql+asyncpg://me@host/botyard')
    """
    if "://" not in name:
        return f"sqlite+aiosqlite:///{name}"
    scheme, _, rest = name.partition("://")
    drivers = {
        "sqlite": "sqlite+aiosqlite",
        "postgres": "postgresql+asyncpg",
        "postgresql": "postgresql+asyncpg",
    }
    if scheme.partition("+")[0] not in drivers:
        raise InputError(f"unknown kind of database {scheme!r}; give a file, or postgresql://user@host/name")
    return f"{drivers[scheme.partition('+')[0]]}://{rest}"


def database_file(name: str) -> str | None:
    """The file in which SQLite keeps everything; None for PostgreSQL.

    >>> database_file("games.db"), database_file("sqlite:////tmp/games.db"), database_file("postgresql://host/x")
    ('games.db', '/tmp/games.db', None)
    """
    url = database_url(name)
    return url.partition(":///")[2] if url.startswith("sqlite") else None


def make_folder(file: str) -> None:
    """Create the folder of a database: a new machine has none yet."""
    try:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot create the folder of {file}: {error.strerror}") from None


def make_private(file: str) -> None:
    """Create the file if there is none, and let nobody but its owner read it: it holds seeds and hands.

    SQLite gives its own companion files the same rights.
    """
    try:
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        Path(file).chmod(0o600)
    except PermissionError:
        pass  # someone else's file; opening it will say what is wrong, if anything is
    except OSError as error:
        raise InputError(f"cannot open {file}: {error.strerror}") from None


def make_engine(url: str) -> AsyncEngine:
    """The database connections of a server."""
    if url.startswith("postgresql"):
        settings = {"idle_in_transaction_session_timeout": str(ABANDONED_MS)}
        arguments = {"timeout": BUSY_AFTER, "server_settings": settings}
        try:
            return create_async_engine(
                url, pool_size=5, max_overflow=5, pool_pre_ping=True, connect_args=arguments
            )
        except ModuleNotFoundError:
            raise InputError(f"PostgreSQL needs asyncpg; {how_to_install('postgres')}") from None
    engine = create_async_engine(url, connect_args={"timeout": 10})
    event.listen(engine.sync_engine, "connect", prepare_sqlite)
    return engine


def prepare_sqlite(connection: Any, _: Any) -> None:
    """Make commits durable: a write-ahead log, synced at every commit."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def first_line(error: BaseException) -> str:
    """What went wrong, without statements or values (which may be secret)."""
    cause = getattr(error, "orig", None) or error
    return str(cause).splitlines()[0] if str(cause) else type(cause).__name__
