"""Loading games: from the start of their current turn and the entries since, not from their beginning.

What came before that turn is not played again. Its events and answers are read from the log as they were
stored, so a rule that was corrected since changes nothing in the past, and no running game breaks.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.gamekind import Setup
from botyard.server.games.play import Play
from botyard.server.games.served_game import ServedGame, served_game
from botyard.server.games.stored_setup import decode_setup
from botyard.server.storage.rows import REPLACED, GameRow, LogEntry, SnapshotRow

log = logging.getLogger(__name__)


def new_snapshot(game: str, before: Play[Any], after: Play[Any]) -> str | None:
    """The snapshot to store with the entry that led from one to the other; None if it began no turn."""
    return served_game(game).snapshot(before, after)


def restore_play(
    row: GameRow, snapshot: SnapshotRow | None, entries: Sequence[LogEntry]
) -> tuple[Play[Any], int]:
    """The game, and how many of its entries it includes; the others are still to be played."""
    game, setup = served_game(row.kind), decode_setup(row.kind, row.setup)
    if snapshot is not None:
        try:
            past = [entry for entry in entries if entry.seq <= snapshot.seq]
            return _resume(game, setup, row, snapshot, past), len(past)
        except Exception as error:  # whatever is wrong with it, the log is still there
            log.warning("%s: its snapshot cannot be used; the whole log is played again: %s", row.code, error)
    return game.begin(setup), 0


def _resume(
    game: ServedGame, setup: Setup, row: GameRow, snapshot: SnapshotRow, past: Sequence[LogEntry]
) -> Play[Any]:
    if not past or past[-1].seq != snapshot.seq:
        raise InputError("the log is shorter than the snapshot says")
    counted = [entry for entry in past if entry.action != REPLACED]
    return game.resume(setup, snapshot.data, _events(row, setup, counted), counted)


def _events(row: GameRow, setup: Setup, past: Sequence[LogEntry]) -> str:
    """Everything that happened up to the last of these entries, as JSON."""
    opening = row.opening or opening_of(row.kind, setup)
    lists = (text[1:-1] for text in (opening, *(entry.events for entry in past)))
    return f"[{','.join(filter(None, lists))}]"


def opening_of(game: str, setup: Setup) -> str:
    """What happens before the first answer, as JSON."""
    return msgspec.json.encode(served_game(game).begin(setup).events()).decode()
