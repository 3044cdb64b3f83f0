"""People-like clients over real sockets, and servers as processes of their own."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import secrets
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from botyard.proofs.trials.processes import free_port

WAIT = 90.0
"""Seconds after which a test gives up; nothing takes long, but the machine may be busy."""


class ServerProcess:
    """`botyard serve` as a user runs it."""

    def __init__(
        self,
        database: str,
        log: Path,
        *arguments: str,
        port: int | None = None,
        environment: dict[str, str] | None = None,
    ) -> None:
        self.port = port or free_port()
        self.database = database
        self.log = log
        self.arguments = arguments
        self.environment = environment or {**os.environ}
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def ws(self) -> str:
        return f"ws://127.0.0.1:{self.port}/ws"

    def start(self, wait: bool = True) -> None:
        command = [sys.executable, "-c", "from botyard.cli import main; main()", "serve"]
        command += ["--database", self.database, "--port", str(self.port), "--rooms-an-hour", "100000"]
        command += ["--no-warm-up"]
        command += ["--sockets-an-address", "10000", "--points-a-second", "1000000", *self.arguments]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, stdout=log, stderr=log, env=self.environment)
        if wait:
            self.wait_until_ready()

    def wait_until_ready(self, seconds: float = WAIT) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            assert self.process is not None
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended:\n{self.log.read_text()[-3000:]}")
            try:
                if httpx.get(f"{self.url}/health/live", timeout=5).status_code == 200:
                    return
            except httpx.TransportError:
                time.sleep(0.02)
        raise AssertionError("the server does not answer")

    def signal(self, number: int) -> None:
        assert self.process is not None
        self.process.send_signal(number)

    def kill(self) -> None:
        """Like a power cut: no goodbye."""
        assert self.process is not None
        self.process.kill()
        self.process.wait()

    def stop(self) -> int:
        """As an operator does it."""
        if self.process is None:
            return 0
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(WAIT)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


class Api:
    """The REST part."""

    def __init__(self, url: str) -> None:
        self.client = httpx.AsyncClient(base_url=url, timeout=WAIT)

    async def get(self, path: str) -> httpx.Response:
        return await self.client.get(path)

    async def post(self, path: str, body: Any) -> httpx.Response:
        return await self.client.post(path, json=body)

    async def put(self, path: str, body: Any) -> httpx.Response:
        return await self.client.put(path, json=body)

    async def make_room(
        self, settings: dict[str, Any] | None = None, name: str | None = None, bots: tuple[str, ...] = ()
    ) -> dict[str, Any]:
        answer = await self.post("/api/rooms", {"settings": settings or {}, "name": name, "bots": list(bots)})
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    async def join(self, room: str, name: str) -> dict[str, Any]:
        answer = await self.post(f"/api/rooms/{room}/join", {"name": name})
        assert answer.status_code == 201, answer.text
        joined: dict[str, Any] = answer.json()
        return joined

    async def close(self) -> None:
        await self.client.aclose()


OPEN: list[Client] = []
"""Clients of the running test; whatever happens to it, they are closed afterwards."""


class Client:
    """A tab: it keeps what the server told it, as the browser does."""

    def __init__(self, url: str, room: str, *tokens: str, browser: str | None = None) -> None:
        self.url, self.room, self.tokens, self.browser = url, room, tokens, browser
        self.socket: ClientConnection | None = None
        self.messages: list[dict[str, Any]] = []
        self.you: dict[str, Any] = {}
        self.state: dict[str, Any] = {}
        self.presence: dict[str, Any] = {"online": [], "away": []}
        self.views: dict[int | None, dict[str, Any]] = {}
        self.events: dict[int | None, list[dict[str, Any]]] = {}
        self.boards: dict[int | None, Any] = {}
        self.chat: list[dict[str, Any]] = []
        self.seq = 0
        self.game = 0
        self.waiting_for: list[int] = []
        self._read = 0
        self._news = asyncio.Event()
        self._reader: asyncio.Task[None] | None = None

    async def connect(self, hello: bool = True, **extra: Any) -> Client:
        OPEN.append(self)
        extra = {"additional_headers": {"Botyard-Client": "tests"}} | extra
        self.socket = await connect(
            self.url, compression=None, max_size=None, open_timeout=WAIT, ping_interval=None, **extra
        )
        if hello:
            last = {"table" if seat is None else str(seat): len(seen) for seat, seen in self.events.items()}
            proofs = {"tokens": list(self.tokens), "browser": self.browser}
            await self.send(type="hello", room=self.room, **proofs, game=self.game, last=last)
        told = len(self.messages)
        self._reader = asyncio.create_task(self._listen(self.socket))
        if hello:
            await self._answered(told)
        return self

    async def _answered(self, told: int) -> None:
        """Wait for all that follows a hello: who is here comes last. A client that is refused is cut off."""
        async with asyncio.timeout(WAIT):
            while not any(message["type"] == "presence" for message in self.messages[told:]):
                if self._reader is None or self._reader.done():
                    return
                self._news.clear()
                await self._news.wait()

    async def close(self) -> None:
        if self.socket is not None:
            await self.socket.close()
        if self._reader is not None:
            await self._reader

    @property
    def close_code(self) -> int | None:
        return None if self.socket is None else self.socket.close_code

    async def send(self, **message: Any) -> None:
        assert self.socket is not None
        await self.socket.send(json.dumps(message))

    async def command(self, kind: str, id_: str | None = None, **fields: Any) -> dict[str, Any]:
        """Send a command and wait for its `ack` or `error`."""
        name = id_ or secrets.token_hex(8)
        start = len(self.messages)
        await self.send(type=kind, id=name, **fields)
        return await self.wait(
            lambda message: message["type"] in ("ack", "error") and message.get("id") == name, start
        )

    async def ok(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A command that must succeed."""
        answer = await self.command(kind, **fields)
        assert answer["type"] == "ack", answer
        return answer

    async def refused(self, kind: str, **fields: Any) -> str:
        """A command that must not succeed; the code."""
        answer = await self.command(kind, **fields)
        assert answer["type"] == "error", answer
        code: str = answer["code"]
        return code

    async def wait(self, wanted: Callable[[dict[str, Any]], bool], start: int = 0) -> dict[str, Any]:
        """The first message from number `start` on that is wanted, now or later."""
        position = start
        async with asyncio.timeout(WAIT):
            while True:
                while position < len(self.messages):
                    if wanted(self.messages[position]):
                        return self.messages[position]
                    position += 1
                if self._reader is not None and self._reader.done():
                    raise AssertionError(f"closed with {self.close_code} while waiting")
                self._news.clear()
                await self._news.wait()

    async def until(self, condition: Callable[..., bool]) -> None:
        """Wait until what was told makes the condition true."""
        async with asyncio.timeout(WAIT):
            while not condition():
                if self._reader is not None and self._reader.done():
                    raise AssertionError(f"closed with {self.close_code} while waiting")
                self._news.clear()
                await self._news.wait()

    async def closed(self) -> int | None:
        assert self._reader is not None
        done, _ = await asyncio.wait({self._reader}, timeout=WAIT)
        assert done, "the server did not close the socket"
        return self.close_code

    async def _listen(self, socket: ClientConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            async for text in socket:
                self._take(json.loads(text))
        self._news.set()

    def _take(self, message: dict[str, Any]) -> None:
        self.messages.append(message)
        match message["type"]:
            case "you":
                self.you = message
            case "room":
                self.state = message
            case "presence":
                self.presence = message
            case "chat":
                self.chat.append(message)
            case "update":
                self._update(message)
            case "waiting":
                self.seq, self.waiting_for = message["seq"], message["waiting_for"]
        self._news.set()

    def _update(self, message: dict[str, Any]) -> None:
        seat = message["seat"]
        if message["game"] != self.game:
            self.game, self.events, self.views = message["game"], {}, {}
        seen = self.events.setdefault(seat, [])
        assert message["start"] <= len(seen), "a gap in the events"
        if message["start"] == len(seen):
            seen += message["events"]
        view = message["view"]
        if view.get("boards") or view.get("board", {}).get("width"):
            self.boards[seat] = view.get("boards") or view["board"]
        assert seat in self.boards or not {"board", "boards"} & view.keys(), "the first view has no boards"
        self.views[seat] = view
        self.seq = message["seq"]
        self.waiting_for = view.get("waiting_for", [])

    def questions(self, seat: int) -> list[dict[str, Any]]:
        """The open questions of the seat that it has not answered."""
        view = self.views.get(seat, {})
        return [q for q in view.get("questions", ()) if q["key"] not in view.get("answered", {})]

    @property
    def finished(self) -> bool:
        return any(view.get("finished") or view.get("phase") == "finished" for view in self.views.values())


@contextlib.asynccontextmanager
async def clients(*those: Client) -> AsyncIterator[tuple[Client, ...]]:
    """Connect them all, and close them all."""
    try:
        for client in those:
            await client.connect()
        yield those
    finally:
        for client in those:
            await client.close()


def first_choice(question: dict[str, Any]) -> Any:
    """A plain answer to a question of a race: the last choice, or cards as they lie in the hand."""
    if question["kind"] != "ChooseProgram":
        return question["choices"][-1]
    movers = ("M1", "M2", "M3", "BU")
    cards = [card[0] if isinstance(card, list) else card["priority"] for card in question["hand"]]
    kinds = [card[1] if isinstance(card, list) else card["kind"] for card in question["hand"]]
    order = sorted(range(len(cards)), key=lambda n: kinds[n] not in movers)
    deck = [cards[n] for n in order]
    return [None if register in question["locked"] or not deck else [deck.pop(0)] for register in range(1, 6)]


async def play_rally(client: Client, until: Callable[..., bool] | None = None) -> None:
    """Answer whatever the client's seats are asked, until the race is over."""
    answered: set[tuple[int, str]] = set()
    while not client.finished and not (until and until()):
        seats = client.you.get("seats", ())
        todo = [
            (seat, question)
            for seat in seats
            for question in client.questions(seat)
            if (seat, question["key"]) not in answered
        ]
        for seat, question in todo:
            answered.add((seat, question["key"]))
            answer = await client.command(
                "answer", seat=seat, key=question["key"], choice=first_choice(question)
            )
            assert answer["type"] == "ack" or answer["code"] == "not_open", (answer, question)
        if not todo:
            seen = len(client.messages)
            await client.until(lambda seen=seen: len(client.messages) > seen)
