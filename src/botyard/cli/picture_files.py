"""Pictures as files: SVG and PNG of anything that can be drawn, GIF of whole games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import typer

from botyard.pictures.files import write_file


def write_picture(drawn: str, svg: Path | None, png: Path | None, width: int | None) -> str:
    """Write the drawing to the given files; returns their names."""
    from botyard.pictures.bitmap import png as to_png

    if svg is not None:
        write_file(svg, drawn.encode())
    if png is not None:
        write_file(png, to_png(drawn, width))
    return " and ".join(str(file) for file in (svg, png) if file is not None)


def write_gif(file: Path, make: Callable[[Callable[[float], None]], bytes]) -> None:
    """Make an animation and write it, with a progress bar in a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("Drawing"),
        BarColumn(),
        TaskProgressColumn(),
        TimeRemainingColumn(compact=True),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("", total=1.0)
        data = make(lambda done: bar.update(task, completed=done))
    write_file(file, data)
    typer.echo(f"{file}: {len(data) / 1e6:.1f} MB")
