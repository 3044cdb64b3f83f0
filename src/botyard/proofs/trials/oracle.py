"""What really happened, from the database alone, and whether every client was sent exactly that."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

import msgspec
from sqlalchemy import select

from botyard.proofs.trials.player import TrialPlayer
from botyard.server.games.live_game import LiveGame
from botyard.server.storage import tables as t
from botyard.server.storage.rows import GameRow, LogEntry
from botyard.server.storage.store import Store


class Comparison(msgspec.Struct, kw_only=True):
    """What a comparison looked at; `wrong` lists the disagreements."""

    games: int = 0
    entries: int = 0
    acknowledged: int = 0
    tables: int = 0
    """Tables whose clients all ended in the same state of the same game."""
    kinds: Counter[str] = msgspec.field(default_factory=Counter)
    """How many of them are lost, doubled, a gap or stale."""
    wrong: list[str] = []

    def blame(self, kind: str, text: str) -> None:
        self.kinds[kind] += 1
        self.wrong.append(text)


async def compare(database: str, players: Sequence[TrialPlayer]) -> Comparison:
    """Compare what the players were sent with the logs of their games."""
    store = Store(database)
    found = Comparison()
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


def _compare_log(row: GameRow, entries: Sequence[LogEntry], found: Comparison) -> None:
    if [entry.seq for entry in entries] != list(range(1, len(entries) + 1)):
        found.blame("gap", f"{row.code}: the log has gaps")
    commands = Counter(entry.command for entry in entries if entry.command is not None)
    for name, often in commands.items():
        if often > 1:
            found.blame("doubled", f"{row.code}: {name} took effect twice")


async def _compare_views(
    store: Store, row: GameRow, entries: Sequence[LogEntry], players: Sequence[TrialPlayer], found: Comparison
) -> None:
    """Replay the log, and check that every client of the game was sent exactly that."""
    table = LiveGame.restore(row, None, entries, store, lambda change: None)
    play = table.play
    lists = [row.opening or "[]", *(entry.events for entry in entries)]
    stored = [bytes(one) for text in lists for one in msgspec.json.decode(text, type=list[msgspec.Raw])]
    if stored != [msgspec.json.encode(event) for event in play.events()]:
        found.blame("stale", f"{row.code}: the stored events are not those of the stored answers")
    if differences := different(table, await LiveGame.load(row, store, lambda change: None)):
        found.blame("stale", f"{row.code}: resumed, it is a different game: {', '.join(differences)}")
    for player in players:
        for viewer in player.viewers:
            truth = [msgspec.json.encode(event) for event in play.events_for(viewer, 0)]
            told = player.events.get((row.number, viewer), [])
            if told != truth[: len(told)]:
                found.blame("stale", f"{row.code}: viewer {viewer} was sent events that did not happen")
            if row.number == player.game and len(told) != len(truth):
                found.blame("stale", f"{row.code}: viewer {viewer} knows {len(told)} of {len(truth)} events")
    if all(player.game == row.number for player in players):
        hashes = {public_hash(player, row.number) for player in players}
        found.tables += 1
        if len(hashes) > 1:
            found.blame("stale", f"{row.code}: not everybody ended in the same state")


def different(one: LiveGame, other: LiveGame) -> list[str]:
    """The parts in which two copies of one game differ."""
    seen = {"entries": one.seq == other.seq, "record": one.play.record() == other.play.record()}
    seen["clocks"] = one.clocks.deadlines(one.play) == other.clocks.deadlines(other.play)
    for viewer in (None, *range(one.play.seats)):
        views = [msgspec.json.encode(table.play.view(viewer)) for table in (one, other)]
        seen[f"view of {viewer}"] = views[0] == views[1]
    return [name for name, same in seen.items() if not same]


def _compare_acks(player: TrialPlayer, stored: dict[str, int], found: Comparison) -> None:
    for name, seqs in player.acks.items():
        found.acknowledged += 1
        if name not in stored:
            found.blame("lost", f"{player.room}: {name} was acknowledged but is lost")
        elif seqs != {stored[name]}:
            found.blame("lost", f"{player.room}: {name} is entry {stored[name]}, acknowledged as {seqs}")


async def _compare_chat(store: Store, player: TrialPlayer, found: Comparison) -> None:
    commands = Counter(line.command for line in await store.chat_lines(player.room, most=1_000_000))
    for name in player.said:
        if commands[name] != 1:
            found.blame(
                "doubled" if commands[name] else "lost",
                f"{player.room}: chat line {name} appears {commands[name]} times",
            )


def public_hash(player: TrialPlayer, game: int) -> str:
    """A hash of everything public that the player was sent about a game."""
    digest = hashlib.sha256()
    for text in player.events.get((game, player.viewers[0]), []):
        if "to" not in msgspec.json.decode(text):
            digest.update(text)
    return digest.hexdigest()
