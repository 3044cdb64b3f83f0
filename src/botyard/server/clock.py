"""The clocks of a table, as they follow from its log.

A deadline is the time of the entry that opened a question (or turned the glass) plus a limit. Both are in
the log and the settings, so a server that starts anew finds the same deadlines without having stored them.
All times are milliseconds since the game began.
"""

from __future__ import annotations

from typing import Any

import msgspec

from botyard.ricochet.questions import CLOCK
from botyard.server.messages import ClockState
from botyard.server.play import Asked, Play
from botyard.server.settings import Settings


class Due(msgspec.Struct, frozen=True):
    """What happens at a time if nobody is faster: an answer of the clock, or the default for a question."""

    at: int
    asked: Asked
    alarm: bool = False


class Clocks:
    """Which clocks run, since when."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._opened: dict[str, int] = {}
        self._glass: tuple[str, int, int] | None = None
        """Which glass runs, since when, for how long."""

    def copy(self) -> Clocks:
        clocks = Clocks(self._settings)
        clocks._opened, clocks._glass = dict(self._opened), self._glass
        return clocks

    def entry_applied(self, play: Play, at: int, moved_on: bool) -> None:
        """Something was answered at this time; `moved_on`: other questions are open than before."""
        kept = {} if moved_on else self._opened
        self._opened = {**kept, **{a.key: kept.get(a.key, at) for a in play.pending()}}
        glass = play.glass() if self._settings.glass else None
        if glass is not None:
            # A glass that runs goes on running, also when somebody takes a program back.
            if self._glass is None or self._glass[0] != glass.name:
                self._glass = (glass.name, at, glass.seconds * 1000)
        elif moved_on:
            self._glass = None

    def dues(self, play: Play) -> list[Due]:
        """Everything that will happen by itself, the next first."""
        found = [Due(alarm.at, Asked(alarm.key, CLOCK), alarm=True) for alarm in play.alarms()]
        for asked in play.pending() if self._limited else ():
            ends = [
                at for at in (self._question_ends(play, asked), self._glass_ends(asked)) if at is not None
            ]
            if ends:
                found.append(Due(min(ends), asked))
        return sorted(found, key=lambda due: due.at)

    def run_for(self, play: Play) -> bool:
        """Whether any clock runs now."""
        return self._limited or bool(play.alarms())

    @property
    def _limited(self) -> bool:
        """Whether anybody has to answer in time."""
        return self._glass is not None or self._settings.question_seconds is not None

    def _question_ends(self, play: Play, asked: Asked) -> int | None:
        limit = self._settings.question_seconds
        # Ricochet has clocks of its own for everything that can be waited for.
        if limit is None or play.kind == "ricochet":
            return None
        return self._opened.get(asked.key, 0) + limit * 1000

    def _glass_ends(self, asked: Asked) -> int | None:
        return self._glass[1] + self._glass[2] if self._glass and asked.is_program else None

    def states(self, play: Play, now: int) -> tuple[ClockState, ...]:
        """What is shown of them."""
        found: list[ClockState] = []
        pending = play.pending() if self._limited else []
        if self._glass is not None and (seats := {asked.seat for asked in pending if asked.is_program}):
            found.append(_state("glass", seats, self._glass[1] + self._glass[2] - now, self._glass[2]))
        limit = self._settings.question_seconds
        by_end: dict[int, set[int]] = {}
        for asked in pending:
            ends = self._question_ends(play, asked)
            if ends is not None:
                by_end.setdefault(ends, set()).add(asked.seat)
        found += [
            _state("question", seats, ends - now, (limit or 0) * 1000) for ends, seats in by_end.items()
        ]
        for alarm in play.alarms():
            found.append(_state("show" if alarm.showing else "glass", set(), alarm.at - now, alarm.total))
        return tuple(found)


def _state(kind: Any, seats: set[int], remaining: int, total: int) -> ClockState:
    return ClockState(
        kind=kind, seats=tuple(sorted(seats)), remaining_ms=max(0, remaining), total_ms=max(0, total)
    )
