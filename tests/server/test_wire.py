"""The socket's own rules: who is asked for a sign of life, and when nothing more is read."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, cast

import pytest
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from botyard.server.wire import WAITING, Protocol

INTERVAL = 20.0


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
    made.conn.state = State.OPEN
    made.start_keepalive()
    return made


async def _nothing(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("nobody calls the application here")


def say(protocol: Protocol, text: bytes = b"{}") -> None:
    """A message comes in, as the parser hands it on."""
    protocol.heard = protocol.loop.time()
    protocol.handle_text(Frame(Opcode.TEXT, text))


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
