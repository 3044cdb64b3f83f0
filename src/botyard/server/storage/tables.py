"""The tables of the database. `migrations/` creates them; a test compares the two.

Structures are kept as JSON text. Times are milliseconds since 1970, except in the log, where they count from
the start of the game.
"""

from __future__ import annotations

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ForeignKey,
    Index,
    Integer,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

rooms = Table(
    "rooms",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("version", Integer, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("public", Boolean, nullable=False),
    Column("state", String(16), nullable=False),
    Column("game", Integer, nullable=False),
    Column("settings", Text, nullable=False),
    Column("seats", Text, nullable=False),
    Column("owner", String(64), nullable=False),
    Column("done", Text),
    Column("door", Text),
    Column("votes", Text),
    Column("clock_since", BigInteger),
    Index("rooms_of_the_lobby", "public", "state", "created"),
)

games = Table(
    "games",
    metadata,
    Column("code", String(40), primary_key=True),
    Column("room", String(32), ForeignKey("rooms.code", ondelete="CASCADE"), nullable=False),
    Column("number", Integer, nullable=False),
    Column("kind", String(16), nullable=False),
    Column("settings", Text, nullable=False),
    Column("setup", Text, nullable=False),
    Column("bots", Text, nullable=False),
    Column("seed", String(64), nullable=False),
    Column("started", BigInteger, nullable=False),
    Column("finished", BigInteger),
    Column("opening", Text),
    UniqueConstraint("room", "number"),
)

log = Table(
    "log",
    metadata,
    Column("game", String(40), ForeignKey("games.code", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("action", String(16), nullable=False),
    Column("key", String(120), nullable=False),
    Column("choice", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("command", String(64)),
    Column("events", Text, nullable=False),
    UniqueConstraint("game", "seat", "command"),
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("game", String(40), ForeignKey("games.code", ondelete="CASCADE"), primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("data", Text, nullable=False),
)

chat = Table(
    "chat",
    metadata,
    Column("room", String(32), ForeignKey("rooms.code", ondelete="CASCADE"), primary_key=True),
    Column("number", Integer, primary_key=True),
    Column("seat", Integer, nullable=False),
    Column("name", String(40), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("command", String(64), nullable=False),
    UniqueConstraint("room", "seat", "command"),
)

records = Table(
    "records",
    metadata,
    Column("code", String(40), primary_key=True),
    Column("created", BigInteger, nullable=False),
    Column("data", Text, nullable=False),
)

drawn_courses = Table(
    "drawn_courses",
    metadata,
    Column("code", String(32), primary_key=True),
    Column("key", String(64), nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("touched", BigInteger, nullable=False),
    Column("text", Text, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("game", String(40), ForeignKey("games.code", ondelete="CASCADE"), primary_key=True),
    Column("owner", String(40), nullable=False),
    Column("until", BigInteger, nullable=False),
)
