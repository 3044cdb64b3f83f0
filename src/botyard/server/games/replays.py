"""Games to watch: live ones as far as they are public, finished and uploaded ones in full."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

import msgspec

from botyard.gamekind import Replayed, Setup
from botyard.games import game_kind, kind_of_record
from botyard.rally.examples import PREFIX, example_replay
from botyard.server.games.live_game import LiveGame
from botyard.server.games.play import Play
from botyard.server.games.stored_setup import decode_setup
from botyard.server.http.bodies import Keyframe, Replay
from botyard.server.jobs.record_check import RECORD_CHECK
from botyard.server.jobs.replay_frames import REPLAY_FRAMES, current_frame
from botyard.server.net.security import hashed, new_code, same, seed_hash
from botyard.server.rooms.rooms import Rooms
from botyard.server.storage.rows import GameRow

KEPT = 32
"""How many replays are cached in memory."""


class PublicRecord(msgspec.Struct, frozen=True):
    """What is public of a game: its set-up and events, as a record without answers."""

    kind: str
    setup: Setup
    record: bytes
    events: int
    finished: bool
    stamp: str
    """Identifies the game and how far it has come."""


class PlayersOnlyError(Exception):
    """The record reveals hands that only its players may know."""


class Replays:
    """The games that can be watched, by code."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._kept: OrderedDict[str, tuple[int | None, bytes]] = OrderedDict()
        """Replays by code, each with how far its game had come; None: it is over."""

    async def upload(self, data: bytes) -> tuple[str, str]:
        """The code of the stored record, or what is wrong with it."""
        verdict = await self._rooms.jobs.run(RECORD_CHECK, data)
        if verdict.problem:
            return "", verdict.problem
        self._rooms.quotas.check("uploads", len(data))
        code = f"U{new_code()}"
        await self._rooms.store.add_record(code, data.decode())
        return code, ""

    async def is_ready(self, code: str) -> bool:
        """Whether the replay needs no worker: it is cached and up to date, or there is none."""
        if code.startswith(PREFIX) or self._found(code) is not None:
            return True
        game = await self._rooms.store.game(code)
        return game is None and await self._rooms.store.record(code) is None

    def _found(self, code: str) -> bytes | None:
        """The cached replay, unless its game has moved on since."""
        seq, text = self._kept.get(code, (None, None))
        if text is None or (seq is not None and seq != self._seq(code)):
            return None
        self._kept.move_to_end(code)
        return text

    def _seq(self, code: str) -> int | None:
        """How far a game that is being played here has come."""
        room = self._rooms.live.get(code.rpartition("-")[0])
        table = None if room is None else room.table
        return table.seq if table is not None and table.row.code == code else None

    async def replay(self, code: str) -> bytes | None:
        """A replay as JSON; None if there is none."""
        if code.startswith(PREFIX):
            return example_replay(code)
        if (kept := self._found(code)) is not None:
            return kept
        game = await self._rooms.store.game(code)
        if game is None:
            return await self._uploaded(code)
        seq, play = self._seq(code), await self.play(game)
        over = play.finished or game.finished is not None  # or ended early by its players
        complete = over and game.settings.hands != "never"
        watched = await self._rooms.jobs.run(
            REPLAY_FRAMES,
            game.kind,
            await asyncio.to_thread(play.record),
            complete,
            current_frame(play, complete),
        )
        setup = decode_setup(game.kind, game.setup)
        text = _encode(code, game.kind, game, setup, watched, complete)
        if over or seq is not None:
            self._keep(code, text, None if over else seq)
        return text

    async def record(self, code: str, token: str) -> bytes | None:
        """The record of a finished or uploaded game; None if there is none to give away.

        PlayersOnlyError if hands are never shown and the token proves none of the game's seats.
        """
        game = await self._rooms.store.game(code)
        if game is None:
            uploaded = await self._rooms.store.record(code)
            return None if uploaded is None else uploaded.encode()
        if game.finished is None:
            return None
        if game.settings.hands == "never" and not await self._has_seat(game.room, token):
            raise PlayersOnlyError
        return await asyncio.to_thread((await self.play(game)).record)

    async def setup(self, code: str) -> tuple[str, Setup] | None:
        """The kind of a game and its set-up; None if there is none."""
        found = await self._setup(code)
        return None if found is None else (found[0], decode_setup(*found))

    async def shown(self, code: str) -> PublicRecord | None:
        """The game as pictures show it; None if there is none."""
        text, found = await self.replay(code), await self._setup(code)
        if text is None or found is None:
            return None
        replay = msgspec.json.decode(text, type=_Watched)
        visible = {
            "game": game_kind(replay.game).record_name,
            "version": 1,
            "setup": msgspec.Raw(found[1].encode()),
            "answers": [],
            "events": replay.events,
        }
        return PublicRecord(
            kind=replay.game,
            setup=decode_setup(*found),
            record=msgspec.json.encode(visible),
            events=len(replay.events),
            finished=replay.finished,
            stamp=f"{code} {len(replay.events)}",
        )

    async def _setup(self, code: str) -> tuple[str, str] | None:
        """The kind of a game and its set-up as JSON."""
        game = await self._rooms.store.game(code)
        if game is not None:
            return game.kind, game.setup
        record = await self._rooms.store.record(code)
        if record is None:
            return None
        head = msgspec.json.decode(record, type=_Uploaded)
        return kind_of_record(record).name, bytes(head.setup).decode()

    async def _has_seat(self, room: str, token: str) -> bool:
        """Whether the token proves a seat of the room."""
        row = await self._rooms.store.room(room)
        return row is not None and any(seat.token and same(seat.token, hashed(token)) for seat in row.seats)

    async def _uploaded(self, code: str) -> bytes | None:
        record, found = await self._rooms.store.record(code), await self._setup(code)
        if record is None or found is None:
            return None
        watched = await self._rooms.jobs.run(REPLAY_FRAMES, found[0], record.encode(), True, None)
        text = _encode(code, found[0], None, decode_setup(*found), watched, True)
        self._keep(code, text)
        return text

    async def play(self, game: GameRow) -> Play[Any]:
        """The game as far as it has come."""
        room = self._rooms.live.get(game.room)
        if room is not None and room.table is not None and room.table.row.code == game.code:
            return room.table.play
        return (await LiveGame.load(game, self._rooms.store, lambda change: None)).play

    def _keep(self, code: str, text: bytes, seq: int | None = None) -> None:
        self._kept[code] = (seq, text)
        if len(self._kept) > KEPT:
            self._kept.popitem(last=False)


class _Watched(msgspec.Struct):
    game: str
    finished: bool
    events: list[msgspec.Raw]


class _Uploaded(msgspec.Struct):
    setup: msgspec.Raw


def _encode(
    code: str, kind: str, game: GameRow | None, setup: Setup, watched: Replayed, complete: bool
) -> bytes:
    names = game_kind(kind).player_names(setup)
    seed = setup.seed if watched.finished and complete else None
    return msgspec.json.encode(
        Replay(
            code=code,
            game=kind,
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
