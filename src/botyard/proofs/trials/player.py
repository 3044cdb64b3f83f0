"""A client that never gives up: it reconnects after every interruption and resends what was not acknowledged.

It keeps everything it was sent, so that a trial can compare it with the log afterwards.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import count
from random import Random
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, WebSocketException

from botyard.proofs.trials.random_players import Command, View, answers
from botyard.server.net.security import PROGRAM

PATIENCE = 3.0
"""Seconds of silence after which a player asks the server, and then tries another one."""
AGAIN = ("busy", "too_fast")
"""Errors after which the same command is sent again."""
BACKOFF = (0.05, 0.1, 0.2, 0.3)
"""Seconds between attempts to reconnect; the last one repeats."""

Hear = Callable[["TrialPlayer", str], None]


class TrialPlayer:
    """A client with one seat or more, or (without tokens) a spectator."""

    def __init__(
        self,
        servers: Sequence[str],
        room: str,
        tokens: Sequence[str] = (),
        *,
        name: str = "",
        dice: Random | None = None,
        rematches: bool = False,
        patience: float = PATIENCE,
        hear: Hear | None = None,
    ) -> None:
        self.servers = list(servers)
        self.room, self.tokens, self.name = room, list(tokens), name
        self.dice = dice or Random(name)
        self.rematches = rematches
        self.patience = patience
        self.seats: list[int] = []
        self.game = 0
        self.seq = 0
        self.events: dict[tuple[int, int | None], list[bytes]] = {}
        """The events as they were sent, by game and viewer."""
        self.views: dict[int | None, View] = {}
        self.acks: dict[str, set[int]] = {}
        """The sequence numbers under which each command was acknowledged."""
        self.said: set[str] = set()
        """Acknowledged chat commands."""
        self.heard: dict[int, str] = {}
        """The chat, by number."""
        self.errors: Counter[str] = Counter()
        self.connections = 0
        self.stale = 0
        """How often it was sent less than it had been sent before."""
        self.playing = True
        """Whether it answers questions automatically."""
        self._hear = hear
        self._numbers = count(1)
        self._open: dict[str, Command] = {}
        self._task: asyncio.Task[None] | None = None
        self._socket: ClientConnection | None = None
        self._news = asyncio.Event()

    # Connecting

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            if not self._task.cancelled() and (error := self._task.exception()) is not None:
                raise error

    async def until(self, condition: Callable[..., bool], seconds: float = 90.0) -> None:
        """Wait until what was told makes the condition true."""
        async with asyncio.timeout(seconds):
            while not condition():
                if self._task is not None and self._task.done():
                    self._task.result()
                self._news.clear()
                await self._news.wait()

    @property
    def finished(self) -> bool:
        return any(view.get("finished") or view.get("phase") == "finished" for view in self.views.values())

    @property
    def viewers(self) -> Sequence[int | None]:
        """The seats whose views it gets; None for a spectator."""
        return self.seats or (None,)

    @property
    def idle(self) -> bool:
        """Whether everything it sent has been answered."""
        return not self._open

    def describe(self) -> str:
        phases = {viewer: view.get("phase") for viewer, view in self.views.items()}
        asked = {viewer: view["questions"] for viewer, view in self.views.items()}
        return (
            f"{self.name or 'watcher'} {phases} game {self.game} at {self.seq}, "
            f"open {list(self._open.values())}, "
            f"asked {asked}, errors {dict(self.errors)}, {self.connections} connections, {self._task!r}"
        )

    def send(self, command: Command) -> str:
        """Send a command, repeatedly until it is answered; returns its id."""
        name = f"{self.name or 'watcher'}-{next(self._numbers)}"
        self._open[name] = {**command, "id": name}
        self._post(self._open[name])
        return name

    def say(self, text: str) -> None:
        """Chat, once it knows its seat."""
        if self.seats:
            self.send({"type": "say", "seat": self.seats[0], "text": text})

    def _post(self, command: Command) -> None:
        if self._socket is not None:
            self._sending = asyncio.ensure_future(_send(self._socket, command))

    async def _run(self) -> None:
        failures = 0
        while True:
            before = self.connections
            try:
                await self._converse(self.servers[0])
            except (WebSocketException, OSError, TimeoutError, EOFError):
                pass
            finally:
                self._socket = None
            self.servers.append(self.servers.pop(0))
            failures = 0 if self.connections > before else min(failures + 1, len(BACKOFF) - 1)
            await asyncio.sleep(BACKOFF[failures])

    async def _converse(self, server: str) -> None:
        async with connect(
            server,
            compression=None,
            max_size=None,
            ping_interval=None,
            open_timeout=5,
            close_timeout=0.2,
            additional_headers={PROGRAM: "trials"},
        ) as socket:
            known = {"table" if who is None else str(who): len(self._seen(who)) for who in self.views}
            hello = {"type": "hello", "room": self.room, "tokens": self.tokens}
            await _send(socket, {**hello, "game": self.game, "last": known})
            for command in self._open.values():
                await _send(socket, command)
            self._socket = socket
            self.connections += 1
            while True:
                self._take(await self._next(socket))

    async def _next(self, socket: ClientConnection) -> str:
        try:
            return await self._receive(socket)
        except TimeoutError:
            if self._open:
                raise
            self.send({"type": "ping"})
            return await self._receive(socket)

    async def _receive(self, socket: ClientConnection) -> str:
        async with asyncio.timeout(self.patience):
            return str(await socket.recv())

    # Receiving

    def _seen(self, viewer: int | None) -> list[bytes]:
        return self.events.setdefault((self.game, viewer), [])

    def _take(self, text: str) -> None:
        if self._hear is not None:
            self._hear(self, text)
        message = msgspec.json.decode(text)
        match message["type"]:
            case "you":
                self.seats = message["seats"]
            case "update":
                self._update(message, text)
            case "waiting":
                self.seq = message["seq"]
            case "answered" if message["game"] == self.game and message["seat"] in self.views:
                self.views[message["seat"]]["answered"] = message["answered"]
            case "chat":
                self._listen(message)
            case "ack":
                self._acknowledged(message)
            case "error":
                self._refused(message)
        if self.playing:
            self._act()
        self._news.set()

    def _update(self, message: dict[str, Any], text: str) -> None:
        self.stale += (message["game"], message["seq"]) < (self.game, self.seq)
        if message["game"] != self.game:
            self.game, self.views = message["game"], {}
        seen = self._seen(message["seat"])
        if message["start"] > len(seen):
            raise AssertionError(f"{self.name}: events {len(seen)} to {message['start']} are missing")
        new = msgspec.json.decode(text, type=_Events).events[len(seen) - message["start"] :]
        seen.extend(bytes(one) for one in new)
        self.views[message["seat"]] = message["view"]
        self.seq = message["seq"]

    def _listen(self, line: dict[str, Any]) -> None:
        before = self.heard.setdefault(line["number"], line["text"])
        if before != line["text"]:
            raise AssertionError(f"chat line {line['number']} has changed")

    def _acknowledged(self, message: dict[str, Any]) -> None:
        command = self._open.pop(message["id"], None)
        if command is not None and command["type"] == "say":
            self.said.add(message["id"])
        if message.get("seq") is not None:
            self.acks.setdefault(message["id"], set()).add(message["seq"])

    def _refused(self, message: dict[str, Any]) -> None:
        self.errors[message["code"]] += 1
        name = message.get("id")
        if name in self._open:
            if message["code"] in AGAIN:
                asyncio.get_running_loop().call_later(0.3, self._repeat, name)
            else:
                del self._open[name]

    def _repeat(self, name: str) -> None:
        if name in self._open:
            self._post(self._open[name])

    # Acting

    def _act(self) -> None:
        busy = {command.get("seat") for command in self._open.values()}
        for seat in self.seats:
            if seat in self.views and seat not in busy:
                for command in answers(self.views[seat], seat, self.dice):
                    self.send(command)
        if self.rematches and self.finished and not self._open:
            self.send({"type": "rematch", "game": self.game})


class _Events(msgspec.Struct):
    events: list[msgspec.Raw]


async def _send(socket: ClientConnection, command: Command) -> None:
    with contextlib.suppress(ConnectionClosed, OSError):  # it is sent again on the next socket
        await socket.send(msgspec.json.encode(command).decode())
