"""Ricochet Robots in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from rich.console import Console

from botyard.bots.players.ricochet import LEVELS
from botyard.cli.show_ricochet import is_ricochet, show_ricochet
from botyard.cli.terminal.dialogue import Dialogue
from botyard.cli.terminal.game_files import check_new, new_file
from botyard.cli.terminal.replay_frames import RicochetFilm, ricochet_film
from botyard.cli.terminal.ricochet_start import play_ricochet
from botyard.cli.terminal_game import PlayOptions, ShowOptions, TerminalGame
from botyard.errors import InputError

if TYPE_CHECKING:
    from botyard.ricochet.studies.analysis import GameReview  # numba loads slowly


USUAL_LEVEL = "medium"
MOST_PLAYERS = 8
"""The most people, and the most bots, in one terminal."""


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
        check_new(options.save, options.resume)
        if options.resume is None and not any(
            (options.people, options.bots, options.bot, options.names, options.seed, options.save)
        ):
            try:
                options = ask_options(options, Dialogue(Console(highlight=False), options.keyboard))
            except (EOFError, KeyboardInterrupt):
                Console().print("\nMaybe another time.")
                return
        names = list(options.names)
        seed = options.seed or secrets.token_hex(4)
        count = options.people if options.people is not None else max(1, len(names))
        given = names + [f"Player {number}" for number in range(len(names) + 1, count + 1)]
        play_ricochet(
            people=("You",) if count == 1 and not names else tuple(given[:count]),
            bots=(options.bot or USUAL_LEVEL,) * (options.bots or 0),
            seed=seed,
            diagonals=options.diagonals,
            resume=options.resume,
            record=options.save or options.resume or new_file(options.games, f"ricochet-{seed}"),
            keyboard=options.keyboard,
        )

    def film(self, file: Path) -> RicochetFilm:
        return ricochet_film(file)

    def analyse(self, file: Path, console: Console, plot: Path | None) -> GameReview:
        from botyard.cli.analyse_ricochet import print_analysis

        if plot is not None:
            raise InputError("plots show races over time; for a game of Ricochet Robots leave out --plot")
        return print_analysis(file, console)

    def has(self, name: str) -> bool:
        return is_ricochet(name)

    def show(self, name: str, options: ShowOptions) -> None:
        show_ricochet(name, options)


def ask_options(options: PlayOptions, dialogue: Dialogue) -> PlayOptions:
    """A few questions; three times Enter starts a game alone against the sand timer."""
    people = dialogue.number("How many people at this keyboard?", 1, 1, MOST_PLAYERS)
    bots = dialogue.number("How many bots?", 0, 0, MOST_PLAYERS)
    level = None
    if bots:
        level = dialogue.choose("Which level?", [(name, name) for name in LEVELS], default=USUAL_LEVEL)
    return msgspec.structs.replace(options, people=people, bots=bots, bot=level)


RICOCHET_TERMINAL = RicochetTerminal()
