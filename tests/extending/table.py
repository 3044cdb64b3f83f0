"""Where a new thing is added: the list in docs/extending.toml, from which the README's table is written."""

from __future__ import annotations

import tomllib
from pathlib import Path

_LIST = tomllib.loads((Path(__file__).parents[2] / "docs/extending.toml").read_text(encoding="utf-8"))


def files_for(thing: str, **names: str) -> set[str]:
    """The only files below `src/botyard` that may be touched for a new thing of that name."""
    return {path.format(**names) for path in _LIST[thing]["files"]}
