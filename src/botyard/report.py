"""Reports of rule problems: a record with a moment, a remark and the rule that it is about.

Whoever reports from a game that goes on, or whose hands are never shown, can pack only what that seat has
seen: no hands of others, no seed, no answers. Such a file can be watched, but no game can be made from it.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from botyard.errors import InputError


class Report(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What somebody thinks is wrong with the rules at a moment of the game."""

    at: Annotated[int, msgspec.Meta(ge=0)]
    """After so many events."""
    text: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    """What was expected, in the reporter's words."""
    rule: Annotated[str, msgspec.Meta(max_length=200)] = ""
    """The rule that it is about, by the name that the rules help gives it."""
    lines: Annotated[str, msgspec.Meta(max_length=200)] = ""
    """Where the rule stands: lines of rulebooks (`000:228`) and rulings (`R14`)."""
    seen_by: Annotated[str, msgspec.Meta(max_length=80)] = ""
    """Whose knowledge the events are, where hands are secret; empty: the record is whole."""
    link: Annotated[str, msgspec.Meta(max_length=200)] = ""
    """Where the moment can be watched, as long as the server keeps it."""


def told(report: Report, where: str, happened: str) -> list[str]:
    """The report in words: where, what happened, by which rule, and what was expected."""
    rule = " ".join(part for part in (report.rule, f"({report.lines})" if report.lines else "") if part)
    lines = [f"Reported: {where}, after {report.at} events", f"Happened: {happened}"]
    if rule:
        lines.append(f"Rule: {rule}")
    lines.append(f"Remark: {report.text or '-'}")
    if report.seen_by:
        lines.append(f"Holds only what {report.seen_by} had seen: no hands of others, no seed, no answers.")
    if report.link:
        lines.append(f"Link: {report.link}")
    return lines


def check_whole(report: Report | msgspec.UnsetType, source: str) -> None:
    """InputError where the record is a report that cannot be played on from."""
    if isinstance(report, Report) and report.seen_by:
        raise InputError(
            f"{source}: this report holds only what {report.seen_by} had seen: nobody can play on from it; "
            "watch it with `botyard replay`"
        )
