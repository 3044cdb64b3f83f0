"""What an attacker would send to stop the others from playing: one function per attack, each from its own
address.

The attackers run in a separate process and use only loopback addresses. Each attack repeats until it is
cancelled, as fast as a client that waits for its answers can; refusals do not stop it.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from botyard.server.net.security import PROGRAM

Attack = Callable[["Attacker"], Coroutine[Any, Any, None]]
ATTACKS: list[Attack] = []
SLOW = 0.02
"""Seconds between two requests of one attack: one client, not a data centre."""
HALF_REQUESTS = 300
WATCHERS = 20

DOTTED = ".".join("a" * 20_000) + " = 1\n"
TABLES = "".join(f"[t{number}]\n" for number in range(15_000))
NUMBER = f"name = 'x'\nplayers = [{'9' * 150_000}]\n"
EDITIONS = "name = 'x'\neditions = [" + ", ".join(f"'{n}'" for n in range(2000)) + "]\n"
RIM = f"+{'-+' * 14}\n"
ROWS = f" {'> ' * 14}\n+{' +' * 14}\n" * 13
DRAWING = f"name: Large\nedition: own\n{RIM}{ROWS} {'> ' * 14}\n{RIM}"
FLOOR = {
    "boards": [{"board": f"d{n % 8}", "x": n % 4 * 14, "y": n // 4 * 14} for n in range(12)],
    "drawings": {f"d{n}": DRAWING for n in range(8)},
    "flags": [[n * 3, n * 3] for n in range(8)],
}


class Attacker:
    """One attacker, at one address, who has also entered a room with a running race."""

    def __init__(self, port: int, address: str, room: str, victim: str) -> None:
        self.port, self.address, self.room, self.victim = port, address, room, victim
        self.answers: Counter[str] = Counter()

    async def ask(
        self, method: str, path: str, body: Any = None, raw: bytes = b"", host: str = "localhost"
    ) -> bytes:
        """Send a request and read the whole answer."""
        data = raw or (b"" if body is None else json.dumps(body).encode())
        head = (
            f"{method} {path} HTTP/1.1\r\nHost: {host}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(data)}\r\nConnection: close\r\n\r\n"
        )
        with contextlib.suppress(OSError, TimeoutError):
            async with asyncio.timeout(30):
                reader, writer = await asyncio.open_connection(
                    "127.0.0.1", self.port, local_addr=(self.address, 0)
                )
                try:
                    writer.write(head.encode() + data)
                    answer = await reader.read()
                finally:
                    writer.transport.abort()
            self.answers[answer[9:12].decode("latin-1")] += 1
            return answer.partition(b"\r\n\r\n")[2]
        self.answers["closed"] += 1
        return b""

    async def talk(self, messages: Callable[[int], str], pause: float, tokens: tuple[str, ...] = ()) -> None:
        """Enter the room and send one message after another; reconnect when cut off."""
        while True:
            with contextlib.suppress(OSError, WebSocketException, TimeoutError):
                async with connect(
                    f"ws://127.0.0.1:{self.port}/ws",
                    local_addr=(self.address, 0),
                    max_size=None,
                    compression=None,
                    additional_headers={PROGRAM: "siege"},
                ) as socket:
                    hello = {"type": "hello", "room": self.room, "tokens": list(tokens)}
                    await socket.send(json.dumps(hello))
                    reading = asyncio.create_task(self._read(socket))
                    try:
                        for number in range(1_000_000):
                            await socket.send(messages(number))
                            await asyncio.sleep(pause)
                    finally:
                        reading.cancel()
            await asyncio.sleep(0.5)

    async def _read(self, socket: Any) -> None:
        with contextlib.suppress(WebSocketException):
            async for _ in socket:
                self.answers["message"] += 1


def attack(function: Attack) -> Attack:
    ATTACKS.append(function)
    return function


async def _again(work: Callable[[], Awaitable[object]]) -> None:
    while True:
        await work()
        await asyncio.sleep(SLOW)


@attack
async def dotted_keys(me: Attacker) -> None:
    await _again(lambda: me.ask("POST", "/api/studio/check", {"text": DOTTED}))


@attack
async def many_tables_and_huge_numbers(me: Attacker) -> None:
    for text in (TABLES, NUMBER):
        await me.ask("POST", "/api/studio/estimate", {"text": text, "edition": "2005"})
    await _again(lambda: me.ask("POST", "/api/studio/check", {"text": TABLES}))


@attack
async def a_course_of_many_editions(me: Attacker) -> None:
    kept = await me.ask("POST", "/api/studio/courses", {"text": EDITIONS})
    code = json.loads(kept or b"{}").get("code", "NONE")
    await _again(lambda: me.ask("GET", f"/api/studio/courses/{code}"))


@attack
async def large_floors(me: Attacker) -> None:
    await _again(lambda: me.ask("POST", "/api/floor/picture.svg", FLOOR))


@attack
async def long_hosts(me: Attacker) -> None:
    await _again(lambda: me.ask("GET", f"/api/rooms/{me.room}/qr.svg", host="a" * 250))


@attack
async def pictures_of_running_games(me: Attacker) -> None:
    async def one() -> None:
        width = random.randint(100, 2400)
        await me.ask("GET", f"/api/replays/{me.victim}-1/picture.png?width={width}")

    await _again(one)


@attack
async def replays_of_running_games(me: Attacker) -> None:
    await _again(lambda: me.ask("GET", f"/api/replays/{me.victim}-1"))


@attack
async def deep_records(me: Attacker) -> None:
    await _again(lambda: me.ask("POST", "/api/replays", raw=b'{"a":' * 150_000))


@attack
async def many_rooms(me: Attacker) -> None:
    await _again(lambda: me.ask("POST", "/api/rooms", {"name": "Eve", "bots": ["random"]}))


@attack
async def pages_and_documents(me: Attacker) -> None:
    for path in ("/api/catalogue", "/api/docs", "/api/openapi.json", "/metrics", "/health"):
        await me.ask("GET", path)
    await _again(lambda: me.ask("GET", "/api/catalogue"))


@attack
async def spectators_who_resync(me: Attacker) -> None:
    """Each within the rate that a socket may have; together they want the whole history very often."""
    me.room = me.victim
    resync = [
        me.talk(lambda number: json.dumps({"type": "resync", "id": f"r{number}"}), 0.11)
        for _ in range(WATCHERS)
    ]
    await asyncio.gather(*resync)


@attack
async def a_changing_mind(me: Attacker) -> None:
    """A player who takes everything back, chats and changes drafts as fast as allowed."""
    made = json.loads(await me.ask("POST", "/api/rooms", {"name": "Eve", "bots": ["random"]}) or b"{}")
    me.room = made.get("room", me.room)
    tokens = (made["owner"], made["token"]) if "owner" in made else ()
    kinds = (
        lambda n: {"type": "say", "id": f"s{n}", "seat": 0, "text": "x" * 200},
        lambda n: {"type": "draft", "id": f"d{n}", "seat": 0, "key": "program:0", "choice": [None] * 5},
        lambda n: {"type": "start", "id": f"t{n}"},
    )
    await me.talk(lambda number: json.dumps(kinds[number % len(kinds)](number)), 0.1, tokens)


@attack
async def rubbish_in_sockets(me: Attacker) -> None:
    await me.talk(lambda number: ("[" * 16_000) if number % 2 else "x" * 16_000, 0.1)


@attack
async def half_requests(me: Attacker) -> None:
    """Requests that are never complete: a byte now and then, on many connections."""

    async def one() -> None:
        while True:
            with contextlib.suppress(OSError):
                _, writer = await asyncio.open_connection("127.0.0.1", me.port, local_addr=(me.address, 0))
                try:
                    for letter in b"GET /api/catalogue HTTP/1.1\r\nHost: local" * 3:
                        writer.write(bytes((letter,)))
                        await writer.drain()
                        await asyncio.sleep(5)
                finally:
                    writer.transport.abort()
            me.answers["closed"] += 1
            await asyncio.sleep(1)

    await asyncio.gather(*(one() for _ in range(HALF_REQUESTS)))


async def besiege(port: int, room: str, victim: str, only: str = "") -> None:
    """All attacks at once, each from its own address, until cancelled."""
    strangers = [Attacker(port, f"127.0.66.{number + 1}", room, victim) for number in range(len(ATTACKS))]
    await asyncio.gather(
        *(
            one(me)
            for one, me in zip(ATTACKS, strangers, strict=True)
            if only in ("", getattr(one, "__name__", ""))
        )
    )


def run_attackers(port: int, room: str, victim: str, only: str = "") -> None:
    """The attackers' process; it ends when it is killed."""
    asyncio.run(besiege(port, room, victim, only))
