"""Games restored from the start of their running turn: as they were, on both databases, whatever rules say
today about the turns before."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator
from typing import Any

import pytest
from sqlalchemy import select, update
from tests.server.stored_games import store_game

from botyard.errors import InputError
from botyard.proofs.ricochet.fuzz import random_answer
from botyard.proofs.trials.oracle import different
from botyard.rally.engine.random_answers import random_choice
from botyard.rng import Rng
from botyard.server.games.game_settings import game_name
from botyard.server.games.live_game import LiveGame
from botyard.server.games.rally_play import RallyPlay
from botyard.server.games.rally_settings import RallySettings
from botyard.server.games.ricochet_play import RicochetPlay
from botyard.server.games.ricochet_settings import RicochetSettings
from botyard.server.games.snapshots import opening_of
from botyard.server.rooms.settings import Settings
from botyard.server.rooms.setups import set_up_game
from botyard.server.storage import tables as t
from botyard.server.storage.rows import GameRow, LogEntry, Seat, TakenError
from botyard.server.storage.store import Store
from botyard.server.storage.transfer import export_games, import_games

pytestmark = pytest.mark.anyio

SEATS = (Seat(name="Ann", token="a"), Seat(name="Ben", token="b"))
RACE = Settings(
    game=RallySettings(course="moving-targets", turn_limit=5, rules={"time_limit_win": True}),
    question_seconds=600,
)
RICOCHET = Settings(game=RicochetSettings(board="R1G2Y3B4", chips_to_win=1))


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    store = Store(database)
    await store.open()
    yield store
    await store.close()


async def a_game(store: Store, settings: Settings) -> GameRow:
    setup = set_up_game(settings, SEATS, "a seed")
    opening = opening_of(game_name(settings.game), setup)
    return await store_game(store, settings, SEATS, setup, opening=opening)


def silent(change: object) -> None:
    """Nobody listens."""


class Players:
    """Two who play at random, change their minds, and are late at times."""

    def __init__(self, table: LiveGame) -> None:
        self._table = table
        self._rng = Rng("players")
        self._plans: dict[int, str] = {}

    async def act(self) -> None:
        """Something that the table accepts."""
        before = self._table.seq
        while self._table.seq == before:
            try:
                await self._try()
            except InputError:
                continue

    async def _try(self) -> None:
        play, dice = self._table.play, self._rng.below("what", 10)
        command = f"c{self._table.seq}"
        if isinstance(play, RicochetPlay):
            seat, key, choice = random_answer(play.game, self._rng, self._plans)
            await self._table.act(seat, "answer", key, choice, command)
            return
        assert isinstance(play, RallyPlay)
        decision = play.game.pending()[0]
        answered = [asked for asked in play.game.asked() if asked not in play.game.pending()]
        if play.turn() == 3 and not play.game.last_turn:
            await self._table.act(0, "end_by_time", "", None, command)
        elif dice == 0:
            await self._table.act(decision.seat, "time_out", decision.key, None)
        elif dice < 3 and answered:
            await self._table.act(answered[0].seat, "take_back", answered[0].key, None, command)
        else:
            choice = random_choice(decision, self._rng)
            await self._table.act(decision.seat, "answer", decision.key, choice, command)


def clockwork(table: LiveGame) -> tuple[Any, ...]:
    """All that a table remembers beside its game."""
    clocks = table.clocks
    return clocks._opened, clocks._glass, table._commands, table._count, table._last_at


@pytest.mark.promise(11)
@pytest.mark.parametrize("settings", [RACE, RICOCHET], ids=["rally", "ricochet"])
async def test_a_restored_game_is_the_game_that_it_was(store: Store, settings: Settings) -> None:
    row = await a_game(store, settings)
    table = await LiveGame.load(row, store, silent)
    players = Players(table)
    turn = table.play.turn()
    while not table.play.finished:
        await players.act()
        if table.play.turn() == turn and not table.play.finished and table.seq % 8:
            continue
        entries = await store.entries(row.code)
        whole = LiveGame.restore(row, None, entries, store, silent)
        again = await LiveGame.load(row, store, silent)
        assert different(whole, again) == different(table, again) == []
        assert clockwork(whole) == clockwork(again) == clockwork(table)
        snapshot = await store.snapshot(row.code)
        if table.play.turn() > turn or table.play.finished:
            assert snapshot is not None
            assert snapshot.seq == table.seq
        turn = table.play.turn()
    if isinstance(whole.play, RicochetPlay) and isinstance(again.play, RicochetPlay):
        one, other = whole.play.past, again.play.past
        assert one is not None
        assert other is not None
        assert (one.number, one.chip, one.position) == (other.number, other.chip, other.position)


async def until_turn(store: Store, turn: int) -> LiveGame:
    table = await LiveGame.load(await a_game(store, RACE), store, silent)
    players = Players(table)
    while table.play.turn() < turn:
        await players.act()
    await players.act()
    return table


async def change(store: Store, statement: Any) -> None:
    async with store.begin() as connection:
        assert (await connection.execute(statement)).rowcount == 1


@pytest.mark.promise(39)
async def test_an_entry_that_rules_of_today_refuse_breaks_no_running_game(store: Store) -> None:
    table = await until_turn(store, 2)
    nonsense = update(t.log).where(t.log.c.seq == 1).values(choice='"nonsense"')
    await change(store, nonsense)
    entries = await store.entries("R-1")
    with pytest.raises(InputError):
        LiveGame.restore(table.row, None, entries, store, silent)
    again = await LiveGame.load(table.row, store, silent)
    # All but the record of what was answered, which is what the log says now.
    assert different(table, again) == ["record"]
    players = Players(again)
    while not again.play.finished:
        await players.act()
    assert (await LiveGame.load(table.row, store, silent)).play.finished


async def test_an_answer_of_the_running_turn_that_is_refused_is_asked_for_again(
    store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    table = await until_turn(store, 2)
    entry = (await store.entries("R-1"))[-1]
    assert entry.action == "answer"
    nonsense = update(t.log).where(t.log.c.seq == entry.seq).values(choice='"nonsense"')
    await change(store, nonsense)
    again = await LiveGame.load(table.row, store, silent)
    assert again.seq == table.seq
    assert entry.key in {asked.key for asked in again.play.pending()}
    assert f"R-1: entry {entry.seq} no longer fits" in caplog.text
    assert "nonsense" not in caplog.text
    players = Players(again)
    while not again.play.finished:
        await players.act()


@pytest.mark.parametrize("damage", ["{", '{"version":99,"later":0,"state":{}}', '{"version":1}'])
async def test_a_damaged_snapshot_is_passed_over(
    store: Store, damage: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = await until_turn(store, 2)
    await change(store, update(t.snapshots).values(data=damage))
    with caplog.at_level(logging.WARNING):
        again = await LiveGame.load(table.row, store, silent)
    assert different(table, again) == []
    assert "R-1: its snapshot cannot be used" in caplog.text


async def test_a_snapshot_is_never_stored_without_its_entry(store: Store) -> None:
    table = await until_turn(store, 1)
    before = await store.snapshot("R-1")
    taken = LogEntry(seq=table.seq, seat=0, action="answer", key="k", choice=1, at=0)
    with pytest.raises(TakenError):
        await store.append("R-1", taken, snapshot="of a turn that never was")
    assert await store.snapshot("R-1") == before


async def test_only_the_newest_snapshot_of_a_game_is_kept(store: Store) -> None:
    await until_turn(store, 3)
    async with store.begin() as connection:
        rows = (await connection.execute(select(t.snapshots.c.game))).scalars().all()
    assert rows == ["R-1"]


async def test_snapshots_move_with_their_games(store: Store, database: str, tmp_path: Any) -> None:
    table = await until_turn(store, 2)
    counts = await export_games(database, tmp_path / "all.gz")
    assert counts["snapshots"] == 1
    await import_games(str(tmp_path / "moved.db"), tmp_path / "all.gz")
    moved = Store(str(tmp_path / "moved.db"))
    row = await moved.game("R-1")
    assert row == table.row
    assert await moved.snapshot("R-1") == await store.snapshot("R-1")
    assert different(table, await LiveGame.load(row, moved, silent)) == []
    await moved.close()
