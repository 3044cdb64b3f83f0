"""The first tables: rooms, games, their log, chat, uploaded records, leases."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("code", sa.String(32), primary_key=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("touched", sa.BigInteger, nullable=False),
        sa.Column("public", sa.Boolean, nullable=False),
        sa.Column("state", sa.String(16), nullable=False),
        sa.Column("game", sa.Integer, nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("seats", sa.Text, nullable=False),
        sa.Column("owner", sa.String(64), nullable=False),
    )
    op.create_index("rooms_of_the_lobby", "rooms", ["public", "state", "created"])
    op.create_table(
        "games",
        sa.Column("code", sa.String(40), primary_key=True),
        sa.Column("room", sa.String(32), sa.ForeignKey("rooms.code", ondelete="CASCADE"), nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(16), nullable=False),
        sa.Column("settings", sa.Text, nullable=False),
        sa.Column("setup", sa.Text, nullable=False),
        sa.Column("bots", sa.Text, nullable=False),
        sa.Column("seed", sa.String(64), nullable=False),
        sa.Column("started", sa.BigInteger, nullable=False),
        sa.Column("finished", sa.BigInteger),
        sa.UniqueConstraint("room", "number"),
    )
    op.create_table(
        "log",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("action", sa.String(16), nullable=False),
        sa.Column("key", sa.String(120), nullable=False),
        sa.Column("choice", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("command", sa.String(64)),
        sa.Column("events", sa.Text, nullable=False),
        sa.UniqueConstraint("game", "seat", "command"),
    )
    op.create_table(
        "chat",
        sa.Column("room", sa.String(32), sa.ForeignKey("rooms.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("command", sa.String(64), nullable=False),
        sa.UniqueConstraint("room", "seat", "command"),
    )
    op.create_table(
        "records",
        sa.Column("code", sa.String(40), primary_key=True),
        sa.Column("created", sa.BigInteger, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
    op.create_table(
        "leases",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("owner", sa.String(40), nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
