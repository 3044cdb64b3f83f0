"""`botyard analyse`: a finished game in hindsight: better programs of a race, shortest ways of Ricochet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from botyard.errors import InputError

if TYPE_CHECKING:
    from rich.console import Console

    from botyard.bots.analysis import Analysis, Review


def analyse(
    file: Annotated[Path, typer.Argument(help="The record of a finished game.")],
    json: Annotated[Path | None, typer.Option(metavar="OUT", help="Write the analysis as JSON.")] = None,
    plot: Annotated[
        Path | None, typer.Option(metavar="OUT.svg", help="Of a race: draw progress and damage over time.")
    ] = None,
) -> None:
    """Tell what would have been better: programs of a race turn by turn, or shortest ways beside the bids."""
    import msgspec
    from rich.console import Console

    from botyard.bots.analysis import analyse as look_at
    from botyard.cli.replay import game_of
    from botyard.rally.record import load_record

    if game_of(file) == "ricochet":
        from botyard.cli.analyse_ricochet import look_at_game

        if plot is not None:
            raise InputError("plots show races over time; for a game of Ricochet Robots leave out --plot")
        review = look_at_game(file, Console(highlight=False))
        if json is not None:
            _write(json, msgspec.json.format(msgspec.json.encode(review)).decode() + "\n")
        return
    if plot is not None and plot.suffix != ".svg":
        raise InputError(f"{plot}: the plot is an SVG file; give it a name that ends in .svg")
    found = look_at(load_record(file))
    _print(found, Console())
    if json is not None:
        _write(json, msgspec.json.format(msgspec.json.encode(found)).decode() + "\n")
    if plot is not None:
        _draw(found, plot)


def _print(found: Analysis, console: Console) -> None:
    from rich.table import Table

    title = f"{found.course}: what better programs would have gained, in registers"
    table = Table(title=title, box=None, padding=(0, 1, 0, 0))
    for heading in ("turn", "robot", "hurt", "left", "played", "best found", "gain", "luck"):
        number = heading in ("turn", "hurt", "left", "gain", "luck")
        table.add_column(heading, justify="right" if number else "left", no_wrap=True)
    turn = 0
    for review in found.reviews:
        if review.turn != turn and turn:
            table.add_row()
        same = review.gain <= 0
        table.add_row(
            str(review.turn) if review.turn != turn else "",
            review.name,
            str(review.damage),
            f"{review.left:.1f}",
            " ".join(review.played),
            "the same" if same else " ".join(review.best),
            "" if same else f"{review.gain:.1f}",
            f"{review.luck:+.1f}",
        )
        turn = review.turn
    console.print(table)
    for seat, player in enumerate(found.players):
        own = [review for review in found.reviews if review.seat == seat]
        won = "won" if seat in found.winners else "did not win"
        console.print(
            f"{player} {won} after {found.turns} turns: {_mean(own, 'gain'):.1f} registers a turn missed, "
            f"luck {_mean(own, 'luck'):+.1f} a turn"
        )


def _mean(reviews: list[Review], field: str) -> float:
    values = [float(getattr(review, field)) for review in reviews]
    return sum(values) / len(values) if values else 0.0


def _draw(found: Analysis, file: Path) -> None:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise InputError("plots need matplotlib: install botyard[plots]") from None
    figure = Figure(figsize=(9, 8), layout="constrained")
    panels = figure.subplots(3, 1, sharex=True)
    for panel, field, label in zip(
        panels, ("left", "damage", "gain"), ("registers left", "damage", "registers missed"), strict=True
    ):
        for robot in sorted({review.robot for review in found.reviews}):
            own = [review for review in found.reviews if review.robot == robot]
            turns = [review.turn for review in own]
            panel.plot(turns, [getattr(review, field) for review in own], marker="o", label=own[0].name)
        panel.set_ylabel(label)
        panel.grid(alpha=0.3)
    panels[0].legend()
    panels[0].set_title(found.course)
    panels[-1].set_xlabel("turn")
    try:
        figure.savefig(file, format="svg")
    except OSError as error:
        raise InputError(f"cannot write {file}: {error.strerror}") from None


def _write(file: Path, text: str) -> None:
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise InputError(f"cannot write {file}: {error.strerror}") from None
