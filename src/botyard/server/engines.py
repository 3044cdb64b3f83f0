"""How a database is named and reached."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from botyard.errors import InputError

CHANNEL = "botyard"
"""Where processes on one PostgreSQL tell each other what they wrote."""
IN_TIME = 10.0
"""Seconds after which a database that does not answer counts as busy."""
ABANDONED_MS = 3000
"""A transaction in which nothing happens for so long is given up: its process may have been stopped for good,
and others wait for the number that it holds."""

PRAGMAS = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "foreign_keys=ON",
    "busy_timeout=10000",
    "temp_store=MEMORY",  # else statements with many rows make files of their own, only to delete them
)


def database_url(said: str) -> str:
    """A file name or an address, as SQLAlchemy wants it.

    >>> database_url("games.db"), database_url("postgresql://me@host/botyard")
    ('sqlite+aiosqlite:///games.db', 'postgresql+asyncpg://me@host/botyard')
    """
    if "://" not in said:
        return f"sqlite+aiosqlite:///{said}"
    scheme, _, rest = said.partition("://")
    drivers = {
        "sqlite": "sqlite+aiosqlite",
        "postgres": "postgresql+asyncpg",
        "postgresql": "postgresql+asyncpg",
    }
    if scheme.partition("+")[0] not in drivers:
        raise InputError(f"unknown kind of database {scheme!r}; name a file, or postgresql://user@host/name")
    return f"{drivers[scheme.partition('+')[0]]}://{rest}"


def database_file(said: str) -> str | None:
    """The file in which SQLite keeps everything; None for PostgreSQL.

    >>> database_file("games.db"), database_file("sqlite:////tmp/games.db"), database_file("postgresql://host/x")
    ('games.db', '/tmp/games.db', None)
    """
    url = database_url(said)
    return url.partition(":///")[2] if url.startswith("sqlite") else None


def make_folder(file: str) -> None:
    """Make the folder of a database: a new machine has none yet."""
    try:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"cannot make the folder of {file}: {error.strerror}") from None


def make_engine(url: str) -> AsyncEngine:
    """The connections of a server."""
    if url.startswith("postgresql"):
        settings = {"idle_in_transaction_session_timeout": str(ABANDONED_MS)}
        arguments = {"timeout": IN_TIME, "server_settings": settings}
        return create_async_engine(
            url, pool_size=5, max_overflow=5, pool_pre_ping=True, connect_args=arguments
        )
    engine = create_async_engine(url, connect_args={"timeout": 10})
    event.listen(engine.sync_engine, "connect", prepare_sqlite)
    return engine


def prepare_sqlite(connection: Any, _: Any) -> None:
    """What is written stays written: a log beside the file, synced at every commit."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def first_line(error: BaseException) -> str:
    """What went wrong, without statements or values (which may be secret)."""
    cause = getattr(error, "orig", None) or error
    return str(cause).splitlines()[0] if str(cause) else type(cause).__name__
