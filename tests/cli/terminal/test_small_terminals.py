"""However small a terminal is: less is seen, and nothing breaks."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.cli.terminals import Terminal, memory_terminal

from botyard.cli.terminal.rally_screen import RallyScreen
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course
from botyard.rally.records.replay import start_of


@pytest.mark.parametrize("size", [(30, 10), (20, 8), (29, 24), (80, 3), (40, 5), (1, 1)])
def test_a_page_in_a_very_small_terminal(size: tuple[int, int]) -> None:
    position = start_of(set_up(load_course("risky-exchange"), ["Ann", "Ben"], seed=7))
    console, _ = memory_terminal(*size)
    RallyScreen(console).page("Risky Exchange", position, ["Something happened."], ["below"], (3, 3))


@pytest.mark.parametrize(("width", "height"), [(80, 24), (60, 24), (200, 50)])
def test_a_round_of_ricochet_fits_the_screen_and_breaks_no_word(
    tmp_path: Path, width: int, height: int
) -> None:
    terminal = Terminal(["play", "--game", "ricochet", "--seed", "3"], tmp_path, width, height)
    welcome = terminal.read_until("q: quit)")
    terminal.type("")
    round_ = terminal.read_until("?: help)")
    terminal.interrupt()
    assert terminal.end() == 0
    lines = round_.replace("\r", "").split("\n")
    board = next(number for number, line in enumerate(lines) if line.startswith((" ___", "┏━")))
    assert len(lines) - board <= height, "board, task and prompt stand on one screen"
    assert "Bring the" in "\n".join(lines[board:])
    words = " ".join(welcome.split())
    assert "find, in your head, a way to bring the robot of the chip's colour to the target." in words
    too_long = [line for line in welcome.replace("\r", "").split("\n") if len(line) > width]
    assert not too_long
