"""Pictures as files."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from botyard.errors import InputError
from botyard.pictures.bitmap import png


def write_picture(svg: str, file: str | PathLike[str], width: int | None = None) -> None:
    """Write the drawing as SVG or PNG, depending on the file's name."""
    path = Path(file)
    kind = path.suffix.lower()
    if kind not in (".svg", ".png"):
        raise InputError(f"{path}: pictures are SVG or PNG files; use a name that ends in .svg or .png")
    write_file(path, png(svg, width) if kind == ".png" else svg.encode())


def write_file(path: Path, data: bytes) -> None:
    """Write the file; InputError says why it cannot be written."""
    try:
        path.write_bytes(data)
    except OSError as error:
        raise InputError(f"cannot write {path}: {error.strerror}") from None
