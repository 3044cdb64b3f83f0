"""Records: a race as set-up and answers, with its events beside them, in JSON.

The answers are enough to rebuild the race at any moment; the stored events show a finished race as it was
played, even after a rule has been corrected.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.rally.events import Event, decode_events
from botyard.rally.game import Answer, Game
from botyard.rally.setup import Setup
from botyard.report import Report, check_whole

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


def write_record(record: Record) -> bytes:
    return msgspec.json.format(msgspec.json.encode(record), indent=0)


def read_record(data: bytes, source: str = "record") -> Record:
    """The record of some JSON; InputError says in one line what is wrong with it."""
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
    """The race of a record, ready to go on."""
    check_whole(record.report, source)
    game = Game(record.setup)
    for number, answer in enumerate(record.answers, start=1):
        try:
            game.play(answer)
        except InputError as error:
            raise InputError(f"{source}: answer {number} ({answer.key}) does not fit: {error}") from None
    return game


def save_game(game: Game, file: Path, note: str = "") -> None:
    """Write the record so that a crash never leaves half a file."""
    partial = file.with_name(file.name + ".part")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        partial.write_bytes(write_record(record_of(game, note)))
        partial.replace(file)
    except OSError as error:
        raise InputError(f"cannot write {file}: {error.strerror}") from None


def load_record(file: Path) -> Record:
    try:
        data = file.read_bytes()
    except OSError as error:
        raise InputError(f"cannot read {file}: {error.strerror}") from None
    return read_record(data, str(file))


def load_game(file: Path) -> Game:
    return resume(load_record(file), str(file))
