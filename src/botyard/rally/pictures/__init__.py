"""Pictures of a floor with robots, flags and beams: for terminals and as SVG."""

from __future__ import annotations
