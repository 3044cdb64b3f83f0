"""The command line: one module per command. Heavy libraries load inside the commands, never for `--help`.

A module is a command if its docstring starts with its name, as in "`botyard play`: ...", and it holds a
function or a `typer.Typer` of that name; or if it has a table `COMMANDS` of several. New ones are found
automatically.
"""

from __future__ import annotations

import sys
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer

from botyard.errors import InputError
from botyard.version import __version__

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


def _verbs() -> dict[str, Any]:
    """The commands by name: functions, or groups of them, from the modules that declare one."""
    found: dict[str, Any] = {}
    for file in Path(__file__).parent.glob("*.py"):
        source = file.read_text(encoding="utf-8")
        if source.startswith(f'"""`botyard {file.stem}`'):
            found[file.stem] = getattr(import_module(f"{__name__}.{file.stem}"), file.stem)
        elif "\nCOMMANDS = {" in source:
            found |= import_module(f"{__name__}.{file.stem}").COMMANDS
    return dict(sorted(found.items()))


for _name, _verb in _verbs().items():
    if isinstance(_verb, typer.Typer):
        app.add_typer(_verb, name=_name)
    else:
        app.command(_name)(_verb)


def main() -> None:
    """Run the command line; bad input ends in one clear line, never in a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a character shows ? instead
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
