"""The database: migrations, the log's numbers, moving everything to another file, secrets at rest."""

from __future__ import annotations

import asyncio
import gzip
import inspect
import os
import re
import signal
import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, func, select, update
from tests.server.stored_games import store_game

from botyard.bots.players.random_bot import RandomBot
from botyard.cli import serve as verb
from botyard.errors import InputError
from botyard.server.config import Config
from botyard.server.games.live_game import LiveGame
from botyard.server.rooms import rooms
from botyard.server.rooms.settings import Settings
from botyard.server.rooms.setups import set_up_game
from botyard.server.run import check_database, serve
from botyard.server.storage import migrations
from botyard.server.storage import tables as t
from botyard.server.storage.file_locks import lock_database
from botyard.server.storage.rows import DAY_MS, BusyError, GameRow, LogEntry, Seat, TakenError, now_ms
from botyard.server.storage.store import Store
from botyard.server.storage.tables import metadata
from botyard.server.storage.transfer import export_games, import_games

pytestmark = pytest.mark.anyio

SEATS = (Seat(name="Ann", token="a"), Seat(name="Ben", token="b"))


async def a_game(store: Store) -> GameRow:
    settings = Settings()
    return await store_game(store, settings, SEATS, set_up_game(settings, SEATS, "seed"))


def entry(seq: int, command: str | None = None) -> LogEntry:
    return LogEntry(seq=seq, seat=0, action="answer", key="k", choice=1, at=0, command=command)


async def test_a_write_that_fails_says_to_try_again(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "games.db"))
    await store.open()
    broken = sqlite3.connect(tmp_path / "games.db")
    broken.executescript("DROP TABLE records; DROP TABLE drawn_courses")
    broken.close()
    with pytest.raises(BusyError):
        await store.add_record("U", "{}")
    with pytest.raises(BusyError):
        await store.add_drawn("D", "key", "text")
    with pytest.raises(BusyError):
        await store.change_drawn("D", "key", "text")
    await store.close()


@pytest.mark.promise(15)
async def test_a_number_of_the_log_has_one_winner(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "games.db"))
    await store.open()
    await a_game(store)
    await store.append("R-1", entry(1, "first"))
    with pytest.raises(TakenError):
        await store.append("R-1", entry(1, "second"))
    with pytest.raises(TakenError):
        await store.append("R-1", entry(2, "first"))
    await store.append("R-1", entry(2, "second"))
    assert [one.seq for one in await store.entries("R-1")] == [1, 2]
    await store.close()


async def test_only_the_taken_number_of_a_batch_is_refused(tmp_path: Path) -> None:
    """They share one transaction; each with a turn start that is stored with it or not at all."""
    store = Store(str(tmp_path / "games.db"))
    await store.open()
    await a_game(store)
    await store.append("R-1", entry(1, "first"), snapshot="start of turn 1")
    together = [
        store.append("R-1", entry(2, "second")),
        store.append("R-1", entry(1, "late"), snapshot="of somebody who was too late"),
        store.append("R-1", entry(3, "third"), snapshot="start of turn 2"),
        store.append("R-1", entry(4, "third"), snapshot="of a command that was sent twice"),
    ]
    done = await asyncio.gather(*together, return_exceptions=True)
    assert [type(one) for one in done] == [type(None), TakenError, type(None), TakenError]
    assert [(one.seq, one.command) for one in await store.entries("R-1")] == [
        (1, "first"),
        (2, "second"),
        (3, "third"),
    ]
    snapshot = await store.snapshot("R-1")
    assert snapshot is not None
    assert (snapshot.seq, snapshot.data) == (3, "start of turn 2")
    await store.close()


async def test_a_store_that_closes_finishes_what_is_being_written(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "games.db"))
    await store.open()
    await a_game(store)
    appending = [store.append("R-1", entry(seq)) for seq in range(1, 6)]
    await store.close()
    assert all(one.done() and one.exception() is None for one in appending)
    store = Store(str(tmp_path / "games.db"))
    await store.open()
    assert [one.seq for one in await store.entries("R-1")] == [1, 2, 3, 4, 5]
    await store.close()


async def test_two_live_copies_of_one_game_never_both_append(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "games.db"))
    await store.open()
    row = await a_game(store)
    here = await LiveGame.load(row, store, lambda change: None)
    there = await LiveGame.load(row, store, lambda change: None)
    bot = RandomBot("dice")
    for number in range(12):
        table = (here, there)[number % 2]
        await table.catch_up()
        decision = table.play.game.pending()[0]
        choice = bot.choose(table.play.view(decision.seat), decision)
        await table.act(decision.seat, "answer", decision.key, choice, f"c{number}")
        if number == 6:
            stale = (here, there)[(number + 1) % 2]
            assert stale.seq < table.seq
            assert await stale.act(decision.seat, "answer", decision.key, choice, f"c{number}") == table.seq
    await here.catch_up()
    await there.catch_up()
    assert here.play.view(None) == there.play.view(None)
    assert here.seq == there.seq == 12
    await store.close()


def test_migrations_make_the_tables_that_the_code_uses(tmp_path: Path) -> None:
    engine = create_engine(f"sqlite:///{tmp_path / 'games.db'}")
    with engine.begin() as connection:
        _upgrade(connection)
        assert compare_metadata(MigrationContext.configure(connection), metadata) == []
        assert migrations.current_revision(connection) == migrations.HEAD
    engine.dispose()
    scripts = ScriptDirectory(str(Path(migrations.__file__).parent))
    assert scripts.get_current_head() == migrations.HEAD


def _upgrade(connection: Connection) -> None:
    migrations.bring_up_to_date(connection)


@pytest.mark.promise(25)
async def test_games_move_to_another_database(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "one.db"))
    await store.open()
    await a_game(store)
    await store.append("R-1", entry(1, "first"))
    await store.close()
    first, second = tmp_path / "one.jsonl.gz", tmp_path / "two.jsonl.gz"
    counts = await export_games(str(tmp_path / "one.db"), first)
    assert (counts["rooms"], counts["games"], counts["log"]) == (1, 1, 1)
    await import_games(str(tmp_path / "two.db"), first)
    await export_games(str(tmp_path / "two.db"), second)
    assert gzip.decompress(first.read_bytes()) == gzip.decompress(second.read_bytes())
    with pytest.raises(InputError, match="already has games"):
        await import_games(str(tmp_path / "two.db"), first)
    cut = tmp_path / "cut.jsonl.gz"
    cut.write_bytes(first.read_bytes()[:-20])
    with pytest.raises(InputError, match="cut off"):
        await import_games(str(tmp_path / "three.db"), cut)
    await import_games(str(tmp_path / "three.db"), first)  # nothing of the cut file was kept


async def test_games_move_to_a_machine_without_a_data_folder(tmp_path: Path) -> None:
    file, new = tmp_path / "one.jsonl.gz", tmp_path / "share" / "botyard" / "botyard.db"
    store = Store(str(tmp_path / "one.db"))
    await store.open()
    await store.close()
    await export_games(str(tmp_path / "one.db"), file)
    with pytest.raises(InputError, match="cannot read"):
        await import_games(str(new), tmp_path / "missing.gz")
    assert not new.exists()
    await import_games(str(new), file)
    assert new.exists()


@pytest.mark.promise(12, 25)
async def test_a_file_of_an_older_version_is_read(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "one.db"))
    await store.open()
    game = await a_game(store)
    await store.append("R-1", entry(1, "first"))
    await store.close()
    await export_games(str(tmp_path / "one.db"), tmp_path / "new.gz")
    lines = gzip.decompress((tmp_path / "new.gz").read_bytes())
    doors = b',"done":"[]","door":"{}","votes":"[]","clock_since":0'
    for new, old in ((b'"0005"', b'"0002"'), (b',"opening":null', b""), (doors, b"")):
        assert new in lines
        lines = lines.replace(new, old)
    (tmp_path / "old.gz").write_bytes(gzip.compress(lines))
    assert await import_games(str(tmp_path / "two.db"), tmp_path / "old.gz")
    moved = Store(str(tmp_path / "two.db"))
    assert await moved.game("R-1") == game
    assert await moved.entries("R-1") == [entry(1, "first")]
    await moved.close()
    (tmp_path / "newer.gz").write_bytes(gzip.compress(lines.replace(b'"0002"', b'"0099"')))
    with pytest.raises(InputError, match=r"made by a newer version \(0099\)"):
        await import_games(str(tmp_path / "three.db"), tmp_path / "newer.gz")
    (tmp_path / "torn.gz").write_bytes(gzip.compress(lines.replace(b'"seats":', b'"chairs":')))
    with pytest.raises(InputError, match=r"torn\.gz: its games cannot be stored: .*rooms\.seats$"):
        await import_games(str(tmp_path / "three.db"), tmp_path / "torn.gz")


async def test_what_cannot_be_moved_is_reported(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"there is no database .*typo\.db"):
        await export_games(str(tmp_path / "typo.db"), tmp_path / "all.gz")
    assert list(tmp_path.iterdir()) == []
    store = Store(str(tmp_path / "drawn.db"))
    await store.open()
    await store.add_drawn("C", "key", "a course")
    await store.close()
    await export_games(str(tmp_path / "drawn.db"), tmp_path / "all.gz")
    with pytest.raises(InputError, match="already has"):
        await import_games(str(tmp_path / "drawn.db"), tmp_path / "all.gz")


@pytest.mark.promise(10)
async def test_sqlite_is_durable(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "games.db"))
    await store.open()
    async with store.begin() as connection:
        for pragma, value in (("journal_mode", "wal"), ("synchronous", 2), ("foreign_keys", 1)):
            found = (await connection.exec_driver_sql(f"PRAGMA {pragma}")).scalar()
            assert found == value
    await store.close()


def test_several_workers_need_postgresql(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="2 workers need PostgreSQL"):
        serve(Config(database=str(tmp_path / "games.db"), workers=2))


def test_a_database_that_does_not_answer_is_named(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot open the database"):
        serve(Config(database="postgresql://nobody@127.0.0.1:1/x", port=0))


def test_a_database_of_a_newer_version_is_left_alone(tmp_path: Path) -> None:
    asyncio.run(check_database(str(tmp_path / "games.db")))
    with sqlite3.connect(tmp_path / "games.db") as database:
        database.execute("UPDATE alembic_version SET version_num = '9001'")
    command = [
        sys.executable,
        "-m",
        "botyard",
        "serve",
        "--port",
        "0",
        "--database",
        str(tmp_path / "games.db"),
    ]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert ended.returncode == 2
    assert ended.stderr.strip().count("\n") == 0
    assert "newer version of Botyard" in ended.stderr
    with sqlite3.connect(tmp_path / "games.db") as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == ("9001",)


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(InputError, match=f"cannot listen on 127.0.0.1:{port}: address already in use"):
            serve(Config(database=str(tmp_path / "games.db"), port=port))


HOLD = """
import subprocess, sys
from pathlib import Path
from botyard.server.storage.file_locks import lock_database
lock = lock_database(Path(sys.argv[1]))
child = subprocess.Popen(["sleep", "60"], pass_fds=[lock])
print(child.pid, flush=True)
child.wait()
"""


def test_a_file_has_one_server_until_that_is_gone(tmp_path: Path) -> None:
    """A child that was just forked has all that its parent has open; it must not keep the file for itself."""
    file = tmp_path / "games.db"
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(file)], stdout=subprocess.PIPE)
    assert holder.stdout is not None
    child = int(holder.stdout.readline())
    with pytest.raises(InputError, match="another server already uses"):
        lock_database(file)
    holder.kill()
    holder.wait()
    try:
        assert lock_database(file) is not None
    finally:
        os.kill(child, signal.SIGKILL)
        holder.stdout.close()


async def test_an_old_file_that_is_not_a_database_is_named(tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Ann, " * 1000)
    with pytest.raises(InputError, match="cannot open the database"):
        await Store(str(file)).open()


async def test_drawn_courses_that_nobody_opens_are_forgotten(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "games.db"))
    await store.open()
    long_ago = now_ms() - 400 * DAY_MS
    for code in ("LEFT", "READ", "CHANGED", "NEW"):
        await store.add_drawn(code, "key", "a course")
    async with store.begin() as connection:
        old = t.drawn_courses.c.code != "NEW"
        await connection.execute(update(t.drawn_courses).where(old).values(touched=long_ago))
    assert await store.drawn("READ") == "a course"
    assert await store.change_drawn("CHANGED", "key", "another")
    assert not await store.change_drawn("LEFT", "not the key", "another")
    assert await store.sweep_drawn(now_ms() - 365 * DAY_MS) == 1
    found = {code: await store.drawn(code) for code in ("LEFT", "READ", "CHANGED", "NEW")}
    assert found == {"LEFT": None, "READ": "a course", "CHANGED": "another", "NEW": "a course"}
    await store.close()


async def test_the_server_sweeps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rooms, "SWEEP", 0.01)
    here = rooms.Rooms(Config(database=str(tmp_path / "games.db"), keep_drawn_days=30, job_workers=1))
    await here.open()
    await here.store.add_drawn("OLD", "key", "a course")
    async with here.store.begin() as connection:
        await connection.execute(update(t.drawn_courses).values(touched=now_ms() - 31 * DAY_MS))
    async with asyncio.timeout(30):
        while await _drawings(here.store):
            await asyncio.sleep(0.01)
    await here.close()


async def _drawings(store: Store) -> int:
    async with store.begin() as connection:
        return (await connection.execute(select(func.count()).select_from(t.drawn_courses))).scalar_one()


def test_every_setting_is_in_the_docs() -> None:
    docs = (Path(__file__).parents[3] / "docs" / "operating.md").read_text(encoding="utf-8")
    variables = re.findall(r'"(BOTYARD_\w+)"', inspect.getsource(verb.serve))
    assert len(variables) == len(inspect.signature(verb.serve).parameters)
    assert [name for name in variables if f"`{name}`" not in docs] == []
