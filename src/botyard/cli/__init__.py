"""The command line: one module per command. Heavy libraries load inside the commands, never for `--help`.

A module is a command if its docstring starts with its name, as in "`botyard play`: ...", and it holds a
function or a `typer.Typer` of that name; or if it has a table `COMMANDS` of several. New ones are found
automatically. `GROUP` says under which heading of `botyard --help` they stand.
"""

from __future__ import annotations

import sys
from importlib import import_module
from io import TextIOWrapper
from pathlib import Path
from typing import Annotated, Any

import typer

from botyard.cli.help_pages import GROUPS, OTHERS, START, hide_types, quiet_help
from botyard.errors import InputError
from botyard.version import __version__

app = typer.Typer(
    name="botyard",
    help="Play and study RoboRally (four editions) and Ricochet Robots, exactly by their rulebooks.",
    pretty_exceptions_enable=False,
    add_completion=False,
)


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"botyard {__version__}")
        raise typer.Exit


@app.callback(invoke_without_command=True)
def _options(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version.")
    ] = False,
) -> None:
    if context.invoked_subcommand is None:
        typer.echo(START)


def _verbs() -> list[tuple[str, str, Any]]:
    """The commands, functions or groups of them, with their names and headings, in the order of `--help`."""
    found: list[tuple[str, str, Any]] = []
    for file in Path(__file__).parent.glob("*.py"):
        source = file.read_text(encoding="utf-8")
        named = source.startswith(f'"""`botyard {file.stem}`')
        if not named and "\nCOMMANDS = {" not in source:
            continue
        module = import_module(f"{__name__}.{file.stem}")
        commands = {file.stem: getattr(module, file.stem)} if named else module.COMMANDS
        heading = GROUPS.get(getattr(module, "GROUP", ""), OTHERS)
        found += [(heading, name, verb) for name, verb in commands.items()]
    order = (*GROUPS.values(), OTHERS)
    return sorted(found, key=lambda one: (order.index(one[0]), one[1]))


for _heading, _name, _verb in _verbs():
    if isinstance(_verb, typer.Typer):
        app.add_typer(_verb, name=_name, rich_help_panel=_heading)
    else:
        app.command(_name, rich_help_panel=_heading)(_verb)

command_line = typer.main.get_command(app)
quiet_help(command_line)


def main() -> None:
    """Run the command line; bad input ends in one clear line, never in a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that lacks a character shows ? instead
    if "--help" in sys.argv:
        hide_types()
    try:
        command_line(prog_name="botyard")
    except InputError as error:
        typer.echo(f"botyard: {error}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        sys.exit(0)
