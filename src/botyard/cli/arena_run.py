"""`botyard arena run`: a contest of bots, from its file to table, ratings and report."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from botyard.errors import InputError

if TYPE_CHECKING:
    from collections.abc import Sequence

    from botyard.arena.journal import ContestJournal
    from botyard.arena.match import GameResult
    from botyard.arena.run import Failure, Outcome, Player
    from botyard.arena.spec import Match


def run(
    spec: Annotated[Path, typer.Argument(help="The contest: a TOML file (see docs/arena.md).")],
    out: Annotated[
        Path | None, typer.Option(help="Result table, .csv or .parquet (default: the file's name, .csv).")
    ] = None,
    report: Annotated[Path | None, typer.Option(help="Report (default: the file's name, .html).")] = None,
    dask: Annotated[
        str | None, typer.Option(metavar="ADDRESS", help="A Dask scheduler (tcp://...), or 'local'.")
    ] = None,
    jobs: Annotated[int, typer.Option(min=0, help="Processes (default: one per core).")] = 0,
    fresh: Annotated[bool, typer.Option(help="Discard finished games and play all of them again.")] = False,
    seconds: Annotated[
        float | None, typer.Option(min=0, help="Fail if a bot takes longer for a move (CPU seconds).")
    ] = None,
) -> None:
    """Play courses x line-ups x seeds; after an interruption, run it again and it plays the rest."""
    from botyard.arena.journal import ContestJournal
    from botyard.arena.report import report as page
    from botyard.arena.run import on_dask, on_this_machine
    from botyard.arena.spec import matches_of, read_spec
    from botyard.arena.table import check_table_name, write_table
    from botyard.bots.rally import make_bot

    contest = read_spec(spec)
    table = out or Path(spec.with_suffix(".csv").name)
    check_table_name(table)
    matches = matches_of(contest)
    player = on_this_machine(jobs) if dask is None else on_dask(dask, jobs)
    with ContestJournal(table.with_suffix(".journal.jsonl"), fresh) as journal:
        for bot in {bot for lineup in contest.lineups for bot in lineup.bots}:
            make_bot(bot, "compile once, not in every process")
        failures = _play(matches, journal, player)
        results = journal.of(match.id for match in matches)
    if results:
        write_table(results, table)
        shown = report or table.with_suffix(".html")
        try:
            shown.write_text(page(contest.name, results), encoding="utf-8")
        except OSError as error:
            raise InputError(f"cannot write {shown}: {error.strerror}") from None
        _tell(results)
        typer.echo(f"{len(results)} games; table: {table}; report: {shown}")
    complaints = [f"no result: {failure.match.id}: {failure.error}" for failure in failures]
    if seconds is not None:
        complaints += _late(results, seconds)
    for complaint in complaints:
        typer.echo(complaint, err=True)
    if complaints:
        raise typer.Exit(1)


def _late(results: Sequence[GameResult], seconds: float) -> list[str]:
    return [
        f"too slow: {result.id}: {seat.bot} took {slowest:.2f} s"
        for result in results
        for seat, slowest in zip(result.seats, result.slowest, strict=True)
        if slowest > seconds
    ]


def _play(matches: Sequence[Match], journal: ContestJournal, player: Player) -> list[Failure]:
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from botyard.arena.run import run as play_all

    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True) as progress:
        left = [match for match in matches if match.id not in journal.results]
        if len(left) < len(matches):
            typer.echo(f"{len(matches) - len(left)} games are finished already")
        bar = progress.add_task("racing", total=len(left))

        def on_done(_: Outcome) -> None:
            progress.advance(bar)

        return play_all(matches, journal, player, on_done)


def _tell(results: Sequence[GameResult]) -> None:
    from rich.console import Console
    from rich.table import Table

    from botyard.arena.ratings import ratings, win_rates

    console = Console(highlight=False)
    table = Table(title="Ratings (Plackett-Luce, 95 %)")
    for heading in ("bot", "games", "rating", "from", "to"):
        table.add_column(heading, justify="left" if heading == "bot" else "right")
    for rating in ratings(results):
        low, high = rating.interval
        table.add_row(rating.bot, str(rating.games), *(f"{n:.1f}" for n in (rating.strength, low, high)))
    console.print(table)
    table = Table(title="Games won (95 %)")
    for heading in ("line-up", "bot", "games", "won", "from", "to", "fair"):
        table.add_column(heading, justify="left" if heading in ("line-up", "bot") else "right")
    for rate in win_rates(results):
        low, high = rate.interval
        shares = (f"{share:.1%}" for share in (rate.rate, low, high, rate.fair))
        table.add_row(rate.lineup, rate.bot, str(rate.games), *shares)
    console.print(table)
