"""`botyard warmup`: compile everything that is compiled on first use, so that nobody waits later."""

from __future__ import annotations

from time import perf_counter

import typer


def warmup() -> None:
    """Compile all kernels (once after each installation; later runs take a moment)."""
    typer.echo("Ricochet solver ... ", nl=False)
    started = perf_counter()
    from botyard.ricochet.solver.solve import warm_up

    warm_up()
    typer.echo(f"ready after {perf_counter() - started:.1f} s")
    typer.echo("RoboRally simulator ... ", nl=False)
    started = perf_counter()
    from botyard.rally.fast.rollout import warm_up as warm_up_simulator

    warm_up_simulator()
    typer.echo(f"ready after {perf_counter() - started:.1f} s")
