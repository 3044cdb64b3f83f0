"""What the workshop makes of games: plain functions that run in a process of their own.

Each gets a record that holds only what may be seen, and the file in which it notes how far it has come.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from datetime import date
from functools import cache
from pathlib import Path

import msgspec

from botyard.pictures.bitmap import png
from botyard.rally.gif import race_gif
from botyard.rally.moment import moment_picture as rally_moment
from botyard.rally.record import read_record
from botyard.ricochet.gif import game_gif
from botyard.ricochet.record import decode
from botyard.ricochet.replay import moment_picture as ricochet_moment


class Film(msgspec.Struct, frozen=True):
    """Which animation of a game."""

    first: int = 1
    last: int | None = None
    width: int = 560
    speed: float = 1.0


@cache
def _calm() -> None:
    """Pictures wait for games, not games for pictures."""
    if hasattr(os, "nice"):
        os.nice(5)


def notes_in(file: str) -> Callable[[float], None]:
    """Writes progress, in steps that somebody can see."""
    noted = -1.0

    def note(done: float) -> None:
        nonlocal noted
        if done - noted >= 0.01:
            noted = done
            Path(file).write_text(f"{done:.2f}")

    return note


def animation(kind: str, record: bytes, film: Film, file: str) -> bytes:
    """A game as a GIF."""
    _calm()
    wishes = msgspec.structs.asdict(film)
    if kind == "rally":
        return race_gif(read_record(record), **wishes, progress=notes_in(file))
    return game_gif(decode(record), **wishes, progress=notes_in(file))


def moment(kind: str, record: bytes, at: str, width: int | None, file: str) -> bytes:
    """A moment of a game: SVG, or PNG of that width."""
    _calm()
    drawn = rally_moment(read_record(record), at) if kind == "rally" else ricochet_moment(decode(record), at)
    return drawn.encode() if width is None else png(drawn, width)


def day_puzzle(day: date, file: str) -> bytes:
    """The puzzle of a day, which is searched for with the solver."""
    from botyard.ricochet.puzzles import puzzle_of_the_day

    _calm()
    return msgspec.json.encode(puzzle_of_the_day(day))


def analysis(kind: str, record: bytes, file: str) -> bytes:
    """A finished game in hindsight, as JSON."""
    from botyard.bots.analysis import analyse as look_at_race
    from botyard.ricochet.analysis import analyse as look_at_game

    _calm()
    if kind == "rally":
        return msgspec.json.encode(look_at_race(read_record(record), notes_in(file)))
    return msgspec.json.encode(look_at_game(decode(record), notes_in(file)))
