"""`botyard conform`: run suites of conformance cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from botyard.errors import InputError


def conform(
    files: Annotated[list[Path], typer.Argument(help="Suites of cases (JSON).")],
    only: Annotated[str, typer.Option(help="Run only cases whose id begins so.")] = "",
) -> None:
    """Check the rules against suites of small situations with known outcomes."""
    passed = failed = 0
    for file in files:
        for case in read_suite(file):
            if not str(case.get("id", "")).startswith(only):
                continue
            for edition in case.get("editions", ["2005"]):
                problems = run(case, edition)
                if problems:
                    failed += 1
                    typer.echo(f"FAILED {case.get('id')} [{edition}] {'; '.join(problems)}")
                else:
                    passed += 1
    typer.echo(f"{passed} passed, {failed} failed")
    raise typer.Exit(1 if failed else 0)


def read_suite(file: Path) -> list[dict[str, Any]]:
    """The cases of a file; InputError where it is none."""
    try:
        suite = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror}") from None
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{file} is not valid JSON: {error}") from None
    cases = suite.get("cases") if isinstance(suite, dict) else suite
    if not isinstance(cases, list) or not all(isinstance(case, dict) for case in cases):
        raise InputError(f'{file} is no suite: it needs a list of cases under "cases"')
    for case in cases:
        if not isinstance(case.get("editions", []), list):
            raise InputError(f'{file}: {case.get("id")}: "editions" must be a list, as ["2005"]')
    return cases


def run(case: dict[str, Any], edition: str) -> list[str]:
    """What differs; a case that cannot even be set up has failed too."""
    from botyard.rally import conform as rally
    from botyard.ricochet import conform as ricochet

    try:
        if case.get("kind") == "ricochet":
            return ricochet.run_case(case)
        return rally.run_case(case, edition)
    except (InputError, LookupError, ValueError, TypeError, AttributeError, AssertionError) as error:
        return [f"cannot be run: {type(error).__name__}: {error}"]
