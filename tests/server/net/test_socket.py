"""What a socket takes and refuses: every bad message gets its code, and no game is touched by it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
import time
from collections.abc import Callable
from typing import Any

import pytest
from tests.server.clients import Api, Client, ServerProcess, clients
from tests.server.games.test_server_play import RACE, start
from websockets.exceptions import ConnectionClosed, InvalidStatus

from botyard.server.net.peer import MOST_BYTES, MOST_MESSAGES, Outbox, Peer

pytestmark = pytest.mark.anyio


@pytest.mark.promise(6)
@pytest.mark.parametrize("origin", ["https://elsewhere.example", "null", "http://127.0.0.1:1"])
async def test_a_foreign_page_gets_403(server: ServerProcess, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await Client(server.ws, "X").connect(hello=False, origin=origin)
    assert refused.value.response.status_code == 403


@pytest.mark.promise(6)
async def test_without_an_origin_only_programs_that_say_so_may_connect(
    server: ServerProcess, api: Api
) -> None:
    """Promise 6: a proxy that drops origins must not let foreign pages in."""
    made = await api.make_room(RACE)
    with pytest.raises(InvalidStatus) as refused:
        await Client(server.ws, made["room"]).connect(hello=False, additional_headers={})
    assert refused.value.response.status_code == 403
    client = await Client(server.ws, made["room"]).connect()
    await client.until(lambda: bool(client.state))


async def test_our_own_page_may_connect(server: ServerProcess, api: Api) -> None:
    made = await api.make_room(RACE)
    client = await Client(server.ws, made["room"]).connect(origin=server.url)
    await client.until(lambda: bool(client.state))


@pytest.mark.parametrize(
    ("first", "code"),
    [
        ("no json", 4001),
        ("{}", 4001),
        ('{"type": "hello"}', 4001),
        ('{"type": "hello", "room": "X", "admin": true}', 4001),
        ('{"type": "answer", "id": "1", "seat": 0, "key": "k", "choice": 1}', 4001),
        ('{"type": "hello", "room": "NOSUCHROOM"}', 4004),
        ("[" * 5000, 4001),
        ('{"type": "hello", "room": "' + "X" * 17_000 + '"}', 1009),
    ],
)
async def test_a_bad_first_message_closes(server: ServerProcess, first: str, code: int) -> None:
    client = await Client(server.ws, "X").connect(hello=False)
    assert client.socket is not None
    await client.socket.send(first)
    assert await client.closed() == code


@pytest.mark.promise(7)
async def test_silence_closes_after_five_seconds(server: ServerProcess) -> None:
    began = time.monotonic()
    client = await Client(server.ws, "X").connect(hello=False)
    assert await client.closed() == 1008
    assert time.monotonic() - began >= 5


async def test_bad_messages_have_codes_and_leave_the_game_alone(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, RACE)
    assert ann.socket is not None
    before = ann.seq
    bad: list[tuple[Any, str]] = [
        ("no json at all", "malformed"),
        ("☃", "malformed"),
        (json.dumps({"type": "cheat", "id": "1"}), "malformed"),
        (json.dumps({"type": "answer", "id": "2", "seat": 0, "key": "k"}), "malformed"),
        (json.dumps({"type": "answer", "id": "3", "seat": "0", "key": "k", "choice": 1}), "malformed"),
        (json.dumps({"type": "answer", "id": "4", "seat": 0, "key": "k", "choice": 1, "x": 1}), "malformed"),
        (json.dumps({"type": "ping", "id": ""}), "malformed"),
        (json.dumps({"type": "answer", "id": "5", "seat": 7, "key": "k", "choice": 1}), "not_yours"),
        (json.dumps({"type": "answer", "id": "6", "seat": 0, "key": "k", "choice": 1}), "not_open"),
        (json.dumps({"type": "answer", "id": "7", "seat": 0, "key": "k", "choice": 1, "seq": 9}), "stale"),
        (json.dumps({"type": "start", "id": "8"}), "wrong_state"),
        (json.dumps({"type": "add_bot", "id": "9", "level": "random"}), "wrong_state"),
        (json.dumps({"type": "end_by_time", "id": "10"}), "refused"),
        (json.dumps({"type": "preview", "id": "11", "seat": 0, "key": "k", "choice": []}), "off"),
        (json.dumps({"type": "try_out", "id": "12", "seat": 0, "moves": "RN"}), "off"),
    ]
    for text, code in bad:
        seen = len(ann.messages)
        await ann.socket.send(text)
        error = await ann.wait(lambda m: m["type"] == "error", seen)
        assert error["code"] == code, (text, error)
        try:
            assert error["id"] == json.loads(text).get("id")
        except ValueError:
            assert error["id"] is None
    await ann.ok("ping")
    assert (ann.seq, ben.seq) == (before, before)


@pytest.mark.promise(7)
async def test_an_oversized_message_closes_with_1009(server: ServerProcess, api: Api) -> None:
    made = await api.make_room(RACE, "Ann")
    async with clients(Client(server.ws, made["room"], made["token"])) as (ann,):
        await ann.until(lambda: bool(ann.state))
        await ann.send(type="say", id="1", seat=0, text="x" * 17_000)
        assert await ann.closed() == 1009


@pytest.mark.promise(7)
async def test_a_flood_is_slowed_and_then_closed(server: ServerProcess, api: Api) -> None:
    ann, ben = await start(server, api, RACE)
    assert ann.socket is not None
    with contextlib.suppress(ConnectionClosed):
        for number in range(5000):
            await ann.socket.send(json.dumps({"type": "ping", "id": str(number)}))
    assert await ann.closed() == 1008
    codes = {m.get("code") for m in ann.messages if m["type"] == "error"}
    assert codes == {"too_fast"}
    await ben.ok("ping")


@pytest.mark.promise(7)
@pytest.mark.parametrize("later", [False, True])
async def test_a_seat_has_five_sockets(server: ServerProcess, api: Api, later: bool) -> None:
    made = await api.make_room(RACE, "Ann")
    tokens = [] if later else [made["token"]]
    tabs = [await Client(server.ws, made["room"], *tokens).connect() for _ in range(6)]
    if later:
        for tab in tabs:
            await tab.ok("take_seats", tokens=[made["token"]])
    closings = [asyncio.create_task(tab.closed()) for tab in tabs]
    done, _ = await asyncio.wait(closings, return_when=asyncio.FIRST_COMPLETED)
    assert [task.result() for task in done] == [1008]
    for tab in tabs:
        await tab.close()
    await asyncio.wait(closings)


@pytest.mark.promise(8)
async def test_a_client_that_does_not_read_is_dropped() -> None:
    for message, count in ((b"x", MOST_MESSAGES), (b"x" * 100_000, 10)):
        peer = Peer(lambda frame: False, Outbox())
        for _ in range(count):
            peer.send(message)
        assert peer.close_code is None
        peer.send(message)
        assert peer.close_code == 4000
        goodbye = await peer.next() or b""
        assert b'"goodbye"' in goodbye
        assert b'"too_slow"' in goodbye
        peer.send(message)
        assert await peer.next() is None


@pytest.mark.promise(8, 17)
async def test_a_long_history_is_not_taken_for_slow_reading() -> None:
    """A screen that a family shares gets a history for each seat, more than may wait otherwise; once."""
    peer = Peer(lambda frame: False, Outbox())
    history = [b"h" * 900_000] * 8
    peer.send_history(history)
    for _ in range(10):
        peer.send(b"x" * 100_000)
    assert peer.close_code is None
    assert len(await peer.next() or b"") == 8_200_000
    peer.send_history(history)
    assert peer.close_code is None
    peer.send_history(history)
    assert peer.close_code == 4000


async def test_nothing_overtakes_what_waits_to_be_sent() -> None:
    sent: list[bytes] = []
    room_for = [0]

    def write(frame: bytes) -> bool:
        if room_for[0] > 0:
            room_for[0] -= 1
            sent.append(frame)
            return True
        return False

    async def send_all(peer: Peer) -> None:
        while (message := await peer.next()) is not None:
            while not write(message):
                await asyncio.sleep(0)

    peer = Peer(write, Outbox())
    sending = asyncio.create_task(send_all(peer))
    dice = random.Random("overtaking")
    for number in range(200):
        peer.send(b"%d;" % number)
        room_for[0] += dice.randrange(3)
        for _ in range(dice.randrange(3)):
            await asyncio.sleep(0)
    room_for[0] = 1000
    peer.say_goodbye("gone", "", 1001)
    await sending
    whole = b"".join(sent)
    assert whole.startswith(b"".join(b"%d;" % number for number in range(200)))
    assert whole.count(b"goodbye") == 1


def keeping(sent: list[bytes]) -> Callable[[bytes], bool]:
    """A socket that takes everything."""

    def write(frames: bytes) -> bool:
        sent.append(frames)
        return True

    return write


async def test_messages_of_one_moment_are_sent_in_one_piece() -> None:
    sent: list[bytes] = []
    peer = Peer(keeping(sent), Outbox())
    sending = asyncio.create_task(peer.next())
    await asyncio.sleep(0)
    for breath in (b"ab", b"c"):
        for message in breath:
            peer.send(bytes([message]))
        await asyncio.sleep(0)
    assert sent == [b"ab", b"c"]
    sending.cancel()


async def test_a_socket_that_fails_does_not_keep_others_from_the_news(
    caplog: pytest.LogCaptureFixture,
) -> None:
    def break_down(frames: bytes) -> bool:
        raise RuntimeError("the handler is closed")

    sent: list[bytes] = []
    outbox = Outbox()
    peers = [Peer(break_down, outbox), Peer(keeping(sent), outbox)]
    sending = [asyncio.create_task(peer.next()) for peer in peers]
    await asyncio.sleep(0)
    for news in (b"1", b"2"):
        for peer in peers:
            peer.send(news)
        await asyncio.sleep(0)
    assert sent == [b"1", b"2"]
    assert "could not be written to" in caplog.text
    for task in sending:
        task.cancel()


async def test_only_what_is_left_unread_counts_as_waiting() -> None:
    sent: list[bytes] = []
    peer = Peer(keeping(sent), Outbox())
    sending = asyncio.create_task(peer.next())
    await asyncio.sleep(0)
    for message in [b"x" * (MOST_BYTES + 1), *[b"y"] * (2 * MOST_MESSAGES)]:  # a long story, all at once
        peer.send(message)
    await asyncio.sleep(0)
    assert peer.close_code is None
    assert sum(map(len, sent)) == MOST_BYTES + 1 + 2 * MOST_MESSAGES
    sending.cancel()


@pytest.mark.promise(21)
async def test_every_page_has_its_headers(server: ServerProcess, api: Api) -> None:
    for path in ("/", "/r/ABC", "/api/catalogue", "/api/docs", "/nowhere", "/health"):
        answer = await api.get(path)
        assert answer.headers["content-type"].count("charset") <= 1
        assert "default-src 'self'" in answer.headers["content-security-policy"]
        assert "frame-ancestors 'none'" in answer.headers["content-security-policy"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        assert answer.headers["referrer-policy"] == "no-referrer"


async def test_files_outside_the_client_cannot_be_fetched(server: ServerProcess, api: Api) -> None:
    for path in (
        "/assets/../pages.py",
        "/assets/%2e%2e/pages.py",
        "/assets//etc/passwd",
        "/assets/..%2fapp.py",
    ):
        assert (await api.get(path)).status_code in (400, 404), path
