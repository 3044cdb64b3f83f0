"""`botyard bench`: how fast the engines are on this machine."""

from __future__ import annotations

from statistics import mean, median
from typing import TYPE_CHECKING, Annotated

import typer

from botyard.cli import bench_server, bench_trials
from botyard.cli.bench_envs import envs
from botyard.cli.bench_rally import rally

if TYPE_CHECKING:
    from rich.console import Console

    from botyard.ricochet.studies.known import Known

GROUP = "prove"

bench = typer.Typer(help="Measure the engines (no argument: all of them).")


@bench.callback(invoke_without_command=True)
def _all(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        rally()
        ricochet()
        envs()


bench.command()(rally)
bench.command()(envs)
bench.command()(bench_server.crash)
bench.command()(bench_server.leak)
bench.command()(bench_server.server)
bench.command()(bench_server.scaling)
bench.command()(bench_trials.churn)
bench.command()(bench_trials.jepsen)
bench.command()(bench_trials.siege)


@bench.command()
def ricochet(
    rule: Annotated[bool, typer.Option(help="With the turn rule.")] = True,
    rounds: Annotated[int, typer.Option(min=1, help="Runs for each position; the best one counts.")] = 5,
) -> None:
    """Measure the solver on positions with known optima: CPU time of one core, kernels compiled."""
    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table

    from botyard.ricochet.solver.solve import solver, warm_up
    from botyard.ricochet.studies.known import GROUPS, known_positions

    console = Console(highlight=False)
    warm_up()
    title = f"Ricochet solver, {'with' if rule else 'without'} the turn rule; ms of CPU time"
    table = Table(title=title, box=SIMPLE_HEAD)  # without bars between columns it fits 80
    table.add_column("set", no_wrap=True)
    for heading in ("n", "mean", "median", "95 %", "max", "total", "k nodes", "k nodes/s"):
        table.add_column(heading, justify="right", no_wrap=True)
    times: dict[str, list[tuple[int, float]]] = {}
    for group in GROUPS:
        known = known_positions(group)
        runs = rounds if group in ("plain", "diagonal") else min(rounds, 3)
        with console.status(f"solving {len(known)} {group}"):
            results, nodes = _measure(known, rule, runs)
        times[group] = results
        ms = sorted(time for _, time in results)
        total = sum(ms)
        numbers = (mean(ms), median(ms), ms[int(0.95 * (len(ms) - 1))], ms[-1], total)
        table.add_row(
            group,
            str(len(known)),
            *(_short(number) for number in numbers),
            f"{nodes / 1000:,.0f}",
            f"{nodes / total:,.0f}",
        )
    console.print(table)
    _compare(console, times)
    console.print(f"table: {solver().table.nbytes / (1 << 20):.0f} MB")


def _short(number: float) -> str:
    """A number with about three digits.

    >>> _short(0.0341), _short(7.5), _short(28.26), _short(1142.3)
    ('0.034', '7.50', '28.3', '1142')
    """
    places = 3 if number < 1 else 2 if number < 10 else 1 if number < 100 else 0
    return f"{number:.{places}f}"


def _measure(known: list[Known], rule: bool, rounds: int) -> tuple[list[tuple[int, float]], int]:
    """Optimum and best time of each position, and the nodes of one round.

    A round goes through all positions, so that no run finds the caches warm from its own position.
    """
    from botyard.ricochet.solver.solve import solve

    best, nodes = [float("inf")] * len(known), 0
    for _ in range(rounds):
        nodes = 0
        for i, one in enumerate(known):
            found = solve(one.position, turn_rule=rule)
            if found.moves != one.optimum(rule):
                raise RuntimeError(
                    f"{one.name}: {found.verdict}, but the known optimum is {one.optimum(rule)}"
                )
            best[i] = min(best[i], found.cpu_ms)
            nodes += found.nodes
    return [(one.optimum(rule), time) for one, time in zip(known, best, strict=True)], nodes


def _compare(console: Console, times: dict[str, list[tuple[int, float]]]) -> None:
    """Compare diagonal positions with plain ones of the same depth."""
    plain: dict[int, list[float]] = {}
    for depth, time in times["plain"]:
        plain.setdefault(depth, []).append(time)
    same = [(time, mean(plain[depth])) for depth, time in times["diagonal"] if depth in plain]
    ratio = sum(time for time, _ in same) / sum(expected for _, expected in same)
    console.print(f"diagonal positions take {ratio:.2f} times as long as plain ones of the same depth")
