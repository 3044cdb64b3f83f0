"""The client's sources stay short enough to read; generated files may be as long as they need."""

from __future__ import annotations

from pathlib import Path

import pytest

SOURCES = Path(__file__).parents[2] / "client/src"
GENERATED = {"lib/messages.ts", "lib/drawings.ts"}
LONGEST = 500
FILES = sorted(
    path.relative_to(SOURCES).as_posix()
    for ending in ("*.ts", "*.svelte")
    for path in SOURCES.rglob(ending)
    if path.relative_to(SOURCES).as_posix() not in GENERATED
)


@pytest.mark.parametrize("name", FILES)
def test_no_source_is_too_long(name: str) -> None:
    lines = len((SOURCES / name).read_text(encoding="utf-8").splitlines())
    assert lines <= LONGEST, f"{name} has {lines} lines; split it by what its parts do"
