"""What a browser fetches before it shows the first screen stays small."""

from __future__ import annotations

import gzip
import re
from importlib.resources import files
from pathlib import Path

LIMIT = 300_000
STATIC = Path(str(files("botyard.server") / "static"))


def packed(names: set[str]) -> int:
    return sum(len(gzip.compress((STATIC / name).read_bytes())) for name in names)


def named_in(page: str) -> set[str]:
    """Scripts and styles that the page itself asks for."""
    return set(re.findall(r"(?:src|href)=\"/(assets/[^\"]+)\"", page))


def test_the_first_load_is_small() -> None:
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    assert any(name.endswith(".js") for name in named_in(page))
    assert packed({"index.html", *named_in(page)}) < LIMIT
