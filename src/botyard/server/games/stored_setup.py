"""The set-up of a game as the database keeps it."""

from __future__ import annotations

import msgspec

from botyard.gamekind import Setup
from botyard.games import game_kind


def encode_setup(setup: Setup) -> str:
    return msgspec.json.encode(setup).decode()


def decode_setup(game: str, data: str) -> Setup:
    """The set-up of a game of that name."""
    setup: Setup = msgspec.json.decode(data, type=game_kind(game).setup)
    return setup
