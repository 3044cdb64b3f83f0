"""What people have seen of a race so far: who is who, and the position after everything that was told."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from botyard.grid import Square
from botyard.rally.engine.events import Event
from botyard.rally.engine.game import Game
from botyard.rally.records.replay import apply, start_of
from botyard.rally.telling.story import StoryLine, tell
from botyard.rally.telling.vocabulary import place, side
from botyard.rally.telling.words import cast_of


class SeenSoFar:
    """Follows the public events of a race; secrets are only in the questions."""

    def __init__(self, game: Game, people: Sequence[int]) -> None:
        self.game = game
        self.people = people
        """The seats at this keyboard."""
        self.cast = cast_of(game.setup)
        self.position = start_of(game.setup)
        self._told = 0

    @property
    def told(self) -> int | None:
        """How many events have been told; None: everything that happened."""
        return self._told if self._told < len(self.game.events_for(None)) else None

    def catch_up(self, told: int | None) -> None:
        """Follow the first events, by default all that happened, without telling them."""
        self._advance(self.game.events_for(None)[:told])

    def news(self) -> Iterator[StoryLine]:
        """What happened since, line by line; the position follows when the next line is asked for."""
        events = self.game.events_for(None)
        if self._told > len(events):
            # An answer was undone: only these events still count.
            self.position, self._told = start_of(self.game.setup), 0
            self._advance(events)
        for line in tell(events, self.cast, self._told):
            yield line
            self._advance(events[: line.end])
        self._advance(events)

    def _advance(self, events: Sequence[Event]) -> None:
        for event in events[self._told :]:
            self.cast.meet(event)
            apply(self.position, event)
        self._told = len(events)

    def title(self) -> str:
        """Which race this is, and how far it has come."""
        parts = [self.game.setup.course, self.game.rules.name]
        if self.position.turn:
            parts.append(f"turn {self.position.turn}")
        if self.position.register:
            parts.append(f"register {self.position.register} of 5")
        return " · ".join(parts)

    def focus(self, seats: Sequence[int]) -> Square | None:
        """The middle of the picture if the floor is too large for the screen."""
        robots = sorted(self.position.robots.values(), key=lambda robot: robot.seat not in seats)
        starts = (self.position.setup.start, *self.position.flags)
        squares = (square for robot in robots for square in (robot.square, robot.archive, *starts))
        return next((square for square in squares if square is not None), None)

    def where(self, number: int | None) -> list[str]:
        """Where the robot is and where it must go, for the player who programs it."""
        if number is None:
            return []
        robot, flags = self.position.robots[number], self.position.flags
        if robot.square is None:
            return [f"{robot.name} enters the floor with its first card."]
        lines = [f"{robot.name} is at {place(robot.square)} and faces {side(robot.facing)}."]
        if self.game.rules.has_flags and 1 <= robot.next_flag <= len(flags):
            lines.append(f"Its next flag, {robot.next_flag}, is at {place(flags[robot.next_flag - 1])}.")
        return lines
