"""A new profile of an edition is one entry in the edition's file: rooms, records and the terminal take it."""

from __future__ import annotations

from pathlib import Path

from tests.extending.harness import Extended
from tests.extending.table import files_for

EDITION = "rally/engine/editions/wizards_1994.py"
ENTRY = """    profiles=(
        Profile("club", "As at our club", "Quick.", (Difference("timer", 60, "We have a bus to catch."),)),
"""

LOOK = """
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course
from botyard.server.games.rally_settings import RallySettings
from botyard.server.games.rally import RALLY_ROOM
from botyard.server.http.catalogue import catalogue

(edition,) = [edition for edition in catalogue().editions if edition.key == "1994"]
assert [profile.key for profile in edition.profiles] == ["book", "club", "common", "own"]
setup = set_up(load_course("sample-track"), ["a", "b"], edition="1994", profile="club")
assert (setup.profile, setup.rules) == ("club", {"timer": 60})
room = RALLY_ROOM.settled(RallySettings(edition="1994", course="sample-track", rules={"timer": 60}))
assert room.profile == "club"
"""


def test_a_profile_is_one_entry(tmp_path: Path) -> None:
    extended = Extended(tmp_path)
    extended.change(EDITION, "    profiles=(\n", ENTRY)
    extended.change(EDITION, "import OPTIONAL_LIVES, Difference, Official, commonly_played", "import *")
    assert extended.touched() == files_for("profile", edition="wizards_1994")
    extended.python(LOOK)
    words = extended.client_words()
    assert '"profile.club": "As at our club"' in words
    assert '"profile.club.1994.timer": "We have a bus to catch."' in words
