"""The eight robots of the rulebooks: name, letter, colour and character.

Their shapes are in `pictures/svg_robots.py`; their characters are in our own words.

The colours are those of Okabe and Ito, which people with any kind of colour vision can tell apart, and a
light grey. Letter and shape differ as well, so nothing depends on colour alone.
"""

from __future__ import annotations

import msgspec

from botyard.errors import InputError
from botyard.rally.floor.library import near_matches


class Character(msgspec.Struct, frozen=True):
    """What one of the robots looks like, and what it is like."""

    name: str
    letter: str
    colour: str
    about: str


CHARACTERS = (
    Character(
        "Hammer Bot", "H", "#E69F00", "Keeps the beat on whatever is nearest, and calls it maintenance."
    ),
    Character("Hulk X90", "X", "#009E73", "Feels as tall as a factory chimney. Nobody has dared to measure."),
    Character(
        "Spin Bot", "S", "#56B4E9", "Has been going round since it left the box, and likes every new view."
    ),
    Character("Squash Bot", "Q", "#D55E00", "Everything looks better flat. It has plans for you, too."),
    Character(
        "Trundle Bot", "T", "#F0E442", "Certain that nothing can stop it, and certain again after each crash."
    ),
    Character(
        "Twitch",
        "W",
        "#CC79A7",
        "Knows every hazard of the factory by its number, and jumps at most of them.",
    ),
    Character(
        "Twonky", "K", "#0072B2", "Has thought it all through to the end and would rather not talk about it."
    ),
    Character(
        "Zoom Bot", "Z", "#E4E4DF", "Full speed, full of hope, and rarely in the lane it meant to take."
    ),
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
