"""A game as JSON: the setup and answers, which determine everything, and the resulting events.

A record can be written at any moment of a game and read back. The stored events show an old game as it was
even if a rule has been corrected since. To play on, the game is rebuilt from the answers, and a record whose
answers do not lead to its events is refused.
"""

from __future__ import annotations

from pathlib import Path

import msgspec

from botyard.errors import InputError
from botyard.gamekind import play_answers, read_file, write_whole
from botyard.report import Report
from botyard.ricochet.engine.events import AnyEvent, GameEnded
from botyard.ricochet.engine.game import Answer, Game
from botyard.ricochet.engine.setup import Setup

VERSION = 1
GAME = "ricochet"
LARGEST = 16_000_000


class Record(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The contents of a record file."""

    game: str
    version: int
    setup: Setup
    answers: tuple[Answer, ...]
    events: tuple[AnyEvent, ...]
    report: Report | msgspec.UnsetType = msgspec.UNSET


class _Header(msgspec.Struct, frozen=True):
    game: str = ""
    version: int = 0


def record_of(game: Game) -> Record:
    return Record(GAME, VERSION, game.setup, tuple(game.answers), tuple(game.events))


def encode(record: Record) -> bytes:
    """The record as JSON, one answer or event per line, so that diffs are readable."""
    setup = msgspec.json.encode(record.setup).decode()
    answers = ",\n".join(msgspec.json.encode(answer).decode() for answer in record.answers)
    events = ",\n".join(msgspec.json.encode(event).decode() for event in record.events)
    report = (
        "" if record.report is msgspec.UNSET else f',\n"report":{msgspec.json.encode(record.report).decode()}'
    )
    text = (
        f'{{"game":"{GAME}","version":{record.version},\n"setup":{setup},\n'
        f'"answers":[\n{answers}\n],\n"events":[\n{events}\n]{report}}}\n'
    )
    return text.encode()


def decode(data: bytes | str, source: str = "record") -> Record:
    """Read a record; InputError says in one line why it cannot be read."""
    if len(data) > LARGEST:
        raise InputError(f"{source}: too large; a game record has at most {LARGEST // 1_000_000} MB")
    try:
        text = data if isinstance(data, str) else data.decode()
        header = msgspec.json.decode(text, type=_Header)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{source}: not a complete record file ({error})") from None
    if header.game != GAME:
        raise InputError(f"{source}: not a record of Ricochet Robots (its game is {header.game!r})")
    if header.version != VERSION:
        raise InputError(f"{source}: record version {header.version}; this program reads version {VERSION}")
    try:
        return msgspec.json.decode(text, type=Record)
    except msgspec.ValidationError as error:
        raise InputError(f"{source}: not a valid record ({error})") from None


def resume(record: Record, source: str = "record") -> Game:
    """The game rebuilt from the record's answers.

    A game that an older version ended because all chips left had been tried in vain can be played on.
    """
    game = Game(record.setup)
    play_answers(record, lambda answer: game.submit(answer.seat, answer.key, answer.choice), source)
    if tuple(game.events) != _still_true(record.events):
        raise InputError(f"{source}: the events do not follow from the answers; the record was altered")
    return game


def _still_true(events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
    last = events[-1] if events else None
    return events[:-1] if isinstance(last, GameEnded) and last.reason == "stuck" else events


def save(game: Game, path: Path) -> None:
    """Write the record, whole or not at all."""
    write_whole(path, encode(record_of(game)))


def load(path: Path) -> Record:
    return decode(read_file(path), str(path))
