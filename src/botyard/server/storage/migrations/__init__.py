"""The database's history; the server brings it up to date when it starts.

Alembic is loaded only when there is something to do: a restart should take no longer than it must.
"""

from __future__ import annotations

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from botyard.errors import InputError

REVISIONS = ("0001", "0002", "0003", "0004", "0005")
"""All revisions in `versions/`, oldest first; a test compares the newest with the files."""
HEAD = REVISIONS[-1]

_LOCK = 0x626F74  # any number; processes that start together take turns


def bring_up_to_date(connection: Connection) -> None:
    """Run the missing migrations inside the connection's transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
    found = current_revision(connection)
    if found == HEAD:
        return
    if found is not None and found not in REVISIONS:
        raise InputError(
            f"this database was written by a newer version of Botyard (its tables are of revision {found}, "
            f"and this version knows them up to {HEAD}); install that version, or choose another database"
        )
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def current_revision(connection: Connection) -> str | None:
    """The revision of the database; None if it is new."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    revision: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
    return revision
