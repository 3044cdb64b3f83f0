"""A new edition is one file: a copy of one with two changed values is played everywhere."""

from __future__ import annotations

from pathlib import Path

from tests.extending.harness import Extended, everything
from tests.extending.table import files_for

TOUGH = '''"""Our own edition: one life more, and three damage for a robot that comes back."""

from __future__ import annotations

from dataclasses import replace

from botyard.rally.engine.editions.{parent} import RULES as PARENT

RULES = PARENT.but(
    edition="tough",
    name="RoboRally, the tough one",
    lives=PARENT.lives + 1,
    reentry=replace(PARENT.reentry, damage=3),
)
'''

LOOK = """
from botyard.cli.terminal.rally_help import rules_lines
from botyard.rally.floor.courses import load_course
from botyard.rally.engine.editions import EDITIONS, editions_of
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import set_up
from botyard.server.http.catalogue import catalogue

course = load_course("sample-track")
assert "tough" in EDITIONS and "tough" in editions_of(course)
assert "tough" in [edition.key for edition in catalogue().editions]
game = Game(set_up(course, ["a", "b"], edition="tough", seed="x"))
assert {robot.lives for robot in game.state.robots} == {4}

# The rules page in the terminal has its parent's book.
assert any("1994 manual" in line for line in rules_lines(game))
"""

COMPARE = """
from botyard.proofs.rally.random_positions import compare_position

for seed in range(40):
    compare_position(f"tough {seed}", "tough")
"""


def test_an_edition_is_one_file(tmp_path: Path) -> None:
    extended = Extended(tmp_path)
    extended.add("rally/engine/editions/tough.py", TOUGH.format(parent="wizards_1994"))
    assert extended.touched() == files_for("edition", edition="tough")
    extended.python(LOOK)
    made = extended.generated("things", "edition_books")
    assert '"edition.tough.1"' in made["things"]
    assert '"tough": "1994"' in made["edition_books"]
    everything(extended, edition="tough", course="sample-track")


def test_the_simulator_plays_a_copy_as_its_parent(tmp_path: Path) -> None:
    """The Dutch edition has its own texts of three option cards, which a copy keeps."""
    extended = Extended(tmp_path)
    extended.add("rally/engine/editions/tough.py", TOUGH.format(parent="dutch"))
    extended.take_over_kernels()
    try:
        extended.python(COMPARE)
    finally:
        extended.forget_kernels()
