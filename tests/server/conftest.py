"""A server on SQLite for all tests of a worker."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest
from tests.server.clients import OPEN, Api, ServerProcess

from botyard.ricochet.solver.solve import warm_up


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    warm_up()  # so that no test waits for a compiler
    folder = tmp_path_factory.mktemp("server")
    process = ServerProcess(str(folder / "games.db"), folder / "log", "--job-workers", "1")
    process.start()
    yield process
    process.stop()
    assert "Traceback" not in process.log.read_text()


@pytest.fixture
async def api(server: ServerProcess) -> AsyncIterator[Api]:
    rest = Api(server.url)
    yield rest
    await rest.close()


@pytest.fixture(autouse=True)
async def close_clients(anyio_backend: str) -> AsyncIterator[None]:
    yield
    for client in OPEN:
        await client.close()
    OPEN.clear()
