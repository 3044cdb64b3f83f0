"""The replays of both games as rows of pictures, from their records."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from msgspec import UnsetType
from rich.text import Text

from botyard.cli.terminal.rally_screen import RallyScreen
from botyard.errors import InputError
from botyard.rally.engine.events import Event
from botyard.rally.records import record as rally_record
from botyard.rally.records.record import Record
from botyard.rally.records.replay import ReplayPosition, apply, start_of
from botyard.rally.telling.moment import moment_of
from botyard.rally.telling.story import log_lines, tell
from botyard.rally.telling.vocabulary import edition_name
from botyard.rally.telling.words import cast_of
from botyard.report import report_lines
from botyard.ricochet.records import record as ricochet_record
from botyard.ricochet.records.record import Record as RicochetRecord
from botyard.ricochet.records.replay import Frame, frame_at, frames, replay_lines


def rally_film(file: Path) -> RallyFilm:
    return RallyFilm(rally_record.load(file), str(file))


def ricochet_film(file: Path) -> RicochetFilm:
    return RicochetFilm(ricochet_record.load(file))


class RallyFilm:
    """A race, one picture per sentence."""

    large = "turn"
    small = "register"

    def __init__(self, record: Record, source: str = "record") -> None:
        self.setup = record.setup
        try:
            self._all, self._report = record.decoded_events(), record.report
            events = [event for event in self._all if event.to is None]
            self.lines = list(tell(events, cast_of(record.setup)))
            self.positions = self._positions(events)
        except (InputError, ValueError, LookupError, TypeError) as error:
            raise InputError(f"{source} cannot be shown: {error}") from None
        if not self.lines:
            raise InputError(f"{source}: the record contains no events to show")
        self.text = log_lines(events, cast_of(record.setup))

    def _positions(self, events: Sequence[Event]) -> list[ReplayPosition]:
        """The position at the end of each sentence."""
        position, told = start_of(self.setup), 0
        result = []
        for line in self.lines:
            for event in events[told : line.end]:
                apply(position, event)
            told = line.end
            result.append(position.copy())
        return result

    def __len__(self) -> int:
        return len(self.lines)

    def show(self, screen: RallyScreen, at: int) -> None:
        position = self.positions[at]
        title = f"{self.setup.course} · {edition_name(self.setup.edition)} · turn {position.turn}"
        if position.register:
            title += f" · register {position.register} of 5"
        title += f" · {at + 1}/{len(self)}"
        remark = self.report_lines() if at == self.reported else []
        screen.page(title, position, [*self._story(at), *remark])

    def _story(self, at: int) -> list[str]:
        """The sentences of the current register up to this one."""
        first = at
        while first > 0 and self.lines[first].heading not in ("turn", "register"):
            first -= 1
        shown = self.lines[first : at + 1]
        return [line.text for line in shown if line.heading not in ("register", "reveal")]

    @property
    def reported(self) -> int:
        """The picture that a report is about; the first one if nothing is reported."""
        if isinstance(self._report, UnsetType):
            return 0
        seen = self._public(self._report.at)
        return next((at for at, line in enumerate(self.lines) if line.end >= seen), len(self.lines) - 1)

    def moment(self, at: str) -> int:
        seen = self._public(moment_of(self._all, at))
        return max(0, sum(line.end <= seen for line in self.lines) - 1)

    def _public(self, events: int) -> int:
        """How many of the first events everybody may see."""
        return sum(event.to is None for event in self._all[:events])

    def report_lines(self) -> list[str]:
        """The report as text; empty if nothing is reported."""
        if isinstance(self._report, UnsetType):
            return []
        position = self.positions[self.reported]
        where = f"{edition_name(self.setup.edition)}, turn {position.turn}, register {position.register}"
        if position.step:
            where += f", {position.step}"
        return report_lines(self._report, where, self.lines[self.reported].text)

    def starts(self, part: str) -> list[int]:
        headings = ("turn",) if part == "large" else ("turn", "register")
        return [at for at, line in enumerate(self.lines) if line.heading in headings]

    def log(self) -> list[str]:
        return self.text


class RicochetFilm:
    """A game of Ricochet Robots, one picture per event."""

    large = "round"
    small = "round"

    def __init__(self, record: RicochetRecord) -> None:
        self.pictures: Sequence[Frame] = frames(record)
        if not self.pictures:
            raise InputError("the record contains no events to show")
        self.lines = replay_lines(record)
        self._report = record.report

    def __len__(self) -> int:
        return len(self.pictures)

    def show(self, screen: RallyScreen, at: int) -> None:
        frame = self.pictures[at]
        picture = [Text(line) for line in frame.picture().rstrip("\n").split("\n")]
        remark = self.report_lines() if at == self.reported else []
        screen.text_page(f"Ricochet Robots · {at + 1}/{len(self)}", [*picture, frame.line, *remark])

    def starts(self, part: str) -> list[int]:
        return [at for at, frame in enumerate(self.pictures) if frame.line.startswith("Round ")]

    def log(self) -> list[str]:
        return self.lines

    @property
    def reported(self) -> int:
        """The picture that a report is about; the first one if nothing is reported."""
        if isinstance(self._report, UnsetType):
            return 0
        return min(max(0, self._report.at - 1), len(self) - 1)

    def moment(self, at: str) -> int:
        return frame_at(self.pictures, at)

    def report_lines(self) -> list[str]:
        """The report as text; empty if nothing is reported."""
        if isinstance(self._report, UnsetType):
            return []
        frame = self.pictures[self.reported]
        return report_lines(self._report, f"Ricochet Robots, round {frame.round}", frame.line.strip())
