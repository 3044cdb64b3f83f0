"""What really happened, from the database alone, and whether everybody was told exactly that."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

import msgspec
from sqlalchemy import select

from botyard.server import tables as t
from botyard.server.rows import Entry, GameRow
from botyard.server.store import Store
from botyard.server.table import Table
from botyard.trials.player import Player


class Found(msgspec.Struct, kw_only=True):
    """What a comparison looked at; `wrong` says what does not agree."""

    games: int = 0
    entries: int = 0
    acknowledged: int = 0
    tables: int = 0
    """Tables at which everybody ended with the same state of the same game."""
    wrong: list[str] = []


async def compare(database: str, players: Sequence[Player]) -> Found:
    """Hold what the players were told against the logs of their games."""
    store = Store(database)
    found = Found()
    stored: dict[str, int] = {}
    try:
        async with store.begin() as connection:
            codes = (await connection.execute(select(t.games.c.code).order_by(t.games.c.code))).scalars()
        for code in codes:
            row = await store.game(code)
            assert row is not None
            entries = await store.entries(code)
            found.games += 1
            found.entries += len(entries)
            _compare_log(row, entries, found)
            stored.update({entry.command: entry.seq for entry in entries if entry.command is not None})
            here = [player for player in players if player.room == row.room]
            await _compare_views(store, row, entries, here, found)
        for player in players:
            _compare_acks(player, stored, found)
            await _compare_chat(store, player, found)
        return found
    finally:
        await store.close()


def _compare_log(row: GameRow, entries: Sequence[Entry], found: Found) -> None:
    if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
        found.wrong.append(f"{row.code}: the log has gaps")
    commands = Counter(entry.command for entry in entries if entry.command is not None)
    found.wrong += [f"{row.code}: {name} took effect twice" for name, often in commands.items() if often > 1]


async def _compare_views(
    store: Store, row: GameRow, entries: Sequence[Entry], players: Sequence[Player], found: Found
) -> None:
    """Play the log anew; whoever was told of the game was told exactly this."""
    table = Table.found_again(row, None, entries, store, lambda change: None)
    play = table.play
    lists = [row.opening or "[]", *(entry.events for entry in entries)]
    stored = [bytes(one) for text in lists for one in msgspec.json.decode(text, type=list[msgspec.Raw])]
    if stored != [msgspec.json.encode(event) for event in play.events()]:
        found.wrong.append(f"{row.code}: the stored events are not those of the stored answers")
    if differences := different(table, await Table.load(row, store, lambda change: None)):
        found.wrong.append(f"{row.code}: found again it is another game: {', '.join(differences)}")
    for player in players:
        for viewer in player.viewers:
            truth = [msgspec.json.encode(event) for event in play.events_for(viewer, 0)]
            told = player.events.get((row.number, viewer), [])
            if told != truth[: len(told)]:
                found.wrong.append(f"{row.code}: viewer {viewer} was told what did not happen")
            if row.number == player.game and len(told) != len(truth):
                found.wrong.append(f"{row.code}: viewer {viewer} knows {len(told)} of {len(truth)} events")
    if all(player.game == row.number for player in players):
        hashes = {public_hash(player, row.number) for player in players}
        found.tables += 1
        if len(hashes) > 1:
            found.wrong.append(f"{row.code}: not everybody ended with the same state")


def different(one: Table, other: Table) -> list[str]:
    """In what two tables of one game differ."""
    seen = {"entries": one.seq == other.seq, "record": one.play.record() == other.play.record()}
    seen["clocks"] = one.clocks.dues(one.play) == other.clocks.dues(other.play)
    for viewer in (None, *range(one.play.seats)):
        views = [msgspec.json.encode(table.play.view(viewer)) for table in (one, other)]
        seen[f"view of {viewer}"] = views[0] == views[1]
    return [name for name, same in seen.items() if not same]


def _compare_acks(player: Player, stored: dict[str, int], found: Found) -> None:
    for name, seqs in player.acks.items():
        found.acknowledged += 1
        if name not in stored:
            found.wrong.append(f"{player.room}: {name} was acknowledged and is lost")
        elif seqs != {stored[name]}:
            found.wrong.append(f"{player.room}: {name} is entry {stored[name]}, acknowledged as {seqs}")


async def _compare_chat(store: Store, player: Player, found: Found) -> None:
    commands = Counter(line.command for line in await store.said(player.room, most=1_000_000))
    for name in player.said:
        if commands[name] != 1:
            found.wrong.append(f"{player.room}: {name} was said {commands[name]} times")


def public_hash(player: Player, game: int) -> str:
    """A hash of all that everybody at the table was told of a game."""
    digest = hashlib.sha256()
    for text in player.events.get((game, player.viewers[0]), []):
        if "to" not in msgspec.json.decode(text):
            digest.update(text)
    return digest.hexdigest()
