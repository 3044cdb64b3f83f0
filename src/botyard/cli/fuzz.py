"""`botyard fuzz`: random play under all invariants, on all cores."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from importlib import import_module
from itertools import count
from os import cpu_count
from pathlib import Path
from time import monotonic
from typing import Annotated, Any, NamedTuple

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from botyard.errors import InputError
from botyard.processes import many_processes

GROUP = "prove"

FAILURES = Path("fuzz-failures")
CHECKOUT = Path(__file__).parents[3]
BATCH = 20


class Job(NamedTuple):
    """A batch of games: of one edition, on any course or on the named one."""

    game: str
    edition: str
    course: str | None
    seeds: tuple[str, ...]


class Result(NamedTuple):
    games: int
    turns: int
    answers: int
    failures: list[tuple[str, str, bytes | None]]
    """Seed, what went wrong, and the record or the conformance case that shows it."""


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
    if (fast or reference) and (game != "rally" or course or all_courses):
        own = "--fast" if fast else "--reference"
        raise InputError(f"{own} makes up its own positions, on all courses; leave out the course")
    if reference:
        _compare_module()
        game = "reference"
    wanted = ("fast" if fast else game, edition, all_courses, course)
    planned = list(_plan(*wanted, games, seed))
    if not planned:
        raise InputError(f"{course} is not a course for the edition {edition}; leave out --edition")
    endless = (job for again in count() for job in _plan(*wanted, BATCH, f"{seed}.{again}"))
    results: list[Result] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True) as progress:
        total = None if seconds else sum(len(job.seeds) for job in planned)
        bar = progress.add_task("fuzzing", total=total)
        until = monotonic() + seconds if seconds else None
        for result in _play(endless if seconds else planned, jobs or cpu_count() or 1, until):
            results.append(result)
            progress.advance(bar, result.games)
    failures = [failure for result in results for failure in result.failures]
    games = sum(result.games for result in results)
    for name, what, record in failures:
        typer.echo(f"FAILED seed {name}: {what}{_keep(name, record)}")
    typer.echo(
        f"{sum(result.turns for result in results)} turns, "
        f"{sum(result.answers for result in results)} answers in {games} games"
    )
    typer.echo(f"{games - len(failures)} passed, {len(failures)} failed")
    raise typer.Exit(1 if failures else 0)


def _play(jobs: Iterable[Job], workers: int, until: float | None) -> Iterator[Result]:
    """The results of the jobs as they are done; none begins after that time."""
    with many_processes(workers) as submit:
        running: set[Future[Result]] = set()
        for job in jobs:
            if len(running) > workers:
                done, running = wait(running, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)
            if until is not None and monotonic() > until:
                break
            running.add(submit(_run, job))
        yield from (future.result() for future in running)


def _plan(game: str, edition: str, all_courses: bool, course: str, games: int, seed: str) -> Iterator[Job]:
    from botyard.rally.engine.editions import EDITIONS, edition_rules, editions_of
    from botyard.rally.floor.courses import course_names, load_course

    if game not in ("rally", "ricochet", "fast", "reference"):
        raise InputError(f"unknown game {game!r}; choose rally or ricochet")
    if game == "ricochet":
        yield from _batches(game, "", None, games, seed)
        return
    wanted = [edition_rules(edition).edition] if edition else list(EDITIONS)
    if not all_courses and not course:
        for name in wanted:
            yield from _batches(game, name, None, games, seed)
        return
    for key in [load_course(course).key] if course else course_names():
        editions = [name for name in editions_of(load_course(key)) if name in wanted][:1]
        for name in editions:
            yield from _batches(game, name, key, games, seed)


def _batches(game: str, edition: str, course: str | None, games: int, seed: str) -> Iterator[Job]:
    names = [f"{seed}/{course or edition or game}/{number}" for number in range(games)]
    for start in range(0, games, BATCH):
        yield Job(game, edition, course, tuple(names[start : start + BATCH]))


def _run(job: Job) -> Result:
    run = {
        "rally": _run_rally,
        "ricochet": _run_ricochet,
        "fast": _run_fast,
        "reference": _run_reference,
    }
    return run[job.game](job)


def _run_reference(job: Job) -> Result:
    """A turn from a random situation for each seed; a failure is kept as a conformance case."""
    compare = _compare_module().compare
    failures: list[tuple[str, str, bytes | None]] = []
    for name in job.seeds:
        case = compare(name, job.edition)
        if case is not None:
            shown = json.dumps({"cases": [case]}).encode()
            failures.append((name, f"{case['title']}\n{shown.decode()}\n", shown))
    return Result(len(job.seeds), len(job.seeds), 0, failures)


def _compare_module() -> Any:
    """The comparison, which is part of a checkout only."""
    if not (CHECKOUT / "tests" / "reference").is_dir():
        raise InputError(
            "--reference needs a checkout of Botyard: the second engine is in its tests/reference"
        )
    if str(CHECKOUT) not in sys.path:
        sys.path.insert(0, str(CHECKOUT))
    return import_module("tests.reference.compare")


def _run_fast(job: Job) -> Result:
    """Play some turns from a random position for each seed; the job's first seed plays a race as well."""
    from botyard.proofs.rally.random_positions import compare_position, compare_race
    from botyard.rally.fast.compare import DifferenceError

    turns = 0
    failures: list[tuple[str, str, bytes | None]] = []
    for compare, seeds in ((compare_race, job.seeds[:1]), (compare_position, job.seeds)):
        for name in seeds:
            try:
                turns += compare(name, job.edition)
            except DifferenceError as difference:
                failures.append((name, str(difference), None))
    return Result(len(job.seeds), turns, 0, failures)


def _run_rally(job: Job) -> Result:
    from botyard.proofs.rally.fuzz import InvariantError, play, random_setup
    from botyard.rally.floor.courses import load_course

    turns = answers = 0
    failures: list[tuple[str, str, bytes | None]] = []
    for name in job.seeds:
        try:
            course = None if job.course is None else load_course(job.course)
            played = play(random_setup(name, job.edition, course))
        except InvariantError as failure:
            failures.append((name, str(failure), failure.record))
        else:
            turns += played.state.turn
            answers += len(played.answers)
    return Result(len(job.seeds), turns, answers, failures)


def _run_ricochet(job: Job) -> Result:
    from botyard.proofs.ricochet.fuzz import InvariantError, play

    rounds = answers = 0
    failures: list[tuple[str, str, bytes | None]] = []
    for name in job.seeds:
        try:
            played, _ = play(name)
        except InvariantError as failure:
            failures.append((name, str(failure), failure.record))
        else:
            rounds += played.rounds
            answers += len(played.answers)
    return Result(len(job.seeds), rounds, answers, failures)


def _keep(name: str, record: bytes | None) -> str:
    """Write what shows a failure; returns how to see it."""
    if record is None:
        return ""
    FAILURES.mkdir(exist_ok=True)
    file = FAILURES / f"{name.replace('/', '-')}.json"
    file.write_bytes(record)
    if b'"cases"' in record[:10]:
        return f"; try it with: botyard conform {file}"
    return f"; watch it with: botyard replay {file}"
