"""Games found again: from the start of their running turn and the entries since, not from their beginning.

What came before the turn is not played again. Its events and answers are read from the log as they were
stored, so a rule that was corrected meanwhile changes nothing that has happened, and no running game breaks.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence

import msgspec

from botyard.errors import InputError
from botyard.rally.events import read_events
from botyard.rally.game import TIME_UP, Answer
from botyard.rally.setup import Setup as RallySetup
from botyard.rally.snapshot import resume_from as resume_race
from botyard.rally.snapshot import take_snapshot as race_snapshot
from botyard.ricochet.board import Position
from botyard.ricochet.events import AnyEvent, ChipTurned, ChipWon, GameBegan
from botyard.ricochet.game import Game as RicochetGame
from botyard.ricochet.game import Given
from botyard.ricochet.questions import AnyAnswer
from botyard.ricochet.round import Round
from botyard.ricochet.snapshot import resume_from as resume_ricochet
from botyard.ricochet.snapshot import take_snapshot as ricochet_snapshot
from botyard.server.play import Play, RallyPlay, RicochetPlay, begin
from botyard.server.rows import Entry, GameRow, Snapshot
from botyard.server.setups import AnySetup, decode_setup

log = logging.getLogger(__name__)


def new_snapshot(before: Play, after: Play) -> str | None:
    """What is stored with the entry that led from one to the other; None where it began no turn."""
    if isinstance(before, RallyPlay) and isinstance(after, RallyPlay):
        if after.game.turn_start is before.game.turn_start and not after.finished:
            return None
        return race_snapshot(after.game).decode()
    assert isinstance(after, RicochetPlay)
    if after.turn() == before.turn() and not after.finished:
        return None
    return ricochet_snapshot(after.game).decode()


def find_again(row: GameRow, snapshot: Snapshot | None, entries: Sequence[Entry]) -> tuple[Play, int]:
    """The game and how many of its entries are in it; the others are still to be played."""
    setup = decode_setup(row.kind, row.setup)
    if snapshot is not None:
        try:
            return _resume(setup, row, snapshot, entries[: snapshot.seq]), snapshot.seq
        except Exception as error:  # whatever is wrong with it: the log is still there
            log.warning("%s: its snapshot is of no use, all is played again: %s", row.code, error)
    return begin(setup), 0


def _resume(setup: AnySetup, row: GameRow, snapshot: Snapshot, past: Sequence[Entry]) -> Play:
    if len(past) != snapshot.seq:
        raise InputError("the log is shorter")
    told = _events(row, setup, past)
    if isinstance(setup, RallySetup):
        return RallyPlay(resume_race(setup, snapshot.data, read_events(told), _race_answers(past)))
    events = msgspec.json.decode(told, type=list[AnyEvent])
    game = resume_ricochet(setup, snapshot.data, events, _ricochet_answers(past))
    return RicochetPlay(game, _past_round(game))


def _events(row: GameRow, setup: AnySetup, past: Sequence[Entry]) -> str:
    """Everything that happened up to the last of these entries, as JSON."""
    opening = row.opening or opening_of(setup)
    lists = (text[1:-1] for text in (opening, *(entry.events for entry in past)))
    return f"[{','.join(filter(None, lists))}]"


def opening_of(setup: AnySetup) -> str:
    """What happens before the first answer, as JSON."""
    return msgspec.json.encode(begin(setup).events()).decode()


def _race_answers(past: Sequence[Entry]) -> list[Answer]:
    """The answers that counted, in the order in which they were given last."""
    answers: dict[str, Answer] = {}
    for entry in past:
        key = TIME_UP if entry.action == "end_by_time" else entry.key
        answers.pop(key, None)
        if entry.action != "take_back":
            choice = None if key == TIME_UP else entry.choice
            answers[key] = Answer(key, choice, timed_out=entry.action == "time_out")
    return list(answers.values())


def _ricochet_answers(past: Sequence[Entry]) -> list[Given]:
    answers, now = [], 0
    for entry in past:
        now = max(now, entry.at)
        choice: AnyAnswer = msgspec.convert({**entry.choice, "at": now}, AnyAnswer)
        answers.append(Given(entry.seat, entry.key, choice))
    return answers


def _past_round(game: RicochetGame) -> Round | None:
    """The last round that is over, as far as the solver wants to know it."""
    robots = game.markers
    past: Round | None = None
    for event in game.events:
        if isinstance(event, GameBegan | ChipWon):
            robots = event.robots
        elif isinstance(event, ChipTurned) and (game.round is None or event.round < game.round.number):
            chip = game.board.target(event.chip)
            past = Round(
                event.round, chip, Position(game.board, dict(robots), chip.square, chip.colour), event.at
            )
    return past
