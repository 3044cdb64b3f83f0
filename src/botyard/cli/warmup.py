"""`botyard warmup`: compile now what would be compiled on first use, so that nobody waits later."""

from __future__ import annotations

from importlib import import_module
from time import perf_counter
from typing import Annotated, NamedTuple

import typer

from botyard.compiling import compile_quietly
from botyard.errors import InputError
from botyard.extras import how_to_install

GROUP = "build"


class Part(NamedTuple):
    """What is compiled, the module whose `warm_up` does it, and the extra that it needs."""

    what: str
    module: str
    extra: str = ""


PARTS = {
    "solver": Part("Ricochet solver", "botyard.ricochet.solver.solve"),
    "simulator": Part("RoboRally simulator", "botyard.rally.fast.rollout"),
    "bots": Part("RoboRally bots", "botyard.bots.players.planner"),
    "environments": Part("learning environments", "botyard.envs.warm", "rl"),
}
SERVER = ("solver", "simulator", "bots")
"""What `server` stands for: everything that games between people and bots need."""
CHOICE = ", ".join((*PARTS, "server"))


def warmup(
    parts: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PART]...",
            help=f"Only these: {CHOICE} ('server': all but environments).",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Compile kernels (once after each installation; later runs take a moment). Default: all of them."""
    chosen = _chosen(parts or list(PARTS))
    compile_quietly()  # this prints its own progress, part by part
    for number, part in enumerate(chosen, start=1):
        typer.echo(f"[{number}/{len(chosen)}] {part.what} ... ", nl=False)
        started = perf_counter()
        try:
            import_module(part.module).warm_up()
        except ModuleNotFoundError as error:
            if not part.extra or (error.name or "").startswith("botyard"):
                raise
            typer.echo(f"skipped; to include it, {how_to_install(part.extra)}")
        else:
            typer.echo(f"ready after {perf_counter() - started:.1f} s")


def _chosen(names: list[str]) -> list[Part]:
    wanted = [one for name in names for one in (SERVER if name == "server" else (name,))]
    if unknown := [name for name in wanted if name not in PARTS]:
        raise InputError(f"unknown part {unknown[0]!r}; choose from {CHOICE}")
    return [part for name, part in PARTS.items() if name in wanted]
