"""The worked examples of the rulebooks, to watch: conformance cases, and what a replay shows of each.

`cases.json` is written by hand; `make generate` plays the cases (`proofs/rally/examples.py`) and writes one
replay for each edition that prints the example.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent
PREFIX = "EXAMPLE-"


def example_code(case: str, edition: str) -> str:
    """The replay code of an example as an edition plays it.

    >>> example_code("example-push", "2005")
    'EXAMPLE-PUSH-2005'
    """
    return f"{case}-{edition}".upper()


@cache
def _codes() -> frozenset[str]:
    return frozenset(file.stem.upper() for file in FOLDER.glob(f"{PREFIX.lower()}*.json"))


def example_replay(code: str) -> bytes | None:
    """The replay of that code as JSON; None if there is no such example."""
    if code not in _codes():
        return None
    return (FOLDER / f"{code.lower()}.json").read_bytes()
