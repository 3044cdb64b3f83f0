"""docs/reliability.md, from promises.toml and the marks on tests: `python -m tests.reliability_page`."""

from __future__ import annotations

import ast
import tomllib
from collections import defaultdict
from pathlib import Path
from typing import Any

TESTS = Path(__file__).parent
PAGE = TESTS.parent / "docs" / "reliability.md"
MARK = "promise"
HEAD = """# What we promise, and the tests that show it

Written by `make generate` from `tests/promises.toml` and the marks `@pytest.mark.promise(N)` on the tests.
`make test` runs all of these tests; the commands show the same at full size. [operating.md](operating.md)
is about running a server, [SECURITY.md](../SECURITY.md) about reporting vulnerabilities.

| | promise | tests | at full size, and limits |
|---|---|---|---|
"""


def promises() -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = tomllib.loads((TESTS / "promises.toml").read_text(encoding="utf-8"))[
        "promise"
    ]
    return found


def marked() -> dict[int, list[tuple[str, str]]]:
    """The tests of each promise: file and name."""
    found: dict[int, list[tuple[str, str]]] = defaultdict(list)
    for file in sorted(TESTS.rglob("test_*.py")):
        if MARK not in (text := file.read_text(encoding="utf-8")):
            continue
        for node in ast.walk(ast.parse(text)):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for number in _numbers(node.decorator_list):
                    found[number].append((file.relative_to(TESTS.parent).as_posix(), node.name))
    return found


def _numbers(decorators: list[ast.expr]) -> list[int]:
    return [
        argument.value
        for one in decorators
        if isinstance(one, ast.Call) and isinstance(one.func, ast.Attribute) and one.func.attr == MARK
        for argument in one.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, int)
    ]


def page() -> str:
    tests = marked()
    return HEAD + "".join(_row(one, tests[one["number"]]) for one in promises())


def _row(promise: dict[str, Any], tests: list[tuple[str, str]]) -> str:
    shown = "<br>".join(
        f"[{name.removeprefix('test_').replace('_', ' ')}](../{file})" for file, name in tests
    )
    larger = f"`{promise['larger']}`" if "larger" in promise else ""
    rest = " ".join(filter(None, (larger, promise.get("limits", ""))))
    return f"| {promise['number']} | {promise['text']} | {shown} | {rest} |\n"


if __name__ == "__main__":
    changed = not PAGE.exists() or PAGE.read_text(encoding="utf-8") != page()
    PAGE.write_text(page(), encoding="utf-8")
    print(f"{PAGE.name} {'written' if changed else 'is up to date'}")
