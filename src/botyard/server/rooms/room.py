"""A room in use: its row in the database, its sockets, and its game.

Everything that sockets are sent about a game is put together here, from the views and events that the engine
made for each seat.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter, deque
from collections.abc import Coroutine, Sequence
from typing import Any, Protocol

import msgspec

from botyard.rally.floor.inspection import Finding
from botyard.server.games.history import EncodedEvents, encode_events
from botyard.server.games.live_game import Change, LiveGame
from botyard.server.games.play import recipient
from botyard.server.jobs.service import JobService
from botyard.server.net.budgets import TOO_FAST, Purse, TooFastError
from botyard.server.net.message_parts import ServerMessage
from botyard.server.net.messages import (
    ClockState,
    Error,
    OwnAnswers,
    OwnDrafts,
    RoundSolution,
    Unveiled,
    Waiting,
)
from botyard.server.net.peer import Peer, encode
from botyard.server.net.room_messages import Presence, RoomState, VoteState
from botyard.server.net.security import hashed, seed_hash
from botyard.server.rooms.admission import Barred, barred, is_knocking, is_owner, seats_of
from botyard.server.rooms.automation import Automation
from botyard.server.rooms.room_views import chat_message, seat_states
from botyard.server.rooms.setups import findings
from botyard.server.rooms.updates import Updates
from botyard.server.storage.rows import ChatLine, Room
from botyard.server.storage.store import Store

CHAT_SHOWN = 50
LINES_A_SECOND, LINES_AT_ONCE = 1, 5
"""How fast one seat may write in the chat."""
SOCKETS_A_SEAT = 5

OWNER_GONE = 10.0
"""Seconds for which the owner may be away, to reload the page, before the players may vote."""

REPLACED = 1008
NOT_ADMITTED = 4003

log = logging.getLogger(__name__)


class Host(Protocol):
    """What a room needs of the process that has it in memory; see `Rooms`."""

    store: Store
    jobs: JobService

    def holds(self, game: str) -> bool: ...
    async def new_game(self, room: LiveRoom) -> None: ...
    def announce(self, room: LiveRoom) -> None: ...
    def share_draft(self, room: LiveRoom, key: str, choice: Any) -> None: ...
    def share_leave(self, room: LiveRoom, seat: int) -> None: ...
    def lobby_changed(self, row: Room) -> None: ...
    def spawn(self, work: Coroutine[Any, Any, None]) -> None: ...


class RemotePeople(msgspec.Struct, frozen=True):
    """Who is connected to another process, and until when that is trusted."""

    until: float
    seats: frozenset[int]
    spectators: int
    owner: bool


class LiveRoom:
    """A room in the memory of this process."""

    def __init__(self, rooms: Host, row: Room) -> None:
        self.rooms = rooms
        self.row = row
        self.peers: set[Peer] = set()
        self.table: LiveGame | None = None
        self.lock = asyncio.Lock()
        """Held while the room's row changes."""
        self.lines: deque[ChatLine] = deque(maxlen=CHAT_SHOWN)
        self.chat_pace: dict[int, Purse] = {}
        """How fast each seat has been writing."""
        self.remote: dict[str, RemotePeople] = {}
        """Who is connected to other processes."""
        self.owner_gone_since: float | None = None
        self.solution: RoundSolution | None = None
        self.idle_since: float | None = None
        """Since when nobody has been here or asked for the room; None: somebody is here, or it loads."""
        self.automation = Automation(self)
        self._counts: dict[int | None, int] = {}
        """How many events each viewer has been sent."""
        self._unveiled = 0
        self._unveiling: tuple[str, int, int, bytes] | None = None
        self._presence: tuple[Any, ...] | None = None
        self._found: tuple[Room, tuple[Finding, ...]] | None = None

    # Coming and going

    async def load(self) -> None:
        """Load the game and the chat."""
        await self.read_chat()
        self._adopt_game(await self._load_game(self.row))

    async def _load_game(self, row: Room) -> LiveGame | None:
        """The game of that row, as stored."""
        game = await self.rooms.store.game(f"{row.code}-{row.game}") if row.game else None
        return None if game is None else await LiveGame.load(game, self.rooms.store, self._changed)

    def _adopt_game(self, table: LiveGame | None) -> None:
        self.automation.forget()
        self.table = table
        self._counts, self._unveiled, self.solution = {}, 0, None
        if table is not None:
            table.set_clocks(self.row)
            self._count_events(table)
            self.automation.table_changed()

    @property
    def game_code(self) -> str:
        return f"{self.row.code}-{self.row.game}"

    def asked_for(self) -> None:
        """Stay in memory for a while: whoever asked is about to do something here."""
        if not self.peers:
            self.idle_since = asyncio.get_running_loop().time()

    def enter(self, peer: Peer) -> None:
        self.peers.add(peer)
        self.idle_since = None
        self.sit_down(peer, peer.seats)
        self.presence_changed()

    def sit_down(self, newcomer: Peer, seats: Sequence[int]) -> None:
        """Connect a player to seats. Each seat has a limit of sockets; one too many closes the oldest."""
        for seat in seats:
            others = [
                peer
                for peer in self.peers
                if seat in peer.seats and peer is not newcomer and peer.close_code is None
            ]
            if len(others) >= SOCKETS_A_SEAT:
                others[0].say_goodbye("replaced", "this seat is open on too many screens", REPLACED)
        self.automation.seats_back(seats)

    def leave(self, peer: Peer) -> None:
        self.peers.discard(peer)
        if not self.peers:
            self.idle_since = asyncio.get_running_loop().time()
        self.presence_changed()

    def recognise(self, peer: Peer) -> None:
        """Find the seats that the peer's tokens prove."""
        peer.seats = seats_of(self.row, peer.hashes)
        peer.owner = is_owner(self.row, peer.hashes)
        peer.knocking = is_knocking(self.row, peer.hashes)

    def barred(self, peer: Peer) -> Barred | None:
        """Why the peer may not be here; None: it may."""
        return barred(self.row, peer.hashes, peer.browser)

    def turn_away(self, peer: Peer, why: Barred) -> None:
        peer.tell(Error(code=why.code, message=why.message))
        peer.say_goodbye(why.code, why.message, NOT_ADMITTED)

    def unknown_tokens(self, tokens: Sequence[str]) -> tuple[int, ...]:
        """Which of these tokens prove nothing here, counted from 0."""
        row = self.row
        known = {row.owner, *(seat.token for seat in row.seats), *(knock.token for knock in row.door.knocks)}
        known.add(hashed(row.door.invitation))
        return tuple(number for number, token in enumerate(tokens) if hashed(token) not in known)

    # The row

    async def refresh(self) -> None:
        """Read the row and the chat again, because another process has written there."""
        async with self.lock:
            row = await self.rooms.store.room(self.row.code)
            if row is not None and row.version > self.row.version:
                await self.take_row(row)
        await self.read_chat()

    async def take_row(self, row: Room) -> None:
        """Take the changed row and tell everyone."""
        new_game, clocks_since = row.game != self.row.game, self.row.clock_since
        # First what may fail: a room whose row is ahead of its game would never look for that game again.
        if new_game:
            table = await self._load_game(row)
            self.row = row
            self._adopt_game(table)
        else:
            if self.table is not None:
                await self.table.catch_up()
                self.table.set_clocks(row)
            self.row = row
        newly_seated = [peer for peer in self.peers if self._recognise_again(peer) and not new_game]
        frames: dict[tuple[bool, bool], bytes] = {}
        for peer in self.peers:
            audience = (bool(peer.seats), peer.owner)
            if audience not in frames:
                frames[audience] = encode(self.state(*audience))
            peer.send(frames[audience])
        for peer in self.peers if new_game else newly_seated:
            peer.floors.clear()
            self.send_game(peer, {})
        if row.clock_since > clocks_since and self.table is not None:
            self.tell(self._waiting(self.table))
        self.automation.wake()
        self.presence_changed()
        self.rooms.lobby_changed(row)

    def _recognise_again(self, peer: Peer) -> bool:
        """Tell the peer if its seats have changed (then returns True), or if it may not be here any more."""
        before = (peer.seats, peer.owner, peer.knocking)
        self.recognise(peer)
        if before != (peer.seats, peer.owner, peer.knocking):
            peer.floors.clear()
            peer.tell(peer.you())
        why = self.barred(peer)
        if why is not None:  # removed, a new invitation, a game has begun, or its seat's token was replaced
            self.turn_away(peer, why)
        return before[0] != peer.seats

    def state(self, seated: bool, owner: bool = False) -> RoomState:
        """The room as its players see it, or as others do: the seed reveals all hands."""
        row, table = self.row, self.table
        over = row.state != "playing" and table is not None
        told = over and (seated or row.settings.hands != "never")
        return RoomState(
            room=row.code,
            version=row.version,
            settings=row.settings,
            seats=seat_states(row),
            state=row.state,  # type: ignore[arg-type]
            game=row.game,
            start_blockers=tuple(found for found in self._findings() if found.grave),
            remarks=tuple(found for found in self._findings() if not found.grave),
            replay=self.game_code if row.game else None,
            seed_hash=seed_hash(table.row.seed) if table else None,
            seed=table.row.seed if told and table else None,
            door=row.door.state,
            knocks=tuple(knock.name for knock in row.door.knocks),
            removed=tuple(removed.name for removed in row.door.removed) if owner else (),
            invitation=row.door.invitation if seated or owner else "",
            votes=tuple(VoteState(motion=vote.motion, seats=vote.seats) for vote in row.votes),
        )

    def _findings(self) -> tuple[Finding, ...]:
        """Why the game cannot start now, and what is odd about it; found once for each version of the row."""
        row = self.row
        if self._found is None or self._found[0] is not row:
            self._found = (
                row,
                findings(row.settings, row.seats) if row.state == "gathering" else (),
            )
        return self._found[1]

    # Chat

    async def read_chat(self) -> None:
        last = self.lines[-1].number if self.lines else 0
        for said in await self.rooms.store.chat_lines(self.row.code, last, CHAT_SHOWN):
            self.pass_on(said)

    def count_line(self, seat: int) -> None:
        """Count a line of the seat; TooFastError if it must wait."""
        pace = self.chat_pace.setdefault(seat, Purse(LINES_A_SECOND, LINES_AT_ONCE))
        if wait := pace.wait(1, time.monotonic()):
            raise TooFastError(TOO_FAST, wait)
        pace.pay(1)

    def pass_on(self, said: ChatLine) -> None:
        """Send a chat line on, from here or from another process."""
        if not self.lines or said.number > self.lines[-1].number:
            self.lines.append(said)
            self.tell(chat_message(said))

    # Who is here

    def online(self) -> frozenset[int]:
        seats = {seat for peer in self.peers for seat in peer.seats}
        return frozenset(seats.union(*(people.seats for people in self._elsewhere())))

    def spectators(self) -> int:
        here = sum(not peer.seats for peer in self.peers)
        return here + sum(people.spectators for people in self._elsewhere())

    def _elsewhere(self) -> list[RemotePeople]:
        now = asyncio.get_running_loop().time()
        return [people for people in self.remote.values() if people.until > now]

    def owner_here(self) -> bool:
        """Whether the owner is here, or was a moment ago."""
        if any(peer.owner for peer in self.peers) or any(people.owner for people in self._elsewhere()):
            self.owner_gone_since = None
            return True
        loop = asyncio.get_running_loop()
        if self.owner_gone_since is None:
            self.owner_gone_since = loop.time()
            loop.call_later(OWNER_GONE + 0.05, self.presence_changed)
        return loop.time() - self.owner_gone_since < OWNER_GONE

    def presence(self) -> Presence:
        return Presence(
            online=tuple(sorted(self.online())),
            away=self.automation.away(),
            spectators=self.spectators(),
            owner=self.owner_here(),
            missing=self.automation.missing(),
        )

    def seat_left(self, seat: int) -> None:
        """The seat's player has left, here or at another process."""
        self.automation.seat_left(seat)
        self.presence_changed()

    def presence_changed(self) -> None:
        self.automation.presence_changed(self.online())
        presence = self.presence()
        # Clients count the seconds themselves; only other changes are sent.
        missing = tuple((one.seat, one.then, one.in_ms in (None, 0)) for one in presence.missing)
        facts = (presence.online, presence.away, presence.spectators, presence.owner, missing)
        if facts != self._presence:
            self._presence = facts
            self.tell(presence)
            self.rooms.announce(self)

    # The game

    def send_game(self, peer: Peer, last: dict[int | None, int]) -> None:
        """Send everything about the game that the peer does not know yet."""
        table = self.table
        if table is None or self.row.state == "gathering":  # a game that was ended early is over
            return
        updates = Updates(table, self.clocks(table))
        frames = []
        for viewer in peer.viewers:
            start, unknown = table.history(viewer, last.get(viewer, 0))
            peer.floors.pop(viewer, None)
            frames.append(updates.frame(peer, viewer, start, unknown))
        peer.send_history(frames)
        for seat in peer.seats if table.play.answers_change else ():
            peer.tell(OwnDrafts(seat=seat, game=table.row.number, drafts=table.drafts_of(seat)))
        if not peer.seats:
            self._unveil([peer], 0, self._unveiled)
        if self.solution is not None:
            peer.tell(self.solution)

    def _changed(self, change: Change) -> None:
        """Send a new entry of the game to everyone, each as they may see it."""
        table = self.table
        if table is None:  # entries that are read while the game loads
            return
        # Running out of time is not an event, but every view shows it.
        if change.moved_on or change.entry.action == "end_by_time":
            self._send_updates(table, change)
            self._unveil_turn(table)
        else:
            self._send_waiting(table, change)
        self.automation.table_changed()
        if self.automation.someone_offline:  # whether they are needed may have changed
            self.presence_changed()
        if table.play.finished:
            self.rooms.spawn(self.refresh())

    def _send_updates(self, table: LiveGame, change: Change) -> None:
        starts = dict(self._counts)
        shown = change.shown(self._counts)
        for viewer, news in shown.items():
            self._counts[viewer] += news.count
        updates = Updates(table, self.clocks(table))
        for peer in self.peers:
            for viewer in peer.viewers:
                peer.send(updates.frame(peer, viewer, starts[viewer], shown[viewer]))

    def _waiting(self, table: LiveGame) -> Waiting:
        """Whom the game waits for, and its clocks."""
        return Waiting(
            game=table.row.number,
            seq=table.seq,
            waiting_for=tuple(sorted({asked.seat for asked in table.play.pending()})),
            clocks=self.clocks(table),
        )

    def _send_waiting(self, table: LiveGame, change: Change) -> None:
        waiting = encode(self._waiting(table))
        seat = change.entry.seat
        for peer in self.peers:
            peer.send(waiting)
            if seat in peer.seats:
                answered = table.play.answered(seat)
                peer.tell(OwnAnswers(seat=seat, game=table.row.number, seq=table.seq, answered=answered))
                if change.entry.action == "take_back":
                    peer.tell(OwnDrafts(seat=seat, game=table.row.number, drafts=table.drafts_of(seat)))

    def clocks(self, table: LiveGame) -> tuple[ClockState, ...]:
        return table.clocks.states(table.play, table.now()) if table.clocks.any_running(table.play) else ()

    def _count_events(self, table: LiveGame) -> None:
        to = Counter(map(recipient, table.play.events()))
        self._counts = {None: to[None], **{seat: to[None] + to[seat] for seat in range(table.play.seats)}}
        self._unveiled = self._turn_start(table)

    # What spectators see later

    def _turn_start(self, table: LiveGame) -> int:
        """The number of the event from which hands are still secret to delayed spectators."""
        if table.play.finished:
            return 0 if table.row.settings.hands == "never" else len(table.play.events())
        if table.row.settings.hands != "delayed":
            return 0
        known = self._unveiled  # what came before is not looked at again
        later = enumerate(table.play.events(known), start=known)
        return max((n for n, event in later if table.play.begins_turn(event)), default=known)

    def _unveil_turn(self, table: LiveGame) -> None:
        start = self._turn_start(table)
        if start > self._unveiled:
            self._unveil([peer for peer in self.peers if not peer.seats], self._unveiled, start)
            self._unveiled = start

    def _unveil(self, peers: list[Peer], start: int, end: int) -> None:
        table = self.table
        if table is None or start == end or not peers:
            return
        frame = self._unveiled_frame(table, start, end)
        for peer in peers if frame else ():
            peer.send(frame)

    def _unveiled_frame(self, table: LiveGame, start: int, end: int) -> bytes:
        """The private events of these turns; empty if there are none. All newcomers get the same ones."""
        if self._unveiling is None or self._unveiling[:3] != (table.row.code, start, end):
            self._unveiling = (table.row.code, start, end, self._encode_unveiled(table, start, end))
        return self._unveiling[3]

    def _encode_unveiled(self, table: LiveGame, start: int, end: int) -> bytes:
        over = table.play.events()[start:end]
        if not any(recipient(event) is not None for event in over):
            return b""
        shown = [event for event in over if recipient(event) is not None or table.play.begins_turn(event)]
        return encode(Unveiled(game=table.row.number, events=EncodedEvents.of(encode_events(shown)).events))

    # Small parts

    @property
    def jobs(self) -> JobService:
        return self.rooms.jobs

    def holds(self, table: LiveGame) -> bool:
        """Whether the clock and the bots of the game work in this process."""
        return self.rooms.holds(table.row.code)

    def tell(self, message: ServerMessage) -> None:
        frame = encode(message)
        for peer in self.peers:
            peer.send(frame)

    def draft(self, key: str, choice: Any, screen: Peer | None = None) -> None:
        """Keep a program as laid so far, and show it on the other screens of its player."""
        table = self.table
        seat = None if table is None else table.keep_draft(key, choice)
        if table is None or seat is None:
            return
        drafts = OwnDrafts(seat=seat, game=table.row.number, drafts=table.drafts_of(seat))
        for peer in self.peers:
            if seat in peer.seats and peer is not screen:
                peer.tell(drafts)
