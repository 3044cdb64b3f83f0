"""Ricochet Robots in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console

from botyard.cli.terminal.replay_frames import RicochetFilm, ricochet_film
from botyard.cli.terminal.ricochet_start import play_ricochet
from botyard.cli.terminal_game import PlayOptions, TerminalGame
from botyard.errors import InputError

if TYPE_CHECKING:
    from botyard.ricochet.studies.analysis import GameReview  # numba loads slowly


class RicochetTerminal(TerminalGame):
    """Ricochet Robots in the terminal."""

    def play(self, options: PlayOptions) -> None:
        races: dict[str, object] = {
            "--edition": options.edition,
            "--course": options.course,
            "--rule": options.rules,
        }
        races |= {"--lives": options.lives, "--optional-lives": options.optional_lives}
        races |= {"--play-on": options.play_on, "--turn-limit": options.turn_limit}
        if said := [option for option, value in races.items() if value]:
            raise InputError(f"{', '.join(said)}: only for RoboRally; leave it out")
        names = list(options.names)
        seed = options.seed or secrets.token_hex(4)
        count = options.people if options.people is not None else max(1, len(names))
        given = names + [f"Player {number}" for number in range(len(names) + 1, count + 1)]
        play_ricochet(
            people=("You",) if count == 1 and not names else tuple(given[:count]),
            bots=(options.bot or "medium",) * (options.bots or 0),
            seed=seed,
            diagonals=options.diagonals,
            resume=options.resume,
            record=options.save or options.resume or options.games / f"ricochet-{seed}.json",
        )

    def film(self, file: Path) -> RicochetFilm:
        return ricochet_film(file)

    def analyse(self, file: Path, console: Console, plot: Path | None) -> GameReview:
        from botyard.cli.analyse_ricochet import print_analysis

        if plot is not None:
            raise InputError("plots show races over time; for a game of Ricochet Robots leave out --plot")
        return print_analysis(file, console)


RICOCHET_TERMINAL = RicochetTerminal()
