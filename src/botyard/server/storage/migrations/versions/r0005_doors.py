"""Who may come into a room, votes of its players, and when its clocks were changed."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("rooms", sa.Column("door", sa.Text))
    op.add_column("rooms", sa.Column("votes", sa.Text))
    op.add_column("rooms", sa.Column("clock_since", sa.BigInteger))
