"""The newest snapshot of each game, and the events before its first answer."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    op.add_column("games", sa.Column("opening", sa.Text))
    op.create_table(
        "snapshots",
        sa.Column("game", sa.String(40), sa.ForeignKey("games.code", ondelete="CASCADE"), primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("data", sa.Text, nullable=False),
    )
