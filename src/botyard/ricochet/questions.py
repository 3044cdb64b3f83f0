"""What players are asked and what they may answer.

Times are inputs: every answer carries `at`, the milliseconds since the game began (left out: no time has
passed). The engine has no clock of its own; the glass is a seat of the table, `CLOCK`, whose only answer is
that the time is up.
"""

from __future__ import annotations

import msgspec

CLOCK = -1


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", omit_defaults=True):
    """What somebody does."""

    at: int | None = None


class TurnChip(Answer, frozen=True, tag="turn_chip"):
    """Turn the next chip and begin the round."""


class MakeBid(Answer, frozen=True, tag="bid", kw_only=True):
    """Say in how many moves it can be done."""

    moves: int


class Done(Answer, frozen=True, tag="done"):
    """Say that one will not bid (again) in this round. When all have said so, the glass need not run out."""


class TurnGlass(Answer, frozen=True, tag="turn_glass"):
    """Turn the glass although nobody has bid, after a long silence."""


class AskHint(Answer, frozen=True, tag="hint"):
    """Solo, where the house allows it: ask for the next hint. The game only counts; it knows no solutions."""


class MoveRobot(Answer, frozen=True, tag="move", kw_only=True):
    """Move a robot while showing a solution: letter and direction, as `RS`."""

    move: str


class GiveUp(Answer, frozen=True, tag="give_up"):
    """Admit that the solution does not work."""


class TimeUp(Answer, frozen=True, tag="time_up"):
    """The glass has run out."""


AnyAnswer = TurnChip | MakeBid | Done | TurnGlass | AskHint | MoveRobot | GiveUp | TimeUp


class Question(msgspec.Struct, frozen=True, tag_field="ask"):
    """What one seat is asked. `accepts` names the answers that are open."""

    key: str
    seat: int
    accepts: tuple[str, ...]


class NextChip(Question, frozen=True, tag="next_chip"):
    """Who turns the next chip? Anyone may, and the first one does."""


class Think(Question, frozen=True, tag="think", kw_only=True):
    """In how many moves? A bid is at most `highest`, for nobody may go up from the own one (001:61)."""

    highest: int
    glass_ends: int | None
    quiet_ends: int | None
    """When the glass may be turned without a bid."""


class Show(Question, frozen=True, tag="show", kw_only=True):
    """Show the solution, move by move. `moves` are the legal ones."""

    bid: int
    made: int
    moves: tuple[str, ...]


class Watch(Question, frozen=True, tag="watch", kw_only=True):
    """For the clock: when is the time up?"""

    ends: int


AnyQuestion = NextChip | Think | Show | Watch
