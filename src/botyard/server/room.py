"""A room that somebody looks at: its row in the database, its sockets, and its game.

All that sockets are sent about a game is put together here, from views and events that the engines made for
the seat in question.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from botyard.rally.events import TurnStarted
from botyard.rally.inspection import Finding
from botyard.server.attendants import Attendants
from botyard.server.messages import (
    ClockState,
    Error,
    Line,
    OwnAnswers,
    Presence,
    RoomState,
    SeatState,
    ServerMessage,
    Solution,
    Unveiled,
    Update,
    Waiting,
)
from botyard.server.peer import Peer, encode
from botyard.server.play import recipient
from botyard.server.rows import Room, Said
from botyard.server.security import hashed, same, seed_hash
from botyard.server.setups import hindrances
from botyard.server.table import Change, Table, Told, written

if TYPE_CHECKING:
    from botyard.server.hall import Hall

CHAT_SHOWN = 50
SOCKETS_A_SEAT = 5

REPLACED = 1008
NO_SPECTATORS = 4003

log = logging.getLogger(__name__)


class LiveRoom:
    """A room in the memory of this process."""

    def __init__(self, hall: Hall, row: Room) -> None:
        self.hall = hall
        self.row = row
        self.peers: set[Peer] = set()
        self.table: Table | None = None
        self.lock = asyncio.Lock()
        """Held while the room's row changes."""
        self.lines: deque[Said] = deque(maxlen=CHAT_SHOWN)
        self.remote: dict[str, tuple[float, frozenset[int], int]] = {}
        """Who is connected to other processes: until when that is believed, seats, spectators."""
        self.solution: Solution | None = None
        self.idle_since: float | None = None
        self.attendants = Attendants(self)
        self._counts: dict[int | None, int] = {}
        """How many events each viewer has been told of."""
        self._unveiled = 0
        self._presence: Presence | None = None
        self._hindered: tuple[Room, tuple[Finding, ...]] | None = None

    # Coming and going

    async def load(self) -> None:
        """Fetch the game and the chat."""
        await self.read_chat()
        self._lay_table(await self._find_table(self.row))

    async def _find_table(self, row: Room) -> Table | None:
        """The game of that row, as the database has it."""
        game = await self.hall.store.game(f"{row.code}-{row.game}") if row.game else None
        return None if game is None else await Table.load(game, self.hall.store, self._changed)

    def _lay_table(self, table: Table | None) -> None:
        self.attendants.forget()
        self.table = table
        self._counts, self._unveiled, self.solution = {}, 0, None
        if table is not None:
            self._count_events(table)
            self.attendants.table_changed()

    @property
    def game_code(self) -> str:
        return f"{self.row.code}-{self.row.game}"

    def enter(self, peer: Peer) -> None:
        self.peers.add(peer)
        self.idle_since = None
        self.sit_down(peer, peer.seats)
        self.presence_changed()

    def sit_down(self, newcomer: Peer, seats: Sequence[int]) -> None:
        """Somebody sits there again. A seat has so many sockets at most; the one more closes another."""
        for seat in seats:
            others = [
                peer
                for peer in self.peers
                if seat in peer.seats and peer is not newcomer and peer.close_code is None
            ]
            if len(others) >= SOCKETS_A_SEAT:
                others[0].part("replaced", "this seat is open in too many places", REPLACED)
        self.attendants.seats_back(seats)

    def leave(self, peer: Peer) -> None:
        self.peers.discard(peer)
        if not self.peers:
            self.idle_since = asyncio.get_running_loop().time()
        self.presence_changed()

    def recognise(self, peer: Peer) -> None:
        """Find the seats that the peer's tokens open."""
        peer.seats = tuple(
            number for number, seat in enumerate(self.row.seats) if seat.token and seat.token in peer.hashes
        )
        peer.owner = any(same(self.row.owner, known) for known in peer.hashes)

    def admits(self, peer: Peer) -> bool:
        """Whether the peer may be here. Before the first game everybody may: they come to sit down."""
        return bool(peer.seats) or peer.owner or self.row.settings.spectators or not self.row.game

    def turn_away(self, peer: Peer) -> None:
        peer.tell(Error(code="off", message="this room allows no spectators"))
        peer.part("off", "this room allows no spectators", NO_SPECTATORS)

    def strange(self, tokens: Sequence[str]) -> tuple[int, ...]:
        """Which of these tokens open nothing here, counted from 0."""
        known = {self.row.owner, *(seat.token for seat in self.row.seats)}
        return tuple(number for number, token in enumerate(tokens) if hashed(token) not in known)

    # The row

    async def refresh(self) -> None:
        """Read the row and the chat again, because somebody has written there."""
        async with self.lock:
            row = await self.hall.store.room(self.row.code)
            if row is not None and row.version > self.row.version:
                await self.became(row)
        await self.read_chat()

    async def became(self, row: Room) -> None:
        """The room has changed: tell everybody."""
        new_game = row.game != self.row.game
        # First what may fail: a room whose row is ahead of its game would never look for it again.
        if new_game:
            table = await self._find_table(row)
            self.row = row
            self._lay_table(table)
        else:
            if self.table is not None:
                await self.table.catch_up()
            self.row = row
        for peer in self.peers:
            before = (peer.seats, peer.owner)
            self.recognise(peer)
            if before != (peer.seats, peer.owner):
                peer.floors.clear()
                peer.tell(peer.you())
            if not self.admits(peer):  # a game has begun, or the seat's token was replaced
                self.turn_away(peer)
        frames = {seated: encode(self.state(seated)) for seated in (True, False)}
        for peer in self.peers:
            peer.send(frames[bool(peer.seats)])
        if new_game:
            for peer in self.peers:
                peer.floors.clear()
                self.send_game(peer, {})
        self.presence_changed()
        self.hall.lobby_changed(row)

    def state(self, seated: bool) -> RoomState:
        """The room, as those see it who sit here, or others. A seed tells all hands to who can calculate."""
        row, table = self.row, self.table
        over = row.state == "finished" and table is not None
        told = over and (seated or row.settings.hands != "never")
        return RoomState(
            room=row.code,
            version=row.version,
            settings=row.settings,
            seats=seat_states(row),
            state=row.state,  # type: ignore[arg-type]
            game=row.game,
            hindrances=self._hindrances(),
            replay=self.game_code if row.game else None,
            seed_hash=seed_hash(table.row.seed) if table else None,
            seed=table.row.seed if told and table else None,
        )

    def _hindrances(self) -> tuple[Finding, ...]:
        """Why the game could not start now, looked for once in each version of the row."""
        row = self.row
        if self._hindered is None or self._hindered[0] is not row:
            self._hindered = (row, hindrances(row.settings, row.seats) if row.state == "gathering" else ())
        return self._hindered[1]

    # Chat

    async def read_chat(self) -> None:
        last = self.lines[-1].number if self.lines else 0
        for said in await self.hall.store.said(self.row.code, last, CHAT_SHOWN):
            self.heard(said)

    def heard(self, said: Said) -> None:
        """A line was said, here or in another process."""
        if not self.lines or said.number > self.lines[-1].number:
            self.lines.append(said)
            self.tell(line_of(said))

    # Who is here

    def online(self) -> frozenset[int]:
        now = asyncio.get_running_loop().time()
        seats = {seat for peer in self.peers for seat in peer.seats}
        for until, there, _ in self.remote.values():
            if until > now:
                seats |= there
        return frozenset(seats)

    def spectators(self) -> int:
        now = asyncio.get_running_loop().time()
        here = sum(not peer.seats for peer in self.peers)
        return here + sum(count for until, _, count in self.remote.values() if until > now)

    def presence(self) -> Presence:
        return Presence(
            online=tuple(sorted(self.online())),
            away=self.attendants.away(),
            spectators=self.spectators(),
        )

    def seat_left(self, seat: int) -> None:
        """Who sits there has said goodbye, here or at another process."""
        self.attendants.seat_left(seat)
        self.presence_changed()

    def presence_changed(self) -> None:
        self.attendants.presence_changed(self.online())
        presence = self.presence()
        if presence != self._presence:
            self._presence = presence
            self.tell(presence)
            self.hall.announce(self)

    # The game

    def send_game(self, peer: Peer, last: dict[int | None, int]) -> None:
        """Everything about the game that the peer does not know yet."""
        table = self.table
        if table is None:
            return
        updates = Updates(table, self.clocks(table))
        for viewer in peer.viewers:
            known = len(table.play.events_for(viewer, 0))
            start = min(max(0, last.get(viewer, 0)), known)
            unknown = Told.of(written(table.play.events_for(viewer, start)))
            peer.floors.pop(viewer, None)
            peer.send(updates.frame(peer, viewer, start, unknown))
        if not peer.seats:
            self._unveil([peer], 0, self._unveiled)
        if self.solution is not None:
            peer.tell(self.solution)

    def _changed(self, change: Change) -> None:
        """The table has taken an entry: send it to everybody, each as it may be seen."""
        table = self.table
        if table is None:  # entries that are read while the game is being loaded
            return
        # That time is over is no event, but everybody's view says so.
        if change.moved_on or change.entry.action == "end_by_time":
            self._send_updates(table, change)
            self._unveil_turn(table)
        else:
            self._send_waiting(table, change)
        self.attendants.table_changed()
        if table.play.finished:
            self.hall.spawn(self.refresh())

    def _send_updates(self, table: Table, change: Change) -> None:
        starts = dict(self._counts)
        shown = change.shown(self._counts)
        for viewer, news in shown.items():
            self._counts[viewer] += news.count
        updates = Updates(table, self.clocks(table))
        for peer in self.peers:
            for viewer in peer.viewers:
                peer.send(updates.frame(peer, viewer, starts[viewer], shown[viewer]))

    def _send_waiting(self, table: Table, change: Change) -> None:
        waiting = encode(
            Waiting(
                game=table.row.number,
                seq=table.seq,
                waiting_for=tuple(sorted({asked.seat for asked in table.play.pending()})),
                clocks=self.clocks(table),
            )
        )
        seat = change.entry.seat
        for peer in self.peers:
            peer.send(waiting)
            if seat in peer.seats:
                answered = table.play.answered(seat)
                peer.tell(OwnAnswers(seat=seat, game=table.row.number, seq=table.seq, answered=answered))

    def clocks(self, table: Table) -> tuple[ClockState, ...]:
        running = table.clocks.states(table.play, table.now()) if table.clocks.run_for(table.play) else ()
        return running + self.attendants.clocks()

    def _count_events(self, table: Table) -> None:
        viewers: Iterable[int | None] = (None, *range(table.play.seats))
        self._counts = {viewer: len(table.play.events_for(viewer, 0)) for viewer in viewers}
        self._unveiled = self._turn_start(table)

    # What spectators see later

    def _turn_start(self, table: Table) -> int:
        """The number of the event from which on hands are still secret to delayed spectators."""
        if table.play.finished:
            return 0 if table.row.settings.hands == "never" else len(table.play.events())
        if table.row.settings.hands != "delayed":
            return 0
        events = table.play.events()
        return max((n for n, event in enumerate(events) if isinstance(event, TurnStarted)), default=0)

    def _unveil_turn(self, table: Table) -> None:
        start = self._turn_start(table)
        if start > self._unveiled:
            self._unveil([peer for peer in self.peers if not peer.seats], self._unveiled, start)
            self._unveiled = start

    def _unveil(self, peers: list[Peer], start: int, end: int) -> None:
        table = self.table
        if table is None or start == end or not peers:
            return
        over = table.play.events()[start:end]
        if not any(recipient(event) is not None for event in over):
            return
        shown = [event for event in over if recipient(event) is not None or isinstance(event, TurnStarted)]
        frame = encode(Unveiled(game=table.row.number, events=Told.of(written(shown)).events))
        for peer in peers:
            peer.send(frame)

    # Small things

    def tell(self, message: ServerMessage) -> None:
        frame = encode(message)
        for peer in self.peers:
            peer.send(frame)

    def draft(self, key: str, choice: Any) -> None:
        if self.table is not None:
            self.table.drafts[key] = choice


class Updates:
    """How the game stands at one moment, told to everybody; a frame is made once for all who see the same."""

    def __init__(self, table: Table, clocks: tuple[ClockState, ...]) -> None:
        self._table, self._clocks = table, clocks
        self._now = table.now()
        self._floor = table.play.floor()
        self._ready: dict[tuple[int | None, bool], bytes] = {}

    def frame(self, peer: Peer, viewer: int | None, start: int, news: Told) -> bytes:
        """What the peer is sent for one of its viewers; boards only where it has not got them yet."""
        light = peer.floors.get(viewer) is self._floor
        peer.floors[viewer] = self._floor
        if (viewer, light) not in self._ready:
            table = self._table
            self._ready[viewer, light] = encode(
                Update(
                    seat=viewer,
                    game=table.row.number,
                    seq=table.seq,
                    start=start,
                    events=news.events,
                    view=table.play.light_view(viewer) if light else table.play.view(viewer),
                    clocks=self._clocks,
                    now=self._now,
                )
            )
        return self._ready[viewer, light]


def seat_states(row: Room) -> tuple[SeatState, ...]:
    return tuple(
        SeatState(
            seat=number,
            name=seat.name,
            bot=seat.bot,
            robot=seat.robot,
            team=seat.team,
            muted=seat.muted,
        )
        for number, seat in enumerate(row.seats)
    )


def bad_tokens(numbers: Sequence[int]) -> str:
    """What to say of tokens that open nothing; never which they are.

    >>> bad_tokens([1])
    'token 1 opens nothing here (any more); tokens count from 0'
    """
    which = ", ".join(str(number) for number in numbers)
    subject = f"token {which} opens" if len(numbers) == 1 else f"tokens {which} open"
    return f"{subject} nothing here (any more); tokens count from 0"


def line_of(said: Said) -> Line:
    return Line(number=said.number, seat=said.seat, name=said.name, text=said.text, at=said.at)
