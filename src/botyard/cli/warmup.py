"""`botyard warmup`: compile everything that is compiled on first use, so that nobody waits later."""

from __future__ import annotations

from importlib import import_module
from time import perf_counter

import typer

PARTS = (
    ("Ricochet solver", "botyard.ricochet.solver.solve", ""),
    ("RoboRally simulator", "botyard.rally.fast.rollout", ""),
    ("RoboRally bots", "botyard.bots.planner", ""),
    ("learning environments", "botyard.envs.warm", "rl"),
)
"""What is compiled, the module whose `warm_up` does it, and the extra that it needs."""


def warmup() -> None:
    """Compile all kernels (once after each installation; later runs take a moment)."""
    for number, (what, module, extra) in enumerate(PARTS, start=1):
        typer.echo(f"[{number}/{len(PARTS)}] {what} ... ", nl=False)
        started = perf_counter()
        try:
            import_module(module).warm_up()
        except ModuleNotFoundError as error:
            if not extra or (error.name or "").startswith("botyard"):
                raise
            typer.echo(f"left out: pip install 'botyard[{extra}]'")
        else:
            typer.echo(f"ready after {perf_counter() - started:.1f} s")
