"""`botyard arena`: many games of bots at once."""

from __future__ import annotations

from concurrent.futures import as_completed
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

from botyard.bots.rally import CHOICE
from botyard.cli.arena_run import run
from botyard.processes import many_processes

GROUP = "study"

arena = typer.Typer(help="Let bots race: contests, and surveys of courses.", no_args_is_help=True)
arena.command()(run)


@arena.command()
def survey(
    games: Annotated[int, typer.Option(min=1, help="Races on each course.")] = 100,
    course: Annotated[list[str] | None, typer.Option(help="Only this course (may be repeated).")] = None,
    bot: Annotated[str, typer.Option(help=f"The bots' level: {CHOICE}.")] = "greedy",
    jobs: Annotated[int, typer.Option(min=0, help="Processes (default: one per core).")] = 0,
) -> None:
    """Race every course with four to eight bots and show how the races end."""
    from botyard.arena.survey import MOST_TURNS, run_race, summary
    from botyard.bots.rally import check_bot, make_bot
    from botyard.rally.floor.courses import course_names, load_course

    check_bot(bot)
    courses = [load_course(name).key for name in course] if course else list(course_names())
    make_bot(bot, "compile once, not in every process")
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    races = []
    with Progress(*columns, transient=True) as progress, many_processes(jobs) as submit:
        bar = progress.add_task("racing", total=games * len(courses))
        planned = [(name, number) for name in courses for number in range(games)]
        for done in as_completed([submit(run_race, *race, bot) for race in planned]):
            races.append(done.result())
            progress.advance(bar)
    table = Table(
        title=f"{games} races of {bot} bots on each course, at most {MOST_TURNS} turns",
        caption="turns: median; destroyed robots and options drawn: mean per race",
    )
    table.add_column("course", no_wrap=True)
    for heading in ("players", "turns", "won", "destroyed", "options"):
        table.add_column(heading, justify="right")
    lines = summary(races)
    for line in lines:
        table.add_row(
            line.course,
            line.players,
            f"{line.turns:g}",
            f"{line.won}/{line.races}",
            f"{line.destroyed:.1f}",
            f"{line.options:.1f}",
        )
    Console().print(table)
    weak = [line.course for line in lines if line.won < 0.9 * line.races]
    if weak:
        typer.echo(f"fewer than 90 % with a winner: {', '.join(weak)}")
