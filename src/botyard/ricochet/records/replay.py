"""A game shown step by step, from the events in its record."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from botyard.errors import InputError
from botyard.grid import Square
from botyard.ricochet.engine.events import ChipTurned, ChipWon, GameBegan, RobotMoved, ShowBegan, ShowFailed
from botyard.ricochet.engine.moves import Move, parse_moves
from botyard.ricochet.engine.setup import build_board
from botyard.ricochet.floor.board import Board
from botyard.ricochet.records.record import Record
from botyard.ricochet.telling.svg import svg_picture
from botyard.ricochet.telling.terminal import ascii_picture
from botyard.ricochet.telling.words import describe


class Frame(msgspec.Struct, frozen=True):
    """The game after one event: where the robots started (`markers`), and their moves since."""

    line: str
    round: int
    """0 before the first chip."""
    board: Board
    markers: dict[str, Square]
    moves: tuple[Move, ...]
    goal: Square | None
    active: str | None

    def picture(self) -> str:
        return ascii_picture(self.board, self.markers, self.goal, self.active, self.moves)

    def svg(self) -> str:
        return svg_picture(self.board, self.markers, self.goal, self.active, self.moves, self.line.strip())


def frames(record: Record) -> list[Frame]:
    """One frame per event."""
    board = build_board(record.setup)
    markers: dict[str, Square] = {}
    moves: tuple[Move, ...] = ()
    goal: Square | None = None
    active: str | None = None
    number = 0
    result = []
    for event in record.events:
        match event:
            case GameBegan():
                markers = event.robots
            case ChipTurned():
                goal, active, moves, number = event.target, event.active, (), event.round
            case ShowBegan() | ShowFailed():
                moves = ()
            case RobotMoved():
                moves = (*moves, *parse_moves(event.move))
        try:
            line = describe(event, record.setup.players)
        except LookupError:
            raise InputError("the record cannot be shown: its events do not match its players") from None
        result.append(Frame(line, number, board, markers, moves, goal, active))
        if isinstance(event, ChipWon):
            markers, moves, goal, active = event.robots, (), None, None
    return result


def moment_picture(record: Record, at: str = "") -> str:
    """The game as SVG after that many events; without a number, at its end."""
    story = frames(record)
    if not story:
        raise InputError("the record has no events to show")
    return story[frame_at(story, at)].svg()


def frame_at(story: Sequence[Frame], at: str) -> int:
    """The frame after that many events; the last one if none is given."""
    if at and not at.isdecimal():
        raise InputError(f"{at!r} is not a moment of a Ricochet game; give a number of events, such as 12")
    if at and int(at) > len(story):
        raise InputError(f"there is no moment {at}; the game has only {len(story)} events")
    return max(0, int(at or len(story)) - 1)


def replay_lines(record: Record) -> list[str]:
    """The game as a log, one line per event, with the minutes and seconds since it began."""
    return [
        f"{event.at // 60_000:3}:{event.at // 1000 % 60:02}  {describe(event, record.setup.players)}"
        for event in record.events
    ]
