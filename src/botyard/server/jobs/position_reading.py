"""Ricochet positions that someone has pasted."""

from __future__ import annotations

from botyard.server.http.studio_bodies import RicochetOpened
from botyard.server.http.studio_positions import open_positions
from botyard.server.jobs.kind import READING, JobKind, Lane


def read_positions(text: str) -> RicochetOpened:
    return open_positions(text)


POSITION_READING = JobKind(
    name="position reading",
    function=read_positions,
    lane=Lane.PAGES,
    deadline=10.0,
    most_waiting=50,
    **READING,
)
