"""The socket's own rules: which messages wait, who is asked for a sign of life, when reading stops."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from concurrent.futures import Future
from itertools import pairwise
from typing import Any, NamedTuple, cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.config import Config
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from botyard.server.config import Config as ServerConfig
from botyard.server.net.batching import BUSY, GATHER
from botyard.server.net.http_protocol import CONNECTIONS, Connections
from botyard.server.net.keepalive import SWEEP_INTERVAL
from botyard.server.net.wire import LARGEST, WAITING, Protocol

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
        self.closed = False

    def write(self, data: Any) -> None:
        self.sent.append(bytes(data))

    def pause_reading(self) -> None:
        self.reads = False

    def resume_reading(self) -> None:
        self.reads = True

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


class Clock:
    """A loop whose time passes when somebody says so."""

    def __init__(self) -> None:
        self.now = 100.0
        self.due: list[tuple[float, Callable[[], object]]] = []

    def time(self) -> float:
        return self.now

    def call_later(self, delay: float, callback: Callable[[], object]) -> Timer:
        return self.call_at(self.now + delay, callback)

    def call_at(self, when: float, callback: Callable[[], object]) -> Timer:
        self.due.append((when, callback))
        self.due.sort(key=lambda one: one[0])
        return Timer(self, (when, callback))

    def call_soon(self, callback: Callable[[], object]) -> None:
        self.call_at(self.now, callback)

    def create_task(self, coroutine: Coroutine[Any, Any, None]) -> Future[None]:
        """The application; nobody needs it here."""
        coroutine.close()
        return Future()

    def wait(self) -> None:
        """Until the next thing is due."""
        self.now, callback = self.due.pop(0)
        callback()

    def wait_for(self, seconds: float) -> None:
        """Until that much time has passed."""
        end = self.now + seconds
        while self.due and self.due[0][0] <= end:
            self.wait()
        self.now = end


class Timer(NamedTuple):
    """Something that is due, and can be called off."""

    clock: Clock
    due: tuple[float, Callable[[], object]]

    def cancel(self) -> None:
        if self.due in self.clock.due:
            self.clock.due.remove(self.due)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def network() -> Network:
    return Network()


@pytest.fixture
def protocol(clock: Clock, network: Network) -> Protocol:
    """A socket that was just accepted."""
    return accepted(clock, network, {})


def accepted(clock: Clock, network: Network, house: dict[str, Any]) -> Protocol:
    config = Config(_nothing, ws_max_size=LARGEST, ws_ping_interval=INTERVAL, ws_ping_timeout=INTERVAL)
    house.setdefault(CONNECTIONS, Connections(ServerConfig(database="unused.db"))).admit("")
    made = Protocol(config, ServerState(), house, cast(asyncio.AbstractEventLoop, clock))
    made.connection_made(network)
    made.data_received(HANDSHAKE)
    assert made.queue.get_nowait()["type"] == "websocket.connect"
    asyncio.run(made.send({"type": "websocket.accept", "subprotocol": None, "headers": []}))
    assert network.sent.pop().startswith(b"HTTP/1.1 101")
    return made


async def _nothing(scope: Any, receive: Any, send: Any) -> None:
    raise AssertionError("nobody calls the application here")


def message(text: bytes) -> bytes:
    return Frame(Opcode.TEXT, text).serialize(mask=True)


def say(protocol: Protocol, text: bytes = b"{}") -> None:
    """A message comes in."""
    protocol.data_received(message(text))


def heard(protocol: Protocol) -> list[Any]:
    """What the application is told, in order."""
    messages: list[Any] = [asyncio.run(protocol.receive()) for _ in range(protocol.queue.qsize())]
    return [one.get("text", one.get("bytes", one.get("code"))) for one in messages]


def test_a_lone_sender_never_waits(protocol: Protocol, clock: Clock) -> None:
    for word in (b"one", b"two"):
        clock.wait_for(BUSY)
        say(protocol, word)
        assert heard(protocol) == [word.decode()]


def test_while_many_talk_messages_come_in_together(protocol: Protocol, clock: Clock) -> None:
    say(protocol, b"one")
    say(protocol, b"two")
    clock.wait_for(GATHER / 2)
    say(protocol, b"three")
    assert heard(protocol) == ["one"]
    clock.wait_for(GATHER / 2)
    assert heard(protocol) == ["two", "three"]
    say(protocol, b"four")
    assert heard(protocol) == []
    clock.wait_for(GATHER)
    assert heard(protocol) == ["four"]


def test_all_sockets_share_one_batch(clock: Clock) -> None:
    house: dict[str, Any] = {}
    first, second = (accepted(clock, Network(), house) for _ in range(2))
    say(first, b"one")
    say(second, b"two")
    assert (heard(first), heard(second)) == (["one"], [])
    clock.wait_for(GATHER)
    assert heard(second) == ["two"]


def test_messages_from_a_closed_socket_still_count(protocol: Protocol) -> None:
    say(protocol, b"one")
    say(protocol, b"two")
    protocol.connection_lost(None)
    assert heard(protocol) == ["one", "two", 1005]


def test_waiting_messages_are_limited(protocol: Protocol) -> None:
    say(protocol, b"one")
    say(protocol, b"x" * LARGEST)
    assert heard(protocol) == ["one"]
    say(protocol, b"last")
    assert heard(protocol) == ["x" * LARGEST, "last"]


def test_a_message_that_is_too_large_ends_the_socket(protocol: Protocol, network: Network) -> None:
    say(protocol, b"x" * (LARGEST + 1))
    assert heard(protocol) == [1009]
    assert network.sent[-1][0] & 15 == Opcode.CLOSE
    assert network.closed


TOLD = st.one_of(
    st.builds(lambda text: (message(text.encode()), text), st.text(max_size=300)),
    st.builds(lambda data: (Frame(Opcode.BINARY, data).serialize(mask=True), data), st.binary(max_size=300)),
    st.builds(
        lambda one, two: (
            Frame(Opcode.TEXT, one.encode(), fin=False).serialize(mask=True)
            + Frame(Opcode.PING, b"?").serialize(mask=True)
            + Frame(Opcode.CONT, two.encode()).serialize(mask=True),
            one + two,
        ),
        st.text(max_size=20),
        st.text(max_size=20),
    ),
)
"""Messages of a client in all forms: what goes over the network, and what it says."""


@given(told=st.lists(TOLD, min_size=1, max_size=6), cuts=st.sets(st.integers(1, 400)), pause=st.booleans())
def test_messages_are_the_same_however_the_network_cuts_them(
    told: list[tuple[bytes, object]], cuts: set[int], pause: bool
) -> None:
    """Against what was said: whole messages are read by ourselves, all others by websockets' parser."""
    clock, network = Clock(), Network()
    protocol = accepted(clock, network, {})
    data = b"".join(one for one, _ in told)
    edges = sorted({0, len(data), *(cut for cut in cuts if cut < len(data))})
    for start, end in pairwise(edges):
        protocol.data_received(data[start:end])
        if pause:
            clock.wait_for(GATHER)
    clock.wait_for(GATHER)
    assert heard(protocol) == [text for _, text in told]


def test_a_length_of_eight_bytes_is_not_a_size(protocol: Protocol) -> None:
    """119 bytes with such a length are as long as a message of 127 bytes would be."""
    long_form = b"\x81\xff" + (119).to_bytes(8, "big") + bytes(4) + b"x" * 119
    protocol.data_received(long_form)
    assert heard(protocol) == ["x" * 119]


def test_whole_messages_are_read_without_the_parser(protocol: Protocol, clock: Clock) -> None:
    def parse(data: bytes) -> None:
        raise AssertionError("the parser is for what comes in pieces")

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(protocol.conn, "receive_data", parse)
        for size in (2, 125, 126, 5000):
            clock.wait_for(BUSY)
            say(protocol, b"x" * size)
            assert heard(protocol) == ["x" * size]


def test_a_silent_client_is_asked(protocol: Protocol, clock: Clock, network: Network) -> None:
    clock.wait_for(INTERVAL - 1)
    assert network.sent == []
    clock.wait_for(1 + SWEEP_INTERVAL)
    assert kinds(network) == [Opcode.PING]


def test_a_client_that_sends_is_alive(protocol: Protocol, clock: Clock, network: Network) -> None:
    for _ in range(4):
        clock.wait_for(INTERVAL - 2)
        say(protocol)
    clock.wait_for(INTERVAL - 1)
    assert network.sent == []
    clock.wait_for(1 + SWEEP_INTERVAL)
    assert kinds(network) == [Opcode.PING]


def test_a_client_that_answers_is_asked_again_later(
    protocol: Protocol, clock: Clock, network: Network
) -> None:
    for _ in range(3):
        clock.wait_for(INTERVAL + SWEEP_INTERVAL)
        (ping,) = network.sent
        network.sent.clear()
        protocol.data_received(Frame(Opcode.PONG, ping[2:]).serialize(mask=True))
    clock.wait_for(INTERVAL - 1)
    assert network.sent == []
    assert not network.closed


def test_a_client_that_never_answers_is_cut_off(protocol: Protocol, clock: Clock, network: Network) -> None:
    clock.wait_for(2 * INTERVAL - 1)
    assert not network.closed
    assert kinds(network) == [Opcode.PING]
    clock.wait_for(1 + SWEEP_INTERVAL)
    assert network.closed
    assert kinds(network) == [Opcode.PING, Opcode.CLOSE]


def test_nobody_checks_clients_that_have_left(protocol: Protocol, clock: Clock, network: Network) -> None:
    protocol.connection_lost(None)
    clock.wait_for(10 * INTERVAL)
    assert network.sent == []
    assert clock.due == []


def kinds(network: Network) -> list[Opcode]:
    """What kinds of frames were sent."""
    return [Opcode(frame[0] & 15) for frame in network.sent]


def test_some_messages_may_wait(protocol: Protocol, clock: Clock, network: Network) -> None:
    for count in range(WAITING):
        say(protocol, b"%d" % count)
        clock.wait_for(GATHER)
        assert network.reads
    say(protocol, b"last")
    clock.wait_for(GATHER)
    assert not network.reads
    assert heard(protocol) == [*(str(count) for count in range(WAITING)), "last"]
    assert network.reads
