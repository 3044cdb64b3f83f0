"""What alembic runs: migrations on the connection that the server passes in."""

from __future__ import annotations

from alembic import context

from botyard.server.storage.tables import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
