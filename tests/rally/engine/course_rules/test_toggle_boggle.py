"""Toggle Boggle, sentence by sentence (rulebook 000:721-727)."""

from __future__ import annotations

import pytest
from tests.rally.engine.course_rules.track import Track, lay, robot, rules_with

from botyard.errors import InputError
from botyard.proofs.rally.fuzz import play
from botyard.rally.engine.course_rules.toggle_boggle import OWNERS
from botyard.rally.engine.events import FlagTouched, RobotDestroyed, RobotEntered, TurnStarted
from botyard.rally.engine.game import Game
from botyard.rally.engine.phases.checkpoints import touch_flags
from botyard.rally.engine.rules import RaceOver
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.courses import load_course

FLAGS = {"1": "0,0", "2": "1,0", "3": "2,0"}
NOBODY = (None, None, None)


def track_with(owners: tuple[int | None, ...], **places: tuple[int, int]) -> Track:
    """Docks in the order of the names; small letters are team 0, capitals team 1."""
    robots = [robot(name, *place, team=int(name.isupper())) for name, place in places.items()]
    track = lay([". . . .", ". . . ."], *robots, rules={"toggle-boggle": {}}, flags=FLAGS)
    track.state.notes[OWNERS] = owners
    return track


@pytest.mark.parametrize(
    ("before", "places", "after"),
    [
        pytest.param(NOBODY, {"a": (2, 0)}, (None, None, 0), id="any order"),
        pytest.param((1, None, None), {"a": (0, 0)}, (0, None, None), id="until the other team touches"),
        pytest.param((0, None, None), {"a": (0, 0)}, (0, None, None), id="the own flag stays"),
        pytest.param(NOBODY, {"a": (0, 0), "B": (1, 0)}, (0, 1, None), id="two teams at once"),
    ],
)
def test_claims(
    before: tuple[int | None, ...], places: dict[str, tuple[int, int]], after: tuple[int | None, ...]
) -> None:
    track = track_with(before, **places)
    touch_flags(track.turn)
    assert track.state.notes[OWNERS] == after
    assert len(track.events(FlagTouched)) == sum(a != b for a, b in zip(before, after, strict=True))


@pytest.mark.parametrize(
    ("places", "winners"),
    [
        pytest.param({"a": (2, 0), "B": (3, 0), "b": (3, 1)}, (0, 2), id="all three: the team wins"),
        pytest.param({"a": (2, 0), "B": (0, 0)}, (0,), id="dock order: the winning touch came first"),
        pytest.param({"B": (0, 0), "a": (2, 0)}, None, id="dock order: the claim was lost before"),
    ],
)
def test_all_flags_at_once(places: dict[str, tuple[int, int]], winners: tuple[int, ...] | None) -> None:
    track = track_with((0, 0, None), **places)
    try:
        touch_flags(track.turn)
    except RaceOver:
        assert winners is not None
    assert track.winners == winners


@pytest.mark.parametrize(("edition", "missed"), [("2005", 1), ("dutch", 1), ("1994", 1)])
def test_a_destroyed_robot_misses_a_whole_turn(edition: str, missed: int) -> None:
    course = load_course("toggle-boggle")
    start = (5, 11)
    game = play(set_up(course, ["p"] * 4, edition=edition, start=start, seed="miss"))
    returns = 0
    turn, died = 0, {}
    for event in game.events():
        match event:
            case TurnStarted():
                turn = event.turn
            case RobotDestroyed():
                died[event.robot] = turn
            case RobotEntered() if event.robot in died:
                # 1994 brings robots back when a turn begins, the others when one ends.
                first_turn_back = turn if edition == "1994" else turn + 1
                assert first_turn_back == died.pop(event.robot) + missed + 1
                returns += 1
    assert returns


def test_owners_are_open_to_all() -> None:
    game = Game(set_up(load_course("toggle-boggle"), ["p"] * 4))
    assert game.view(None).notes[OWNERS] == NOBODY


def test_refused() -> None:
    with pytest.raises(InputError, match="at least two flags"):
        set_up(load_course("war-zone"), ["p"] * 4, rules={"war-zone": False, "toggle-boggle": True})
    with pytest.raises(InputError, match="misses 0 turns or more, not -1"):
        rules_with({"toggle-boggle": {"missed_turns": -1}})
