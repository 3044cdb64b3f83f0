"""A new bot is one file: lists, rooms, the arena and the environments have it."""

from __future__ import annotations

from pathlib import Path

from tests.extending.harness import Extended, everything
from tests.extending.table import files_for

TIMID = '''"""The timid bot: like the greedy one, but it powers down whenever it may."""

from __future__ import annotations

from typing import Any

from botyard.bots.players.greedy import Greedy
from botyard.rally.engine.decisions import ChoosePowerDown, Decision
from botyard.rally.engine.view import View


class Timid(Greedy):
    """Rests a lot; reproducible by its seed."""

    name = "timid"
    level = "pensioner"
    strength = 150
    text = "Drives well, and rests whenever it may."

    def choose(self, view: View, decision: Decision) -> Any:
        return True if isinstance(decision, ChoosePowerDown) else super().choose(view, decision)
'''

LOOK = """
from botyard.bots.rally import BOTS, CHOICE, make_bot
from botyard.server.http.catalogue import catalogue

assert list(BOTS)[:3] == ["random", "timid", "greedy"]
assert "timid (pensioner)" in CHOICE
assert type(make_bot("pensioner", 1)).__name__ == "Timid"
assert "timid" in catalogue().rally_levels
"""


def test_a_bot_is_one_file(tmp_path: Path) -> None:
    extended = Extended(tmp_path)
    extended.add("bots/players/timid.py", TIMID)
    assert extended.touched() == files_for("bot", bot="timid")
    extended.python(LOOK)
    assert '"room.level.timid": "Pensioner"' in extended.client_words()
    assert "pensioner" in extended.botyard("play", "--help")
    everything(extended, bots=("timid",))
