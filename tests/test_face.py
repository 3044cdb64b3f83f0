"""The front door for programs: light and documented; its games copy, pickle, print and draw themselves."""

from __future__ import annotations

import copy
import inspect
import pickle
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from tests import api_page

import botyard

NAMES = [
    (module.__name__, name, value) for module in api_page.modules() for name, value in api_page.public(module)
]
IDS = [f"{module}.{name}" for module, name, _ in NAMES]


def race(turns: int = 1, course: str = "risky-exchange") -> botyard.rally.Game:
    """A race that bots have brought to that turn, with one answer given in it."""
    game = botyard.new_race(course, ["Ann", "Ben", "Cem"], seed=7)
    bot = botyard.race_bot("greedy", seed=1)
    while not game.finished and game.state.turn < turns:
        for question in game.pending():
            game.submit(question.seat, question.key, bot.choose(game.view(question.seat), question))
    if not game.finished:
        question = game.pending()[0]
        game.submit(question.seat, question.key, bot.choose(game.view(question.seat), question))
    return game


def ricochet(rounds: int = 1) -> botyard.ricochet.Game:
    """A game in the middle of a round, with a bid."""
    game = botyard.new_ricochet(["Ann", "Ben"], board="R1G2Y3B4", seed=7)
    game.submit(0, game.pending(0)[0].key, {"do": "turn_chip"})
    game.submit(1, game.pending(1)[0].key, {"do": "bid", "moves": 20})
    return game


GAMES: list[Any] = [race(1), race(3), race(99), ricochet(), botyard.new_ricochet(["Solo"])]
GAME_IDS = ["race", "race in turn 3", "finished race", "ricochet", "ricochet before its first chip"]


@pytest.mark.parametrize(("module", "name", "value"), NAMES, ids=IDS)
def test_every_public_name_has_a_docstring_and_an_example(module: str, name: str, value: Any) -> None:
    assert value.__doc__, "needs a docstring"
    assert ">>> " in value.__doc__, "needs an example; doctests are run with all tests"
    members = api_page.members(value) if isinstance(value, type) else ()
    assert [called for called, member in members if not inspect.getdoc(member)] == []


def test_the_page_is_current() -> None:
    assert api_page.PAGE.read_text(encoding="utf-8") == api_page.page(), "run: make generate"


def test_what_is_not_public_is_not_there() -> None:
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        botyard.nothing  # noqa: B018
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        botyard.rally.nothing  # noqa: B018
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        botyard.ricochet.nothing  # noqa: B018


def test_importing_it_loads_next_to_nothing() -> None:
    script = (
        "import sys, botyard; botyard.__version__\n"
        "print([name for name in sys.modules if name.startswith('botyard')])\n"
        "botyard.new_race('risky-exchange', ['Ann', 'Ben']), botyard.new_ricochet(['Ann'])\n"
        "print(sorted({'numpy', 'numba', 'PIL', 'resvg_py', 'rich'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["['botyard.errors', 'botyard.version', 'botyard']", "[]"]


def test_python_minus_m_is_the_command() -> None:
    command = [sys.executable, "-m", "botyard", "--version"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    assert done.stdout == f"botyard {botyard.__version__}\n"


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
def test_a_pickled_game_goes_on_where_it_was(game: Any) -> None:
    twin = pickle.loads(pickle.dumps(game))
    assert same(twin, game)
    assert len(pickle.dumps(game)) < 100_000, "a pickle is set-up and answers, not the state"


@pytest.mark.parametrize("duplicate", [copy.copy, copy.deepcopy])
@pytest.mark.parametrize("game", [race(2), ricochet()], ids=["race", "ricochet"])
def test_a_copy_is_a_fork(game: Any, duplicate: Any) -> None:
    before = game.view(None)
    fork = duplicate(game)
    assert same(fork, game)
    question = fork.pending(0)[0]
    if isinstance(fork, botyard.rally.Game):
        bot = botyard.race_bot("random")
        for question in fork.pending():
            fork.submit(question.seat, question.key, bot.choose(fork.view(question.seat), question))
    else:
        fork.submit(0, question.key, {"do": "bid", "moves": 3})
    assert game.view(None) == before
    assert fork.view(None) != before


@pytest.mark.parametrize("game", GAMES, ids=GAME_IDS)
@pytest.mark.parametrize("kind", [str, Path])
def test_a_saved_game_is_loaded_as_it_was(game: Any, kind: type, tmp_path: Path) -> None:
    file = kind(tmp_path / "game.json")
    botyard.save(game, file)
    assert same(botyard.load(file), game)


def test_a_file_that_is_not_a_record_is_refused(tmp_path: Path) -> None:
    with pytest.raises(botyard.InputError, match="cannot read"):
        botyard.load(tmp_path / "missing.json")
    (tmp_path / "other.json").write_text("{}")
    with pytest.raises(botyard.InputError, match="not a record"):
        botyard.load(tmp_path / "other.json")


def test_a_game_says_what_it_is() -> None:
    assert repr(race(3)) == "<RoboRally race on Risky Exchange, edition 2005, turn 3: Ann, Ben, Cem>"
    assert repr(ricochet()) == "<Ricochet Robots on R1G2Y3B4, round 1: Ann 0, Ben 0>"
    over = race(99)
    assert [name for name in ("Ann", "Ben", "Cem") if f"{name} (won)" in repr(over)] == [
        over.setup.players[seat].name for seat in over.winners
    ]


def test_a_printed_race_shows_its_robots_and_flags() -> None:
    title, picture = str(race(2)).split("\n", 1)
    assert title == "RoboRally race on Risky Exchange, edition 2005, turn 2: Ann, Ben, Cem"
    assert "F1" in picture
    assert picture.isascii()
    bare = str(botyard.new_race("risky-exchange", ["Ann", "Ben"]))
    assert picture != bare.split("\n", 1)[1]


def test_a_printed_ricochet_game_shows_its_robots() -> None:
    assert all(f"({robot})" in str(ricochet()) or f"[{robot}]" in str(ricochet()) for robot in "RGBY")


@pytest.mark.parametrize(
    "subject",
    [race(2), ricochet(), "risky-exchange", botyard.courses()[0], "R1G2Y3B4-R00G55B29Yff-Gt"],
    ids=["race", "ricochet", "course name", "course", "position code"],
)
def test_pictures_are_svg_and_png(subject: Any, tmp_path: Path) -> None:
    svg = botyard.draw(subject, tmp_path / "picture.svg")
    assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
    assert (tmp_path / "picture.svg").read_text() == svg
    botyard.draw(subject, str(tmp_path / "picture.PNG"), width=200)
    png = (tmp_path / "picture.PNG").read_bytes()
    assert png[1:4] == b"PNG"
    assert int.from_bytes(png[16:20]) == 200
    with pytest.raises(botyard.InputError, match=r"\.svg or \.png"):
        botyard.draw(subject, tmp_path / "picture.bmp")


def test_a_notebook_gets_the_picture_of_a_game() -> None:
    for game in (race(2), ricochet()):
        assert game._repr_svg_() == botyard.draw(game)


def test_solving_a_game_follows_its_rules() -> None:
    game = ricochet()
    position = game.view().position()
    assert position is not None
    assert botyard.solve(game).moves == botyard.solve(position, turn_rule=True).moves
    with pytest.raises(botyard.InputError, match="turn a chip first"):
        botyard.solve(botyard.new_ricochet(["Ann"]))


def test_bots_are_made_by_the_names_that_are_listed() -> None:
    game = botyard.new_race("risky-exchange", ["Ann", "Ben"])
    question = game.pending()[0]
    for name in botyard.bot_names("race")[:2]:
        choice = botyard.race_bot(name).choose(game.view(question.seat), question)
        assert question.refusal(choice) is None
    other = botyard.new_ricochet(["Ann", "Ben"])
    for level in botyard.bot_names("ricochet"):
        given = botyard.ricochet_bot(level).answer(other.view(0), 0)
        assert given is not None
        copy.copy(other).submit(0, *given)


def same(one: Any, other: Any) -> bool:
    """Whether two games are at the same point, for everybody."""
    seats: list[int | None] = [None, *range(len(one.setup.players))]
    return (
        (one.setup, list(one.answers)) == (other.setup, list(other.answers))
        and all(one.view(seat) == other.view(seat) for seat in seats)
        and all(one.events_for(seat) == other.events_for(seat) for seat in seats)
    )
