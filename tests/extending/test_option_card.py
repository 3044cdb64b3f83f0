"""A new option card is one file: everything goes on with it, and nothing old changes."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.extending.harness import Extended, everything
from tests.extending.table import files_for

from botyard.bots.studies.whole_race import run_bots
from botyard.errors import InputError
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course
from botyard.rally.records.record import load, resume, save

ANCHOR = '''"""Anchor: belts and gears do not turn the robot."""

from __future__ import annotations

from botyard.rally.engine.rules import Option
from botyard.rally.engine.state import Robot


class Anchor(Option):
    id = "anchor"
    name = "Anchor"
    printed = frozenset({"2005", "dutch"})
    category = "movement"
    text = "Belts and gears carry your robot, but they never turn it."

    def keeps_facing(self, robot: Robot) -> bool:
        return True
'''

LOOK = """
import json, sys
from pathlib import Path

from botyard.bots.studies.analysis import analyse
from botyard.rally.floor.courses import load_course
from botyard.rally.fast.layout import pack
from botyard.rally.fast.option_codes import option_codes
from botyard.rally.fast.scope import why_not
from botyard.rally.engine.game import Game
from botyard.rally.records.record import load, resume
from botyard.rally.engine.setup import set_up
from botyard.rally.engine.state import OptionCard
from botyard.rally.telling.vocabulary import option_name
from botyard.server.http.catalogue import catalogue

old = resume(load(Path(sys.argv[1])))
assert "anchor" not in old.rules.options
print(json.dumps(option_codes()))
game = Game(set_up(load_course("risky-exchange"), ["a", "b"], seed="x"))
assert "anchor" in game.setup.options and "anchor" in game.rules.options
assert option_name("anchor") == "Anchor"
assert "anchor" in {option.id for option in catalogue().options}
assert why_not(game.rules, game.state.floor, game.state) == ["the option card Anchor"]
game.state.option_deck = ()
assert why_not(game.rules, game.state.floor, game.state) == []
analyse(load(Path(sys.argv[2])))
"""


@pytest.fixture
def extended(tmp_path: Path) -> Extended:
    extended = Extended(tmp_path)
    extended.add("rally/engine/options/anchor.py", ANCHOR)
    return extended


def test_an_option_card_is_one_file(extended: Extended, tmp_path: Path) -> None:
    assert extended.touched() == files_for("option-card", card="anchor")
    words = extended.client_words()
    assert '"option.anchor": "Anchor"' in words
    assert '"option.anchor.text": "Belts and gears carry your robot, but they never turn it."' in words
    assert '"anchor": {\n    "2005": "",\n    "dutch": ""\n  }' in extended.help_lines()
    everything(extended, bots=("planner", "strategist"))
    with pytest.raises(InputError, match="the option deck contains 'anchor', a card that this version"):
        resume(load(tmp_path / "planner.json"))


@pytest.mark.promise(39)
def test_existing_things_stay_as_they_were(extended: Extended, tmp_path: Path) -> None:
    from botyard.rally.fast.option_codes import option_codes

    old = tmp_path / "old.json"
    game = run_bots(set_up(load_course("dizzy-dash"), ["a", "b"], turn_limit=3, seed="old"))
    save(game, old)
    extended.take_over_kernels()
    try:
        codes = extended.python(LOOK, str(old), str(old))
    finally:
        extended.forget_kernels()
    known = option_codes()
    assert codes.strip() == str({**known, "anchor": len(known)}).replace("'", '"')
    assert resume(load(old)).answers == game.answers
