"""Codes of option cards for kernels and observations.

The code of a card is its place in the recorded list, which is only ever extended: a new card never changes
another card's code, and no code is reused, even when a card is removed. Cards that are not recorded yet
follow in the order of their ids. `make generate` records them.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from botyard.rally.engine.options import all_options
from botyard.rally.fast import recorded_codes
from botyard.rally.fast.recorded_codes import RECORDED


@lru_cache(maxsize=1)
def coded_options() -> tuple[str, ...]:
    """The ids of all option cards, past and present, each at its code."""
    new = {option.id for option in all_options()} - set(RECORDED)
    return (*RECORDED, *sorted(new))


@lru_cache(maxsize=1)
def option_codes() -> dict[str, int]:
    """The code of each option card."""
    return {option: code for code, option in enumerate(coded_options())}


def recorded_file() -> str:
    """The text of the recorded list with all present cards in it."""
    listed = "".join(f'    "{option}",\n' for option in coded_options())
    return f'"""{recorded_codes.__doc__}"""\n\nRECORDED = (\n{listed})\n'


if __name__ == "__main__":
    Path(recorded_codes.__file__).write_text(recorded_file(), encoding="utf-8")
