"""`botyard fuzz`: random play under all invariants, on all cores."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from itertools import count
from os import cpu_count
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Annotated

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from botyard.cli.terminal_game import named_game
from botyard.errors import InputError
from botyard.processes import many_processes

if TYPE_CHECKING:
    from botyard.proofs.game_proofs import Batch, Failure, Result

GROUP = "prove"

FAILURES = Path("fuzz-failures")
BATCH = 20


def fuzz(
    games: Annotated[int, typer.Option(min=1, help="Games to play: per edition, or per course.")] = 200,
    edition: Annotated[str, typer.Option(help="Only this edition (default: all).")] = "",
    all_courses: Annotated[
        bool, typer.Option("--all-courses", help="Play the games on every course, with its special rules.")
    ] = False,
    course: Annotated[str, typer.Option(help="Only this course.")] = "",
    seed: Annotated[str, typer.Option(help="Another seed plays other games.")] = "0",
    game: Annotated[str, typer.Option(help="rally or ricochet.")] = "rally",
    fast: Annotated[
        bool, typer.Option("--fast", help="Compare the simulator with the exact engine, step by step.")
    ] = False,
    reference: Annotated[
        bool,
        typer.Option("--reference", help="Compare the engine with a second one, written from the rulebooks."),
    ] = False,
    seconds: Annotated[
        int, typer.Option(min=0, help="Go on for about this long, instead of a number of games.")
    ] = 0,
    jobs: Annotated[int, typer.Option(min=0, help="Processes (default: one per core).")] = 0,
) -> None:
    """Play random games with legal and illegal answers, and check that nothing ever breaks."""
    from botyard.proofs.game_proofs import game_proofs

    kind = named_game(game)
    proofs = game_proofs(kind)
    compare = "reference" if reference else "fast" if fast else ""
    if compare and compare not in proofs.engines:
        raise InputError(f"{kind.title} has nothing to compare with by --{compare}; leave it out")
    if compare and (course or all_courses):
        raise InputError(f"--{compare} makes up its own positions, on all courses; leave out the course")
    wanted = (kind.name, compare, proofs.choices(edition, course, all_courses))
    planned = list(_plan(*wanted, games, seed))
    endless = (batch for again in count() for batch in _plan(*wanted, BATCH, f"{seed}.{again}"))
    results: list[Result] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True) as progress:
        total = None if seconds else sum(len(batch.seeds) for batch in planned)
        bar = progress.add_task("fuzzing", total=total)
        until = monotonic() + seconds if seconds else None
        for result in _play(endless if seconds else planned, jobs or cpu_count() or 1, until):
            results.append(result)
            progress.advance(bar, result.games)
    failures = [failure for result in results for failure in result.failures]
    games = sum(result.games for result in results)
    for failure in failures:
        typer.echo(f"FAILED seed {failure.seed}: {failure.what}{_keep(failure)}")
    typer.echo(
        f"{sum(result.turns for result in results)} turns, "
        f"{sum(result.answers for result in results)} answers in {games} games"
    )
    typer.echo(f"{games - len(failures)} passed, {len(failures)} failed")
    raise typer.Exit(1 if failures else 0)


def _play(batches: Iterable[Batch], workers: int, until: float | None) -> Iterator[Result]:
    """The results of the batches as they are done; none begins after that time."""
    from botyard.proofs.game_proofs import play_batch

    with many_processes(workers) as submit:
        running: set[Future[Result]] = set()
        for batch in batches:
            if len(running) > workers:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
            if until is not None and monotonic() > until:
                break
            running.add(submit(play_batch, batch))
        yield from (future.result() for future in running)


def _plan(
    game: str, compare: str, choices: Iterable[tuple[str, str]], games: int, seed: str
) -> Iterator[Batch]:
    """That number of games for each choice of edition and course, in batches."""
    from botyard.proofs.game_proofs import Batch

    for edition, course in choices:
        names = [f"{seed}/{course or edition or game}/{number}" for number in range(games)]
        for start in range(0, games, BATCH):
            yield Batch(game, edition, course, compare, tuple(names[start : start + BATCH]))


def _keep(failure: Failure) -> str:
    """Write what shows a failure; returns how to see it."""
    if failure.shown is None:
        return ""
    FAILURES.mkdir(exist_ok=True)
    file = FAILURES / f"{failure.seed.replace('/', '-')}.json"
    file.write_bytes(failure.shown)
    if b'"cases"' in failure.shown[:10]:
        return f"; try it with: botyard conform {file}"
    return f"; watch it with: botyard replay {file}"
