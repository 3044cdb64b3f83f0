"""The journal of a contest: one line of JSON per finished game, on disk before the next one counts.

A run that is killed loses at most the games in progress. A line that was cut off in the middle is dropped
when the journal is opened again.
"""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType

import msgspec

from botyard.arena.match import GameResult
from botyard.errors import InputError


class ContestJournal:
    """The results, by game id, in a file open for appending."""

    def __init__(self, file: Path, fresh: bool = False) -> None:
        self.file = file
        self.results: dict[str, GameResult] = {}
        try:
            data = b"" if fresh or not file.exists() else file.read_bytes()
            whole = data.rfind(b"\n") + 1
            self._take_up(data[:whole])
            file.parent.mkdir(parents=True, exist_ok=True)
            self._out = file.open("ab")
            self._out.truncate(whole)
        except OSError as error:
            raise InputError(f"cannot write {file}: {error.strerror}") from None

    def _take_up(self, data: bytes) -> None:
        for number, line in enumerate(data.splitlines(), start=1):
            try:
                result = msgspec.json.decode(line, type=GameResult)
            except (msgspec.DecodeError, UnicodeDecodeError):
                raise InputError(
                    f"{self.file}, line {number}: not a result; use --fresh to start over"
                ) from None
            self.results[result.id] = result

    def add(self, result: GameResult) -> None:
        """Store a result; it is on disk when this returns."""
        self._out.write(msgspec.json.encode(result) + b"\n")
        self._out.flush()
        os.fsync(self._out.fileno())
        self.results[result.id] = result

    def of(self, ids: Iterable[str]) -> list[GameResult]:
        """The results of the finished ones among these games, in the given order."""
        return [self.results[one] for one in ids if one in self.results]

    def __enter__(self) -> ContestJournal:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._out.close()
