"""The socket's own rules: who is asked for a sign of life, and when nothing more is read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from typing import Any, cast

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from botyard.server.wire import WAITING, Protocol

INTERVAL = 20.0
HANDSHAKE = (
    b"GET / HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
)


class Network(asyncio.Transport):
    """What the server sends, and whether it reads."""

    def __init__(self) -> None:
        super().__init__()
        self.sent: list[bytes] = []
        self.reads = True

    def write(self, data: Any) -> None:
        self.sent.append(bytes(data))

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def is_closing(self) -> bool:
        return False


class Clock:
    """A loop whose time passes when somebody says so."""

    def __init__(self) -> None:
        self.now = 100.0
        self.due: list[tuple[float, Callable[[], object]]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, callback: Callable[[], object]) -> None:
        self.call_at(self.now + delay, callback)

    def call_at(self, when: float, callback: Callable[[], object]) -> None:
        self.due.append((when, callback))

    def create_task(self, coroutine: Coroutine[Any, Any, None]) -> Future[None]:
        """The application; nobody needs it here."""
        coroutine.close()
        return Future()

    def wait(self) -> None:
        """Until the next thing is due."""
        self.now, callback = self.due.pop(0)
        callback()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def network() -> Network:
    return Network()


@pytest.fixture
def protocol(clock: Clock, network: Network) -> Protocol:
    """A socket that was just accepted."""
    config = Config(_nothing, ws_ping_interval=INTERVAL, ws_ping_timeout=INTERVAL)
    made = Protocol(config, ServerState(), {}, cast(asyncio.AbstractEventLoop, clock))
    made.connection_made(network)
    made.data_received(HANDSHAKE)
    assert made.queue.get_nowait()["type"] == "websocket.connect"
    made.conn.send_response(made.response)
    assert made.conn.data_to_send()[0].startswith(b"HTTP/1.1 101")
    made.start_keepalive()
    return made


async def _nothing(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("nobody calls the application here")


def say(protocol: Protocol, text: bytes = b"{}") -> None:
    """A message comes in."""
    protocol.data_received(Frame(Opcode.TEXT, text).serialize(mask=True))


def test_a_silent_client_is_asked(protocol: Protocol, clock: Clock, network: Network) -> None:
    clock.wait()
    assert clock.now == 100 + INTERVAL
    assert [frame[0] & 15 for frame in network.sent] == [Opcode.PING]


def test_who_speaks_is_alive(protocol: Protocol, clock: Clock, network: Network) -> None:
    clock.now += 15
    say(protocol)
    clock.wait()
    assert network.sent == []
    clock.wait()
    assert clock.now == 115 + INTERVAL
    assert [frame[0] & 15 for frame in network.sent] == [Opcode.PING]


def test_some_messages_may_wait(protocol: Protocol, network: Network) -> None:
    for count in range(WAITING):
        say(protocol, b"%d" % count)
        assert network.reads
    say(protocol, b"last")
    assert not network.reads
    taken = asyncio.run(_take_all(protocol))
    assert taken == [*(str(count) for count in range(WAITING)), "last"]
    assert network.reads


async def _take_all(protocol: Protocol) -> list[Any]:
    messages: list[Any] = [await protocol.receive() for _ in range(protocol.queue.qsize())]
    return [message["text"] for message in messages]
