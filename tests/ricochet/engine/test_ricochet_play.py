"""Ricochet Robots in the terminal, played by scripts with a clock of their own."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from rich.console import Console
from tests.ricochet.ricochet_tables import bare_board

from botyard.cli.terminal.ricochet_start import play_ricochet
from botyard.errors import InputError
from botyard.ricochet.engine.game import Game
from botyard.ricochet.engine.setup import House, Setup
from botyard.ricochet.records.record import load, resume, save
from botyard.ricochet.solver.solve import solve

NO_WAY = """\
+---+---+---+---+
|               |
+   +---+---+   +
|   |Rc     |   |
+   +---+---+   +
|               |
+---+---+---+---+
"""


class Script:
    """People who type these lines; `(seconds, line)` is typed that much later."""

    def __init__(self, *lines: str | tuple[int, str]) -> None:
        self._lines = [line if isinstance(line, tuple) else (1, line) for line in lines]
        self._now = 0
        self._due: int | None = None

    def now(self) -> int:
        return self._now

    def line(self, until: int | None = None) -> str | None:
        if not self._lines:
            raise EOFError
        if self._due is None:
            self._due = self._now + 1000 * self._lines[0][0]
        if until is not None and until < self._due:
            self._now = max(self._now, until)
            return None
        self._now, self._due = self._due, None
        return self._lines.pop(0)[1]


def play(tmp_path: Path, *lines: str | tuple[int, str], **how: object) -> tuple[Game, str]:
    """The game and all that was printed."""
    out = io.StringIO()
    how.setdefault("seed", "1")
    how.setdefault("record", tmp_path / "game.json")
    console = Console(file=out, width=110, highlight=False)
    game = play_ricochet(keyboard=Script(*lines), console=console, **how)  # type: ignore[arg-type]
    return game, out.getvalue()


@pytest.fixture
def one_chip(tmp_path: Path) -> str:
    """The drawing of a board with one chip."""
    path = tmp_path / "board.txt"
    path.write_text(bare_board(vortex=(4, 4)))
    return str(path)


def to_the_vortex(game: Game) -> str:
    """A shortest solution of the game's first round."""
    again = Game(game.setup)
    again.submit(0, "chip:1:0", {"do": "turn_chip"})
    puzzle = again.view(0).position()
    assert puzzle is not None
    return solve(puzzle).text


def test_solo_found_in_time(tmp_path: Path, one_chip: str) -> None:
    game, _ = play(tmp_path, board=one_chip)
    way = to_the_vortex(game)
    game, text = play(tmp_path, "", (20, str(len(way) // 2)), way.lower(), board=one_chip)
    assert game.winners == (0,)
    assert "Round 1: colour vortex. Bring any robot there." in text
    assert f"You win the colour vortex with {way}." in text
    assert "You win against the glass with 1 chip face up." in text
    assert "Found 1, missed 0, 0 to go." in text
    assert "[" in text.split("You win the colour vortex")[1], "the solution is drawn"


def test_solo_the_glass_runs_out_while_nobody_types(tmp_path: Path, one_chip: str) -> None:
    game, text = play(tmp_path, "", (61, "5"), board=one_chip)
    assert game.finished
    assert "The glass has run out." in text
    assert "You lose against the glass with 0 chips face up." in text


def test_several_people_at_one_keyboard(tmp_path: Path, one_chip: str) -> None:
    people = ("Ann", "Bob")
    game, _ = play(tmp_path, board=one_chip, people=people)
    way = to_the_vortex(game)
    moves = len(way) // 2
    game, text = play(
        tmp_path,
        "",
        "7",
        "zoe 3",
        "ann many",
        f"b {moves + 1}",
        f"ann {moves + 2}",
        f"bob {moves + 5}",
        f"ann {moves}",
        "bob done",
        "bob 1",
        "ann done",
        way,
        board=one_chip,
        people=people,
    )
    assert game.winners == (0,)
    assert text.count("who is it? Begin with a name, for example: ann 7") == 2
    assert "please type a number of moves, or done, or ? for help" in text
    assert f"you have bid {moves + 1}; you may only lower your own bid" in text
    assert "Bob is done in this round" in text
    assert "All are done. Solutions from Ann and Bob." in text
    assert "Ann wins the game (Ann 1, Bob 0)." in text


def test_against_bots(tmp_path: Path, one_chip: str) -> None:
    game, text = play(tmp_path, "", "done", board=one_chip, bots=("perfect", "easy"))
    assert "Bolt is a bot (perfect)." in text
    assert game.winners == (1,)
    assert "Bolt wins the colour vortex" in text
    assert game.now < 60_000, "nobody waits for the glass when all are done"


def test_bots_bid_while_people_think(tmp_path: Path, one_chip: str) -> None:
    game, text = play(tmp_path, "", (100, "done"), board=one_chip, bots=("perfect",))
    assert "Bolt turns the glass: 60 seconds." in text
    assert "s left] How many moves?" in text
    assert "The glass has run out. Solutions from Bolt." in text
    assert game.finished


def test_moves_that_do_not_work(tmp_path: Path, one_chip: str) -> None:
    _, text = play(tmp_path, "", "3", "rq", "r", "x", "9", "b", "q", board=one_chip)
    assert "'RQ' is not a move" in text
    assert "'r' is not a list of moves" in text
    assert "You give up. The robots go back." in text
    assert "The game is saved." in text


def test_quit_and_resume_anywhere(tmp_path: Path, one_chip: str) -> None:
    game, _ = play(tmp_path, board=one_chip)
    way = to_the_vortex(game)
    lines = ["", str(len(way) // 2), *(way[i : i + 2] for i in range(0, len(way), 2))]
    for cut in range(len(lines)):
        path = tmp_path / f"cut{cut}.json"
        _, text = play(tmp_path, *lines[:cut], "quit", board=one_chip, record=path)
        assert f"botyard play --resume {path}" in text.replace("\n", "")
        game, text = play(tmp_path, *lines[cut:], resume=path, record=path)
        assert "The game continues where you left it." in text
        assert game.winners == (0,)
        assert resume(load(path)).events == game.events


def test_resuming_brings_the_bots_back(tmp_path: Path, one_chip: str) -> None:
    play(tmp_path, "", "q", board=one_chip, bots=("perfect",))
    game, _ = play(tmp_path, "done", resume=tmp_path / "game.json")
    assert game.winners == (1,)


def test_the_best_solution_is_told_only_after_the_round(tmp_path: Path, one_chip: str) -> None:
    board = str(tmp_path / "two.txt")
    Path(board).write_text(bare_board(vortex=(4, 4), Rc=(0, 4)))
    _, text = play(tmp_path, "best", "", "best", "done", "best", "hello", board=board)
    assert "No chip has been turned yet." in text
    assert text.count("It can be done in") == 1
    assert text.index("It can be done in") > text.index("No solution found.")
    assert "Just press Enter to turn the next chip." in text


def test_help_names_every_sign_and_the_rules_that_hold(tmp_path: Path, one_chip: str) -> None:
    _, text = play(tmp_path, "?", board=one_chip, people=("Ann", "Bob"), house=House(turn_rule=False))
    assert "exactly that many moves" in text
    assert "must turn, by a right angle" not in text
    assert "deflects" not in text, "the board has no diagonals"
    _, text = play(tmp_path, "?", board="R4G1Y1B1", people=("Ann", "Bob"), house=House(allow_fewer=True))
    assert "at most that many moves" in text
    assert "must turn, by a right angle" in text
    assert "deflects" in text


def test_stop_ends_the_game_for_everybody_at_the_table(tmp_path: Path) -> None:
    board = tmp_path / "two.txt"
    board.write_text(bare_board(vortex=(4, 4), Rc=(0, 4)))
    lines = ("stop", "", "ann done", "bob done", (700, "stop"))
    game, text = play(tmp_path, *lines, board=str(board), people=("Ann", "Bob"), bots=("easy",))
    assert "Just press Enter" in text, "nothing has been played yet"
    assert "stop: end the game here" in text
    assert game.finished
    assert "All agree to stop." in text


def test_the_terminal_notices_that_no_chip_can_be_reached(tmp_path: Path) -> None:
    board = tmp_path / "closed.txt"
    board.write_text(NO_WAY)
    game, text = play(tmp_path, "", "ann done", "bob done", board=str(board), people=("Ann", "Bob"))
    assert game.finished
    assert "None of the chips that are left can be reached." in text


def test_the_long_silence(tmp_path: Path, one_chip: str) -> None:
    game, text = play(
        tmp_path, "", "glass", (240, "glass"), (61, "ann 3"), "stop", board=one_chip, people=("Ann", "Bob")
    )
    assert "the glass may be turned without a bid in" in text
    assert "Nobody wins the colour vortex; it goes back among the chips." in text
    assert game.finished


@pytest.mark.parametrize(
    ("how", "message"),
    [
        ({"board": "nowhere.txt"}, "there is no file nowhere.txt"),
        ({"board": "X1"}, "'X1' is not a board code"),
        ({"bots": ("clever",)}, "there is no bot 'clever'; choose one of easy, medium, hard, perfect"),
        ({"bots": ("easy",) * 30}, "30 bots; there is room for 8"),
        ({"people": ("Ann", "Ann")}, "two players have the same name"),
        ({"people": ()}, "0 players"),
        ({"resume": Path("nowhere.json")}, "cannot read nowhere.json"),
    ],
)
def test_what_cannot_be_played(tmp_path: Path, how: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        play(tmp_path, **how)


def test_a_damaged_record_is_refused(tmp_path: Path, one_chip: str) -> None:
    path = tmp_path / "game.json"
    save(Game(Setup(("Ann",), "s", bare_board(Rc=(4, 4)))), path)
    data = json.loads(path.read_text())
    data["setup"]["seed"] = "another"
    path.write_text(json.dumps(data))
    with pytest.raises(InputError, match="the events do not follow from the answers"):
        play(tmp_path, resume=path)


def test_bots_alone_play_to_the_end(tmp_path: Path, one_chip: str) -> None:
    game, text = play(tmp_path, people=(), bots=("perfect", "hard"), board=one_chip)
    assert game.winners == (0,)
    assert "Bolt wins the game (Bolt 1, Cog 0)." in text


def test_neither_game_nor_terminal_load_the_solver_before_it_is_needed() -> None:
    code = (
        "import sys, botyard.cli.terminal.ricochet_start, botyard.proofs.ricochet.conform, "
        "botyard.ricochet.records.replay, botyard.proofs.ricochet.fuzz; "
        "print([name for name in ('numpy', 'numba') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_file_that_cannot_be_written_is_reported_before_the_game(tmp_path: Path) -> None:
    """Not when it is over: then the whole game would be lost."""
    typed = Script("")
    with pytest.raises(InputError, match="cannot write"):
        play_ricochet(keyboard=typed, console=Console(file=io.StringIO()), record=tmp_path, seed="1")
    assert typed.now() == 0


def test_a_game_is_kept_before_every_chip(tmp_path: Path) -> None:
    """A player who loses the terminal in the middle loses no chip."""
    file = tmp_path / "game.json"

    class Cut(Script):
        def line(self, until: int | None = None) -> str | None:
            if not self._lines:
                raise RuntimeError("the terminal is gone")
            return super().line(until)

    with pytest.raises(RuntimeError):
        play_ricochet(keyboard=Cut("", "done"), console=Console(file=io.StringIO()), record=file, seed="1")
    assert resume(load(file)).rounds == 1


def test_an_unknown_bot_is_reported_first(tmp_path: Path) -> None:
    out = io.StringIO()
    with pytest.raises(InputError, match="there is no bot"):
        play_ricochet(bots=("greedy",), console=Console(file=out), record=tmp_path / "game.json")
    assert out.getvalue() == ""
    assert not (tmp_path / "game.json").exists()
