"""Which animation of a game to make, whatever the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec

from botyard.errors import InputError
from botyard.pictures.gif import SPEEDS, WIDTHS

Progress = Callable[[float], None]


class FilmOptions(msgspec.Struct, frozen=True):
    """An animation of the turns (or rounds) from `first` to `last`; None: to the end."""

    first: int = 1
    last: int | None = None
    width: int = 560
    """In pixels."""
    speed: float = 1.0

    def check(self) -> None:
        """Raise InputError if the animation would be too small, too large, too slow or too fast."""
        if not WIDTHS[0] <= self.width <= WIDTHS[1]:
            least, most = WIDTHS
            raise InputError(f"an animation cannot be {self.width} pixels wide; choose {least} to {most}")
        if not SPEEDS[0] <= self.speed <= SPEEDS[1]:
            raise InputError(f"the speed cannot be {self.speed:g}; choose {SPEEDS[0]} to {SPEEDS[1]:g}")

    def part(self, starts: Sequence[int], end: int, turns: str) -> tuple[int, int]:
        """The events to show, where these begin turns and `end` is their number; `turns` is their name."""
        if not starts:
            raise InputError(f"the record has no {turns} to show")
        most = len(starts)
        last = most if self.last is None else min(self.last, most)
        if not 1 <= self.first <= last:
            raise InputError(f"there are only {turns} 1 to {most}; {self.first} to {last} cannot be shown")
        return starts[self.first - 1], end if last == most else starts[last]
