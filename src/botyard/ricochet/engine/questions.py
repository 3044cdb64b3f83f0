"""The questions players are asked, and the answers they may give.

Times are inputs: every answer carries `at`, the milliseconds since the game began (if left out, no time has
passed). The engine has no clock; the glass is a seat, `CLOCK`, whose only answer is that the time is up. It
has no solver either: what one has proven comes as an answer of the seat `SOLVER`, so that records stay
complete.
"""

from __future__ import annotations

from typing import Any

import msgspec

from botyard.errors import InputError

CLOCK = -1
SOLVER = -3
"""Not -2: rooms use that seat for what concerns the whole room."""


class Choice(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", omit_defaults=True):
    """Base class of all answers: what a player does."""

    at: int | None = None


class TurnChip(Choice, frozen=True, tag="turn_chip"):
    """Turn over the next chip and begin the round."""


class MakeBid(Choice, frozen=True, tag="bid", kw_only=True):
    """Bid a number of moves."""

    moves: int


class Done(Choice, frozen=True, tag="done"):
    """Decline to bid (again) in this round. Once all have, the round need not wait for the glass."""


class TurnGlass(Choice, frozen=True, tag="turn_glass"):
    """Turn the glass although nobody has bid, after a long silence."""


class AskHint(Choice, frozen=True, tag="hint"):
    """Solo, if the house rules allow it: take the next hint. The game only counts hints; it has no solver."""


class MoveRobot(Choice, frozen=True, tag="move", kw_only=True):
    """Move a robot while showing a solution: letter and direction, as in `RS`."""

    move: str


class GiveUp(Choice, frozen=True, tag="give_up"):
    """Admit that the solution does not work."""


class TimeUp(Choice, frozen=True, tag="time_up"):
    """The glass has run out."""


class AgreeToStop(Choice, frozen=True, tag="agree_to_stop"):
    """Agree that the game ends here (001:79). It ends once all agree; turning the next chip is playing on."""


class NoWayLeft(Choice, frozen=True, tag="no_way_left"):
    """Proven: none of the chips that are left can be reached."""


AnyChoice = (
    TurnChip | MakeBid | Done | TurnGlass | AskHint | MoveRobot | GiveUp | TimeUp | AgreeToStop | NoWayLeft
)


def read_choice(choice: Any) -> AnyChoice:
    """An answer, or the same as plain data; InputError if it is neither."""
    if isinstance(choice, Choice):
        choice = msgspec.to_builtins(choice)
    try:
        answer: AnyChoice = msgspec.convert(choice, AnyChoice)
    except msgspec.ValidationError as error:
        raise InputError(f"that does not answer any question of this game: {error}") from None
    return answer


class Question(msgspec.Struct, frozen=True, tag_field="ask"):
    """A question to one seat. `accepts` names the kinds of answers it takes."""

    key: str
    seat: int
    accepts: tuple[str, ...]


class NextChip(Question, frozen=True, tag="next_chip"):
    """Who turns over the next chip? Anyone may; the first to answer does. After the first round players may
    agree to stop instead."""


class Think(Question, frozen=True, tag="think", kw_only=True):
    """In how many moves? A bid is at most `highest`: nobody may raise their own bid (001:61)."""

    highest: int
    glass_ends: int | None
    quiet_ends: int | None
    """The time from which the glass may be turned without a bid."""


class Show(Question, frozen=True, tag="show", kw_only=True):
    """Show the solution, move by move. `moves` are the legal ones."""

    bid: int
    made: int
    moves: tuple[str, ...]


class Watch(Question, frozen=True, tag="watch", kw_only=True):
    """To the clock: when is the time up?"""

    ends: int


class AnyWayLeft(Question, frozen=True, tag="any_way_left", kw_only=True):
    """To the solver, once all `chips` that are left were tried in vain: can any of them be reached?"""

    chips: tuple[str, ...]


AnyQuestion = NextChip | Think | Show | Watch | AnyWayLeft
