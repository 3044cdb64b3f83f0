"""A terminal may be as small as it likes: less is seen, and nothing breaks."""

from __future__ import annotations

import pytest
from tests.cli.terminals import memory_terminal

from botyard.cli.terminal.rally_screen import RallyScreen
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course
from botyard.rally.records.replay import start_of


@pytest.mark.parametrize("size", [(30, 10), (20, 8), (29, 24), (80, 3), (40, 5), (1, 1)])
def test_a_page_in_a_very_small_terminal(size: tuple[int, int]) -> None:
    position = start_of(set_up(load_course("risky-exchange"), ["Ann", "Ben"], seed=7))
    console, _ = memory_terminal(*size)
    RallyScreen(console).page("Risky Exchange", position, ["Something happened."], ["below"], (3, 3))
