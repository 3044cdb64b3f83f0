"""The leak trial: every secret is marked, and everything that leaves the server is searched for the marks.

Cards get numbers that occur nowhere else. What each of them was at each moment (in a hand, in the deck, face
down) is found afterwards from the log, and no frame may have shown a card to somebody for whom it was secret
then. Seeds and tokens are marks by themselves. Solutions of Ricochet rounds must not be anywhere before the
round is over.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
from sqlalchemy import select

from botyard.rally import game as rally_game
from botyard.rally.cards import DECK, Card
from botyard.rally.phases import start as rally_start
from botyard.rally.state import State
from botyard.server import app
from botyard.server import tables as t
from botyard.server.play import RallyPlay, begin
from botyard.server.rows import GameRow
from botyard.server.setups import decode_setup
from botyard.server.store import Store
from botyard.server.table import Table as Replayed
from botyard.server.thinkers import Thinkers
from botyard.trials.player import Player
from botyard.trials.processes import Server
from botyard.trials.tables import RACE, RICOCHET, Table, fetch, lay_table

MARKED_DECK = tuple(Card(900_000_000 + card.priority * 100_003, card.kind) for card in DECK)
_MARK = re.compile(r"(?<!\d)9\d{8}(?!\d)")
_MARKS = frozenset(card.priority for card in MARKED_DECK)
GAME_SECONDS = 100.0
AT_ONCE = 10


class Leaks(msgspec.Struct, kw_only=True):
    """What was searched, and what was found that should not be there."""

    games: int = 0
    frames: int = 0
    pages: int = 0
    log_lines: int = 0
    marks: int = 0
    """Marked cards that were seen by those who may."""
    found: list[str] = []


def mark_cards() -> None:
    """From now on races of this process are played with marked cards, and its thinkers know them too."""
    _use_deck(MARKED_DECK)
    setattr(Thinkers, "_make_pool", lambda self: ThreadPoolExecutor(1))  # noqa: B010
    app.REPLAYS_A_MINUTE = 1_000_000  # every page is read, for every game


@contextlib.contextmanager
def marked_cards() -> Iterator[None]:
    _use_deck(MARKED_DECK)
    try:
        yield
    finally:
        _use_deck(DECK)


def _use_deck(deck: tuple[Card, ...]) -> None:
    for module in (rally_game, rally_start):
        module.__dict__["DECK"] = deck


def marks(text: str) -> set[int]:
    """The marked cards in a text."""
    return {int(found) for found in _MARK.findall(text)} & _MARKS


class Ear:
    """Remembers every frame of everybody, with what its reader knew then."""

    def __init__(self) -> None:
        self.frames: list[tuple[Player, int, str]] = []

    def hear(self, player: Player, text: str) -> None:
        self.frames.append((player, player.seq, text))


async def leak(
    database: str,
    folder: Path,
    games: int,
    seed: str = "leak",
    prepare: Callable[[], None] = mark_cards,
) -> Leaks:
    """Play so many games, two of three of them races, and search everything that was sent or logged."""
    result = Leaks()
    server = Server(database, folder, prepare, log_level="debug")
    await asyncio.to_thread(server.start)
    try:
        for first in range(0, games, AT_ONCE):
            await _some_games(server, range(first, min(games, first + AT_ONCE)), seed, database, result)
    finally:
        await asyncio.to_thread(server.stop)
    lines = server.log.read_text().splitlines()
    result.log_lines = len(lines)
    result.found += [f"log: a card in {line[:80]}" for line in lines if marks(line)]
    return result


async def _some_games(server: Server, numbers: range, seed: str, database: str, result: Leaks) -> None:
    ear = Ear()
    tables = [
        await lay_table(
            server.url,
            [server.ws],
            {**(RICOCHET if number % 3 == 2 else RACE), "hands": "never"},
            people=2 if number % 3 == 2 else 3,
            bots=("random",) if number % 3 == 0 else (),
            watchers=1,
            name=f"{seed}{number}",
            hear=ear.hear,
        )
        for number in numbers
    ]
    for table in tables:
        table.begin()
    pages: list[tuple[str, str]] = []
    try:
        async with asyncio.timeout(GAME_SECONDS):
            for table in tables:
                await table.watchers[0].until(lambda w=table.watchers[0]: w.seq > 3, GAME_SECONDS)  # type: ignore[misc]
                pages += [
                    (table.room, await asyncio.to_thread(_page, server, path)) for path in _paths(table)
                ]
            for table in tables:
                await _nearly_over(table)
    finally:
        await asyncio.gather(*(table.leave() for table in tables))
    result.games += len(tables)
    result.frames += len(ear.frames)
    result.pages += len(pages)
    tokens = {token for table in tables for player in table.people for token in player.tokens}
    log = server.log.read_text()
    with marked_cards():
        truths = await _truths(database, {table.room for table in tables})
    for room, page in pages:
        _search_page(room, page, tokens, truths[room], result)
    for token in tokens:
        if token in log:
            result.found.append("log: a token")
    for truth in truths.values():
        if truth.row.seed in log:
            result.found.append("log: a seed")
    for player, seq, text in ear.frames:
        _search_frame(player, seq, text, tokens, truths[player.room], result)
    for table in tables:
        _search_solutions(table, ear, result)


def _has_begun(watcher: Player) -> bool:
    return watcher.seq > 3


async def _nearly_over(table: Table) -> None:
    """Races end; rounds of Ricochet Robots with people who guess may go on for ever, so three are enough."""
    watcher = table.watchers[0]
    rounds = 3
    await watcher.until(
        lambda: watcher.finished or watcher.views[None].get("round", 0) > rounds, GAME_SECONDS
    )


def _paths(table: Table) -> list[str]:
    room = table.room
    return [f"/api/rooms/{room}", f"/api/replays/{room}-1", "/api/rooms", f"/r/{room}", "/metrics", "/health"]


def _page(server: Server, path: str) -> str:
    return fetch(server.url + path).decode()


class Truth(msgspec.Struct):
    """A game, and the cards that were secret after each entry: for everybody else, by the only seat."""

    row: GameRow
    public: set[int]
    """Cards that everybody has seen at some time."""
    secret: list[dict[int | None, set[int]]]


async def _truths(database: str, rooms: set[str]) -> dict[str, Truth]:
    store = Store(database)
    found = {}
    try:
        async with store.begin() as connection:
            chosen = select(t.games.c.code).where(t.games.c.room.in_(rooms))
            codes = (await connection.execute(chosen)).scalars().all()
        for code in codes:
            row = await store.game(code)
            assert row is not None
            found[row.room] = await _truth(store, row)
    finally:
        await store.close()
    return found


async def _truth(store: Store, row: GameRow) -> Truth:
    table = Replayed(row, begin(decode_setup(row.kind, row.setup)), store, lambda change: None)
    secret = [_secrets(table)]
    for entry in await store.entries(row.code):
        table._take(*table._attempt(entry), entry)
        secret.append(_secrets(table))
    public = marks(msgspec.json.encode(table.play.events_for(None, 0)).decode())
    return Truth(row, public, secret)


def _secrets(table: Replayed) -> dict[int | None, set[int]]:
    """For each viewer the cards that it must not see now."""
    if not isinstance(table.play, RallyPlay):
        return {}
    state = table.play.game.state
    viewers: Sequence[int | None] = (None, *range(table.play.seats))
    return {viewer: _secret_to(viewer, state) for viewer in viewers}


def _secret_to(viewer: int | None, state: State) -> set[int]:
    cards = list(state.deck)
    for robot in state.robots:
        if robot.seat != viewer:
            cards += robot.hand
            cards += [option.stored for option in robot.options if option.stored is not None]
            for number, register in enumerate(robot.registers, start=1):
                if number not in robot.face_up and number not in robot.locked:
                    cards += register.cards
    return {card.priority for card in cards}


def _search_frame(player: Player, seq: int, text: str, tokens: set[str], truth: Truth, result: Leaks) -> None:
    message = msgspec.json.decode(text)
    where = f"{truth.row.code} {message['type']} to {player.seats or 'a spectator'}"
    result.found += [f"{where}: a token" for token in tokens if token in text]
    over = message["type"] == "room" and message["state"] == "finished" and player.seats
    if truth.row.seed in text and not over:
        result.found.append(f"{where}: the seed")
    if not truth.secret[0]:
        return
    viewer = message.get("seat") if message["type"] in ("update", "answered") else None
    if viewer is not None and viewer not in player.seats:
        result.found.append(f"{where}: what seat {viewer} sees")
    if message["type"] == "update":
        strange = [event for event in message["events"] if event.get("to", viewer) != viewer]
        result.found += [f"{where}: {event['event']} for seat {event['to']}" for event in strange]
        text = msgspec.json.encode(message["view"]).decode()
    shown = marks(text)
    result.marks += len(shown)
    now = min(message.get("seq") or seq, len(truth.secret) - 1)
    for card in shown & truth.secret[now][viewer]:
        result.found.append(f"{where}: card {card} after entry {now}")


def _search_page(room: str, page: str, tokens: set[str], truth: Truth, result: Leaks) -> None:
    result.found += [f"page of {room}: a token" for token in tokens if token in page]
    if truth.row.seed in page:
        result.found.append(f"page of {room}: the seed")
    result.found += [f"page of {room}: card {card}" for card in marks(page) - truth.public]


def _search_solutions(table: Table, ear: Ear, result: Leaks) -> None:
    """A solution comes after its round, and was nowhere while people thought about it."""
    for player in table.everybody:
        current, thinking = 0, False
        during: dict[int, list[str]] = {}
        for heard_by, _, text in ear.frames:
            if heard_by is not player:
                continue
            message = msgspec.json.decode(text)
            if message["type"] == "update" and "round" in message["view"]:
                current = message["view"]["round"]
                thinking = message["view"]["phase"] in ("thinking", "showing")
            if message["type"] == "solution":
                number, moves = message["round"], message["moves"]
                where = f"{table.room}: the solution {moves} of round {number}"
                if number > current or (number == current and thinking):
                    result.found.append(f"{where} came in round {current}")
                if len(moves) >= 8 and any(moves in one for one in during.get(number, ())):
                    result.found.append(f"{where} was told while people thought")
            elif thinking:
                during.setdefault(current, []).append(text)
