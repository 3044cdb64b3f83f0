"""A new course or board is one data file."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.extending.harness import SOURCE, Extended, everything, race_in_a_room
from tests.extending.table import files_for

COURSE = """name = "There and Back"
editions = ["2005"]
category = "own"
players = [2, 3, 4]
length = "short"
difficulty = "easy"
summary = "One flag at the far side, and one where you came from."

boards = [
  { board = "2005/exchange", x = 0, y = 0, rotation = 180 },
  { board = "2005/docking-bay-plain", x = 0, y = 12, rotation = 0 },
]
flags = [[5, 1], [6, 10]]
"""


def test_a_course_is_one_file(tmp_path: Path) -> None:
    extended = Extended(tmp_path)
    extended.add("rally/floor/data/courses/there-and-back.toml", COURSE)
    assert extended.touched() == files_for("course", name="there-and-back")
    assert "there-and-back" in extended.botyard("courses")
    assert '"course.there-and-back": "One flag at the far side' in extended.client_words()
    everything(extended, course="there-and-back")


def test_a_board_is_one_file(tmp_path: Path) -> None:
    extended = Extended(tmp_path)
    drawing = (SOURCE / "rally/floor/data/boards/2005/exchange.txt").read_text(encoding="utf-8")
    extended.add("rally/floor/data/boards/2005/ring.txt", drawing.replace("name: Exchange", "name: Ring"))
    assert extended.touched() == files_for("board", edition="2005", name="ring")
    assert "Ring" in extended.botyard("show", "2005/ring")
    extended.botyard("show", "2005/ring", "--svg", "ring.svg")
    file = tmp_path / "round.toml"
    file.write_text(COURSE.replace("2005/exchange", "2005/ring"), encoding="utf-8")
    play = ("play", "--course", str(file), "--people", "0", "--bots", "2", "--turn-limit", "2")
    extended.botyard(*play, "--fast", "--save", "race.json")
    assert extended.botyard("replay", "race.json", "--plain").strip()
    boards = [{"board": "2005/ring", "x": 0, "y": 0}, {"board": "2005/docking-bay-plain", "x": 0, "y": 12}]
    game = {"type": "rally", "course": "", "boards": boards, "flags": [[5, 1]], "turn_limit": 2}
    asyncio.run(race_in_a_room(extended, {"game": game, "seats": 2}, ("greedy",)))
