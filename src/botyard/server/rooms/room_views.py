"""What clients are told about a room: its seats, its chat, invalid tokens."""

from __future__ import annotations

from collections.abc import Sequence

from botyard.server.net.messages import ChatMessage
from botyard.server.net.room_messages import SeatState
from botyard.server.rooms.admission import is_owners_seat
from botyard.server.storage.rows import ChatLine, Room


def seat_states(row: Room) -> tuple[SeatState, ...]:
    return tuple(
        SeatState(
            seat=number,
            name=seat.name,
            bot=seat.bot,
            robot=seat.robot,
            team=seat.team,
            muted=seat.muted,
            owner=is_owners_seat(row, seat),
            absence=seat.absence,
        )
        for number, seat in enumerate(row.seats)
    )


def bad_tokens(numbers: Sequence[int]) -> str:
    """The message about invalid tokens; it never contains the tokens themselves.

    >>> bad_tokens([1])
    'token 1 is no longer valid in this room, or never was; tokens count from 0'
    """
    which = ", ".join(str(number) for number in numbers)
    subject = f"token {which} is" if len(numbers) == 1 else f"tokens {which} are"
    return f"{subject} no longer valid in this room, or never was; tokens count from 0"


def chat_message(said: ChatLine) -> ChatMessage:
    return ChatMessage(number=said.number, seat=said.seat, name=said.name, text=said.text, at=said.at)
