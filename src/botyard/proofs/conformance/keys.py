"""Checks the keys of conformance cases: an unknown key is an error."""

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
"""Keys for readers, in every kind of case; any key that begins with an underscore is one too."""


def check(what: str, entry: dict[str, Any], known: frozenset[str]) -> None:
    """InputError names the first unknown key of an object."""
    unknown = [key for key in entry if key not in known and not key.startswith("_")]
    if unknown:
        wanted = ", ".join(sorted(known - (REMARKS if "kind" in known else frozenset())))
        raise InputError(f"{what} has an unknown key {unknown[0]!r}; known: {wanted}")
