"""`botyard analyse` for races: what better programs would have gained, turn by turn."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.table import Table

from botyard.errors import InputError
from botyard.extras import how_to_install
from botyard.rally.records.record import load

if TYPE_CHECKING:
    from botyard.bots.studies.analysis import Analysis, Review


def print_analysis(file: Path, console: Console, plot: Path | None) -> Analysis:
    """Print the analysis of a record, draw it if a plot is wanted, and return it."""
    if plot is not None and plot.suffix != ".svg":
        raise InputError(f"{plot}: plots are SVG files; use a name that ends in .svg")
    record = load(file)
    from botyard.bots.studies.analysis import analyse  # it compiles, so bad input is reported first

    found = analyse(record)
    _print(found, console)
    if plot is not None:
        _draw(found, plot)
    return found


def _print(found: Analysis, console: Console) -> None:
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
    if found.left_out:
        console.print(
            f"Left out are option cards that the simulator does not cover: {', '.join(found.left_out)}"
        )
    for seat, player in enumerate(found.players):
        own = [review for review in found.reviews if review.seat == seat]
        won = "won" if seat in found.winners else "did not win"
        console.print(
            f"{player} {won} after {found.turns} turns: {_mean(own, 'gain'):.1f} registers missed per turn, "
            f"luck {_mean(own, 'luck'):+.1f} per turn"
        )


def _mean(reviews: list[Review], field: str) -> float:
    values = [float(getattr(review, field)) for review in reviews]
    return sum(values) / len(values) if values else 0.0


def _draw(found: Analysis, file: Path) -> None:
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise InputError(f"plots need matplotlib; {how_to_install('plots')}") from None
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
