"""The settings of a room, decided before a game starts.

They come from strangers: every field is limited here.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec
from msgspec import Meta

from botyard.games import all_parts, load_part
from botyard.server.games.game_settings import GameSettings, Seconds

Level = Annotated[str, Meta(max_length=16)]

if TYPE_CHECKING:
    AnyGameSettings = GameSettings
    GameName = str
else:
    AnyGameSettings = reduce(or_, (load_part(parts.settings) for parts in all_parts().values()))
    GameName = Literal[tuple(all_parts())]


def _default_game() -> GameSettings:
    """The first game of the list, with its default settings."""
    game: GameSettings = load_part(next(iter(all_parts().values())).settings)()
    return game


class Settings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that a room's owner decides before the start."""

    game: AnyGameSettings = msgspec.field(default_factory=_default_game)
    seats: Annotated[int, Meta(ge=1, le=20)] = 4
    """The most seats; a game starts with those that are taken."""
    lesson: bool = False
    """A lesson, for one person and bots: the cards are always the same, to teach the game."""
    public: bool = False
    """Whether the room is in the lobby's list; otherwise it is found only by its link."""
    spectators: bool = True
    hands: Literal["never", "delayed", "after"] = "after"
    """When spectators see hands: never, a turn later, or after the race."""
    glass: bool = True
    """Whether the sand timer of the edition or course runs."""
    question_seconds: Seconds | None = None
    """The room's own limit for every question; after it the default answer counts."""
    absent: Literal["wait", "default", "bot"] = "bot"
    """What happens when a seat with an open question is away: wait, the default answer, or a bot's answer."""
    absent_seconds: Seconds = 60
    """How long a seat may be away before that happens."""
