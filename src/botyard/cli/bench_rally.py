"""`botyard bench rally`: how many turns per second the exact engine and the simulator play."""

from __future__ import annotations

from typing import Annotated

import typer


def rally(
    turns: Annotated[int, typer.Option(min=20, help="Turns in each run.")] = 300,
    repeats: Annotated[int, typer.Option(min=1, help="Runs; the median counts.")] = 5,
) -> None:
    """Measure both RoboRally engines: random programs on Risky Exchange, a floor of 12 x 16 squares."""
    from rich.console import Console
    from rich.table import Table

    from botyard.proofs.rally.bench import ROBOTS, measure
    from botyard.proofs.rally.fast_bench import measure_simulator
    from botyard.rally.fast.rollout import warm_up

    console = Console(highlight=False)
    warm_up()
    table = Table(title="RoboRally engines, per CPU-second of one core")
    for heading in ("robots", "exact turns", "robot-registers", "events", "simulated turns", "ratio"):
        table.add_column(heading, justify="right")
    for robots in ROBOTS:
        with console.status(f"racing {robots} robots"):
            exact = measure(robots, turns, repeats)
            fast = measure_simulator(robots, repeats=repeats)
        numbers = (exact.turns, exact.registers, exact.events, fast, fast / exact.turns)
        table.add_row(str(robots), *(f"{number:,.0f}" for number in numbers))
    console.print(table)
