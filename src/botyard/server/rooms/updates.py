"""What a game's sockets are sent after something happened, each frame encoded once."""

from __future__ import annotations

from botyard.server.games.history import EncodedEvents
from botyard.server.games.live_game import LiveGame
from botyard.server.net.messages import ClockState, Update
from botyard.server.net.peer import Peer, encode


class Updates:
    """The state of the game at one moment, for everyone; frames are shared by all who see the same."""

    def __init__(self, table: LiveGame, clocks: tuple[ClockState, ...]) -> None:
        self._table, self._clocks = table, clocks
        self._now = table.now()
        self._floor = table.play.floor()
        self._ready: dict[tuple[int | None, bool], bytes] = {}

    def frame(self, peer: Peer, viewer: int | None, start: int, news: EncodedEvents) -> bytes:
        """The frame for one of the peer's viewers; with boards only if the peer has not got them yet."""
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
