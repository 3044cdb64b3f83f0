"""A room's settings for a game of Ricochet Robots."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from botyard.server.games.game_settings import Drawing, GameSettings, Seconds


class RicochetSettings(GameSettings, frozen=True, kw_only=True, tag="ricochet"):
    """Ricochet Robots; with one seat it is the solo game."""

    board: Drawing = "random"
    """`random`, a code such as `R1G2Y3B4`, or the drawing of a custom board."""
    diagonals: bool = False
    """Whether a random board may have coloured barriers; first games are played without (001:24)."""
    black: bool = False
    chips_to_win: Annotated[int, Meta(ge=1, le=17)] | None = None
    """None: the rulebook's number for the number of players."""
    glass_seconds: Seconds = 60
    quiet_seconds: Seconds = 240
    """How long after the last bid anyone may turn the sand timer without a bid."""
    show_seconds: Seconds | None = None
    """How long a bidder may take to show a solution; the rulebook sets no limit (None)."""
    turn_rule: bool = True
    allow_fewer: bool = False
    double_time: bool = False
    try_out: bool = False
    """Whether players may try out moves on their own screen; the rulebook has them do it in their heads."""
    hints: bool = False
    """Solo: whether the solver gives hints, step by step; they are counted."""
