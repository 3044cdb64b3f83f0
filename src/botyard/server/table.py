"""One live game: it is checked, written down, then it happens.

A command is tried on a copy of the game. What the game accepts is appended to the log, and only when that is
on disk the copy becomes the game. When another process was faster, its entries are read first and the
command is tried again. So a table is never ahead of its log, and whoever looks at it sees stored facts.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.server.clock import Clocks
from botyard.server.play import Play, recipient
from botyard.server.rows import BusyError, Entry, GameRow, Snapshot, TakenError, now_ms
from botyard.server.snapshots import find_again, new_snapshot
from botyard.server.store import Store

ATTEMPTS = 20
"""How often a command is tried again when other processes are faster."""
OWN_INPUTS = 20_000
"""The largest answer in the log, in bytes; a program is a few dozen."""


log = logging.getLogger(__name__)

_encoder = msgspec.json.Encoder()


class StaleError(InputError):
    """The game does not stand where the command expects it."""


class Told(msgspec.Struct, frozen=True):
    """Events as a viewer is told them: how many, and all of them as a JSON list."""

    count: int
    events: msgspec.Raw

    @classmethod
    def of(cls, events: Sequence[bytes]) -> Told:
        """Events that are JSON already, put together."""
        return cls(len(events), msgspec.Raw(b"[%b]" % b",".join(events)))


class Change(msgspec.Struct, frozen=True):
    """What one entry did."""

    entry: Entry
    events: list[tuple[int | None, bytes]]
    """Each as JSON, with the only seat that may see it."""
    moved_on: bool
    """Whether more happened than that somebody answered."""

    def shown(self, viewers: Iterable[int | None]) -> dict[int | None, Told]:
        """What each viewer may see of it."""
        public = Told.of([event for to, event in self.events if to is None])
        private = {to for to, _ in self.events if to is not None}
        return {
            viewer: Told.of([event for to, event in self.events if to is None or to == viewer])
            if viewer in private
            else public
            for viewer in viewers
        }


def written(events: Sequence[Any]) -> list[bytes]:
    """Each event as JSON; all in one go, because a turn has many."""
    return _encoder.encode_lines(events).splitlines()


class Table:
    """A game of this process, up to date with its log as far as this process has heard of it."""

    def __init__(self, row: GameRow, play: Play, store: Store, tell: Callable[[Change], None]) -> None:
        self.row = row
        self.lock = asyncio.Lock()
        """Held while the game changes; whoever looks at it holds it too."""
        self.seq = 0
        self.writing: int | None = None
        """The number that is being written here. Whoever wins it, this table will know without being told."""
        self.drafts: dict[str, Any] = {}
        self._store = store
        self._tell = tell
        self._commands: dict[tuple[int, str], int] = {}
        self._since = (now_ms() - row.started, time.monotonic())
        self._last_at = 0
        self.play = play
        self._count = len(self.play.events())
        self.clocks = Clocks(row.settings)

    @classmethod
    async def load(cls, row: GameRow, store: Store, tell: Callable[[Change], None]) -> Table:
        """The game as its log has it, from the start of its running turn on."""
        snapshot = await store.snapshot(row.code)  # first, so that the log surely has what led there
        return cls.found_again(row, snapshot, await store.entries(row.code), store, tell)

    @classmethod
    def found_again(
        cls,
        row: GameRow,
        snapshot: Snapshot | None,
        entries: Sequence[Entry],
        store: Store,
        tell: Callable[[Change], None],
    ) -> Table:
        """The game of these entries; without a snapshot all of them are played.

        An answer of the running turn that rules of today refuse is passed over: its question is open again.
        """
        play, known = find_again(row, snapshot, entries)
        table = cls(row, play, store, tell)
        for entry in entries[:known]:
            table._note(entry)
        # The entry that began a turn opened all its questions: no clock is older.
        table.clocks.entry_applied(play, entries[known - 1].at if known else 0, moved_on=True)
        for entry in entries[known:]:
            try:
                table._take(*table._attempt(entry), entry)
            except InputError:
                if not known:
                    raise  # nothing after it would fit
                log.error("%s: entry %d does not fit any more; it is asked for again", row.code, entry.seq)
                table._note(entry)
        return table

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
        """Let something happen; its number in the log. InputError where the game refuses it."""
        async with self.lock:
            for _ in range(ATTEMPTS):
                if command is not None and (seat, command) in self._commands:
                    return self._commands[seat, command]
                if expected is not None and expected != self.seq:
                    raise StaleError(f"the game stands at {self.seq}, not at {expected}; look at it again")
                entry = Entry(
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
            raise BusyError("too many others write at this table")

    async def _write(self, entry: Entry) -> int:
        play, change = self._attempt(entry)
        events = bytes(Told.of([event for _, event in change.events]).events)
        stored = msgspec.structs.replace(entry, events=events.decode())
        done = self.row.room if play.finished and not self.play.finished else None
        snapshot = new_snapshot(self.play, play)
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
        """Read what other processes have written."""
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        for entry in await self._store.entries(self.row.code, after=self.seq):
            play, change = self._attempt(entry)
            self._take(play, change, entry)
            self._tell(change)

    def _attempt(self, entry: Entry) -> tuple[Play, Change]:
        """The game with the entry in it; the table's own stays as it is."""
        play = self.play.fork()
        play.apply(entry)
        happened = play.events(self._count)
        events = list(zip(map(recipient, happened), written(happened), strict=True))
        moved_on = bool(events) or play.finished or self._asks_anew(play, entry)
        return play, Change(entry, events, moved_on)

    def _asks_anew(self, play: Play, entry: Entry) -> bool:
        """Whether other questions are open after the entry than before, or none at all."""
        before = {asked.key for asked in self.play.pending()}
        after = {asked.key for asked in play.pending()}
        return not after or not after <= before | {entry.key}

    def _take(self, play: Play, change: Change, entry: Entry) -> None:
        self.play = play
        self._count += len(change.events)
        self._note(entry)
        if change.moved_on:
            self.drafts.clear()
        self.clocks.entry_applied(play, entry.at, change.moved_on)

    def _note(self, entry: Entry) -> None:
        """The entry is in the game."""
        self.seq = entry.seq
        self._last_at = max(self._last_at, entry.at)
        if entry.command is not None:
            self._commands[entry.seat, entry.command] = entry.seq
