"""`botyard conform`: run suites of conformance cases."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Annotated, Any

import typer

from botyard.errors import InputError

GROUP = "prove"


def conform(
    files: Annotated[list[Path] | None, typer.Argument(help="Suites of cases (JSON).")] = None,
    only: Annotated[str, typer.Option(help="Run only cases whose id starts with this.")] = "",
    coverage: Annotated[
        bool, typer.Option("--coverage", help="Say which statements of the rulebooks are proven.")
    ] = False,
    write: Annotated[
        Path | None, typer.Option(metavar="FILE", help="With --coverage: write it as a page of Markdown.")
    ] = None,
) -> None:
    """Check the rules against suites of small situations with known outcomes."""
    if coverage:
        _tell_coverage(write)
        return
    if not files:
        raise InputError("name at least one suite of cases, for example tests/cases/rules.json")
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


def _tell_coverage(file: Path | None) -> None:
    from botyard.proofs.conformance.rulebooks import page, read_books, report

    books = read_books()
    if file is None:
        typer.echo("\n".join(report(books)))
        return
    try:
        file.write_text(page(books), encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {file}: {error.strerror}") from None
    typer.echo(f"{file} is up to date")


def read_suite(file: Path) -> list[dict[str, Any]]:
    """The cases of a file; InputError if it is not a suite."""
    try:
        suite = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror}") from None
    except (json.JSONDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{file} is not valid JSON: {error}") from None
    cases = suite.get("cases") if isinstance(suite, dict) else suite
    if not isinstance(cases, list) or not all(isinstance(case, dict) for case in cases):
        raise InputError(f'{file} is not a suite: it needs a list of cases under "cases"')
    for case in cases:
        if not isinstance(case.get("editions", []), list):
            raise InputError(f'{file}: {case.get("id")}: "editions" must be a list, such as ["2005"]')
    return cases


def run(case: dict[str, Any], edition: str) -> list[str]:
    """What differs; a case that cannot even be set up counts as failed."""
    from botyard.proofs.game_proofs import all_proofs

    try:
        for proofs in all_proofs():
            if proofs.kind_of_case(case) in proofs.case_kinds:
                return proofs.run_case(case, edition)
        known = ", ".join(kind for proofs in all_proofs() for kind in proofs.case_kinds)
        return [f"unknown kind {case.get('kind')!r}; known: {known}"]
    except (InputError, LookupError, ValueError, TypeError, AttributeError, AssertionError) as error:
        return [f"cannot be run: {type(error).__name__}: {error}"]
