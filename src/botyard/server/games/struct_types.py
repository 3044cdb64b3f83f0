"""Struct classes made safe for several threads."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


def prepare_struct_types() -> None:
    """Let msgspec look at the fields of every struct class loaded so far.

    Otherwise it does so when a class is first decoded, and two threads that are first at the same time crash
    the whole process: one of them reads what the other has only half written (msgspec 0.22).
    """
    for known in struct_types():
        msgspec.json.Decoder(known)


def struct_types(parent: type[msgspec.Struct] = msgspec.Struct) -> Iterator[type[msgspec.Struct]]:
    """Every struct class loaded so far."""
    for child in parent.__subclasses__():
        yield child
        yield from struct_types(child)
