"""Nim in rooms, with two bots."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import xor

from botyard.errors import InputError
from botyard.server.games.room_game import RoomGame
from botyard.server.storage.rows import Seat
from nim.kind import NIM, Setup, Take, View
from nim.settings import NimSettings


class NimRoom(RoomGame):
    kind = NIM
    levels = ("beginner", "master")
    stand_in = "beginner"

    def set_up(self, settings: NimSettings, seats: Sequence[Seat], seed: str) -> Setup:
        if len(seats) != 2:
            raise InputError("Nim is for two")
        return Setup(tuple(seat.name for seat in seats), seed, settings.heaps)

    def choose(self, level: str, seed: str, view: View, question: Take, compiled: bool) -> tuple[int, int]:
        heaps = list(enumerate(view.heaps))
        nimber = reduce(xor, view.heaps)
        if level == "master" and nimber:
            return next((n, size - (size ^ nimber)) for n, size in heaps if size ^ nimber < size)
        return next((n, 1) for n, size in heaps if size)


NIM_ROOM = NimRoom()
