"""Games to watch: live ones as far as everybody may know, finished and uploaded ones whole."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec

from botyard.server.bodies import Keyframe, Replay
from botyard.server.hall import Hall
from botyard.server.play import Play
from botyard.server.rows import GameRow
from botyard.server.security import hashed, new_code, same, seed_hash
from botyard.server.setups import AnySetup, decode_setup
from botyard.server.table import Table
from botyard.server.thoughts import Watchable, now_of

KEPT = 32
"""So many replays are kept in memory."""


class Shown(msgspec.Struct, frozen=True):
    """What everybody may see of a game: its set-up and events as a record without answers."""

    kind: str
    setup: AnySetup
    record: bytes
    events: int
    finished: bool
    stamp: str
    """Says which game it is and how far."""


class PlayersOnlyError(Exception):
    """The record tells hands that only those who played may know."""


class Replays:
    """What can be watched, by code."""

    def __init__(self, hall: Hall) -> None:
        self._hall = hall
        self._kept: OrderedDict[str, bytes] = OrderedDict()

    async def upload(self, data: bytes) -> tuple[str, str]:
        """A code for the record, or what is wrong with it."""
        judged = await self._hall.thinkers.judge(data)
        if judged.problem:
            return "", judged.problem
        code = f"U{new_code()}"
        await self._hall.store.add_record(code, data.decode())
        return code, ""

    async def replay(self, code: str) -> bytes | None:
        """A replay as JSON; None where there is none."""
        if code in self._kept:
            self._kept.move_to_end(code)
            return self._kept[code]
        game = await self._hall.store.game(code)
        if game is None:
            return await self._uploaded(code)
        play = await self.play(game)
        complete = play.finished and game.settings.hands != "never"
        watched = await self._hall.thinkers.watchable(
            game.kind, await asyncio.to_thread(play.record), complete, now_of(play, complete)
        )
        setup = decode_setup(game.kind, game.setup)
        text = _encode(code, game.kind, game, setup, watched, complete)
        if play.finished:
            self._keep(code, text)
        return text

    async def record(self, code: str, token: str) -> bytes | None:
        """The record of a finished or uploaded game; None where there is none to give away.

        PlayersOnlyError where hands are never shown and the token opens none of its seats.
        """
        game = await self._hall.store.game(code)
        if game is None:
            uploaded = await self._hall.store.record(code)
            return None if uploaded is None else uploaded.encode()
        if game.finished is None:
            return None
        if game.settings.hands == "never" and not await self._sits(game.room, token):
            raise PlayersOnlyError
        return await asyncio.to_thread((await self.play(game)).record)

    async def setup(self, code: str) -> AnySetup | None:
        """How the game was set up; None where there is none."""
        found = await self._setup(code)
        return None if found is None else decode_setup(*found)

    async def shown(self, code: str) -> Shown | None:
        """The game as pictures show it; None where there is none."""
        text, found = await self.replay(code), await self._setup(code)
        if text is None or found is None:
            return None
        replay = msgspec.json.decode(text, type=_Watched)
        visible = {
            "game": "roborally" if replay.game == "rally" else "ricochet",
            "version": 1,
            "setup": msgspec.Raw(found[1].encode()),
            "answers": [],
            "events": replay.events,
        }
        return Shown(
            kind=replay.game,
            setup=decode_setup(*found),
            record=msgspec.json.encode(visible),
            events=len(replay.events),
            finished=replay.finished,
            stamp=f"{code} {len(replay.events)}",
        )

    async def _setup(self, code: str) -> tuple[str, str] | None:
        """The kind of a game and its set-up as JSON."""
        game = await self._hall.store.game(code)
        if game is not None:
            return game.kind, game.setup
        record = await self._hall.store.record(code)
        if record is None:
            return None
        head = msgspec.json.decode(record, type=_Uploaded)
        return "ricochet" if head.game == "ricochet" else "rally", bytes(head.setup).decode()

    async def _sits(self, room: str, token: str) -> bool:
        """Whether the token opens a seat of the room."""
        row = await self._hall.store.room(room)
        return row is not None and any(seat.token and same(seat.token, hashed(token)) for seat in row.seats)

    async def _uploaded(self, code: str) -> bytes | None:
        record, found = await self._hall.store.record(code), await self._setup(code)
        if record is None or found is None:
            return None
        watched = await self._hall.thinkers.watchable(found[0], record.encode(), True)
        text = _encode(code, found[0], None, decode_setup(*found), watched, True)
        self._keep(code, text)
        return text

    async def play(self, game: GameRow) -> Play:
        """The game as far as it has come."""
        room = self._hall.rooms.get(game.room)
        if room is not None and room.table is not None and room.table.row.code == game.code:
            return room.table.play
        snapshot = await self._hall.store.snapshot(game.code)
        entries = await self._hall.store.entries(game.code)

        def run() -> Play:
            return Table.found_again(game, snapshot, entries, self._hall.store, lambda change: None).play

        return await asyncio.to_thread(run)

    def _keep(self, code: str, text: bytes) -> None:
        self._kept[code] = text
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)


class _Watched(msgspec.Struct):
    game: str
    finished: bool
    events: list[msgspec.Raw]


class _Uploaded(msgspec.Struct):
    game: str
    setup: msgspec.Raw


def _encode(
    code: str, kind: str, game: GameRow | None, setup: AnySetup, watched: Watchable, complete: bool
) -> bytes:
    names = tuple(one if isinstance(one, str) else one.name for one in setup.players)
    seed = setup.seed if watched.finished and complete else None
    return msgspec.json.encode(
        Replay(
            code=code,
            game="rally" if kind == "rally" else "ricochet",
            room=None if game is None else game.room,
            finished=watched.finished,
            complete=complete,
            names=names,
            bots=game.bots if game else (None,) * len(names),
            events=tuple(msgspec.Raw(event) for event in watched.events),
            keyframes=tuple(
                Keyframe(event=number, turn=turn, view=msgspec.Raw(view))
                for number, turn, view in watched.keyframes
            ),
            seed_hash=seed_hash(setup.seed),
            seed=seed,
        )
    )
