"""`botyard play`: a race, or a game of Ricochet Robots, in the terminal."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated

import typer

from botyard.bots.levels import CHOICE
from botyard.errors import InputError

GAMES = Path("games")
"""Where races are kept, below the directory in which the command runs."""


def play(
    game: Annotated[str, typer.Option(help="roborally or ricochet.")] = "roborally",
    edition: Annotated[str | None, typer.Option(help="2005, 1994, dutch or amigo2000.")] = None,
    course: Annotated[
        str | None, typer.Option(help="A course ('botyard courses' lists them) or a file.")
    ] = None,
    people: Annotated[int | None, typer.Option(min=0, help="People at this keyboard.")] = None,
    bots: Annotated[int | None, typer.Option(min=0, help="Bots in the race.")] = None,
    bot: Annotated[
        str | None,
        typer.Option(help=f"What kind of bots: {CHOICE}; in Ricochet Robots easy, medium, hard, perfect."),
    ] = None,
    name: Annotated[list[str] | None, typer.Option(help="A person's name; repeat it for each.")] = None,
    seed: Annotated[str | None, typer.Option(help="The same seed gives the same cards.")] = None,
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
    turn_limit: Annotated[int | None, typer.Option(help="End the race after so many turns.")] = None,
    clock: Annotated[bool, typer.Option("--clock", help="Use the sand-glass of the rules.")] = False,
    fast: Annotated[bool, typer.Option("--fast", help="Do not pause between registers.")] = False,
    save: Annotated[Path | None, typer.Option(metavar="FILE", help="Keep the race in this file.")] = None,
    resume: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a race that was kept.")
    ] = None,
) -> None:
    """Play in the terminal, against bots or several people at one keyboard. Without options you are asked."""
    from botyard.cli import start_rally

    if game == "ricochet" or (resume is not None and start_rally.is_ricochet(resume)):
        races = {"--edition": edition, "--course": course, "--rule": rule, "--lives": lives}
        races |= {"--optional-lives": optional_lives, "--play-on": play_on, "--turn-limit": turn_limit}
        if said := [option for option, value in races.items() if value]:
            raise InputError(f"{', '.join(said)}: only for races of RoboRally; leave it out")
        _play_ricochet(people, bots, bot, name or [], seed, save, resume)
        return
    if game != "roborally":
        raise InputError(f"unknown game {game!r}; choose roborally or ricochet")
    wishes = start_rally.Wishes(
        edition=edition,
        course=course,
        people=people,
        bots=bots,
        bot=bot or "greedy",
        names=tuple(name or ()),
        seed=seed,
        rules=start_rally.parse_rules(rule or []),
        lives=lives,
        optional_lives=optional_lives,
        play_on=play_on,
        turn_limit=turn_limit,
    )
    start_rally.run(wishes, resume=resume, save=save, games=GAMES, fast=fast, clock=clock)


def _play_ricochet(
    people: int | None,
    bots: int | None,
    bot: str | None,
    names: list[str],
    seed: str | None,
    save: Path | None,
    resume: Path | None,
) -> None:
    from botyard.cli.play_ricochet import play_ricochet

    chosen = seed or secrets.token_hex(4)
    record = save or resume
    if record is None:
        record = GAMES / f"ricochet-{chosen}.json"
    count = people if people is not None else max(1, len(names))
    given = names + ([f"Player {number}" for number in range(len(names) + 1, count + 1)])
    play_ricochet(
        people=("You",) if count == 1 and not names else tuple(given[:count]),
        bots=(bot or "medium",) * (bots or 0),
        seed=chosen,
        resume=resume,
        record=record,
    )
