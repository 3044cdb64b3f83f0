"""A lesson deals the same cards to everybody, and so is for one person only."""

from __future__ import annotations

import pytest

from botyard.errors import InputError
from botyard.server.rooms.settings import Settings
from botyard.server.rooms.setups import LESSON_SEED, seed_for
from botyard.server.storage.rows import Seat

ANN, BEN, BOT = Seat(name="Ann"), Seat(name="Ben"), Seat(name="Bot 1", bot="random")


def test_only_a_lesson_has_a_known_seed() -> None:
    assert seed_for(Settings(lesson=True), [ANN, BOT]) == LESSON_SEED
    seeds = {seed_for(Settings(), [ANN, BOT]) for _ in range(3)}
    assert len(seeds) == 3
    assert LESSON_SEED not in seeds


def test_two_people_have_no_lesson() -> None:
    with pytest.raises(InputError, match="one person"):
        seed_for(Settings(lesson=True), [ANN, BEN])
