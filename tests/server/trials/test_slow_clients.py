"""Clients that send or read next to nothing: they are closed, and nobody else notices them."""

from __future__ import annotations

import asyncio
import resource
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from litestar.types import Receive, Scope, Send
from tests.server.clients import WAIT, Client
from tests.server.trials.conftest import Start
from uvicorn.config import Config as UvicornConfig
from uvicorn.server import ServerState

from botyard.server.config import Config
from botyard.server.net import http_protocol
from botyard.server.net.http_protocol import LARGEST_HEAD, REQUEST_TIME, Connections, HttpProtocol
from botyard.server.net.open_files import raise_file_limit

pytestmark = pytest.mark.anyio

HALF = b"GET / HTTP/1.1\r\nhost: x\r\n"
HALF_BODY = (
    b"POST /api/rooms HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"
)


def few_files() -> None:
    """Runs in the server's process, as a shell with its usual limit would start it."""
    resource.setrlimit(resource.RLIMIT_NOFILE, (1024, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))


@contextmanager
def opened(port: int, count: int, address: str, said: bytes) -> Iterator[list[socket.socket]]:
    """Connections from an address of this machine, each of which has sent something."""
    found: list[socket.socket] = []
    try:
        for _ in range(count):
            found.append(socket.create_connection(("127.0.0.1", port), WAIT, (address, 0)))
            found[-1].sendall(said)
        yield found
    finally:
        for one in found:
            one.close()


def last_words(one: socket.socket) -> bytes:
    """What the server still says until it closes the connection."""
    one.settimeout(WAIT)
    said = b""
    try:
        while piece := one.recv(1000):
            said += piece
    except ConnectionResetError:
        pass
    return said


@pytest.mark.promise(31)
async def test_incomplete_requests_leave_others_untouched(start: Start, tmp_path: Path) -> None:
    raise_file_limit()  # that of the test itself
    server = start(str(tmp_path / "games.db"), prepare=few_files, sockets_an_address=200)
    port = server.config.port
    ann = await player(server.url, server.ws)
    began = time.monotonic()
    with (
        opened(port, 550, "127.0.0.2", HALF) as one,
        opened(port, 275, "127.0.0.3", HALF) as two,
        opened(port, 275, "127.0.0.4", HALF_BODY) as three,
    ):
        refused = one[-150:]
        assert all(b"429" in last_words(each) for each in refused)
        for _ in range(3):
            await ann.ok("ping")
            assert httpx.get(f"{server.url}/api/puzzles", timeout=WAIT).status_code == 200
        admitted = [*one[:400], *two, *three]
        for each in admitted[::50]:
            each.sendall(b"x")  # a byte now and then gives nobody more time
        ends = [await asyncio.to_thread(last_words, each) for each in admitted]
        assert time.monotonic() - began >= REQUEST_TIME
        assert all(b"408" in said for said in ends[:675])
        await ann.ok("ping")
    log = server.log.read_text()
    assert log.count("an address has 400 connections open") == 1


async def player(url: str, ws: str) -> Client:
    made = httpx.post(f"{url}/api/rooms", json={"name": "Ann"}, timeout=WAIT).json()
    return await Client(ws, made["room"], made["owner"], made["token"]).connect()


async def test_sockets_count_among_the_connections(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "games.db"), sockets_an_address=2, trusted_proxies="192.0.2.1")
    ann = await player(server.url, server.ws)
    with (
        opened(server.config.port, 3, "127.0.0.1", HALF),
        opened(server.config.port, 1, "127.0.0.1", b"") as [late],
    ):
        assert b"429" in last_words(late)
        await ann.close()
        while True:  # until the server has noticed
            with opened(server.config.port, 1, "127.0.0.1", HALF + b"\r\n") as [next_one]:
                said = next_one.recv(12)
            if b"429" not in said:
                break
        assert b"200" in said


async def test_a_header_has_a_size_limit(start: Start, tmp_path: Path) -> None:
    server = start(str(tmp_path / "games.db"))
    long = HALF + b"a: b\r\n" * (LARGEST_HEAD // 6 + 1)
    with opened(server.config.port, 1, "127.0.0.1", long) as [one]:
        assert b"431" in last_words(one)
    body = {"name": "Ann", "settings": {"game": {"type": "rally", "title": "x" * LARGEST_HEAD}}}
    assert httpx.post(f"{server.url}/api/rooms", json=body, timeout=WAIT).status_code == 400


async def test_a_response_must_be_read(monkeypatch: pytest.MonkeyPatch) -> None:
    gone = asyncio.Event()

    async def endless(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        while not gone.is_set():
            await send({"type": "http.response.body", "body": bytes(100_000), "more_body": True})

    monkeypatch.setattr(http_protocol, "UNREAD_TIME", 0.2)
    config = UvicornConfig(endless, http=HttpProtocol, lifespan="off", log_config=None)
    state = {http_protocol.CONNECTIONS: Connections(Config(database="unused.db"))}
    lost = HttpProtocol.connection_lost

    def note(self: HttpProtocol, exc: Exception | None) -> None:
        gone.set()
        lost(self, exc)

    monkeypatch.setattr(HttpProtocol, "connection_lost", note)
    server = await asyncio.get_running_loop().create_server(
        lambda: HttpProtocol(config, ServerState(), state), "127.0.0.1", 0
    )
    async with server:
        with opened(server.sockets[0].getsockname()[1], 1, "127.0.0.1", HALF + b"\r\n"):
            async with asyncio.timeout(WAIT):
                await gone.wait()


def test_the_limit_of_open_files_is_respected(caplog: pytest.LogCaptureFixture) -> None:
    connections = Connections(Config(database="unused.db", sockets_an_address=100_000))
    most = connections.most
    for number in range(most):
        assert connections.admit(f"10.0.{number >> 8}.{number & 255}")
    assert not connections.admit("192.0.2.1")
    assert "limit of open files" in caplog.text
    connections.leave("10.0.0.1")
    assert connections.admit("192.0.2.1")
