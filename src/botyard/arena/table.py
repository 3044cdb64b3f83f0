"""The result table: one row per game and seat, as Parquet or CSV depending on the file's name.

It holds nothing that differs between runs, so the same contest gives the same table everywhere.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from botyard.arena.match import CAUSES, GameResult
from botyard.errors import InputError
from botyard.extras import how_to_install

SUFFIXES = (".csv", ".parquet")


def check_table_name(file: Path) -> None:
    """Raise InputError if we cannot write this kind of file."""
    if file.suffix not in SUFFIXES:
        raise InputError(f"{file}: unknown kind of result file; its name must end in {' or '.join(SUFFIXES)}")
    if file.suffix == ".parquet":
        _pyarrow()


def rows_of(results: Sequence[GameResult]) -> list[dict[str, Any]]:
    """One row for each seat of each game."""
    return [
        {
            "game": result.id,
            "course": result.course,
            "edition": result.edition,
            "lineup": result.lineup,
            "seed": str(result.seed),
            "turns": result.turns,
            "ended": result.ended,
            "seat": number,
            "bot": seat.bot,
            "place": seat.place,
            "won": seat.won,
            "flags": seat.flags,
            "lives": seat.lives,
            **{f"lost_to_{cause}": seat.destroyed.get(cause, 0) for cause in CAUSES},
        }
        for result in results
        for number, seat in enumerate(result.seats)
    ]


def write_table(results: Sequence[GameResult], file: Path) -> None:
    """Write the table; a crash never leaves half a file."""
    check_table_name(file)
    rows = rows_of(results)
    partial = file.with_name(file.name + ".part")
    try:
        if file.suffix == ".csv":
            partial.write_bytes(_csv(rows))
        else:
            pyarrow, parquet = _pyarrow()
            parquet.write_table(pyarrow.Table.from_pylist(rows), partial)
        partial.replace(file)
    except OSError as error:
        raise InputError(f"cannot write {file}: {error.strerror or error}") from None


def _csv(rows: list[dict[str, Any]]) -> bytes:
    text = io.StringIO()
    if rows:
        writer = csv.DictWriter(text, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    return text.getvalue().encode()


def _pyarrow() -> tuple[Any, Any]:
    try:
        import pyarrow
        import pyarrow.parquet
    except ImportError:
        raise InputError(f"Parquet needs pyarrow; use a .csv file, or {how_to_install('cluster')}") from None
    return pyarrow, pyarrow.parquet
