"""Ricochet Robots as a kind of game: what the server and the commands ask of it."""

from __future__ import annotations

from collections.abc import Sequence

from botyard.gamekind import GameKind
from botyard.pictures.film import FilmOptions, Progress
from botyard.ricochet.engine.events import AnyEvent
from botyard.ricochet.engine.game import Answer, Game
from botyard.ricochet.engine.setup import Setup
from botyard.ricochet.records import record as records


class RicochetKind(GameKind):
    """Games for all chips or for some, and the solo game."""

    name = "ricochet"
    record_name = records.GAME
    title = "Ricochet Robots"
    setup = Setup

    def new_game(self, setup: Setup) -> Game:
        return Game(setup)

    def play(self, game: Game, answer: Answer) -> None:
        game.submit(answer.seat, answer.key, answer.choice)

    def turn(self, game: Game) -> int:
        return game.rounds

    def events(self, game: Game) -> Sequence[AnyEvent]:
        return game.events

    def record_of(self, game: Game) -> records.Record:
        return records.record_of(game)

    def encode(self, record: records.Record) -> bytes:
        return records.encode(record)

    def decode(self, data: bytes, source: str = "record") -> records.Record:
        return records.decode(data, source)

    def resume(self, record: records.Record, source: str = "record") -> Game:
        return records.resume(record, source)

    def picture(self, record: records.Record, at: str = "") -> str:
        from botyard.ricochet.records.replay import moment_picture

        return moment_picture(record, at)

    def film(self, record: records.Record, options: FilmOptions, progress: Progress | None = None) -> bytes:
        from botyard.ricochet.telling.gif import game_gif

        return game_gif(record, options, progress)


RICOCHET = RicochetKind()
