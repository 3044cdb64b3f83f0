"""One live game: an answer is checked, stored, and only then takes effect.

A command is tried on a copy of the game. If the game accepts it, it is appended to the log, and only when
that is on disk does the copy become the game. If another process was faster, its entries are read first and
the command is tried again. So a live game is never ahead of its log, and all that anyone sees is stored.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.server.games.history import EncodedEvents, History, encode_events
from botyard.server.games.play import NotAllowedError, Play, recipient
from botyard.server.games.served_game import served_game
from botyard.server.games.snapshots import new_snapshot, restore_play
from botyard.server.rooms.clock import Clocks
from botyard.server.storage.rows import (
    REPLACED,
    BusyError,
    GameRow,
    LogEntry,
    Room,
    SnapshotRow,
    TakenError,
    now_ms,
)
from botyard.server.storage.store import Store

ATTEMPTS = 20
"""How often a command is tried again when other processes are faster."""

MOST_CHANGES = 100
"""How often a seat may change its mind before the game moves on."""
log = logging.getLogger(__name__)


class StaleError(InputError):
    """The game is not where the command expects it."""


class Change(msgspec.Struct, frozen=True):
    """What one entry did."""

    entry: LogEntry
    events: list[tuple[int | None, bytes]]
    """Each event as JSON, with the only seat that may see it."""
    moved_on: bool
    """Whether more happened than an answer."""

    def shown(self, viewers: Iterable[int | None]) -> dict[int | None, EncodedEvents]:
        """What each viewer may see of it."""
        public = EncodedEvents.of([event for to, event in self.events if to is None])
        private = {to for to, _ in self.events if to is not None}
        return {
            viewer: EncodedEvents.of([event for to, event in self.events if to is None or to == viewer])
            if viewer in private
            else public
            for viewer in viewers
        }


class LiveGame:
    """A game in this process, up to date with its log as far as this process knows."""

    def __init__(self, row: GameRow, play: Play[Any], store: Store, tell: Callable[[Change], None]) -> None:
        self.row = row
        self.lock = asyncio.Lock()
        """Held while the game changes, and by everyone who looks at it."""
        self.seq = 0
        self.writing: int | None = None
        """The entry number being written here. Whichever process gets it, this one learns of it by itself."""
        self.drafts: dict[str, Any] = {}
        """Programs as laid so far, by the keys of their questions."""
        self._store = store
        self._tell = tell
        self._commands: dict[tuple[int, str], int] = {}
        self._since = (now_ms() - row.started, time.monotonic())
        self._last_at = 0
        self.play = play
        self._count = len(self.play.events())
        self.clocks = Clocks(row.settings)
        self._history = History()
        self._changes: Counter[int] = Counter()
        """How often each seat has acted since the game last moved on."""

    @classmethod
    async def load(cls, row: GameRow, store: Store, tell: Callable[[Change], None]) -> LiveGame:
        """The game as its log has it, from the start of the current turn."""
        snapshot = await store.snapshot(row.code)  # first, so that the log is sure to have what led there
        past = 0 if snapshot is None else snapshot.seq
        read = store.entries_that_count if served_game(row.kind).play.answers_change else store.entries
        entries = [*await read(row.code, 0, past), *await read(row.code, past)]
        return await asyncio.to_thread(cls.restore, row, snapshot, entries, store, tell)

    @classmethod
    def restore(
        cls,
        row: GameRow,
        snapshot: SnapshotRow | None,
        entries: Sequence[LogEntry],
        store: Store,
        tell: Callable[[Change], None],
    ) -> LiveGame:
        """The game of these entries; without a snapshot all of them are played.

        An answer of the current turn that today's rules refuse is skipped: its question is open again.
        """
        play, known = restore_play(row, snapshot, entries)
        table = cls(row, play, store, tell)
        for entry in entries[:known]:
            table._note(entry)
        # The entry that began a turn opened all its questions: no clock is older.
        table.clocks.entry_applied(play, entries[known - 1].at if known else 0, moved_on=True)
        for entry in entries[known:]:
            if entry.action == REPLACED:
                table._note(entry)
                table._changes[entry.seat] += 1
                continue
            try:
                table._take(*table._attempt(entry), entry)
            except InputError:
                if not known:
                    raise  # nothing after it would fit
                log.error("%s: entry %d no longer fits; its question is asked again", row.code, entry.seq)
                table._note(entry)
        return table

    def set_clocks(self, room: Room) -> None:
        """Let the clocks run as the room has them; they may be changed during a game."""
        self.clocks.change(room.settings, max(0, room.clock_since - self.row.started))

    def history(self, viewer: int | None, start: int) -> tuple[int, EncodedEvents]:
        """What a viewer may see from an event number on, and that number, which cannot exceed their count."""
        return self._history.since(self.play, viewer, start)

    def keep_draft(self, key: str, choice: Any) -> int | None:
        """Keep a program as laid so far; returns whose it is, None if its question is not open."""
        seat = next((asked.seat for asked in self.play.pending() if asked.key == key), None)
        if seat is not None:
            self.drafts[key] = choice
        return seat

    def drafts_of(self, seat: int) -> dict[str, Any]:
        """The seat's programs as laid so far."""
        own = {asked.key for asked in self.play.pending() if asked.seat == seat}
        return {key: draft for key, draft in self.drafts.items() if key in own}

    def now(self) -> int:
        """Milliseconds since the game began; never goes back, whatever the machine's clock does."""
        elapsed, started = self._since
        return max(self._last_at, elapsed + int((time.monotonic() - started) * 1000))

    async def act(
        self,
        seat: int,
        action: str,
        key: str,
        choice: Any,
        command: str | None = None,
        expected: int | None = None,
    ) -> int:
        """Carry out an action; returns its number in the log. InputError where the game refuses it."""
        async with self.lock:
            for _ in range(ATTEMPTS):
                if command is not None and (seat, command) in self._commands:
                    return self._commands[seat, command]
                if expected is not None and expected != self.seq:
                    raise StaleError(f"the game is at {self.seq}, not at {expected}; look at it again")
                if self._changes[seat] >= MOST_CHANGES and command is not None:
                    raise InputError(f"this was changed {MOST_CHANGES} times already; wait for the others")
                if self._is_final(seat, key):
                    raise NotAllowedError("answers in this room are final; they cannot be changed")
                entry = LogEntry(
                    seq=self.seq + 1,
                    seat=seat,
                    action=action,
                    key=key,
                    choice=choice,
                    at=self.now(),
                    command=command,
                )
                try:
                    return await self._write(entry)
                except TakenError:
                    await self._catch_up()
            raise BusyError("too many others are answering in this game")

    def _is_final(self, seat: int, key: str) -> bool:
        """Whether the seat has answered the question and the room lets no answer be changed."""
        return self.row.settings.game.answers_are_final and key in self.play.answered(seat)

    async def _write(self, entry: LogEntry) -> int:
        play, change = self._attempt(entry)
        events = bytes(EncodedEvents.of([event for _, event in change.events]).events)
        stored = msgspec.structs.replace(entry, events=events.decode())
        done = self.row.room if play.finished and not self.play.finished else None
        snapshot = new_snapshot(self.row.kind, self.play, play)
        self.writing = entry.seq
        try:
            await self._store.append(self.row.code, stored, done, snapshot)
        except BusyError:
            # Perhaps it was written all the same: the log knows.
            await self._catch_up()
            if entry.command is None or (entry.seat, entry.command) not in self._commands:
                raise
            return self._commands[entry.seat, entry.command]
        finally:
            self.writing = None
        self._take(play, change, stored)
        self._tell(change)
        return entry.seq

    async def catch_up(self) -> None:
        """Read the entries of other processes."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        for entry in await self._store.entries(self.row.code, after=self.seq):
            play, change = self._attempt(entry)
            self._take(play, change, entry)
            self._tell(change)

    def _attempt(self, entry: LogEntry) -> tuple[Play[Any], Change]:
        """The game with the entry in it; the current one stays as it is."""
        play = self.play.fork()
        play.apply(entry)
        happened = play.events(self._count)
        events = list(zip(map(recipient, happened), encode_events(happened), strict=True))
        moved_on = bool(events) or play.finished or self._asks_other_questions(play, entry)
        return play, Change(entry, events, moved_on)

    def _asks_other_questions(self, play: Play[Any], entry: LogEntry) -> bool:
        """Whether other questions are open after the entry than before, or none at all."""
        before = {asked.key for asked in self.play.pending()}
        after = {asked.key for asked in play.pending()}
        return not after or not after <= before | {entry.key}

    def _take(self, play: Play[Any], change: Change, entry: LogEntry) -> None:
        self.play = play
        self._count += len(change.events)
        self._history.extend(change.events)
        self._note(entry)
        self._changes[entry.seat] += 1
        if change.moved_on:
            still_open = {asked.key for asked in play.pending()}
            self.drafts = {key: draft for key, draft in self.drafts.items() if key in still_open}
            self._changes.clear()
        elif entry.action == "answer":
            self.drafts[entry.key] = entry.choice  # what is left if it is taken back
        self.clocks.entry_applied(play, entry.at, change.moved_on)

    def _note(self, entry: LogEntry) -> None:
        """Note that the entry is in the game."""
        self.seq = entry.seq
        self._last_at = max(self._last_at, entry.at)
        if entry.command is not None:
            self._commands[entry.seat, entry.command] = entry.seq
