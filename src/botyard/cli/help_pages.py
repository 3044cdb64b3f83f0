"""What people read before they play: where to start, and help without programmers' jargon."""

from __future__ import annotations

from typing import Any

from typer import Context
from typer.core import TyperArgument, TyperCommand, TyperGroup, TyperOption

GROUPS = {"play": "Play", "study": "Study", "build": "Build", "prove": "Prove"}
"""The headings by the group that a module names (`GROUP`), in the order of `--help`."""
OTHERS = "Other commands"
"""The heading for commands whose module names no group."""

START = """\
Botyard: RoboRally in four editions and Ricochet Robots, exactly by their rulebooks.

Start here:
  botyard play      race bots in this terminal; it asks which game, course and level
  botyard serve     play in the browser, alone or with friends; it prints the link to open
  botyard puzzle    a Ricochet Robots puzzle to think about

For example:
  botyard play --course risky-exchange --bots 3 --bot planner
  botyard play --game ricochet
  botyard serve --lan          others on your network can join
  botyard puzzle --day today   the puzzle that everybody has today

botyard --help lists all commands, and botyard play --help explains one."""


def quiet_help(command: Any) -> None:
    """Let help name values as people know them (`--bots N`, `--course COURSE`), without types and ranges."""
    if isinstance(command, TyperGroup):
        for one in command.commands.values():
            quiet_help(one)
    if not isinstance(command, (TyperCommand, TyperGroup)):
        return
    for option in (*command.params, command.get_help_option(Context(command))):
        if isinstance(option, TyperOption):
            option.show_envvar = False  # one sentence of `botyard serve --help` says it for all
            if option.metavar is None:
                option.metavar = _value_name(option)


def hide_types() -> None:
    """Leave out `<str>` and `[x>=0]` from help: a wrong value gets an error that says what is valid."""
    from typer import rich_utils  # slow to import, and needed by help alone

    rich_utils.RANGE_STRING = ""
    TyperArgument.display_type_rich = lambda self, ctx: None  # type: ignore[method-assign]


def _value_name(option: TyperOption) -> str:
    if option.is_flag:
        return ""
    if option.bare_type() in ("int", "float"):
        return "N"
    return max(option.opts, key=len).lstrip("-").replace("-", "_").upper()
