"""How strong the bots are: Plackett-Luce ratings, win rates with intervals, and who beats whom."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

import msgspec
from openskill.models import PlackettLuce

from botyard.arena.match import GameResult

Z = 1.96
"""Standard deviations either side of a 95 % interval."""


class Rating(msgspec.Struct, frozen=True):
    """A bot's strength: it starts at 25 +- 8.3, and a lead of about 4 wins three duels in four."""

    bot: str
    strength: float
    doubt: float
    """One standard deviation."""
    games: int

    @property
    def interval(self) -> tuple[float, float]:
        return self.strength - Z * self.doubt, self.strength + Z * self.doubt


class WinRate(msgspec.Struct, frozen=True):
    """How often a bot won the games of one line-up."""

    lineup: str
    bot: str
    games: int
    wins: int
    fair: float
    """The share it would win if all seats were equally strong."""

    @property
    def rate(self) -> float:
        return self.wins / self.games

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.wins, self.games)


def ratings(results: Sequence[GameResult]) -> list[Rating]:
    """The bots, strongest first.

    Every seat plays for itself. If a bot has several seats in a game, its rating becomes the mean of what
    they would have earned; otherwise only the last seat would count. Gains and losses then no longer cancel
    out, so all ratings drift together; only differences matter, so we shift the mean back to its start.
    """
    model = PlackettLuce()
    known: dict[str, tuple[float, float]] = {}
    games: dict[str, int] = {}
    for result in results:
        bots = [seat.bot for seat in result.seats]
        for bot in set(bots):
            known.setdefault(bot, (model.mu, model.sigma))
            games[bot] = games.get(bot, 0) + 1
        teams = [[model.rating(*known[bot])] for bot in bots]
        rated = model.rate(teams, ranks=[float(seat.place) for seat in result.seats])
        for bot in sorted(set(bots)):
            own = [team[0] for team, name in zip(rated, bots, strict=True) if name == bot]
            known[bot] = (
                sum(rating.mu for rating in own) / len(own),
                sum(rating.sigma for rating in own) / len(own),
            )
    drift = sum(mu for mu, _ in known.values()) / max(len(known), 1) - model.mu
    found = [Rating(bot, mu - drift, sigma, games[bot]) for bot, (mu, sigma) in known.items()]
    return sorted(found, key=lambda rating: (-rating.strength, rating.bot))


def win_rates(results: Sequence[GameResult]) -> list[WinRate]:
    """How often each bot of each line-up won; a bot with several seats wins if any of them does."""
    found = []
    for lineup in dict.fromkeys(result.lineup for result in results):
        played = [result for result in results if result.lineup == lineup]
        seats = played[0].seats
        for bot in sorted({seat.bot for seat in seats}):
            wins = sum(any(seat.won and seat.bot == bot for seat in result.seats) for result in played)
            fair = sum(seat.bot == bot for seat in seats) / len(seats)
            found.append(WinRate(lineup, bot, len(played), wins, fair))
    return found


def duels(results: Sequence[GameResult]) -> dict[tuple[str, str], tuple[float, int]]:
    """How often the first bot finished ahead of the second, and out of how many pairs of seats.

    Seats that share a place count as half a success for each.
    """
    found: dict[tuple[str, str], tuple[float, int]] = {}
    for result in results:
        for one in result.seats:
            for other in result.seats:
                if one.bot != other.bot:
                    ahead, pairs = found.get((one.bot, other.bot), (0.0, 0))
                    point = 1.0 if one.place < other.place else 0.5 if one.place == other.place else 0.0
                    found[one.bot, other.bot] = (ahead + point, pairs + 1)
    return found


def wilson(successes: int, trials: int) -> tuple[float, float]:
    """Wilson's confidence interval for a rate.

    >>> low, high = wilson(75, 100)
    >>> round(low, 3), round(high, 3)
    (0.657, 0.825)
    """
    rate = successes / trials
    spread = Z * sqrt(rate * (1 - rate) / trials + Z * Z / (4 * trials * trials))
    middle, scale = rate + Z * Z / (2 * trials), 1 + Z * Z / trials
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)
