"""Teams: how players are divided, and what is wrong with a division.

Robots of a team wear its number. A race that one of them wins is won by all its seats.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from botyard.rally.problems import Problem


@dataclass(frozen=True)
class Teams:
    """Into so many equal teams, or into teams of that size."""

    count: int = 0
    size: int = 0

    def problems(self, wishes: Sequence[int | None]) -> list[str]:
        """What is wrong with players who wish for these teams, None being no wish."""
        seats = len(wishes)
        if self.size and (seats % self.size or seats < 2 * self.size):
            words = f"{seats} players cannot form teams of {self.size}"
            return [Problem(words, "team-size", n=seats, size=self.size)]
        if self.count and (seats % self.count or seats < self.count):
            words = f"{seats} players cannot form {self.count} equal teams"
            return [Problem(words, "team-count", n=seats, teams=self.count)]
        if None in wishes:
            if any(wish is not None for wish in wishes):
                return [Problem("give a team to every player or to none", "team-for-all")]
            return []
        number = self.number(seats)
        sizes = Counter(wish for wish in wishes if wish is not None)
        if sorted(sizes) != list(range(number)):
            return [Problem(f"teams are numbered from 0 to {number - 1}", "team-numbers", n=number)]
        if len(set(sizes.values())) > 1:
            return [Problem("teams must be equally strong", "team-strength")]
        return []

    def number(self, seats: int) -> int:
        """How many teams that many players form."""
        return self.count or seats // self.size

    def of(self, wishes: Sequence[int | None]) -> list[int]:
        """The team of each seat: as wished, else neighbours in pairs, or round the table in turn."""
        seats = range(len(wishes))
        dealt = [seat // self.size if self.size else seat % self.count for seat in seats]
        return [own if wish is None else wish for wish, own in zip(wishes, dealt, strict=True)]
