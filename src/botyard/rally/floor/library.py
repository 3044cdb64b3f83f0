"""The boards that come with Botyard, by name, and custom boards, by file.

A name is `<edition>/<board>`: `2005/exchange`, `1994/pit-maze`, `amigo/a`. Without the edition it means the
newest edition that has such a board. Capitals, spaces and underscores do not matter.
"""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from functools import lru_cache
from pathlib import Path

from botyard.errors import InputError
from botyard.rally.floor.board import Board
from botyard.rally.floor.board_text import parse_board

DATA = Path(__file__).parent / "data"
BOARD_SUFFIX = ".txt"
AMIGO = "amigo/"


def tidy_name(name: str) -> str:
    """The name as files spell it.

    >>> tidy_name("Chop_Shop"), tidy_name("2005/Spin Zone"), tidy_name("All for One or One for All?")
    ('chop-shop', '2005/spin-zone', 'all-for-one-or-one-for-all')
    """
    words = name.lower().replace("_", " ").replace("-", " ").split()
    return "-".join("".join(mark for mark in word if mark.isalnum() or mark == "/") for word in words)


@lru_cache(maxsize=1)
def board_names() -> tuple[str, ...]:
    """The names of all printed boards, newest edition first."""
    folders = sorted((folder for folder in (DATA / "boards").iterdir() if folder.is_dir()), reverse=True)
    return tuple(f"{folder.name}/{file.stem}" for folder in folders for file in sorted(folder.glob("*.txt")))


def plan_letter(board: str) -> str:
    """The letter of AMIGO's plan that this board is, by either name; empty for all others.

    >>> plan_letter("1994/exchange"), plan_letter("amigo/b"), plan_letter("2005/exchange")
    ('B', 'B', '')
    """
    plans = {name: alias for alias, name in board_aliases().items() if alias.startswith(AMIGO)}
    alias = board if board.startswith(AMIGO) else plans.get(board, "")
    return alias.removeprefix(AMIGO).upper()


@lru_cache(maxsize=1)
def board_aliases() -> dict[str, str]:
    """Aliases, each with the board it stands for."""
    names: dict[str, str] = tomllib.loads((DATA / "boards" / "aliases.toml").read_text(encoding="utf-8"))
    return names


def find_board(name: str) -> str | None:
    """The full name of a printed board, or None if there is no board of that name."""
    wanted = tidy_name(name)
    wanted = board_aliases().get(wanted, wanted)
    return next((full for full in board_names() if wanted in (full, full.partition("/")[2])), None)


def load_board(name: str, folder: Path | None = None) -> Board:
    """The board of that name or file; a file's path is relative to `folder` (default: the current one)."""
    full = find_board(name)
    if full:
        return _printed_board(full)
    if looks_like_file(name, BOARD_SUFFIX):
        return parse_board(read_text((folder or Path()) / name, "board"), name)
    choices = (*board_names(), *(full.partition("/")[2] for full in board_names()), *board_aliases())
    hint = near_matches(tidy_name(name), choices) or f"the boards are {', '.join(board_names())}"
    raise InputError(f"unknown board {name!r}; {hint}")


@lru_cache(maxsize=64)
def _printed_board(name: str) -> Board:
    file = DATA / "boards" / f"{name}{BOARD_SUFFIX}"
    return parse_board(file.read_text(encoding="utf-8"), f"{name}{BOARD_SUFFIX}")


def looks_like_file(name: str, suffix: str) -> bool:
    """Whether this means a file rather than one of our names."""
    try:
        return name.endswith(suffix) or Path(name).is_file()
    except OSError:  # no file has such a name
        return False


def read_text(file: Path, what: str) -> str:
    """The text of a file, or InputError saying why it cannot be read."""
    try:
        return file.read_text(encoding="utf-8-sig")
    except FileNotFoundError:
        raise InputError(f"there is no {what} file {file}") from None
    except UnicodeDecodeError as error:
        raise InputError(f"{file}: not a text file (byte {error.start} is not UTF-8)") from None
    except OSError as error:
        raise InputError(f"{file}: cannot be read ({error.strerror})") from None


def near_matches(name: str, choices: tuple[str, ...]) -> str:
    """`did you mean ...?` with the most similar names, or an empty text."""
    near = get_close_matches(name, tuple(dict.fromkeys(choices)), n=3, cutoff=0.6)
    return f"did you mean {' or '.join(near)}?" if near else ""
