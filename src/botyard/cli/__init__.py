"""The command line: one module a verb. Heavy libraries load inside the verbs, never for `--help`."""

from __future__ import annotations

import sys
from io import TextIOWrapper
from typing import Annotated

import typer

from botyard import __version__
from botyard.cli import (
    analyse,
    arena,
    bench,
    conform,
    counts,
    courses,
    fuzz,
    moving,
    play,
    puzzle,
    replay,
    serve,
    show,
    solve,
    warmup,
)
from botyard.errors import InputError

app = typer.Typer(
    name="botyard",
    help="Play and study RoboRally (four editions) and Ricochet Robots, exactly by their rulebooks.",
    no_args_is_help=True,
    pretty_exceptions_enable=False,
    add_completion=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"botyard {__version__}")
        raise typer.Exit


@app.callback()
def _options(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    pass


app.command()(analyse.analyse)
app.command()(conform.conform)
app.command()(counts.counts)
app.command()(courses.courses)
app.command("export")(moving.export_games)
app.command()(fuzz.fuzz)
app.command("import")(moving.import_games)
app.command()(play.play)
app.command()(puzzle.puzzle)
app.command()(replay.replay)
app.command()(serve.serve)
app.command()(show.show)
app.command()(solve.solve)
app.command()(warmup.warmup)
app.add_typer(arena.arena, name="arena")
app.add_typer(bench.bench, name="bench")


def main() -> None:
    """Run the command line; bad input ends in one clear line, never in a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without the letter shows ? in its place
    try:
        app()
    except InputError as error:
        typer.echo(f"botyard: {error}", err=True)
        sys.exit(2)
    except KeyboardInterrupt:
        typer.echo("", err=True)
        sys.exit(130)
    except BrokenPipeError:
        sys.exit(0)
