"""Games in a database, as the server writes them when a room starts."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from botyard.rally.setup import Setup as RallySetup
from botyard.server.rows import GameRow, Room, Seat, now_ms
from botyard.server.settings import Settings
from botyard.server.setups import AnySetup, encode_setup
from botyard.server.store import Store


async def store_game(
    store: Store,
    settings: Settings,
    seats: Sequence[Seat],
    setup: AnySetup,
    *,
    code: str = "R",
    owner: str = "o",
    opening: str | None = None,
) -> GameRow:
    """A room and its first game, in which nobody has answered yet."""
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
        kind="rally" if isinstance(setup, RallySetup) else "ricochet",
        settings=settings,
        setup=encode_setup(setup),
        bots=tuple(seat.bot for seat in seats),
        seed=setup.seed,
        started=now_ms(),
        opening=opening,
    )
    await store.start_game(msgspec.structs.replace(room, version=2, state="playing", game=1), game)
    return game
