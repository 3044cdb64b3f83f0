"""RoboRally as a kind of game: what the server and the commands ask of it."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from botyard.gamekind import GameKind
from botyard.pictures.film import FilmOptions, Progress
from botyard.rally.engine.events import Event
from botyard.rally.engine.game import Answer, Game
from botyard.rally.engine.setup import Setup
from botyard.rally.records import record as records


class RallyKind(GameKind):
    """Races in any of the editions."""

    name = "rally"
    record_name = records.GAME
    title = "RoboRally"
    setup = Setup

    def new_game(self, setup: Setup) -> Game:
        return Game(setup)

    def play(self, game: Game, answer: Answer) -> None:
        game.play(answer)

    def turn(self, game: Game) -> int:
        return game.state.turn

    def events(self, game: Game) -> Sequence[Event]:
        return game.events()

    def player_names(self, setup: Setup) -> tuple[str, ...]:
        return tuple(player.name for player in setup.players)

    def record_of(self, game: Game) -> records.Record:
        return records.record_of(game)

    def encode(self, record: records.Record) -> bytes:
        return records.encode(record)

    def decode(self, data: bytes, source: str = "record") -> records.Record:
        return records.decode(data, source)

    def frame(self, game: Game, complete: bool) -> bytes:
        """Once nothing is secret any more, each robot's sheet is shown as its owner saw it."""
        view = game.view(None)
        if complete:
            owners = {seat: game.view(seat).robots for seat in range(len(game.setup.players))}
            view = msgspec.structs.replace(
                view, robots=tuple(owners[robot.seat][robot.id] for robot in view.robots)
            )
        return msgspec.json.encode(view)

    def picture(self, record: records.Record, at: str = "") -> str:
        from botyard.rally.telling.moment import moment_picture

        return moment_picture(record, at)

    def film(self, record: records.Record, options: FilmOptions, progress: Progress | None = None) -> bytes:
        from botyard.rally.telling.gif import race_gif

        return race_gif(record, options, progress)


RALLY = RallyKind()
