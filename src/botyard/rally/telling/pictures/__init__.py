"""Pictures of a floor with robots, flags and beams: for terminals and as SVG."""

from __future__ import annotations

from botyard.rally.telling.pictures.scene import BeamPicture, RobotPicture
from botyard.rally.telling.pictures.svg import svg_picture
from botyard.rally.telling.pictures.terminal import ascii_picture, rich_picture
from botyard.rally.telling.pictures.terminal_marks import legend

__all__ = ["BeamPicture", "RobotPicture", "ascii_picture", "legend", "rich_picture", "svg_picture"]
