"""A new command is one file: help lists it, and it runs."""

from __future__ import annotations

from pathlib import Path

from tests.extending.harness import Extended
from tests.extending.table import files_for

GREET = '''"""`botyard greet`: a friendly word."""

from __future__ import annotations

from typing import Annotated

import typer


def greet(name: Annotated[str, typer.Argument(help="Who is greeted.")]) -> None:
    """Greet somebody."""
    typer.echo(f"Hello, {name}.")
'''


def test_a_command_is_one_file(tmp_path: Path) -> None:
    extended = Extended(tmp_path)
    extended.add("cli/greet.py", GREET)
    assert extended.touched() == files_for("command", verb="greet")
    assert "Greet somebody." in extended.botyard("--help")
    assert extended.botyard("greet", "Ann") == "Hello, Ann.\n"
    assert "Who is greeted." in extended.botyard("greet", "--help")
