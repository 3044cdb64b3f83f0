"""A game as JSON: setup and answers, from which everything follows, and the events that it came to.

A record can be written at any moment of a game and read back. The stored events let an old game be shown as
it was even if a rule was mended since; whoever goes on playing gets a game made from the answers, and a
record whose answers do not lead to its events is refused.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from botyard.errors import InputError
from botyard.report import Report, check_whole
from botyard.ricochet.events import AnyEvent
from botyard.ricochet.game import Game, Given
from botyard.ricochet.house import Setup

VERSION = 1
LARGEST = 16_000_000


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is in a record file."""

    game: str
    version: int
    setup: Setup
    answers: tuple[Given, ...]
    events: tuple[AnyEvent, ...]
    report: Report | msgspec.UnsetType = msgspec.UNSET


class _Header(msgspec.Struct, frozen=True):
    game: str = ""
    version: int = 0


def record_of(game: Game) -> Record:
    return Record("ricochet", VERSION, game.setup, tuple(game.answers), tuple(game.events))


def encode(record: Record) -> bytes:
    """The record as JSON, one answer and one event a line, so that differences can be read."""
    setup = msgspec.json.encode(record.setup).decode()
    answers = ",\n".join(msgspec.json.encode(answer).decode() for answer in record.answers)
    events = ",\n".join(msgspec.json.encode(event).decode() for event in record.events)
    report = (
        "" if record.report is msgspec.UNSET else f',\n"report":{msgspec.json.encode(record.report).decode()}'
    )
    text = (
        f'{{"game":"ricochet","version":{record.version},\n"setup":{setup},\n'
        f'"answers":[\n{answers}\n],\n"events":[\n{events}\n]{report}}}\n'
    )
    return text.encode()


def decode(data: bytes | str, source: str = "record") -> Record:
    """Read a record; InputError says in one line why it cannot be read."""
    if len(data) > LARGEST:
        raise InputError(f"{source}: larger than {LARGEST // 1_000_000} MB; that is no game record")
    try:
        text = data if isinstance(data, str) else data.decode()
        header = msgspec.json.decode(text, type=_Header)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{source}: not a whole record file ({error})") from None
    if header.game != "ricochet":
        raise InputError(f"{source}: not a record of Ricochet Robots (its game is {header.game!r})")
    if header.version != VERSION:
        raise InputError(f"{source}: record version {header.version}; this program reads version {VERSION}")
    try:
        return msgspec.json.decode(text, type=Record)
    except msgspec.ValidationError as error:
        raise InputError(f"{source}: not a valid record ({error})") from None


def play_back(record: Record, source: str = "record") -> Game:
    """The game that the record's answers lead to."""
    check_whole(record.report, source)
    game = Game(record.setup)
    for number, given in enumerate(record.answers, start=1):
        try:
            game.submit(given.seat, given.key, given.choice)
        except InputError as error:
            raise InputError(f"{source}: answer {number} ({given.key}) does not fit: {error}") from None
    if tuple(game.events) != record.events:
        raise InputError(f"{source}: the events do not follow from the answers; the record was changed")
    return game


def save(game: Game, path: Path) -> None:
    """Write the record, whole or not at all."""
    draft = path.with_name(path.name + ".part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        draft.write_bytes(encode(record_of(game)))
        draft.replace(path)
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror}") from None


def read(path: Path) -> Record:
    try:
        return decode(path.read_bytes(), str(path))
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from None


def load(path: Path) -> Game:
    """The game of a record file, to go on with."""
    return play_back(read(path), str(path))
