"""What a room agrees on before a game of Nim."""

from __future__ import annotations

from typing import Annotated

import msgspec

from botyard.server.games.game_settings import GameSettings

Heap = Annotated[int, msgspec.Meta(ge=1, le=20)]


class NimSettings(GameSettings, frozen=True, kw_only=True, tag="nim"):
    heaps: Annotated[tuple[Heap, ...], msgspec.Meta(min_length=1, max_length=9)] = (3, 4, 5)
