"""A new element of the floor is one file: it is drawn, told, played and offered everywhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.extending.harness import Extended, everything
from tests.extending.table import files_for

OIL = '''"""Oil slicks: a robot that stands on one after the gears slides one square, the way it faces."""

from __future__ import annotations

from botyard.rally.engine.elements.element import ElementStep, FixtureElement, HelpEntry, Tool
from botyard.rally.engine.phases.push import shove_all
from botyard.rally.engine.rules import Turn
from botyard.rally.engine.volley import Shove
from botyard.rally.floor.board import Fixture


def slide(turn: Turn) -> None:
    slicks = turn.state.floor.having(OilSlick.id)
    robots = [robot for robot in turn.state.in_dock_order() if robot.square in slicks]
    shove_all(turn, [Shove(robot, robot.facing, OilSlick.id) for robot in robots])


class OilSlick(FixtureElement):
    id = "oil"
    name = "oil slick"
    letter = "~"
    examples = ("~",)
    steps = (ElementStep("oil", slide, "Robots slide on the oil.", "Oil", after="gears"),)
    tools = (Tool("oil", "q", "Oil slick", "Tap or drag.", "Oil slick."),)
    entries = (HelpEntry("oil", "Oil slick", "A robot that stands here after the gears slides one square."),)

    def shape(self, part: Fixture) -> str:
        return "<ellipse class='oil' rx='24' ry='18' fill='#2b2d42'/>"
'''
WIDTH, HEIGHT = 12, 12
SLICKS = {(2, 9), (5, 10), (6, 10), (9, 8)}


def drawing() -> str:
    border = "+" + "   +" * WIDTH
    lines = ["name: Oil Yard", "edition: 2005", ""]
    for y in range(HEIGHT):
        squares = "   ".join("~" if (x, y) in SLICKS else "." for x in range(WIDTH))
        lines += [border, f"  {squares}"]
    return "\n".join([*lines, border]) + "\n"


COURSE = f"""name = "Oil Run"
editions = ["2005"]
category = "own"
players = [2, 3, 4]
length = "short"
difficulty = "easy"
summary = "Slippery all the way."

boards = [
  {{ board = "2005/oil-yard", x = 0, y = 0, rotation = 0 }},
  {{ board = "2005/docking-bay-plain", x = 0, y = {HEIGHT}, rotation = 0 }},
]
flags = [[5, 8], [9, 10]]
"""

LOOK = """
import sys

from botyard.bots.search.solo import SoloMoves
from botyard.bots.rally import make_bot
from botyard.bots.studies.reach import starting_places, unreachable
from botyard.envs.race import RaceEnv
from botyard.envs.planes import PLANES, plane_names, planes_of
from botyard.grid import E
from botyard.rally.floor.board_text import parse_board, write_board
from botyard.rally.floor.courses import load_course
from botyard.rally.engine.editions import EDITIONS
from botyard.rally.engine.elements import register_steps
from botyard.rally.engine.events import RobotDestroyed, RobotMoved, StepStarted
from botyard.rally.fast.scope import why_not
from botyard.rally.engine.game import Game
from botyard.rally.floor.inspection import inspect_sketch
from botyard.rally.floor.library import load_board
from botyard.rally.telling.pictures import ascii_picture, legend, svg_picture
from botyard.rally.engine.setup import rules_of, set_up
from botyard.rally.floor.sketch import read_sketch
from botyard.rally.telling.words import Cast, describe

course = load_course("oil-run")
floor = course.floor
yard = course.board("2005/oil-yard")

# The notation, and what a drawn course is told.
assert sum(bool(tile.fixture("oil")) for row in yard.rows for tile in row) == 4
assert parse_board(write_board(yard)) == yard
assert yard.turned(1).turned(3) == yard
assert not inspect_sketch(read_sketch(open(sys.argv[1]).read()), "2005")

# Pictures.
assert "~" in ascii_picture(floor) and "~ oil slick" in legend(floor)
assert svg_picture(floor).count("class='oil'") == 4

# The step stands where the element says, on this floor and nowhere else.
names = [name for name, _ in register_steps(EDITIONS["1994"], floor)]
assert names[names.index("gears") + 1] == "oil"
plain = load_course("dizzy-dash").floor
assert all(register_steps(rules, plain) is rules.register for rules in EDITIONS.values())

# It takes effect, and is told.
rules = rules_of(set_up(course, ["a", "b"]))
assert SoloMoves(floor, rules).outcome((2, 9), E, "", 1).square == (3, 9)
assert SoloMoves(floor, rules).outcome((5, 10), E, "", 1).square == (6, 10)
cast = Cast(robots={0: "Twonky"})
moved = RobotMoved(robot=0, origin=(2, 1), square=(3, 1), cause="oil")
assert describe(moved, cast) == "An oil slick moves Twonky east.", describe(moved, cast)
assert describe(StepStarted(step="oil"), cast) == "Robots slide on the oil."
destroyed = RobotDestroyed(robot=0, cause="oil", square=(2, 1))
assert describe(destroyed, cast) == "Twonky is destroyed (oil)."
assert not unreachable(floor, course.flags, rules, starting_places(floor, rules, None, 4))

# The simulator says that it does not cover it, where a floor has it; a planner still answers.
assert why_not(rules, floor) == ["the oil slick on the floor"], why_not(rules, floor)
assert not why_not(rules, plain)
game = Game(set_up(course, ["a", "b"], seed="oil", turn_limit=3))
racers = [make_bot("planner", "1"), make_bot("greedy", "2")]
while not game.finished:
    for asked in game.pending():
        game.submit(asked.seat, asked.key, racers[asked.seat].choose(game.view(asked.seat), asked))
assert any(isinstance(event, StepStarted) and event.step == "oil" for event in game.events())

# Observations.
assert plane_names(plain) == PLANES and plane_names(floor) == (*PLANES, "oil")
assert planes_of(floor)[-1].sum() == 4
env = RaceEnv(course.key, ("random",), render_mode="rgb_array")
env.reset(seed=1)
assert (env.render() == (0x2B, 0x2D, 0x42)).all(axis=2).any()
"""


@pytest.mark.promise(39)
def test_an_element_is_one_file(tmp_path: Path) -> None:
    extended = Extended(tmp_path)
    extended.add("rally/engine/elements/oil.py", OIL)
    assert extended.touched() == files_for("board-element", element="oil")
    extended.add("rally/floor/data/boards/2005/oil-yard.txt", drawing())
    extended.add("rally/floor/data/courses/oil-run.toml", COURSE)
    extended.take_over_kernels()
    try:
        course = extended.package / "rally/floor/data/courses/oil-run.toml"
        extended.python(LOOK, str(course))
        browser = extended.generated("elements", "element_words", "element_help")
        assert '"element": "oil"' in browser["elements"]
        assert "class='oil'" in browser["elements"]
        assert '"studio.tool.oil": "Oil slick"' in browser["element_words"]
        assert '"oil.text": "A robot that stands here' in browser["element_help"]
        everything(extended, course="oil-run", simulated="dizzy-dash")
    finally:
        extended.forget_kernels()
