"""Pictures as files."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from botyard.errors import InputError
from botyard.pictures.bitmap import png


def write_picture(svg: str, file: str | PathLike[str], width: int | None = None) -> None:
    """Write the drawing as SVG or PNG, as the name of the file says."""
    path = Path(file)
    kind = path.suffix.lower()
    if kind not in (".svg", ".png"):
        raise InputError(f"{path}: pictures are written as .svg or .png; name the file accordingly")
    write_file(path, png(svg, width) if kind == ".png" else svg.encode())


def write_file(path: Path, data: bytes) -> None:
    """Write the file; InputError says why it cannot be written."""
    try:
        path.write_bytes(data)
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror}") from None
