"""The tables of a trial: rooms made over HTTP, where people sit down one after another."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from functools import partial
from http.client import HTTPConnection
from random import Random
from typing import Any
from urllib.parse import urlsplit

import msgspec

from botyard.errors import InputError
from botyard.proofs.trials.player import Hear, TrialPlayer

RACE: dict[str, Any] = {
    "game": {"type": "rally", "course": "dizzy-dash", "turn_limit": 4},
    "seats": 8,
    "glass": False,
}
RICOCHET: dict[str, Any] = {
    "game": {"type": "ricochet", "chips_to_win": 1, "glass_seconds": 5, "show_seconds": None},
    "seats": 8,
}

SETTLE = 60.0
"""Seconds after which all clients must agree."""


def request(url: str, body: Any = None, address: str = "") -> Any:
    """The answer to a REST request; with a body it is a POST. `address`: the address of this machine to send
    from."""
    return msgspec.json.decode(fetch(url, None if body is None else msgspec.json.encode(body), address))


def fetch(url: str, data: bytes | None = None, address: str = "") -> bytes:
    """The contents of an address."""
    parts = urlsplit(url)
    here = (address, 0) if address else None
    there = HTTPConnection(parts.hostname or "", parts.port, timeout=60, source_address=here)
    try:
        method = "GET" if data is None else "POST"
        there.request(method, parts.path, data, {"Content-Type": "application/json"})
        answer = there.getresponse()
        body = answer.read()
    finally:
        there.close()
    if answer.status >= 400:
        raise InputError(f"{method} {parts.path}: {answer.status} {body[:200].decode(errors='replace')}")
    return body


class TrialTable:
    """A room with its people; the first one owns it."""

    def __init__(self, room: str, people: list[TrialPlayer], watchers: list[TrialPlayer]) -> None:
        self.room, self.people, self.watchers = room, people, watchers

    @property
    def everybody(self) -> list[TrialPlayer]:
        return [*self.people, *self.watchers]

    @property
    def acknowledged(self) -> int:
        """The number of its people's answers known to be stored."""
        return sum(len(player.acks) for player in self.people)

    def describe(self) -> str:
        """What every client knows and waits for, to find out why a game is stuck."""
        return "; ".join(player.describe() for player in self.everybody)

    def begin(self) -> None:
        """Let everybody in, and have the owner start the game."""
        for player in self.everybody:
            player.start()
        self.people[0].send({"type": "start"})

    async def leave(self) -> None:
        await asyncio.gather(*(player.stop() for player in self.everybody))


async def open_table(
    url: str,
    servers: Sequence[str],
    settings: dict[str, Any],
    people: int,
    *,
    bots: Sequence[str] = (),
    watchers: int = 0,
    name: str = "p",
    rematches: bool = False,
    patience: float = 3.0,
    hear: Hear | None = None,
) -> TrialTable:
    """A room with that many people, whose clients are spread over the servers."""

    def player(number: int, tokens: Sequence[str]) -> TrialPlayer:
        order = [*servers[number % len(servers) :], *servers[: number % len(servers)]]
        return TrialPlayer(
            order,
            room,
            tokens,
            name=f"{name}.{number}" if tokens else "",
            dice=Random(f"{name}.{number}"),
            rematches=rematches and number == 0,
            patience=patience,
            hear=hear,
        )

    room, tokens = await make_room(url, settings, people, bots)
    seated = [player(number, own) for number, own in enumerate(tokens)]
    return TrialTable(room, seated, [player(people + number, ()) for number in range(watchers)])


async def make_room(
    url: str, settings: dict[str, Any], people: int, bots: Sequence[str] = (), address: str = ""
) -> tuple[str, list[tuple[str, ...]]]:
    """A room with that many people seated: its code, and everybody's tokens. The first one owns it."""
    body = {"settings": settings, "name": "Person 0", "bots": list(bots)}
    made = await asyncio.to_thread(request, f"{url}/api/rooms", body, address)
    room: str = made["room"]
    tokens: list[tuple[str, ...]] = [(made["owner"], made["token"])]
    for number in range(1, people):
        joined = await asyncio.to_thread(
            request, f"{url}/api/rooms/{room}/join", {"name": f"Person {number}"}, address
        )
        tokens.append((joined["token"],))
    return room, tokens


async def settle(tables: Sequence[TrialTable]) -> None:
    """Stop everybody, and wait until all clients agree."""
    for table in tables:
        for player in table.everybody:
            player.playing = player.rematches = False
    for table in tables:
        try:
            for player in table.everybody:
                await player.until(partial(_is_idle, player), SETTLE)
            newest = max((player.game, player.seq) for player in table.everybody)
            for player in table.everybody:
                await player.until(partial(_knows, player, newest), SETTLE)
        except TimeoutError:
            raise RuntimeError(f"a table did not settle: {table.describe()}") from None


def _is_idle(player: TrialPlayer) -> bool:
    return player.idle


def _knows(player: TrialPlayer, newest: tuple[int, int]) -> bool:
    return (player.game, player.seq) >= newest
