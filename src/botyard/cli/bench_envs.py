"""`botyard bench envs`: how many steps per second the learning environments make."""

from __future__ import annotations

import os
from typing import Annotated

import typer

from botyard.errors import InputError
from botyard.extras import how_to_install


def envs(
    seconds: Annotated[float, typer.Option(min=0.01, help="Time for each environment.")] = 2.0,
    races: Annotated[int, typer.Option(min=1, help="Races in a vector.")] = 1024,
    threads: Annotated[int, typer.Option(min=0, help="Threads for a vector (default: one per core).")] = 0,
) -> None:
    """Measure the environments: random play on Dizzy Dash with four seats, and Ricochet puzzles."""
    from rich.console import Console
    from rich.table import Table

    try:
        from botyard.envs.warm import warm_up
        from botyard.proofs.envs_bench import measure
    except ImportError:
        raise InputError(f"the environments need Gymnasium; {how_to_install('rl')}") from None

    warm_up()
    console = Console(highlight=False)
    table = Table(title="Learning environments: steps")
    for heading in ("environment", "steps are", "per second", "per CPU-second"):
        table.add_column(heading, justify="left" if heading in ("environment", "steps are") else "right")
    with console.status("stepping"):
        speeds = measure(seconds, races, threads or os.cpu_count() or 1)
    for speed in speeds:
        table.add_row(speed.name, speed.unit, f"{speed.per_second:,.0f}", f"{speed.per_cpu_second:,.0f}")
    console.print(table)
