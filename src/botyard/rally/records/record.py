"""Records: a race as JSON, with its set-up, answers and events.

Set-up and answers are enough to rebuild the race at any moment; the stored events show a finished race as it
was played, even after a rule has been corrected.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.gamekind import play_answers, read_file, write_whole
from botyard.rally.engine.events import Event, decode_events
from botyard.rally.engine.game import Answer, Game
from botyard.rally.engine.setup import Setup
from botyard.report import Report

VERSION = 1
GAME = "roborally"


class Record(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A saved race."""

    game: str = GAME
    version: int = VERSION
    setup: Setup
    answers: tuple[Answer, ...] = ()
    events: tuple[dict[str, Any], ...] = ()
    note: str = ""
    report: Report | msgspec.UnsetType = msgspec.UNSET

    def decoded_events(self) -> list[Event]:
        """The events as they were stored."""
        try:
            return decode_events(self.events)
        except msgspec.ValidationError as error:
            raise InputError(f"the stored events cannot be read: {error}") from None


def record_of(game: Game, note: str = "") -> Record:
    """The record of a race at this moment."""
    events = msgspec.to_builtins(game.events())
    return Record(setup=game.setup, answers=tuple(game.answers), events=tuple(events), note=note)


def encode(record: Record) -> bytes:
    return msgspec.json.format(msgspec.json.encode(record), indent=0)


def decode(data: bytes, source: str = "record") -> Record:
    """The record in a JSON text; InputError says in one line what is wrong with it."""
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{source}: not a complete record (broken or cut off): {error}") from None
    if not isinstance(head, dict) or head.get("game") != GAME:
        raise InputError(f'{source}: not a record of a RoboRally race (no "game": "{GAME}" in it)')
    if head.get("version") != VERSION:
        raise InputError(
            f"{source}: record version {head.get('version')!r}; this program reads version {VERSION}"
        )
    try:
        return msgspec.convert(head, Record)
    except msgspec.ValidationError as error:
        raise InputError(f"{source}: not a valid record: {error}") from None


def resume(record: Record, source: str = "record") -> Game:
    """The race of a record, ready to be continued."""
    game = Game(record.setup)
    play_answers(record, game.play, source)
    return game


def save(game: Game, file: Path, note: str = "") -> None:
    """Write the record to a file; a crash never leaves half a file."""
    write_whole(file, encode(record_of(game, note)))


def load(file: Path) -> Record:
    return decode(read_file(file), str(file))
