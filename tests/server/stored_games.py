"""Games in a database, as the server writes them when a room starts."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from botyard.gamekind import Setup
from botyard.server.games.game_settings import game_name
from botyard.server.games.stored_setup import encode_setup
from botyard.server.rooms.settings import Settings
from botyard.server.storage.rows import GameRow, Room, Seat, now_ms
from botyard.server.storage.store import Store


async def store_game(
    store: Store,
    settings: Settings,
    seats: Sequence[Seat],
    setup: Setup,
    *,
    code: str = "R",
    owner: str = "o",
    opening: str | None = None,
    age_ms: int = 0,
) -> GameRow:
    """A room and its first game, begun that long ago, in which nobody has answered yet."""
    room = Room(
        code=code,
        version=1,
        created=now_ms(),
        state="gathering",
        game=0,
        settings=settings,
        seats=tuple(seats),
        owner=owner,
    )
    await store.add_room(room)
    game = GameRow(
        code=f"{code}-1",
        room=code,
        number=1,
        kind=game_name(settings.game),
        settings=settings,
        setup=encode_setup(setup),
        bots=tuple(seat.bot for seat in seats),
        seed=setup.seed,
        started=now_ms() - age_ms,
        opening=opening,
    )
    await store.start_game(msgspec.structs.replace(room, version=2, state="playing", game=1), game)
    return game
