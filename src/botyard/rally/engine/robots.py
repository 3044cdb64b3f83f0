"""The eight robots of the rulebooks: name, letter and colour (their shapes are in `pictures/svg_robots.py`).

The colours are those of Okabe and Ito, which people with any kind of colour vision can tell apart, and a
light grey. Letter and shape differ as well, so nothing hangs on colour alone.
"""

from __future__ import annotations

import msgspec

from botyard.errors import InputError
from botyard.rally.floor.library import near_matches


class Character(msgspec.Struct, frozen=True):
    """What one of the robots looks like."""

    name: str
    letter: str
    colour: str


CHARACTERS = (
    Character("Hammer Bot", "H", "#E69F00"),
    Character("Hulk X90", "X", "#009E73"),
    Character("Spin Bot", "S", "#56B4E9"),
    Character("Squash Bot", "Q", "#D55E00"),
    Character("Trundle Bot", "T", "#F0E442"),
    Character("Twitch", "W", "#CC79A7"),
    Character("Twonky", "K", "#0072B2"),
    Character("Zoom Bot", "Z", "#E4E4DF"),
)

ROBOT_NAMES = tuple(character.name for character in CHARACTERS)


def character(said: str) -> Character:
    """The robot of that name or letter; capitals do not matter, and `Bot` may be left out.

    >>> character("zoom").name, character("K").name
    ('Zoom Bot', 'Twonky')
    """
    wanted = said.strip().lower()
    for robot in CHARACTERS:
        name = robot.name.lower()
        if wanted in (name, name.split()[0], robot.letter.lower()):
            return robot
    hint = near_matches(said, ROBOT_NAMES) or f"the robots are {', '.join(ROBOT_NAMES)}"
    raise InputError(f"unknown robot {said!r}; {hint}")
