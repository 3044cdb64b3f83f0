"""The report of a contest: one HTML page with its plots embedded, readable offline."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from botyard.arena import plots
from botyard.arena.match import CAUSES, GameResult
from botyard.arena.ratings import Rating, duels, ratings, win_rates
from botyard.version import __version__

STYLE = """
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { line-height: 1.2; } h2 { margin-top: 2.5rem; }
svg { max-width: 100%; height: auto; }
table { border-collapse: collapse; } th, td { padding: 0.2rem 0.8rem 0.2rem 0; text-align: right; }
th:first-child, td:first-child { text-align: left; } th { border-bottom: 1px solid; }
.note { opacity: 0.75; max-width: 45rem; }
"""


def report(name: str, results: Sequence[GameResult]) -> str:
    """The page for these games; there must be at least one."""
    ranked = ratings(results)
    bots = [rating.bot for rating in ranked]
    parts = [
        f"<h1>{escape(name)}</h1>",
        f"<p>{_overview(results)}</p>",
        "<h2>Ratings</h2>",
        _ratings(ranked),
        "<h2>Games won</h2>",
        _win_rates(bots, results),
        "<h2>Who finishes ahead of whom</h2>",
        _matrix(bots, results),
        "<h2>Turns</h2>",
        _turns(results),
        "<h2>What destroyed the robots</h2>",
        _destructions(bots, results),
        "<h2>Time to decide</h2>",
        _times(bots, results),
    ]
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(name)}</title><style>{STYLE}</style></head>\n<body>\n"
        + "\n".join(parts)
        + f'\n<p class="note">Botyard {__version__}</p>\n</body></html>\n'
    )


def _overview(results: Sequence[GameResult]) -> str:
    courses = sorted({result.course for result in results})
    won = sum(result.ended == "won" for result in results)
    return escape(
        f"{len(results)} games on {len(courses)} courses ({', '.join(courses)}); "
        f"{won} were won by touching the last flag."
    )


def _ratings(ranked: Sequence[Rating]) -> str:
    rows = [
        (f"{rating.bot} ({rating.games})", rating.interval[0], rating.strength, rating.interval[1])
        for rating in ranked
    ]
    note = "Plackett-Luce ratings with 95 % intervals; the mean of all bots is 25. Games played in brackets."
    return plots.intervals("Ratings", rows, range(len(rows))) + f'<p class="note">{note}</p>'


def _win_rates(bots: Sequence[str], results: Sequence[GameResult]) -> str:
    """Win rates by line-up, with the bots in the order and colours of the ratings."""
    rates = win_rates(results)
    parts = []
    for lineup in dict.fromkeys(rate.lineup for rate in rates):
        own = sorted((rate for rate in rates if rate.lineup == lineup), key=lambda rate: bots.index(rate.bot))
        rows = [(rate.bot, rate.interval[0], rate.rate, rate.interval[1]) for rate in own]
        colours = [bots.index(rate.bot) for rate in own]
        fair = {index: rate.fair for index, rate in enumerate(own)}
        parts.append(f"<h3>{escape(lineup)} ({own[0].games} games)</h3>")
        parts.append(plots.intervals(f"Games won, {lineup}", rows, colours, fair, percent=True))
    note = "Shares of games won with Wilson's 95 % intervals; the tick is the share of an equal seat."
    return "".join(parts) + f'<p class="note">{note}</p>'


def _matrix(bots: Sequence[str], results: Sequence[GameResult]) -> str:
    shares = {pair: ahead / pairs for pair, (ahead, pairs) in duels(results).items()}
    note = "How often a seat of the row's bot finished ahead of one of the column's; ties count half."
    return plots.matrix("Who beats whom", bots, shares) + f'<p class="note">{note}</p>'


def _turns(results: Sequence[GameResult]) -> str:
    courses = sorted({result.course for result in results})
    rows = [(course, [r.turns for r in results if r.course == course]) for course in courses]
    note = "Turns to the end of the race: all games, the middle half, and the median."
    return plots.spans("Turns", rows) + f'<p class="note">{note}</p>'


def _destructions(bots: Sequence[str], results: Sequence[GameResult]) -> str:
    rows = []
    for bot in bots:
        seats = [seat for result in results for seat in result.seats if seat.bot == bot]
        rows.append((bot, [sum(s.destroyed.get(cause, 0) for s in seats) / len(seats) for cause in CAUSES]))
    note = "Destructions of a robot in a game: by the floor, by its edge, or by ten points of damage."
    return plots.stacks("Destructions per game", CAUSES, rows) + f'<p class="note">{note}</p>'


def _times(bots: Sequence[str], results: Sequence[GameResult]) -> str:
    lines = []
    for bot in bots:
        times = [
            slow
            for result in results
            for seat, slow in zip(result.seats, result.slowest, strict=True)
            if seat.bot == bot
        ]
        lines.append(f"<tr><td>{escape(bot)}</td><td>{max(times):.3f}</td></tr>")
    note = "Times depend on the machines that played; everything else on this page follows from the seeds."
    return (
        f"<table><tr><th>bot</th><th>slowest decision, s</th></tr>{''.join(lines)}</table>"
        f'<p class="note">{note}</p>'
    )
