"""`botyard play`: a race, or a game of Ricochet Robots, in the terminal."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from botyard.bots.rally import CHOICE
from botyard.data_folder import data_folder
from botyard.errors import InputError

if TYPE_CHECKING:
    from botyard.cli.terminal.keyboard import Input
    from botyard.gamekind import GameKind

GROUP = "play"


def play(
    game: Annotated[str | None, typer.Option(help="rally (RoboRally, the default) or ricochet.")] = None,
    edition: Annotated[str | None, typer.Option(help="The rulebook: 2005, 1994, dutch, amigo2000.")] = None,
    course: Annotated[
        str | None, typer.Option(help="A course ('botyard courses' lists them) or a file.")
    ] = None,
    people: Annotated[int | None, typer.Option(min=0, help="People at this keyboard.")] = None,
    bots: Annotated[int | None, typer.Option(min=0, help="Bots in the race.")] = None,
    bot: Annotated[
        str | None,
        typer.Option(help=f"Level of the bots: {CHOICE}; in Ricochet Robots easy, medium, hard, perfect."),
    ] = None,
    name: Annotated[list[str] | None, typer.Option(help="A person's name; repeatable.")] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same cards.")] = None,
    profile: Annotated[
        str | None,
        typer.Option(help="How strictly: book, common (as commonly played) or own (with --rule)."),
    ] = None,
    rule: Annotated[
        list[str] | None,
        typer.Option(metavar="NAME[=VALUE]", help="A house rule or special rule; repeatable."),
    ] = None,
    lives: Annotated[int | None, typer.Option(help="Lives of each robot.")] = None,
    optional_lives: Annotated[
        bool, typer.Option("--optional-lives", help="Lives by the edition's formula.")
    ] = False,
    play_on: Annotated[
        bool, typer.Option("--play-on", help="Race on for the places after the first.")
    ] = False,
    turn_limit: Annotated[int | None, typer.Option(help="End the race after this many turns.")] = None,
    clock: Annotated[bool, typer.Option("--clock", help="Use the sand timer of the rules.")] = False,
    diagonals: Annotated[
        bool, typer.Option("--diagonals", help="Ricochet Robots: boards with coloured barriers too.")
    ] = False,
    fast: Annotated[bool, typer.Option("--fast", help="Do not pause between registers.")] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Save the race to this file.")] = None,
    resume: Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a saved race.")] = None,
) -> None:
    """Play in the terminal, against bots or with several people at one keyboard; without options it asks."""
    from botyard.cli.terminal.keyboard import Keyboard
    from botyard.cli.terminal_game import PlayOptions, named_game, terminal_game
    from botyard.games import kind_of_file

    keyboard = Keyboard()
    if resume is not None:
        kind = kind_of_file(resume)
    elif game is None and not any((edition, course, people, bots, bot, name, seed, rule)):
        kind = _ask_game(keyboard)
    else:
        kind = named_game(game or "rally")
    terminal_game(kind).play(
        PlayOptions(
            edition=edition,
            course=course,
            people=people,
            bots=bots,
            bot=bot,
            names=tuple(_text(one) for one in name or ()),
            seed=seed and _text(seed),
            profile=profile,
            rules=tuple(rule or ()),
            lives=lives,
            optional_lives=optional_lives,
            play_on=play_on,
            turn_limit=turn_limit,
            clock=clock,
            diagonals=diagonals,
            fast=fast,
            save=save,
            resume=resume,
            games=data_folder() / "games",
            keyboard=keyboard,
        )
    )


def _ask_game(keyboard: Input) -> GameKind:
    """The game that people at the keyboard want; Ctrl-C or the end of the input leaves."""
    from rich.console import Console

    from botyard.cli.terminal.dialogue import Dialogue
    from botyard.games import game_kinds, parts_of

    kinds = {kind.name: kind for kind in game_kinds() if parts_of(kind.name).terminal}
    console = Console(highlight=False)
    console.print("Welcome to Botyard. Press Enter for the choice in brackets.\n")
    try:
        return kinds[Dialogue(console, keyboard).choose("Which game?", [(k, kinds[k].title) for k in kinds])]
    except (EOFError, KeyboardInterrupt):
        console.print("\nMaybe another time.")
        raise typer.Exit from None


def _text(argument: str) -> str:
    """The argument, if it is text: records cannot hold bytes that the terminal's encoding does not know."""
    try:
        argument.encode()
    except UnicodeEncodeError:
        raise InputError(
            f"{argument!a} is not text in this terminal's encoding; type it in UTF-8, or set LC_ALL=C.UTF-8"
        ) from None
    return argument
