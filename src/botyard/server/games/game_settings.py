"""What the settings of all games have in common. They come from strangers: every field is limited."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

Name = Annotated[str, Meta(min_length=1, max_length=24)]
Drawing = Annotated[str, Meta(max_length=20_000)]
Seconds = Annotated[int, Meta(ge=5, le=3600)]


class GameSettings(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A room's settings for its game; the tag of a subclass is the name of the game."""

    @property
    def answers_are_final(self) -> bool:
        """Whether an answer is final even while others have not answered yet."""
        return False

    @property
    def agreed_seconds(self) -> int | None:
        """How long the whole game may last, if the players have agreed on that."""
        return None


def game_name(settings: GameSettings) -> str:
    """The game that these settings are for."""
    return str(settings.__struct_config__.tag)
