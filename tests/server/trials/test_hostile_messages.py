"""Messages nobody should send: a clear code for each, the socket as promised, and the game untouched."""

from __future__ import annotations

import asyncio
import contextlib
import json
import resource
import select
import socket as plain
from pathlib import Path
from typing import Any

import pytest
from tests.server.clients import WAIT, Api, Client, ServerProcess, clients, first_choice
from tests.server.trials.conftest import Start
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from botyard.proofs.trials.processes import Server
from botyard.proofs.trials.tables import RACE as TRIAL_RACE
from botyard.proofs.trials.tables import fetch, open_table

pytestmark = pytest.mark.anyio

MB = 1_000_000
LONG_RACE = {**TRIAL_RACE["game"], "turn_limit": 500}
RACE = {"game": {"type": "rally", "course": "dizzy-dash"}, "seats": 4, "glass": False}


async def a_race(server: ServerProcess, api: Api, name: str) -> tuple[Client, Client]:
    made = await api.make_room(RACE, name)
    joined = await api.join(made["room"], "Ben")
    ann = await Client(server.ws, made["room"], made["owner"], made["token"]).connect()
    ben = await Client(server.ws, made["room"], joined["token"]).connect()
    await ann.ok("start")
    for client, seat in ((ann, 0), (ben, 1)):
        await client.until(lambda c=client, s=seat: bool(c.questions(s)) or bool(c.views))
    return ann, ben


def open_question(*those: Client) -> tuple[Client, int, dict[str, Any]]:
    """Somebody who is asked something."""
    for client in those:
        for seat in client.you["seats"]:
            for question in client.questions(seat):
                return client, seat, question
    raise AssertionError("nobody is asked anything")


MALFORMED = [
    "",
    "hello",
    "[]",
    "null",
    '{"type": "answer"}',
    '{"type": "no such thing", "id": "x"}',
    '{"type": "ping", "id": "x", "more": 1}',
    '{"type": "ping", "id": 7}',
    '{"type": "ping", "id": ""}',
    '{"type": "answer", "id": "x", "seat": -1, "key": "k", "choice": 1}',
    '{"type": "answer", "id": "x", "seat": 0.5, "key": "k", "choice": 1}',
    '{"type": "say", "id": "x", "seat": 0, "text": "' + "a" * 301 + '"}',
    '{"type": "answer", "id": "x", "seat": 0, "key": "k", "choice": ' + "[" * 6000 + "]" * 6000 + "}",
    '{"type": "answer", "id": "x", "seat": 0, "key": "k", "choice": 1e999}',
    '{"type": "ping", "id": "\\ud800"}',
]


async def test_no_database_fails_on_a_nul(database: str, start: Start) -> None:
    server = start(database)
    api = Api(server.url)
    for path in ("rooms/%00", "rooms/%00/qr.svg", "replays/%00", "replays/%00/record", "studio/courses/%00"):
        assert (await api.get(f"/api/{path}")).status_code == 404
    stranger = await Client(server.ws, "\0").connect()
    assert await stranger.closed() == 4004
    made = await api.make_room(RACE, "Ann")
    await api.close()
    async with clients(Client(server.ws, made["room"], made["token"])) as (ann,):
        await ann.ok("say", seat=0, text="one\0two")
        assert [line["text"] for line in ann.chat] == ["onetwo"]
        assert await ann.refused("say", id_="a\0b", seat=0, text="three") == "malformed"


@pytest.mark.promise(18)
async def test_malformed_messages_change_nothing(server: ServerProcess, api: Api) -> None:
    ann, ben = await a_race(server, api, "Ann")
    before = ann.seq
    for text in MALFORMED:
        start = len(ann.messages)
        assert ann.socket is not None
        await ann.socket.send(text)
        answer = await ann.wait(lambda m: m["type"] in ("error", "ack"), start)
        assert answer["type"] == "error", text
        assert answer["code"] in ("malformed", "not_open"), (text, answer)
        await asyncio.sleep(0.05)  # stay below the limit of messages
    await ann.ok("ping")
    await ann.ok("resync")
    assert ann.seq == before
    await ann.close()
    await ben.close()


DECISIONS: dict[str, dict[str, Any]] = {
    "admit": {"knock": 0, "name": "Zoe"},
    "clocks": {"glass": True, "question_seconds": None, "absent": "bot", "absent_seconds": 5},
    "decline": {"knock": 0, "name": "Zoe"},
    "door": {"state": "locked"},
    "end_by_time": {},
    "free_seat": {"seat": 0},
    "hand_over": {"seat": 1},
    "kick": {"seat": 0},
    "readmit": {"removed": 0},
    "rematch": {"game": 1},
    "renew_link": {},
    "stand_in": {"seat": 0, "by": "bot"},
}
"""What only the owner decides while the owner is here."""
VOTES: dict[str, dict[str, Any]] = {"end_game": {}, "vote_against": {"motion": "{}"}}
"""What only players decide."""


async def patiently_refused(client: Client, command: str, fields: dict[str, Any]) -> str:
    """Why the command is refused, by somebody who waits for as long as the server says."""
    while (answer := await client.command(command, **fields)).get("code") == "too_fast":
        await asyncio.sleep(answer["values"]["seconds"])
    assert answer["type"] == "error", answer
    code: str = answer["code"]
    return code


async def test_players_answer_only_for_their_own_seat_in_their_own_room(
    server: ServerProcess, api: Api
) -> None:
    ann, ben = await a_race(server, api, "Ann")
    cat, dan = await a_race(server, api, "Cat")
    who, seat, question = open_question(ann, ben)
    other = ben if who is ann else ann
    fields = {"key": question["key"], "choice": first_choice(question)}
    before, elsewhere = who.seq, cat.seq
    versions = [client.state["version"] for client in (ann, cat)]
    assert await other.refused("answer", seat=seat, **fields) == "not_yours"
    assert await who.refused("answer", seat=9, **fields) == "not_yours"
    assert await who.refused("answer", seat=seat, key="no such question", choice=1) == "not_open"
    assert await who.refused("answer", seat=seat, key=question["key"], choice={"x": [1]}) == "refused"
    assert await who.refused("answer", seat=seat, seq=before + 5, **fields) == "stale"
    assert await who.refused("take_back", seat=seat, key=question["key"]) in ("refused", "not_open")
    assert await ben.refused("kick", seat=0) == "not_owner"
    assert await ann.refused("kick", seat=0) == "refused"  # her own seat
    assert await ann.refused("kick", seat=4) == "refused"
    assert await ann.refused("start") == "wrong_state"
    for command, extras in DECISIONS.items():
        assert await patiently_refused(ben, command, extras) == "not_owner", command
    # A token of another room opens nothing here.
    assert await cat.refused("take_seats", tokens=list(ben.tokens)) == "bad_token"
    thief = await Client(server.ws, cat.room, *ann.tokens, *ben.tokens).connect()
    await thief.wait(lambda m: m["type"] == "error" and m["code"] == "bad_token")
    assert (thief.you["seats"], thief.you["owner"]) == ([], False)
    assert await thief.refused("answer", seat=0, **fields) == "not_yours"
    for command, extras in (DECISIONS | VOTES).items():
        assert await patiently_refused(thief, command, extras) == "not_owner", command
    assert (who.seq, cat.seq) == (before, elsewhere)
    assert [client.state["version"] for client in (ann, cat)] == versions
    await who.ok("answer", id_="once", seat=seat, **fields)
    again = await who.ok("answer", id_="once", seat=seat, **fields)
    assert again["seq"] == before + 1
    for client in (ann, ben, cat, dan, thief):
        await client.close()


async def closes(server: ServerProcess, *messages: str | bytes) -> int | None:
    async with (
        asyncio.timeout(WAIT),
        connect(
            server.ws, max_size=None, open_timeout=WAIT, additional_headers={"Botyard-Client": "tests"}
        ) as socket,
    ):
        for message in messages:
            await socket.send(message)
        await socket.wait_closed()
        return socket.close_code


async def test_the_first_message_is_hello(server: ServerProcess, api: Api) -> None:
    made = await api.make_room(RACE, "Ann")
    hello = json.dumps({"type": "hello", "room": made["room"]})
    assert await closes(server, '{"type": "ping", "id": "x"}') == 4001
    assert await closes(server, "nonsense") == 4001
    assert await closes(server, json.dumps({"type": "hello", "room": "NOSUCHROOM"})) == 4004
    assert await closes(server, "x" * 17_000) == 1009
    assert await closes(server, hello, "x" * 17_000) == 1009
    assert await closes(server) == 1008  # five seconds of silence


@pytest.mark.promise(6)
async def test_foreign_pages_get_no_socket(server: ServerProcess) -> None:
    for origin in ("https://elsewhere.example", "null", f"https://127.0.0.1:{server.port}.example"):
        with pytest.raises(InvalidStatus) as refused:
            await connect(server.ws, origin=origin)  # type: ignore[arg-type]
        assert refused.value.response.status_code == 403


@pytest.mark.promise(7)
async def test_a_flood_ends_and_disturbs_nobody(server: ServerProcess, api: Api) -> None:
    ann, ben = await a_race(server, api, "Ann")
    assert ann.socket is not None
    with contextlib.suppress(ConnectionClosed):
        for number in range(400):
            await ann.socket.send(json.dumps({"type": "ping", "id": f"flood-{number}"}))
    assert await ann.closed() == 1008
    assert any(m["type"] == "error" and m["code"] == "too_fast" for m in ann.messages)
    assert any(m["type"] == "goodbye" and m["code"] == "too_fast" for m in ann.messages)
    await ben.ok("ping")
    await ben.close()


@pytest.mark.promise(8)
async def test_a_client_that_stops_reading_is_cut_off_before_it_fills_the_memory(
    tmp_path: Path, start: Start
) -> None:
    server = start(str(tmp_path / "games.db"), socket_points_a_second=2_000_000)
    table = await open_table(server.url, [server.ws], {**TRIAL_RACE, "game": LONG_RACE}, people=2)
    table.begin()
    await table.people[0].until(lambda: bool(table.people[0].views))
    before = memory(server)
    with plain.create_connection(("127.0.0.1", server.config.port)) as deaf:
        # It asks for fifty times as much as the server keeps for anybody, and reads nothing of it.
        words = [{"type": "hello", "room": table.room}]
        words += [{"type": "resync", "id": f"more-{number}"} for number in range(2000)]
        deaf.sendall(UPGRADE)
        assert b" 101 " in await asyncio.to_thread(deaf.recv, 500)
        deaf.sendall(b"".join(frame(json.dumps(word)) for word in words))
        async with asyncio.timeout(WAIT):
            while b"slow_clients_total 0" in await asyncio.to_thread(fetch, f"{server.url}/metrics"):
                await asyncio.sleep(0.1)
        grown = memory(server) - before
        acknowledged = table.acknowledged
        await table.people[0].until(lambda: table.acknowledged > acknowledged + 2)
        async with asyncio.timeout(WAIT):  # and its socket is cut off, although there is more to send
            while not is_cut_off(deaf):
                await asyncio.sleep(0.1)
    await table.leave()
    assert grown < 8 * MB


UPGRADE = (
    b"GET /ws HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nSec-WebSocket-Version: 13\r\n"
    b"Botyard-Client: tests\r\n\r\n"
)


def frame(text: str) -> bytes:
    """A short masked text frame; the mask is zero."""
    data = text.encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data)]) + bytes(4) + data


def is_cut_off(socket: plain.socket) -> bool:
    look = select.poll()
    look.register(socket, select.POLLRDHUP)
    return bool(look.poll(0))


def memory(server: Server) -> int:
    """Bytes that the process holds now."""
    pages = int(Path(f"/proc/{server.pid}/statm").read_text().split()[1])
    return pages * resource.getpagesize()
