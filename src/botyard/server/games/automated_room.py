"""What the automation of a room (its clock, its bots, a game's companion) needs from that room."""

from __future__ import annotations

from typing import Protocol

from botyard.server.games.live_game import LiveGame
from botyard.server.jobs.service import JobService
from botyard.server.net.message_parts import ServerMessage
from botyard.server.net.messages import RoundSolution
from botyard.server.storage.rows import Room


class AutomatedRoom(Protocol):
    """What automation sees of a room and may do there."""

    row: Room
    table: LiveGame | None
    solution: RoundSolution | None

    @property
    def jobs(self) -> JobService:
        """The service that runs bots and solvers."""

    def holds(self, table: LiveGame) -> bool:
        """Whether the clock and the bots of the game work in this process."""

    def online(self) -> frozenset[int]:
        """The seats whose players are connected."""

    def tell(self, message: ServerMessage) -> None:
        """Send a message to everybody here."""

    def presence_changed(self) -> None:
        """Look again who is here and who is away."""
