"""A key of a conformance case that means nothing is a mistake, and said to be one."""

from __future__ import annotations

from typing import Any

from botyard.errors import InputError

REMARKS = frozenset(
    {
        "id",
        "title",
        "kind",
        "editions",
        "source",
        "confidence",
        "tricky",
        "notes",
        "note",
        "comment",
        "remark",
        "ruling",
        "why",
    }
)
"""For readers, in every kind of case; so is any key that begins with an underscore."""


def check(what: str, entry: dict[str, Any], known: frozenset[str]) -> None:
    """InputError names the first unknown key of an object."""
    unknown = [key for key in entry if key not in known and not key.startswith("_")]
    if unknown:
        wanted = ", ".join(sorted(known - (REMARKS if "kind" in known else frozenset())))
        raise InputError(f"{what} has an unknown key {unknown[0]!r}; known: {wanted}")
