"""Databases of both kinds, real and gone afterwards, and servers on them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from botyard.proofs.trials.postgres import Postgres, temporary_postgres
from botyard.proofs.trials.processes import Server

KINDS = ("sqlite", "postgresql")
Start = Callable[..., Server]


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with temporary_postgres() as server:
        yield server


@pytest.fixture(params=KINDS)
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of an empty database of each kind."""
    if request.param == "sqlite":
        return str(tmp_path / "games.db")
    postgres: Postgres = request.getfixturevalue("postgres")
    return postgres.new_database()


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Starts servers, which are gone after the test; none of them may have failed."""
    servers: list[Server] = []

    def start_one(database: str, **options: Any) -> Server:
        server = Server(database, tmp_path, **options)
        servers.append(server)
        server.start()
        return server

    yield start_one
    for server in servers:
        server.stop()
    for server in servers:
        assert "Traceback" not in server.log.read_text()
