"""Teams: how players are divided, and what is wrong with a division.

A team's robots have its number. If one of them wins the race, all seats of the team win.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from botyard.rally.floor.problems import Problem


@dataclass(frozen=True)
class Teams:
    """A division into `count` equal teams, or into teams of `size`."""

    count: int = 0
    size: int = 0

    def problems(self, chosen: Sequence[int | None]) -> list[Problem]:
        """What is wrong if the players want these teams; None stands for no preference."""
        seats = len(chosen)
        if self.size and (seats % self.size or seats < 2 * self.size):
            words = f"{seats} players cannot form teams of {self.size}"
            return [Problem(words, "team-size", n=seats, size=self.size)]
        if self.count and (seats % self.count or seats < self.count):
            words = f"{seats} players cannot form {self.count} equal teams"
            return [Problem(words, "team-count", n=seats, teams=self.count)]
        if None in chosen:
            if any(team is not None for team in chosen):
                return [Problem("give a team to every player or to none", "team-for-all")]
            return []
        number = self.number(seats)
        sizes = Counter(team for team in chosen if team is not None)
        if sorted(sizes) != list(range(number)):
            return [Problem(f"teams are numbered from 0 to {number - 1}", "team-numbers", n=number)]
        if len(set(sizes.values())) > 1:
            return [Problem("all teams must have the same number of players", "team-strength")]
        return []

    def number(self, seats: int) -> int:
        """How many teams that many players form."""
        return self.count or seats // self.size

    def of(self, chosen: Sequence[int | None]) -> list[int]:
        """The team of each seat: as chosen, otherwise neighbours in pairs, or in turn round the table."""
        seats = range(len(chosen))
        dealt = [seat // self.size if self.size else seat % self.count for seat in seats]
        return [own if team is None else team for team, own in zip(chosen, dealt, strict=True)]
