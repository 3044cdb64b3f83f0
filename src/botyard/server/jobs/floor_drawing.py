"""The floor of a free set-up: drawn, and board by board."""

from __future__ import annotations

import msgspec

from botyard.server.http.bodies import FloorPlan
from botyard.server.http.pictures import floor_picture, own_floor
from botyard.server.jobs.kind import READING, JobKind, Lane


def draw_floor(plan: FloorPlan) -> bytes:
    return floor_picture(plan).encode()


def lay_floor(plan: FloorPlan) -> bytes:
    """The boards as JSON."""
    return msgspec.json.encode(own_floor(plan))


FLOOR_DRAWING = JobKind(
    name="floor drawing", function=draw_floor, lane=Lane.PAGES, deadline=10.0, most_waiting=50, **READING
)
FLOOR_LAYING = JobKind(
    name="floor laying", function=lay_floor, lane=Lane.PAGES, deadline=10.0, most_waiting=50, **READING
)
