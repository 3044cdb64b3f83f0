"""Files of saved games: none is ever overwritten by another game."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from botyard.errors import InputError


def new_file(folder: Path, stem: str) -> Path:
    """A file of that name which does not exist yet; the second one is called `stem-2.json`."""
    names = (f"{stem}.json" if number == 1 else f"{stem}-{number}.json" for number in count(1))
    return next(folder / name for name in names if not (folder / name).exists())


def check_new(save: Path | None, resume: Path | None) -> None:
    """InputError if the game would be saved over another one."""
    if save is None or not save.exists() or (resume is not None and save.samefile(resume)):
        return
    raise InputError(
        f"{save} exists already; continue that game with --resume {save}, or save to another file"
    )
