"""`botyard bench rally`: how many turns the exact engine plays in a second."""

from __future__ import annotations

from typing import Annotated

import typer


def rally(
    turns: Annotated[int, typer.Option(min=20, help="Turns of each run.")] = 300,
    repeats: Annotated[int, typer.Option(min=1, help="Runs; the median counts.")] = 5,
) -> None:
    """Measure the exact RoboRally engine: random programs on Risky Exchange, all rules and events."""
    from rich.console import Console
    from rich.table import Table

    from botyard.rally.bench import ROBOTS, measure

    console = Console(highlight=False)
    table = Table(title="Exact RoboRally engine, per CPU-second of one core")
    for heading in ("robots", "turns", "robot-registers", "events"):
        table.add_column(heading, justify="right")
    for robots in ROBOTS:
        with console.status(f"racing {robots} robots"):
            rate = measure(robots, turns, repeats)
        table.add_row(str(robots), f"{rate.turns:,.0f}", f"{rate.registers:,.0f}", f"{rate.events:,.0f}")
    console.print(table)
