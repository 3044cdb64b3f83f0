"""`botyard show` and `botyard courses`, run as a person runs them."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from botyard.cli import app
from botyard.cli.show_rally import find_course_or_board
from botyard.errors import InputError
from botyard.rally.floor.courses import course_names


def run(*arguments: str) -> str:
    result = CliRunner().invoke(app, list(arguments), catch_exceptions=False)
    assert result.exit_code == 0, result.output
    return result.output


def test_show_a_board() -> None:
    output = run("show", "exchange")
    assert output.startswith("Exchange\n")
    assert "| .     .     .     ^" in output.replace("|  .", "| .")
    assert "* laser" in output


def test_show_describes_a_course() -> None:
    output = run("show", "Set to Kill", "--robots", "2")
    assert output.startswith("Set to Kill | 5-8 players | medium | editions 2005, dutch | special rules:")
    assert "F4" in output
    assert "H^" in output
    assert "X^" in output


def test_show_own_files(tmp_path: Path) -> None:
    board = tmp_path / "shed.txt"
    board.write_text("name: Shed\nedition: own\n+   +   +\n  S   O\n+   +   +\n", encoding="utf-8")
    course = tmp_path / "race.toml"
    course.write_text(
        'name = "Shed Race"\nboards = [{ board = "shed.txt" }]\nflags = [[0, 0]]\n', encoding="utf-8"
    )
    assert "OOO" in run("show", str(board))
    assert "F1" in run("show", str(course))
    assert "h^" in run("show", str(board), "--robots", "1")


def test_show_writes_an_svg(tmp_path: Path) -> None:
    file = tmp_path / "exchange.svg"
    assert run("show", "exchange", "--svg", str(file)) == f"Exchange: 12 x 12 squares, drawn in {file}\n"
    assert file.read_text(encoding="utf-8").startswith("<svg ")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["show", "exchng"], "there is no board or course 'exchng'; did you mean exchange"),
        (["show", "qqqq"], "there is no board or course 'qqqq'; 'botyard courses' lists the courses"),
        (["show", "gone.toml"], "there is no course file gone.toml"),
        (["show", "gone.txt"], "there is no board file gone.txt"),
        (
            ["show", "exchange", "--svg", "/no/such/folder/a.svg"],
            "cannot write /no/such/folder/a.svg: No such file",
        ),
        (
            ["show", "exchange", "--robots", "1"],
            "Exchange has no dock 1 and no start square to put Hammer Bot on",
        ),
        (
            ["courses", "--edition", "2004"],
            "unknown edition '2004'; choose one of 2005, 1994, dutch, amigo2000",
        ),
        (["courses", "--edition", "dutch", "--players", "1"], "no course fits"),
    ],
)
def test_bad_input_gets_one_line(arguments: list[str], message: str) -> None:
    with pytest.raises(InputError, match=f"^{message}"):
        CliRunner().invoke(app, arguments, catch_exceptions=False)


def test_every_course_and_no_other_is_listed() -> None:
    output = run("courses")
    for name in course_names():
        assert f"\n{name} " in output
    assert f"{len(course_names())} courses." in output


def test_courses_are_filtered() -> None:
    output = run("courses", "--edition", "amigo2000", "--players", "3")
    assert "grand-circuit" in output
    assert "risky-exchange " not in output
    assert "Our own" in output
    assert "For teams" not in output


def test_a_name_of_a_course_wins_over_a_board() -> None:
    assert find_course_or_board("island-hop").category == "beginner"
    assert find_course_or_board("island").category == "own"


def test_a_position_is_shown_with_its_robots() -> None:
    line = "2005 3.2 2005/exchange@0,0,90+2005/docking-bay-plain@0,12,0 7,1/-/1,4 S@3,4,N:d6;W@destroyed,E"
    result = CliRunner().invoke(app, ["show", "--plain", line])
    assert result.exit_code == 0
    assert "turn 3, register 2" in result.stdout
    assert "S^" in result.stdout
    assert "F3" in result.stdout
