"""The clocks of a game, derived from its log.

A deadline is the time of the entry that opened a question (or turned the sand timer) plus a limit. Both are
in the log and the settings, so a restarted server finds the same deadlines without having stored them.
All times are milliseconds since the game began.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from botyard.server.games.play import CLOCK, TABLE, OpenQuestion, Play
from botyard.server.net.messages import ClockState
from botyard.server.rooms.settings import Settings


class Deadline(msgspec.Struct, frozen=True):
    """What happens at a time unless someone acts first: an act of the clock, or a question's default."""

    at: int
    asked: OpenQuestion
    action: Literal["answer", "end_by_time"] | None = None
    """What the clock itself does; None: the question gets its default."""
    choice: Any = None
    """The clock's answer."""


class Clocks:
    """Which clocks run, and since when."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._since = 0
        """When the settings were last changed; no question is due sooner because of that."""
        self._opened: dict[str, int] = {}
        self._glass: tuple[str, int, int] | None = None
        """Which sand timer runs, since when, for how long."""

    def copy(self) -> Clocks:
        clocks = Clocks(self._settings)
        clocks._opened, clocks._glass, clocks._since = dict(self._opened), self._glass, self._since
        return clocks

    def change(self, settings: Settings, since: int) -> None:
        """Run by other settings from that time on."""
        self._settings, self._since = settings, since
        if not settings.glass:
            self._glass = None

    def entry_applied(self, play: Play[Any], at: int, moved_on: bool) -> None:
        """Note an answer at this time; `moved_on`: other questions are open than before."""
        kept = {} if moved_on else self._opened
        self._opened = {**kept, **{a.key: kept.get(a.key, at) for a in play.pending()}}
        glass = play.glass() if self._settings.glass else None
        if glass is not None:
            # A running sand timer keeps running, even when someone takes a program back.
            if self._glass is None or self._glass[0] != glass.name:
                self._glass = (glass.name, at, glass.seconds * 1000)
        elif moved_on:
            self._glass = None

    def deadlines(self, play: Play[Any]) -> list[Deadline]:
        """All scheduled events, soonest first."""
        found = [
            Deadline(alarm.at, OpenQuestion(alarm.key, CLOCK), "answer", alarm.choice)
            for alarm in play.alarms()
        ]
        if (end := self._game_ends(play)) is not None:
            found.append(Deadline(end, OpenQuestion("time-up", TABLE), "end_by_time"))
        for asked in play.pending() if self._limited else ():
            ends = [
                at for at in (self._question_ends(play, asked), self._glass_ends(asked)) if at is not None
            ]
            if ends:
                found.append(Deadline(min(ends), asked))
        return sorted(found, key=lambda due: due.at)

    def any_running(self, play: Play[Any]) -> bool:
        """Whether any clock runs now."""
        return self._limited or bool(play.alarms()) or self._game_ends(play) is not None

    @property
    def _limited(self) -> bool:
        """Whether anyone has a time limit."""
        return self._glass is not None or self._settings.question_seconds is not None

    def _game_ends(self, play: Play[Any]) -> int | None:
        """When the agreed time is over, if there is one that still matters."""
        seconds = self._settings.game.agreed_seconds
        return None if seconds is None or not play.may_end_by_time() else seconds * 1000

    def _question_ends(self, play: Play[Any], asked: OpenQuestion) -> int | None:
        limit = self._settings.question_seconds
        if limit is None or play.own_clocks:
            return None
        return max(self._opened.get(asked.key, 0), self._since) + limit * 1000

    def _glass_ends(self, asked: OpenQuestion) -> int | None:
        return self._glass[1] + self._glass[2] if self._glass and asked.is_program else None

    def states(self, play: Play[Any], now: int) -> tuple[ClockState, ...]:
        """The running clocks, as clients see them."""
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
        if (end := self._game_ends(play)) is not None:
            found.append(_state("game", set(), end - now, end))
        return tuple(found)


def _state(kind: Any, seats: set[int], remaining: int, total: int) -> ClockState:
    return ClockState(
        kind=kind, seats=tuple(sorted(seats)), remaining_ms=max(0, remaining), total_ms=max(0, total)
    )
