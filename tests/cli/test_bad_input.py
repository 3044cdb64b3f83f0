"""Bad input gets one clear line, from the library and from the command line: what is wrong, and where."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from tests.rally.races import default_answer, small_race, small_setup

from botyard.cli import main
from botyard.errors import InputError
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import Player, Setup, set_up
from botyard.rally.floor.board_text import parse_board, write_board
from botyard.rally.floor.course import BoardPlace, Course, check_course
from botyard.rally.floor.courses import load_course
from botyard.rally.floor.factory_floor import Floor, Placement, lay_out
from botyard.rally.floor.library import load_board
from botyard.rally.records.record import encode, record_of

RISKY = "risky-exchange"


def race(**changes: Any) -> Setup:
    """Risky Exchange with something wrong."""
    arguments: dict[str, Any] = {"course": load_course(RISKY), "players": ["Ann", "Bob"], **changes}
    return set_up(**arguments)


def with_flags(*flags: tuple[int, int], edition: str = "2005") -> Setup:
    course = load_course(RISKY)
    return set_up(
        Course(name="Own", boards=course.boards, flags=flags, start=(0, 0)), ["Ann", "Bob"], edition=edition
    )


def torn_board() -> str:
    """A board whose drawing lacks the end of a line."""
    lines = write_board(load_board("exchange")).splitlines()
    row = next(number for number, line in enumerate(lines) if number > 5 and len(line) > 20)
    lines[row] = lines[row][:-9]
    return "\n".join(lines)


def lay_out_island() -> Floor:
    return lay_out((Placement(load_board("island")),))


def submit(choice: Callable[[Game], Any]) -> None:
    game = small_race("2005", 2)
    first = game.pending()[0]
    game.submit(first.seat, first.key, choice(game))


BAD: dict[str, tuple[Callable[[], object], str]] = {
    "unknown board": (lambda: load_board("exchnage"), "unknown board 'exchnage'; did you mean exchange"),
    "unknown course": (lambda: load_course("risky-exchagne"), "risky-exchange"),
    "unknown edition": (lambda: race(edition="2016"), "unknown edition '2016'; choose one of 2005, 1994"),
    "torn board": (lambda: parse_board(torn_board(), "exchange.txt"), "exchange.txt"),
    "no drawing": (lambda: parse_board("name: Mine", "mine.txt"), "mine.txt: no drawing found"),
    "flag in a pit": (lambda: Game(small_setup(flags=((5, 3), (0, 0)))), "flag 1 at 5,3 is in a pit"),
    "flag in a pit of a course": (
        lambda: check_course(
            Course(name="Own", boards=(BoardPlace("island"),), flags=(min(lay_out_island().pits),))
        ),
        "is in a pit",
    ),
    "flag off the floor": (lambda: with_flags((50, 50)), "flag 1 at 50,50 is not on any board"),
    "two flags on a square": (lambda: with_flags((1, 1), (1, 1)), "flags 1 and 2 are both at 1,1"),
    "no flags": (lambda: with_flags(), "the course has 0 flags; it needs 1 to 8"),
    "nine flags": (lambda: with_flags(*((x, 0) for x in range(9))), "the course has 9 flags"),
    "AMIGO with one checkpoint": (
        lambda: Game(small_setup("amigo2000", flags=((0, 0),))),
        "the course has 1 flags; it needs 2 to 6",
    ),
    "AMIGO checkpoint on a repair site": (
        lambda: Game(small_setup("amigo2000", flags=((0, 0), (2, 2)))),
        "checkpoint 2 at 2,2 is not on open floor",
    ),
    "too many players": (
        lambda: race(players=[str(n) for n in range(9)]),
        "9 players; this edition is for 2",
    ),
    "too few players": (lambda: race(players=["Ann"]), "1 players; this edition is for 2 to 8"),
    "AMIGO for five": (lambda: Game(small_setup("amigo2000", 5)), "5 players; this edition is for 2 to 4"),
    "unknown robot": (lambda: race(players=[Player("Ann", "R2D2"), "Bob"]), "there is no robot 'R2D2'"),
    "same robot twice": (
        lambda: race(players=[Player("Ann", "Twonky"), Player("Bob", "Twonky")]),
        "two players want Twonky",
    ),
    "unknown rule": (lambda: race(rules={"fly": True}), "there is no rule named 'fly'"),
    "unknown rule switched off": (lambda: race(rules={"fly": False}), "there is no rule named 'fly'"),
    "bad value of a rule": (lambda: race(rules={"timer": 7}), "house rule 'timer' cannot be 7"),
    "1994 without a start": (
        lambda: Game(small_setup("1994", start=None)),
        "the course has no start square",
    ),
    "1994 start in a pit": (lambda: Game(small_setup("1994", start=(5, 3))), "the start at 5,3 is in a pit"),
    "no docks": (
        lambda: Game(small_setup("2005", rows=". . .\n. . .\n", flags=((0, 0), (2, 1)))),
        "2 robots need docks 1 to 2",
    ),
    "lives": (lambda: race(lives=0), "lives must be between 1 and 9"),
    "overlapping boards": (
        lambda: (
            Course(
                name="Own", boards=(BoardPlace("exchange"), BoardPlace("cross", 3, 3)), flags=((0, 0),)
            ).floor
        ),
        "overlap at 3,3",
    ),
    "card not in the hand": (
        lambda: submit(lambda game: [[1], [2], [3], [4], [5]]),
        "card 1 is not in the hand",
    ),
    "card twice": (
        lambda: submit(lambda game: [[game.pending()[0].hand[0].priority]] * 5),  # type: ignore[attr-defined]
        "is used twice",
    ),
    "too few cards": (
        lambda: submit(lambda game: default_answer(game.pending()[0])[:4]),
        "list of five entries",
    ),
}


@pytest.mark.parametrize("what", BAD)
def test_the_library_says_what_is_wrong(what: str) -> None:
    attempt, problem = BAD[what]
    with pytest.raises(InputError) as caught:
        attempt()
    message = str(caught.value)
    assert problem in message
    assert "\n" not in message
    assert len(message) < 1000


def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *arguments: str) -> str:
    """The command line's error text, which must be one line without a traceback."""
    monkeypatch.setattr("sys.argv", ["botyard", *arguments])
    with pytest.raises(SystemExit) as caught:
        main()
    assert caught.value.code == 2
    error = capsys.readouterr().err.strip()
    assert error.startswith("botyard: ")
    assert len(error.splitlines()) == 1
    return error


def test_the_command_line_says_it_in_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    record = encode(record_of(small_race("2005", 2)))
    files = {
        "cut.json": record[: len(record) // 2],
        "other.json": b'{"game": "chess"}',
        "empty.json": b"",
        "torn.txt": torn_board().encode(),
    }
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    table = [
        (("show", "no-such-board"), "no-such-board"),
        (("show", str(tmp_path / "torn.txt")), "torn.txt"),
        (("show", str(tmp_path / "missing.txt")), "missing.txt"),
        (("replay", str(tmp_path / "cut.json")), "cut off"),
        (("replay", str(tmp_path / "empty.json")), "empty.json"),
        (("replay", str(tmp_path / "other.json")), "other.json"),
        (("replay", str(tmp_path / "missing.json")), "missing.json"),
        (("conform", str(tmp_path / "missing.json")), "missing.json"),
        (("conform", str(tmp_path / "cut.json")), "cut.json"),
    ]
    for arguments, problem in table:
        assert problem in run(capsys, monkeypatch, *arguments)
