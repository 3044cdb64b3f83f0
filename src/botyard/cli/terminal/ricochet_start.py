"""Ricochet Robots in the terminal: solo against the sand timer, several people, or with bots."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path

from rich.console import Console

from botyard.cli.terminal.keyboard import Input, Keyboard
from botyard.cli.terminal.ricochet_screen import RicochetScreen
from botyard.cli.terminal.ricochet_table import RicochetTerminalTable
from botyard.errors import InputError
from botyard.ricochet.engine.game import Game
from botyard.ricochet.engine.setup import House, Setup
from botyard.ricochet.floor.quadrants import random_code
from botyard.ricochet.records import record as records
from botyard.rng import Rng

BOT_NAMES = ("Bolt", "Cog", "Dynamo", "Flux", "Gizmo", "Piston", "Rivet", "Sprocket")


def play_ricochet(
    people: Sequence[str] = ("You",),
    bots: Sequence[str] = (),
    board: str | None = None,
    seed: str | None = None,
    house: House | None = None,
    diagonals: bool = False,
    resume: Path | None = None,
    record: Path | None = None,
    keyboard: Input | None = None,
    console: Console | None = None,
) -> Game:
    """Play a game; `bots` gives a level for each bot. One person without bots plays solo.

    `board` is a board code or a drawing's path; by default the seed chooses, with `diagonals` or without.
    When the game is over or left it is saved in the file `record`, and `resume` continues such a file.
    """
    if resume is not None:
        game = records.resume(records.load(resume), str(resume))
    else:
        game = Game(_setup(people, bots, board, seed or secrets.token_hex(8), house or House(), diagonals))
    screen = RicochetScreen(game, console or Console(highlight=False))
    file = record or resume or Path("ricochet.json")
    table = RicochetTerminalTable(
        game, keyboard or Keyboard(), screen, file
    )  # an unknown bot is reported before anything else
    records.save(game, file)  # and so is a file that cannot be written
    if game.setup.bots:
        from botyard.ricochet.solver.solve import warm_up

        warm_up()  # the first time takes a while: do it now, not in the middle of a round
    screen.welcome(resumed=resume is not None)
    table.run()
    return game


def _setup(
    people: Sequence[str], bots: Sequence[str], board: str | None, seed: str, house: House, diagonals: bool
) -> Setup:
    names = [name for name in BOT_NAMES if name not in people]
    if len(bots) > len(names):
        raise InputError(f"{len(bots)} bots; there is room for {len(names)}")
    levels = dict(zip(names, bots, strict=False))
    return Setup((*people, *levels), seed, _board(board, seed, diagonals), None, house, levels)


def _board(board: str | None, seed: str, diagonals: bool) -> str:
    """A code as it is, the text of a drawing, or a random code."""
    if board is None:
        return random_code(Rng(seed), diagonals)
    path = Path(board)
    if not path.is_file():
        if path.suffix or len(path.parts) > 1:
            raise InputError(
                f"there is no file {board}; give a drawing of a board or a code such as R1G2Y3B4"
            )
        return board
    try:
        return path.read_text(encoding="utf-8").rstrip() + "\n"
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"cannot read {board}: {error}") from None
