"""Every square of every printed board against the table of facts, and how boards are found."""

from __future__ import annotations

from pathlib import Path

import pytest

from botyard.errors import InputError
from botyard.rally.floor.board import Board, Tile
from botyard.rally.floor.board_text import parse_board, write_board
from botyard.rally.floor.library import DATA, board_aliases, board_names, find_board, load_board

FACTS = Path(__file__).parent / "data" / "board_facts.txt"
SIDES = "nesw"


def facts() -> dict[str, dict[str, str]]:
    """Board -> square or "size" -> what the facts say."""
    table: dict[str, dict[str, str]] = {}
    for line in FACTS.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            board, place, words = line.split(" ", 2)
            table.setdefault(board, {})[place] = words
    return table


def described(tile: Tile) -> str:
    """A tile in the words of the table."""
    words = []
    fixtures = {fixture.element: fixture for fixture in tile.fixtures}
    gear = fixtures["gear"].number if "gear" in fixtures else 0
    ground = {"pit": tile.pit, "repair1": tile.repair == 1, "repair2": tile.repair == 2}
    ground |= {"gear_cw": gear == 1, "gear_ccw": gear == -1}
    words += [word for word, given in ground.items() if given]
    if tile.belt:
        entries = "".join(SIDES[side] for side in tile.belt.entries)
        words.append(f"belt={SIDES[tile.belt.exit]}{2 if tile.belt.express else 1}{entries}")
    if tile.walls:
        words.append("walls=" + "".join(SIDES[side] for side in tile.walls))
    if tile.lasers:
        words.append("lasers=" + ",".join(f"{SIDES[laser.mount]}{laser.beams}" for laser in tile.lasers))
    for name in ("pusher", "crusher"):
        if fixture := fixtures.get(name):
            mount = "" if fixture.side is None else SIDES[fixture.side]
            words.append(f"{name}={mount}" + "".join(map(str, fixture.registers)))
    if tile.dock:
        words.append(f"dock={tile.dock}")
    return " ".join(words)


def squares(board: Board) -> dict[str, str]:
    tiles = {f"{x},{y}": described(tile) for y, row in enumerate(board.rows) for x, tile in enumerate(row)}
    return {place: words for place, words in tiles.items() if words}


@pytest.mark.parametrize("name", sorted(facts()))
def test_every_square_is_as_printed(name: str) -> None:
    board = load_board(name)
    expected = facts()[name]
    assert f"{board.width}x{board.height} {board.name}" == expected.pop("size")
    assert squares(board) == expected
    assert board.edition == name.partition("/")[0]


def test_no_board_is_missing_and_none_is_unchecked() -> None:
    assert set(board_names()) == set(facts())


@pytest.mark.parametrize("name", board_names())
def test_the_files_are_drawn_as_the_writer_draws(name: str) -> None:
    text = (DATA / "boards" / f"{name}.txt").read_text(encoding="utf-8")
    assert write_board(parse_board(text, name)) == text


@pytest.mark.parametrize(
    ("said", "meant"),
    [
        ("2005/exchange", "2005/exchange"),
        ("exchange", "2005/exchange"),
        ("Chop Shop", "2005/chop-shop"),
        ("chop_shop", "2005/chop-shop"),
        ("pit maze", "1994/pit-maze"),
        ("1994/Cross", "1994/cross"),
        ("amigo/a", "1994/pit-maze"),
        ("AMIGO/D", "1994/cannery-row"),
        ("nowhere", None),
    ],
)
def test_names_are_found_however_they_are_spelt(said: str, meant: str | None) -> None:
    assert find_board(said) == meant


def test_aliases_name_boards_that_exist() -> None:
    assert set(board_aliases().values()) <= set(board_names())


def test_an_unknown_name_gets_near_matches() -> None:
    with pytest.raises(InputError, match=r"unknown board 'exchnge'; did you mean .*exchange"):
        load_board("exchnge")
    with pytest.raises(InputError, match="unknown board 'qqq'; the boards are 2005/chess, "):
        load_board("qqq")
    with pytest.raises(InputError, match="unknown board"):
        load_board("q" * 5000)


def test_a_custom_board_is_loaded_from_its_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(
        "name: Mine\nedition: own\n+ - +\n".replace(" - ", "---") + "  .\n+---+\n", encoding="utf-8"
    )
    assert load_board(str(file)).name == "Mine"
    file.write_text("\ufeff" + file.read_text(encoding="utf-8").replace("\n", "\r\n"), encoding="utf-8")
    assert load_board("mine.txt", folder=tmp_path).width == 1


def test_a_file_that_cannot_be_read_says_why(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"there is no board file .*gone\.txt"):
        load_board("gone.txt", folder=tmp_path)
    (tmp_path / "binary.txt").write_bytes(b"\xff\xfe")
    with pytest.raises(InputError, match="not a text file"):
        load_board("binary.txt", folder=tmp_path)
    (tmp_path / "folder.txt").mkdir()
    with pytest.raises(InputError, match="cannot be read"):
        load_board("folder.txt", folder=tmp_path)
