"""A game of Ricochet Robots in a room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.gamekind import GameKind
from botyard.ricochet.engine.events import AnyEvent, ChipTurned, ChipWon, GameBegan
from botyard.ricochet.engine.game import Answer, Game
from botyard.ricochet.engine.questions import AnyChoice, Done, GiveUp, Show, Think, TimeUp, Watch
from botyard.ricochet.engine.round import Round
from botyard.ricochet.engine.setup import Setup
from botyard.ricochet.floor.board import Board, Position
from botyard.ricochet.records.snapshot import resume_from, take_snapshot
from botyard.server.games.play import CLOCK, Alarm, OpenQuestion, Play
from botyard.server.storage.rows import LogEntry

NO_BOARD = Board(0, 0, (), (), ())


class RicochetPlay(Play[Game]):
    """A game of Ricochet Robots. Its rules time everything that can be waited for."""

    own_clocks = True

    def __init__(self, kind: GameKind, game: Game, past: Round | None = None) -> None:
        super().__init__(kind, game)
        self.past = past
        """The last finished round."""

    def fork(self) -> RicochetPlay:
        return RicochetPlay(self.kind, self.game.fork(), self.past)

    def _submit(self, entry: LogEntry) -> None:
        if not isinstance(entry.choice, dict):
            raise InputError('an answer here looks like {"do": "bid", "moves": 7}')
        # The server's time counts, whatever the client says.
        round_ = self.game.round
        self.game.submit(entry.seat, entry.key, {**entry.choice, "at": max(entry.at, self.game.now)})
        if round_ is not None and self.game.round is None:
            self.past = round_

    def floor(self) -> object:
        return self.game.board

    def light_view(self, seat: int | None) -> Any:
        return msgspec.structs.replace(self.game.view(seat), board=NO_BOARD)

    def default(self, asked: OpenQuestion, draft: Any) -> tuple[str, Any] | None:
        question = self.question(asked)
        if isinstance(question, Think):
            return "answer", msgspec.to_builtins(Done())
        if isinstance(question, Show):
            return "answer", msgspec.to_builtins(GiveUp())
        return None

    def alarms(self) -> list[Alarm]:
        house = self.game.setup.house
        showing = self.game.phase == "showing"
        return [
            Alarm(
                watch.key,
                watch.ends,
                msgspec.to_builtins(TimeUp()),
                showing,
                (house.show_ms or 0) if showing else house.glass_ms,
            )
            for watch in self.game.pending(CLOCK)
            if isinstance(watch, Watch)
        ]


def new_snapshot(before: RicochetPlay, after: RicochetPlay) -> str | None:
    """The snapshot to store with the entry that led from one to the other; None if it began no round."""
    if after.turn() == before.turn() and not after.finished:
        return None
    return take_snapshot(after.game).decode()


def resume(kind: GameKind, setup: Setup, data: str, events: str, past: Sequence[LogEntry]) -> RicochetPlay:
    """The game of a snapshot; `events` and `past` are everything up to there."""
    told = msgspec.json.decode(events, type=list[AnyEvent])
    game = resume_from(setup, data, told, _answers(past))
    return RicochetPlay(kind, game, _past_round(game))


def _answers(past: Sequence[LogEntry]) -> list[Answer]:
    answers, now = [], 0
    for entry in past:
        now = max(now, entry.at)
        choice: AnyChoice = msgspec.convert({**entry.choice, "at": now}, AnyChoice)
        answers.append(Answer(entry.seat, entry.key, choice))
    return answers


def _past_round(game: Game) -> Round | None:
    """The last finished round, as far as the solver needs it."""
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
