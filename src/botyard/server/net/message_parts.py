"""What all messages over the WebSocket are made of."""

from __future__ import annotations

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from botyard.server.net.prices import Price

CommandId = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[^\x00]*$")]
"""Chosen by the client, new for each command; a command that is sent twice takes effect only once.
It is stored unchanged, and PostgreSQL cannot store NUL."""
Token = Annotated[str, Meta(min_length=1, max_length=64)]
SeatNumber = Annotated[int, Meta(ge=0, le=63)]
Key = Annotated[str, Meta(max_length=120)]


class ClientMessage(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="type"):
    """A message from a client."""

    price: ClassVar[Price]
    """What it costs; each message declares its own."""


class Command(ClientMessage, frozen=True, kw_only=True):
    """A message that is acknowledged (`ack`) or refused (`error`)."""

    id: CommandId


class ServerMessage(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """A message from the server."""
