"""Reports of rule problems: a record with a moment, a remark and the rule in question.

A player who reports from a game still in progress, or from one whose hands are never shown, sends only what
that seat has seen: no other hands, no seed, no answers. Such a file can be watched but not played on from.
"""

from __future__ import annotations

from typing import Annotated

import msgspec

from botyard.errors import InputError
from botyard.headings import cite_words


class Report(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a player thinks the rules got wrong at one moment of a game."""

    at: Annotated[int, msgspec.Meta(ge=0)]
    """The moment, as the number of events before it."""
    text: Annotated[str, msgspec.Meta(max_length=2000)] = ""
    """What was expected, in the reporter's words."""
    rule: Annotated[str, msgspec.Meta(max_length=200)] = ""
    """The rule in question, by its name in the rules help."""
    lines: Annotated[str, msgspec.Meta(max_length=200)] = ""
    """Where the rule is written: rulebook lines (`000:228`) and rulings (`R14`)."""
    seen_by: Annotated[str, msgspec.Meta(max_length=80)] = ""
    """The player whose knowledge the events are limited to; empty if the record is complete."""
    link: Annotated[str, msgspec.Meta(max_length=200)] = ""
    """Where to watch the moment, as long as the server keeps the game."""


def report_lines(report: Report, where: str, happened: str) -> list[str]:
    """The report as readable lines: where, what happened, by which rule, and what was expected."""
    rule = " ".join(
        part for part in (report.rule, f"({cite_words(report.lines)})" if report.lines else "") if part
    )
    lines = [f"Reported: {where}, after {report.at} events", f"Happened: {happened}"]
    if rule:
        lines.append(f"Rule: {rule}")
    lines.append(f"Remark: {report.text or '-'}")
    if report.seen_by:
        lines.append(f"Holds only what {report.seen_by} had seen: no other hands, no seed, no answers.")
    if report.link:
        lines.append(f"Link: {report.link}")
    return lines


def check_whole(report: Report | msgspec.UnsetType, source: str) -> None:
    """Raise InputError if the record is a report that cannot be played on from."""
    if isinstance(report, Report) and report.seen_by:
        raise InputError(
            f"{source}: this report holds only what {report.seen_by} had seen and cannot be played on from; "
            "watch it with `botyard replay`"
        )
