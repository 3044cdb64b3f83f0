"""What a room needs to know about a game beyond its `GameKind`: settings, play, bots, words for links."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Protocol

import msgspec

from botyard.errors import InputError
from botyard.games import all_parts, load_part, parts_of
from botyard.rally.floor.problems import Problem
from botyard.server.games.game_settings import GameSettings, game_name
from botyard.server.games.play import NotAllowedError, NotOpenError, OpenQuestion
from botyard.server.games.served_game import ServedGame
from botyard.server.jobs.bot_move import BOT_MOVE
from botyard.server.jobs.service import JobService
from botyard.server.net.messages import AnyHelp, Preview, TryOut
from botyard.server.net.security import bot_seed
from botyard.server.storage.rows import Seat

if TYPE_CHECKING:
    from botyard.server.games.automated_room import AutomatedRoom
    from botyard.server.games.live_game import LiveGame
    from botyard.server.net.peer import Peer


class Chosen(msgspec.Struct, frozen=True):
    """A bot's answer."""

    choice: Any


class Bots(Protocol):
    """The bots of one live game, and the stand-ins for absent players."""

    async def choose(self, table: LiveGame, asked: OpenQuestion, level: str) -> Chosen | None:
        """A bot's answer, when it is time to give it; None: no answer. GaveUpError if it took too long."""


class Companion(Protocol):
    """Watches a live game and tells people more about it, as a solver does."""

    def table_changed(self, table: LiveGame) -> None:
        """Something happened in the game, or the game was loaded."""

    def forget(self) -> None:
        """Another game begins, or the room is unloaded."""


class LinkWords(msgspec.Struct, frozen=True):
    """What a shared link says about a game: what it is, and its rules, if that says more."""

    title: str
    rules: str = ""


class RoomGame(ServedGame):
    """How a game is played in rooms."""

    levels: ClassVar[Sequence[str]]
    """The bots' levels by name, weakest first."""
    stand_in: ClassVar[str]
    """The level of the bot that stands in for absent players."""

    # Before the game

    @abstractmethod
    def set_up(self, settings: Any, seats: Sequence[Seat], seed: str) -> Any:
        """The set-up of a game; InputError lists everything that is wrong with it."""

    def unpredictable(self, setup: Any) -> Any:
        """The same set-up with random numbers that cannot be predicted from those that were seen."""
        return setup

    def settled(self, settings: Any) -> Any:
        """The settings as a room keeps them, completed by what follows from them; InputError rejects those
        that no line-up of players could play."""
        return settings

    def oddities(self, settings: Any, setup: Any) -> Sequence[Problem]:
        """What players should know about a game that can be played, but is odd."""
        return ()

    def lobby_words(self, settings: Any) -> tuple[str, str]:
        """Edition and course or board, for the lobby's list."""
        return "", ""

    # Bots

    def needs_kernels(self, level: str) -> bool:
        """Whether the bot uses compiled kernels."""
        return False

    def new_bots(self, jobs: JobService) -> Bots:
        """The bots of a game that begins or was loaded."""
        return ThinkingBots(self, jobs)

    def new_companion(self, room: AutomatedRoom) -> Companion | None:
        return None

    # Help

    async def help(self, companion: Companion | None, table: LiveGame, peer: Peer, command: AnyHelp) -> None:
        """Send the player the requested help; NotAllowedError if the room does not allow it."""
        if isinstance(command, Preview):
            raise NotAllowedError("previews are switched off in this room")
        if isinstance(command, TryOut):
            raise NotAllowedError("moves cannot be tried out in this room; work them out in your head")
        raise NotOpenError("no hint was taken in this round; take one first")

    # Shared links

    def link_words(self, settings: Any) -> LinkWords:
        """What a room's link says."""
        return LinkWords(f"A game of {self.kind.title}", self.kind.title)

    def replay_words(self, setup: Any) -> LinkWords:
        """What a replay's link says."""
        return LinkWords(f"A game of {self.kind.title}")

    def room_picture(self, settings: Any) -> str:
        """The course or board of a room as SVG."""
        raise InputError(f"{self.kind.title} has no pictures")


class ThinkingBots:
    """Bots that consider each question separately, in a worker."""

    def __init__(self, game: RoomGame, jobs: JobService) -> None:
        self._game = game
        self._jobs = jobs

    async def choose(self, table: LiveGame, asked: OpenQuestion, level: str) -> Chosen | None:
        question = table.play.question(asked)
        if question is None:
            return None
        seed = bot_seed(table.row.seed, asked.seat)
        view = table.play.view(asked.seat)
        return Chosen(await think(self._game, self._jobs, level, seed, view, question))


async def think(game: RoomGame, jobs: JobService, level: str, seed: str, view: Any, question: Any) -> Any:
    """A bot's answer to a question; its kernels compile in a separate process, and nobody waits for them."""
    name = game.kind.name
    compiled = not game.needs_kernels(level) or jobs.warm_up(name).done()
    return await jobs.run(BOT_MOVE, name, level, seed, view, question, compiled)


def room_game(name: str) -> RoomGame:
    """The game of that name."""
    game: RoomGame = load_part(parts_of(name).room)
    return game


def room_games() -> list[RoomGame]:
    """All games."""
    return [room_game(name) for name in all_parts()]


def game_of(settings: GameSettings) -> RoomGame:
    """The game that a room has chosen."""
    return room_game(game_name(settings))
