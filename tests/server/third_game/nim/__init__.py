"""Nim as a stranger would add it to Botyard: heaps, two players, whoever takes the last piece wins."""

from __future__ import annotations

from botyard.games import GameParts

PARTS = GameParts(kind="nim.kind:NIM", room="nim.room:NIM_ROOM", settings="nim.settings:NimSettings")
