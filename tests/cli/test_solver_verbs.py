"""The commands solve, puzzle, bench and warmup, as a person at the keyboard uses them."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from botyard.cli import main
from botyard.ricochet.engine.moves import judge, parse_moves
from botyard.ricochet.floor.board import Position
from botyard.ricochet.studies.known import known_positions

WALLED = {
    "walls": [["", "", ""], ["", "", ""], ["", "", ""]],
    "robots": {"red": {"x": 0, "y": 0}},
    "target": {"x": 1, "y": 1},
    "active": "red",
}


class Run(NamedTuple):
    returncode: int
    stdout: str
    stderr: str


Command = Callable[..., Run]


@pytest.fixture
def botyard(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> Command:
    """The command line, run within this process."""

    def run(*words: object) -> Run:
        monkeypatch.setattr(sys, "argv", ["botyard", *map(str, words)])
        code = 0
        try:
            main()
        except SystemExit as end:
            code = int(end.code or 0)
        return Run(code, *capfd.readouterr())

    return run


def as_json(position: Position) -> dict[str, Any]:
    """A position in the files' format."""
    names = {"R": "red", "G": "green", "B": "blue", "Y": "yellow", "K": "black"}
    board = position.board

    return {
        "walls": [
            [
                "".join(s for i, s in enumerate("nesw") if board.sides((x, y)) >> i & 1)
                for x in range(board.width)
            ]
            for y in range(board.height)
        ],
        "diagonals": [
            {"x": d.square[0], "y": d.square[1], "colour": names[d.colour], "orientation": d.slash}
            for d in board.diagonals
        ],
        "robots": {names[r]: {"x": x, "y": y} for r, (x, y) in position.robots.items()},
        "target": {"x": position.target[0], "y": position.target[1]},
        "active": names[position.active] if position.active else "any",
    }


@pytest.mark.parametrize("rule", [True, False], ids=["rule", "no rule"])
def test_batch(botyard: Command, tmp_path: Path, rule: bool) -> None:
    known = [*known_positions("plain")[:8], *known_positions("diagonal")[:8]]
    entries = [
        {"id": k.name, **as_json(k.position), "optimal": {"rule": k.rule, "no_rule": k.no_rule}}
        for k in known
    ]
    entries.append({"id": "never", **WALLED})
    path, out = tmp_path / "positions.json", tmp_path / "out.json"
    path.write_bytes(msgspec.json.encode({"positions": entries}))
    run = botyard("solve", "--batch", path, "--rule" if rule else "--no-rule", "--json", out)
    assert run.returncode == 0, run.stderr
    assert run.stdout.splitlines()[-1] == "16 solved, 1 unsolved, 0 wrong"
    assert "never: no solution exists" in run.stdout
    rows = json.loads(out.read_text())
    assert [row["id"] for row in rows] == [entry["id"] for entry in entries]
    for row, one in zip(rows, known, strict=False):
        assert row["moves"] == one.optimum(rule)
        assert judge(one.position, parse_moves(row["solution"]), rule) == "solved"
        assert row["cpu_ms"] > 0
        assert row["nodes"] > 0
    assert rows[-1]["moves"] is None


def test_batch_counts_wrong_optima(botyard: Command, tmp_path: Path) -> None:
    one = known_positions("plain")[0]
    path = tmp_path / "positions.json"
    entry = {"id": "P", **as_json(one.position), "optimal": {"rule": one.rule + 1, "no_rule": 1}}
    path.write_bytes(msgspec.json.encode({"positions": [entry]}))
    run = botyard("solve", "--batch", path)
    assert run.stdout.splitlines()[-1] == "1 solved, 0 unsolved, 1 wrong"
    assert run.returncode == 1


def test_a_code_is_solved_and_drawn(botyard: Command) -> None:
    run = botyard("solve", "R2G3Y3B1-R7dG7fB57Ye5-Bc", "--all")
    assert run.returncode == 0
    assert "\n5 moves\n" in run.stdout
    assert "shortest solutions" in run.stdout
    assert "###" in run.stdout


def test_a_drawn_board(botyard: Command, tmp_path: Path) -> None:
    path = tmp_path / "board.txt"
    path.write_text("+---+---+---+\n|         Gt|\n+   +   +   +\n|           |\n+---+---+---+\n")
    run = botyard("solve", path, "--robots", "G0,1", "--target", "Gt")
    assert run.returncode == 0
    assert "GNGE" in run.stdout or "GEGN" in run.stdout
    assert botyard("solve", path).returncode == 2


def test_show_draws_boards_and_positions(botyard: Command, tmp_path: Path) -> None:
    run = botyard("show", "R1G2Y3B4")
    assert "Gt" in run.stdout
    assert "17 targets" in run.stdout
    run = botyard("show", "R2G3Y3B1-R7dG7fB57Ye5-Bc")
    assert "(R)" in run.stdout
    assert "Bring the blue robot" in run.stdout
    path, picture = tmp_path / "one.json", tmp_path / "one.svg"
    path.write_bytes(msgspec.json.encode({"positions": [{"id": "small", **WALLED}]}))
    assert "Position small" in botyard("show", path).stdout
    assert botyard("show", path, "--svg", picture).returncode == 0
    assert picture.read_text().startswith("<svg")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("solve", "nothing.json"), "neither a position's code nor a file"),
        (("solve", "R1G1B1Y9-R00-Rt"), "is not a board code"),
        (("solve", "R1G1B1Y1-R00-Rt", "--max-moves", "99"), "1 to 60"),
        (("show", "R1R1B1Y2"), "is not a board code"),
        (("show", "nothing.json"), "cannot read nothing.json"),
        (("puzzle", "--day", "tomorrow"), "is not a date"),
        (("puzzle", "--level", "silly"), "there is no level 'silly'"),
        (("puzzle", "--level", "easy", "--number", "51"), "1 to 50"),
        (("puzzle", "--moves", "40"), "ask for 2 to 18"),
    ],
)
def test_bad_input(botyard: Command, words: tuple[str, ...], told: str) -> None:
    run = botyard(*words)
    assert run.returncode == 2
    assert told in run.stderr
    assert run.stderr.count("\n") == 1


def test_what_cannot_be_solved_ends(botyard: Command, tmp_path: Path) -> None:
    path = tmp_path / "never.json"
    path.write_bytes(msgspec.json.encode(WALLED))
    run = botyard("solve", path)
    assert run.returncode == 1
    assert "no solution exists" in run.stdout
    run = botyard("solve", "R2G3Y3B1-R7dG7fB57Ye5-Bc", "--max-moves", "4")
    assert run.returncode == 1
    assert "none within 4 moves" in run.stdout


def test_puzzle_prints_a_code_that_solve_takes(botyard: Command) -> None:
    run = botyard("puzzle", "--moves", "6", "--robots", "2", "--hint", "2")
    code = next(line for line in run.stdout.splitlines() if line.startswith("R") and "-" in line)
    assert "The shortest solution has 6 moves." in run.stdout
    assert "\n6 moves\n" in botyard("solve", code).stdout


def test_help_is_quick_because_it_loads_no_heavy_library() -> None:
    code = "import sys, botyard.cli; sys.exit(bool({'numpy', 'numba'} & set(sys.modules)))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
