"""RoboRally in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from botyard.cli.show_rally import is_rally, show_rally, similar_names
from botyard.cli.terminal import rally_start
from botyard.cli.terminal.replay_frames import RallyFilm, rally_film
from botyard.cli.terminal_game import PlayOptions, ShowOptions, TerminalGame
from botyard.errors import InputError

if TYPE_CHECKING:
    from botyard.bots.studies.analysis import Analysis  # numba loads slowly


class RallyTerminal(TerminalGame):
    """Races in the terminal."""

    def play(self, options: PlayOptions) -> None:
        if options.diagonals:
            raise InputError("--diagonals: only for Ricochet Robots; leave it out")
        wanted = rally_start.RaceOptions(
            edition=options.edition,
            course=options.course,
            people=options.people,
            bots=options.bots,
            bot=options.bot,
            names=options.names,
            seed=options.seed,
            profile=options.profile,
            rules=rally_start.parse_rules(options.rules),
            lives=options.lives,
            optional_lives=options.optional_lives,
            play_on=options.play_on,
            turn_limit=options.turn_limit,
        )
        rally_start.run(
            wanted,
            resume=options.resume,
            save=options.save,
            games=options.games,
            fast=options.fast,
            clock=options.clock,
            keyboard=options.keyboard,
        )

    def film(self, file: Path) -> RallyFilm:
        return rally_film(file)

    def analyse(self, file: Path, console: Console, plot: Path | None) -> Analysis:
        from botyard.cli.analyse_rally import print_analysis

        return print_analysis(file, console, plot)

    def has(self, name: str) -> bool:
        return is_rally(name)

    def show(self, name: str, options: ShowOptions) -> None:
        show_rally(name, options)

    def similar_names(self, name: str) -> str:
        return similar_names(name)


RALLY_TERMINAL = RallyTerminal()
