"""The eight robots by name or letter."""

from __future__ import annotations

import pytest

from botyard.errors import InputError
from botyard.rally.engine.robots import CHARACTERS, Character, character


@pytest.mark.parametrize("robot", CHARACTERS)
def test_robots_are_found(robot: Character) -> None:
    name, letter = robot.name, robot.letter
    assert (
        character(name) == character(letter) == character(name.upper()) == character(name.split()[0]) == robot
    )


def test_an_unknown_robot_gets_a_hint() -> None:
    with pytest.raises(InputError, match="unknown robot 'Twonki'; did you mean Twonky"):
        character("Twonki")
    with pytest.raises(InputError, match="unknown robot '7'; the robots are Hammer Bot, "):
        character("7")
