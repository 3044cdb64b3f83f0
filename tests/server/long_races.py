"""The longest races that one can play in a moment, in a database, with all that strangers add to them."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import insert, update
from tests.server.largest_inputs import free_settings, largest_floor
from tests.server.stored_games import store_game

from botyard.gamekind import Setup
from botyard.games import game_kind
from botyard.rally.engine.random_answers import random_choice
from botyard.rng import Rng
from botyard.server.games.rally_settings import RallySettings
from botyard.server.games.snapshots import opening_of
from botyard.server.http.rest import LARGEST_RECORD
from botyard.server.net.security import hashed
from botyard.server.rooms.settings import Settings
from botyard.server.rooms.setups import set_up_game, settled
from botyard.server.storage import tables as t
from botyard.server.storage.rows import Room, Seat, json_text, now_ms
from botyard.server.storage.store import Store

PLAYERS = 8
OWNER = "owner"
TOKENS = [f"player {number}" for number in range(PLAYERS)]
"""The tokens of the seats of every stored race."""
SEATS = tuple(Seat(name=f"Player {n} {'x' * 15}", token=hashed(token)) for n, token in enumerate(TOKENS))
RULES = {"time_limit_win": True}
LINES = 500
RUNNING = 100
"""The turn at which the race that is not over is found."""


def _race() -> tuple[Settings, Setup]:
    race = RallySettings(course="ball-lightning", lives=9, preview="robots", rules=RULES)
    settings = Settings(game=race, seats=PLAYERS, glass=False, absent="wait", public=True)
    return settings, set_up_game(settings, SEATS, "a seed")


def largest_record() -> bytes:
    """The race as a record, as far as one may be uploaded."""
    rally = game_kind("rally")
    game, dice, record = rally.new_game(_race()[1]), Rng("players"), b""
    while not game.finished and len(longer := rally.encode(rally.record_of(game))) < LARGEST_RECORD:
        record, turn = longer, rally.turn(game)
        while not game.finished and rally.turn(game) < turn + 10:
            asked = game.pending()[0]
            game.submit(asked.seat, asked.key, random_choice(asked, dice))
    return record


async def store_race(store: Store, code: str, *, over: bool) -> None:
    """A race of eight with more than 100 turns and 700 kB of events."""
    settings, setup = _race()
    rally = game_kind("rally")
    game, dice, rows = rally.new_game(setup), Rng("players"), list[dict[str, Any]]()
    while not game.finished and (over or rally.turn(game) < RUNNING):
        asked = game.pending()[0]
        choice = random_choice(asked, dice)
        game.submit(asked.seat, asked.key, choice)
        seq = len(rows) + 1
        row = {"game": f"{code}-1", "seq": seq, "seat": asked.seat, "action": "answer", "key": asked.key}
        rows.append(
            {**row, "choice": json_text(choice), "at": 1000 * seq, "command": f"c{seq}", "events": "[]"}
        )
    assert game.finished is over
    await store_game(
        store,
        settings,
        SEATS,
        setup,
        code=code,
        owner=hashed(OWNER),
        opening=opening_of("rally", setup),
        age_ms=1000 * len(rows),
    )
    async with store.begin() as connection:
        await connection.execute(insert(t.log), rows)
        if over:
            await connection.execute(update(t.games).where(t.games.c.room == code).values(finished=now_ms()))
            await connection.execute(update(t.rooms).where(t.rooms.c.code == code).values(state="finished"))
        said = {"room": code, "seat": 0, "name": "x" * 24, "text": "é" * 300, "at": 0}
        lines = [{**said, "number": number, "command": f"s{number}"} for number in range(1, LINES + 1)]
        await connection.execute(insert(t.chat), lines)


async def fill_lobby(store: Store, rooms: int) -> None:
    """As many public rooms as the lobby shows, each with the largest floor of its own."""
    settings = settled(msgspec.convert({**free_settings(largest_floor()), "public": True}, Settings))
    for number in range(rooms):
        row = Room(
            code=f"PUBLIC{number}",
            version=1,
            created=now_ms(),
            state="gathering",
            game=0,
            settings=settings,
            seats=SEATS,
            owner=hashed(OWNER),
        )
        await store.add_room(row)
