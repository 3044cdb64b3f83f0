"""`botyard fuzz`: random play under all invariants, on all cores."""

from __future__ import annotations

import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from typing import Annotated, NamedTuple

import typer
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from botyard.errors import InputError

FAILURES = Path("fuzz-failures")
BATCH = 20


class Job(NamedTuple):
    """Some games in a row: of one edition, on any course or on the named one."""

    game: str
    edition: str
    course: str | None
    seeds: tuple[str, ...]


class Result(NamedTuple):
    games: int
    turns: int
    answers: int
    failures: list[tuple[str, str, bytes | None]]
    """Seed, what went wrong, and the record."""


def fuzz(
    games: Annotated[int, typer.Option(min=1, help="Games to play: per edition, or per course.")] = 200,
    edition: Annotated[str, typer.Option(help="Only this edition (default: all four).")] = "",
    all_courses: Annotated[
        bool, typer.Option("--all-courses", help="So many games on every course, with its special rules.")
    ] = False,
    course: Annotated[str, typer.Option(help="Only this course.")] = "",
    seed: Annotated[str, typer.Option(help="Another seed plays other games.")] = "0",
    game: Annotated[str, typer.Option(help="rally or ricochet.")] = "rally",
    fast: Annotated[
        bool, typer.Option("--fast", help="Compare the simulator with the exact engine, step by step.")
    ] = False,
    jobs: Annotated[int, typer.Option(min=0, help="Processes (default: one per core).")] = 0,
) -> None:
    """Play random games, legal and illegal answers mixed, and check that nothing ever breaks."""
    if fast and (game != "rally" or course or all_courses):
        raise InputError("--fast throws its own positions together, on all courses; leave the course out")
    planned = list(_plan("fast" if fast else game, games, edition, all_courses, course, seed))
    if not planned:
        raise InputError(f"{course} is not a course for the edition {edition}; leave out --edition")
    total = sum(len(job.seeds) for job in planned)
    results: list[Result] = []
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, transient=True) as progress, ProcessPoolExecutor(jobs or os.cpu_count()) as pool:
        bar = progress.add_task("fuzzing", total=total)
        try:
            for done in as_completed([pool.submit(_run, job) for job in planned]):
                results.append(done.result())
                progress.advance(bar, done.result().games)
        except BaseException:  # Ctrl-C too: nobody wants to wait for the games that have not begun
            pool.shutdown(cancel_futures=True)
            raise
    failures = [failure for result in results for failure in result.failures]
    for name, what, record in failures:
        typer.echo(f"FAILED seed {name}: {what}{_keep(name, record)}")
    typer.echo(
        f"{sum(result.turns for result in results)} turns, "
        f"{sum(result.answers for result in results)} answers in {total} games"
    )
    typer.echo(f"{total - len(failures)} passed, {len(failures)} failed")
    raise typer.Exit(1 if failures else 0)


def _plan(game: str, games: int, edition: str, all_courses: bool, course: str, seed: str) -> Iterator[Job]:
    from botyard.rally.courses import course_names, load_course
    from botyard.rally.editions import EDITIONS, edition_rules

    if game not in ("rally", "ricochet", "fast"):
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
        editions = [name for name in load_course(key).editions if name in wanted][:1]
        for name in editions:
            yield from _batches(game, name, key, games, seed)


def _batches(game: str, edition: str, course: str | None, games: int, seed: str) -> Iterator[Job]:
    names = [f"{seed}/{course or edition or game}/{number}" for number in range(games)]
    for start in range(0, games, BATCH):
        yield Job(game, edition, course, tuple(names[start : start + BATCH]))


def _run(job: Job) -> Result:
    run = {"rally": _run_rally, "ricochet": _run_ricochet, "fast": _run_fast}
    return run[job.game](job)


def _run_fast(job: Job) -> Result:
    """Some turns from a random position for each seed; the first seed of the job plays a race as well."""
    from botyard.rally.fast.compare import DifferenceError
    from botyard.rally.fast.positions import compare_position, compare_race

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
    from botyard.rally.courses import load_course
    from botyard.rally.fuzz import BrokenError, play, random_setup

    turns = answers = 0
    failures: list[tuple[str, str, bytes | None]] = []
    for name in job.seeds:
        try:
            course = None if job.course is None else load_course(job.course)
            played = play(random_setup(name, job.edition, course))
        except BrokenError as failure:
            failures.append((name, str(failure), failure.record))
        else:
            turns += played.state.turn
            answers += len(played.answers)
    return Result(len(job.seeds), turns, answers, failures)


def _run_ricochet(job: Job) -> Result:
    from botyard.ricochet.fuzz import BrokenError, play

    rounds = answers = 0
    failures: list[tuple[str, str, bytes | None]] = []
    for name in job.seeds:
        try:
            played, _ = play(name)
        except BrokenError as failure:
            failures.append((name, str(failure), failure.record))
        else:
            rounds += played.rounds
            answers += len(played.answers)
    return Result(len(job.seeds), rounds, answers, failures)


def _keep(name: str, record: bytes | None) -> str:
    """Write the record of a failure where `botyard replay` finds it."""
    if record is None:
        return ""
    FAILURES.mkdir(exist_ok=True)
    file = FAILURES / f"{name.replace('/', '-')}.json"
    file.write_bytes(record)
    return f"; see it with: botyard replay {file}"
