"""The leak trial: mark every secret, and search everything that leaves the server for the marks.

Cards get numbers that occur nowhere else. Where each of them was at each moment (in a hand, in the deck, face
down) is found afterwards from the log, and no frame may have shown a card to a client for whom it was secret
then. The same holds for what a bot in a worker process is given. Seeds and tokens need no marks. Solutions of
Ricochet rounds must not be anywhere before the round is over.
"""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import select

from botyard.proofs.trials.player import TrialPlayer
from botyard.proofs.trials.processes import Server
from botyard.proofs.trials.tables import RACE, RICOCHET, TrialTable, fetch, open_table
from botyard.rally.engine import setup as rally_setup
from botyard.rally.engine.cards import DECK, Card
from botyard.rally.engine.decisions import Decision
from botyard.rally.engine.phases import start as rally_start
from botyard.rally.engine.state import State
from botyard.rally.engine.view import View
from botyard.server.games.live_game import LiveGame as Replayed
from botyard.server.games.rally_play import RallyPlay
from botyard.server.games.room_game import room_game
from botyard.server.games.stored_setup import decode_setup
from botyard.server.net.security import bot_seed
from botyard.server.storage import tables as t
from botyard.server.storage.rows import GameRow
from botyard.server.storage.store import Store

MARKED_DECK = tuple(Card(900_000_000 + card.priority * 100_003, card.kind) for card in DECK)
_MARK = re.compile(r"(?<!\d)9\d{8}(?!\d)")
_MARKS = frozenset(card.priority for card in MARKED_DECK)
GAME_SECONDS = 100.0
AT_ONCE = 10


class Leaks(msgspec.Struct, kw_only=True):
    """What was searched, and the leaks found."""

    games: int = 0
    frames: int = 0
    pages: int = 0
    log_lines: int = 0
    questions: int = 0
    """Questions that bots in worker processes were asked."""
    marks: int = 0
    """Marked cards that were shown to players who may see them."""
    found: list[str] = []


class BotQuestion(msgspec.Struct):
    """A question that was handed to a bot in a worker process, with all that came along."""

    seat: int
    key: str
    texts: list[str]
    view: Any


def mark_cards(handed: Path) -> None:
    """From now on races of this process are played with marked cards, and what bots are given is noted."""
    _use_deck(MARKED_DECK)
    submit = ProcessPoolExecutor.submit

    def note_and_submit(
        pool: ProcessPoolExecutor, job: Callable[..., Any], /, *given: Any, **named: Any
    ) -> Future[Any]:
        # A job's own arguments travel as one, beside its limits.
        parts = [part for one in given for part in (one if isinstance(one, tuple) else (one,))]
        for question in (one for one in parts if isinstance(one, Decision)):
            texts = [one for one in parts if isinstance(one, str)]
            views = [one for one in parts if isinstance(one, View)]
            with handed.open("ab") as file:
                file.write(
                    msgspec.json.encode(BotQuestion(question.seat, question.key, texts, views)) + b"\n"
                )
        return submit(pool, job, *given, **named)

    setattr(ProcessPoolExecutor, "submit", note_and_submit)  # noqa: B010


@contextlib.contextmanager
def marked_cards() -> Iterator[None]:
    _use_deck(MARKED_DECK)
    try:
        yield
    finally:
        _use_deck(DECK)


def _use_deck(deck: tuple[Card, ...]) -> None:
    for module in (rally_setup, rally_start):
        module.__dict__["DECK"] = deck


def marks(text: str) -> set[int]:
    """The marked cards in a text."""
    return {int(found) for found in _MARK.findall(text)} & _MARKS


class FrameLog:
    """Remembers every frame sent, with what its recipient knew at that moment."""

    def __init__(self) -> None:
        self.frames: list[tuple[TrialPlayer, int, str]] = []

    def hear(self, player: TrialPlayer, text: str) -> None:
        self.frames.append((player, player.seq, text))


async def leak(
    database: str,
    folder: Path,
    games: int,
    seed: str = "leak",
    prepare: Callable[[Path], None] = mark_cards,
) -> Leaks:
    """Play that many games, two thirds of them races, and search everything that was sent or logged."""
    result = Leaks()
    handed = folder / "handed-to-bots.jsonl"
    handed.touch()
    server = Server(database, folder, partial(prepare, handed), log_level="debug")
    await asyncio.to_thread(server.start)
    try:
        for first in range(0, games, AT_ONCE):
            numbers = range(first, min(games, first + AT_ONCE))
            await _some_games(server, numbers, seed, database, handed, result)
    finally:
        await asyncio.to_thread(server.stop)
    lines = server.log.read_text().splitlines()
    result.log_lines = len(lines)
    result.found += [f"log: a card in {line[:80]}" for line in lines if marks(line)]
    return result


async def _some_games(
    server: Server, numbers: range, seed: str, database: str, handed: Path, result: Leaks
) -> None:
    ear = FrameLog()
    tables = [
        await open_table(
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
                await table.watchers[0].until(lambda w=table.watchers[0]: w.seq > 3, GAME_SECONDS)
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
        truths = await _secret_cards_of_rooms(database, {table.room for table in tables})
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
    for truth in truths.values():
        _search_handed(handed, truth, result)


async def _nearly_over(table: TrialTable) -> None:
    """Wait for the end of a race; Ricochet with random bids may never end, so three rounds are enough."""
    watcher = table.watchers[0]
    rounds = 3
    await watcher.until(
        lambda: watcher.finished or watcher.views[None].get("round", 0) > rounds, GAME_SECONDS
    )


def _paths(table: TrialTable) -> list[str]:
    room = table.room
    return [f"/api/rooms/{room}", f"/api/replays/{room}-1", "/api/rooms", f"/r/{room}", "/metrics", "/health"]


def _page(server: Server, path: str) -> str:
    return fetch(server.url + path).decode()


class SecretCards(msgspec.Struct):
    """A game, and after each entry the cards that each viewer must not see."""

    row: GameRow
    public: set[int]
    """Cards that were public at some time."""
    secret: list[dict[int | None, set[int]]]
    asked: list[set[str]]
    """The keys of the questions that were open after each entry."""


async def _secret_cards_of_rooms(database: str, rooms: set[str]) -> dict[str, SecretCards]:
    store = Store(database)
    found = {}
    try:
        async with store.begin() as connection:
            chosen = select(t.games.c.code).where(t.games.c.room.in_(rooms))
            codes = (await connection.execute(chosen)).scalars().all()
        for code in codes:
            row = await store.game(code)
            assert row is not None
            found[row.room] = await _secret_cards(store, row)
    finally:
        await store.close()
    return found


async def _secret_cards(store: Store, row: GameRow) -> SecretCards:
    play = room_game(row.kind).begin(decode_setup(row.kind, row.setup))
    table = Replayed(row, play, store, lambda change: None)
    secret, asked = [_secrets(table)], [_asked(table)]
    for entry in await store.entries(row.code):
        table._take(*table._attempt(entry), entry)
        secret.append(_secrets(table))
        asked.append(_asked(table))
    public = marks(msgspec.json.encode(table.play.events_for(None, 0)).decode())
    return SecretCards(row, public, secret, asked)


def _secrets(table: Replayed) -> dict[int | None, set[int]]:
    """The cards that each viewer must not see now."""
    if not isinstance(table.play, RallyPlay):
        return {}
    state = table.play.game.state
    viewers: Sequence[int | None] = (None, *range(table.play.seats))
    return {viewer: _secret_to(viewer, state) for viewer in viewers}


def _asked(table: Replayed) -> set[str]:
    return {one.key for one in table.play.game.pending()} if isinstance(table.play, RallyPlay) else set()


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


def _search_frame(
    player: TrialPlayer, seq: int, text: str, tokens: set[str], truth: SecretCards, result: Leaks
) -> None:
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


def _search_handed(handed: Path, truth: SecretCards, result: Leaks) -> None:
    """A bot gets what its seat may see while it is asked, and a seed that does not give away the game's."""
    bots = [seat for seat, level in enumerate(truth.row.bots) if level is not None]
    seeds = {seat: bot_seed(truth.row.seed, seat) for seat in bots}
    for line in handed.read_bytes().splitlines():
        given = msgspec.json.decode(line, type=BotQuestion)
        if seeds.get(given.seat) not in given.texts:
            continue  # of another game
        where = f"{truth.row.code} to the bot of seat {given.seat}"
        shown = marks(line.decode())
        result.questions += 1
        result.marks += len(shown)
        if truth.row.seed in line.decode():
            result.found.append(f"{where}: the seed")
        then = [truth.secret[n][given.seat] for n, keys in enumerate(truth.asked) if given.key in keys]
        hidden = set.intersection(*then) if then else set()
        result.found += [f"{where}: card {card} with {given.key}" for card in shown & hidden]


def _search_page(room: str, page: str, tokens: set[str], truth: SecretCards, result: Leaks) -> None:
    result.found += [f"page of {room}: a token" for token in tokens if token in page]
    if truth.row.seed in page:
        result.found.append(f"page of {room}: the seed")
    result.found += [f"page of {room}: card {card}" for card in marks(page) - truth.public]


def _search_solutions(table: TrialTable, ear: FrameLog, result: Leaks) -> None:
    """Check that a solution appears only after its round, and nowhere while people are thinking."""
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
                    result.found.append(f"{where} was sent while people were thinking")
            elif thinking:
                during.setdefault(current, []).append(text)
