"""The text notation: what a drawing means, that it round-trips, and what is said about a bad one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from botyard.errors import InputError
from botyard.grid import DIRECTIONS, Direction, E, N, S, Square, W, neighbour
from botyard.rally.floor.board import FLOOR, Belt, Board, Fixture, Laser, Tile
from botyard.rally.floor.board_text import parse_board, write_board
from botyard.rally.floor.board_tokens import write_tile
from botyard.rally.floor.token_parts import SIDES


def gear(way: int) -> Fixture:
    return Fixture("gear", number=way)


def crusher(*registers: int) -> Fixture:
    return Fixture("crusher", registers=registers)


def pusher(mount: Direction, *registers: int) -> Fixture:
    return Fixture("pusher", mount, registers)


SMALL = """\
name: Small
edition: own

# a comment
#  0       1       2
+       +-------+       +
    w   |   .       O     0
+       +       +-------+
    >      ^w   |  *w2    1
+       +       +       +
  pw24    x15      R S
+-------+       +       +
"""


def test_a_drawing_means_what_it_shows() -> None:
    board = parse_board(SMALL, "small.txt")
    assert (board.name, board.edition, board.width, board.height) == ("Small", "own", 3, 3)
    assert board.rows[0] == (
        Tile(repair=1, walls=(E,)),
        Tile(walls=(N, W)),
        Tile(pit=True, walls=(S,)),
    )
    assert board.rows[1] == (
        Tile(belt=Belt(E)),
        Tile(belt=Belt(N, entries=(W,)), walls=(E,)),
        Tile(lasers=(Laser(W, 2),), walls=(N, W)),
    )
    assert board.rows[2] == (
        Tile(fixtures=(pusher(W, 2, 4),), walls=(S,)),
        Tile(fixtures=(crusher(1, 5),)),
        Tile(fixtures=(gear(1),), start=True),
    )


TILES = [
    (".", FLOOR),
    ("O", Tile(pit=True)),
    ("R", Tile(fixtures=(gear(1),))),
    ("L", Tile(fixtures=(gear(-1),))),
    ("w", Tile(repair=1)),
    ("W", Tile(repair=2)),
    ("^", Tile(belt=Belt(N))),
    (">>", Tile(belt=Belt(E, express=True))),
    ("vew", Tile(belt=Belt(S, entries=(E, W)))),
    ("<<nes", Tile(belt=Belt(W, express=True, entries=(N, E, S)))),
    ("d8", Tile(dock=8)),
    ("S", Tile(start=True)),
    ("^ x135", Tile(belt=Belt(N), fixtures=(crusher(1, 3, 5),))),
    ("pn24", Tile(fixtures=(pusher(N, 2, 4),))),
]


@pytest.mark.parametrize(("words", "tile"), TILES)
def test_tokens_of_a_square(words: str, tile: Tile) -> None:
    drawing = f"name: one\nedition: own\n+{' ' * 9}+\n {words}\n+{' ' * 9}+\n"
    assert parse_board(drawing).rows == ((tile,),)
    assert write_tile(tile) == words


def test_entry_sides_may_come_in_any_order_and_a_straight_one_needs_none() -> None:
    drawing = "name: one\nedition: own\n+     +\n  {}\n+     +\n"
    assert parse_board(drawing.format("^we")) == parse_board(drawing.format("^ew"))
    assert parse_board(drawing.format("^s")) == parse_board(drawing.format("^"))


def mutated(old: str, new: str) -> str:
    assert old in SMALL
    return SMALL.replace(old, new, 1)


BAD = [
    ("name: Small", "Small", "line 1, column 1: 'Small' is not a heading"),
    ("name: Small", "name:", "line 1, column 6: the heading 'name' is empty"),
    ("edition: own", "", "line 6, column 1: the heading 'edition: ...' is missing; put it above the drawing"),
    ("  w   |", "  q   |", "line 7, column 5: unknown mark 'q'"),
    ("  w   |   .       O     0", "  w   |   .", "line 7, column 18: square 2 of this row is empty"),
    (
        "  w   |   .       O     0",
        "  w   |           O     0",
        "line 7, column 10: square 1 of this row is empty",
    ),
    ("O     0", "O     4", "line 7, column 27: only the row's number 0 may be to the right of it, not '4'"),
    ("w   |   .", "w   . | .", "line 7, column 9: '.' is between two squares"),
    (
        "+-------+       +\n    w",
        "+--- ---+       +\n    w",
        "line 6, column 10: '--- ---' is neither a whole wall",
    ),
    ("+       +       +-------+", "+       +       +-------", "line 8, column 25: a \\+ is missing here"),
    ("+       +       +-------+", "+       +       +-------+---", "line 8, column 26: this border is longer"),
    ("  >  ", "  v  ", "line 9, column 12: torn belt: it is entered from the west, but no belt there leads"),
    ("^w", "^ ", "line 9, column 12: torn belt: a belt leads into it from the west; add w"),
    ("^w", "^n", "line 9, column 12: the belt \\^n cannot be entered from the side it leads to"),
    ("^w", "^ww", "line 9, column 12: the belt \\^ww names an entry side twice"),
    ("^w", "^q", "line 9, column 12: the entry side must be n, e, s or w, not 'q'"),
    ("  pw24    x15", "\tpw24    x15", "line 11, column 1: there is a tab here; use spaces only"),
    ("*w2", "*e2", "line 9, column 20: the laser has no wall to sit on; draw one on the east side"),
    ("*w2", "*w0", "line 9, column 20: a laser has 1 to 9 beams, not '0'"),
    ("*w2", "*  ", "line 9, column 20: the laser's side must be n, e, s or w, not ''"),
    ("*w2", "*w *w", "line 9, column 23: a second laser on the west side"),
    ("pw24", "pw26", "line 11, column 3: the pusher names register '6'; registers are 1 to 5"),
    ("pw24", "pw22", "line 11, column 3: the pusher names a register twice"),
    ("pw24", "p24 ", "line 11, column 3: the pusher's side must be n, e, s or w, not '2'"),
    ("x15", "x  ", "line 11, column 11: the crusher needs its registers"),
    ("x15   ", "x15 x2", "line 11, column 15: x2 is a second crusher on one square"),
    ("R S", "R O", "line 11, column 22: a square cannot be both R and O"),
    ("R S", "d9 ", "line 11, column 20: a dock has a number from 1 to 8, not '9'"),
    ("w   |   .", "d1  |   d1", "line 7, column 13: dock 1 is drawn twice"),
    ("+-------+       +       +\n", "", "line 11, column 1: the drawing must end with a line of \\+ marks"),
    ("+       +       +       +\n", "", "line 10, column 1: a line of \\+ marks was expected here"),
    ("  pw24    x15      R S\n", "\n", "line 12, column 1: the drawing has already ended"),
    ("+       +-------+       +", "+       +-------+++", "line 6, column 1: there are two \\+ side by side"),
    (
        "+       +-------+       +",
        "+",
        "line 6, column 1: the top line of the drawing needs a \\+ at every corner",
    ),
]


@pytest.mark.parametrize(("old", "new", "message"), BAD)
def test_a_bad_drawing_gets_the_place_and_the_reason(old: str, new: str, message: str) -> None:
    with pytest.raises(InputError, match=f"^small.txt, {message}"):
        parse_board(mutated(old, new), "small.txt")


def test_a_text_without_a_drawing() -> None:
    with pytest.raises(InputError, match=r"^empty\.txt: no drawing found"):
        parse_board("name: nothing\n", "empty.txt")


registers = st.sets(st.integers(1, 5), min_size=1).map(lambda chosen: tuple(sorted(chosen)))
sides = st.sampled_from(DIRECTIONS)
grounds = st.one_of(
    st.just(FLOOR),
    st.just(Tile(pit=True)),
    st.sampled_from([1, -1]).map(lambda way: Tile(fixtures=(gear(way),))),
    st.sampled_from([1, 2]).map(lambda repair: Tile(repair=repair)),
    st.builds(lambda leads, express: Tile(belt=Belt(leads, express)), sides, st.booleans()),
)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Any board that a person could draw: walls on both squares, belts that fit together."""
    width, height = draw(st.integers(1, 5)), draw(st.integers(1, 5))
    here = [(x, y) for y in range(height) for x in range(width)]
    ground = {square: draw(grounds) for square in here}
    walls = {(square, side) for square in here for side in DIRECTIONS if draw(st.integers(0, 3)) == 0}
    walls |= {(neighbour(square, side), side.opposite) for square, side in walls}
    docks = iter(draw(st.permutations(range(1, 9))))
    rows = tuple(
        tuple(
            draw(tiles((x, y), ground, walls, next(docks, 0) if draw(st.booleans()) else 0))
            for x in range(width)
        )
        for y in range(height)
    )
    return Board("Any", draw(st.sampled_from(["own", "1994"])), width, height, rows)


@st.composite
def tiles(
    draw: st.DrawFn,
    square: Square,
    ground: dict[Square, Tile],
    walls: set[tuple[Square, Direction]],
    dock: int,
) -> Tile:
    tile = ground[square]
    own_walls = tuple(side for side in DIRECTIONS if (square, side) in walls)
    return Tile(
        pit=tile.pit,
        repair=tile.repair,
        belt=tile.belt and Belt(tile.belt.exit, tile.belt.express, fitting_entries(square, ground)),
        dock=dock,
        start=draw(st.booleans()),
        walls=own_walls,
        lasers=tuple(Laser(side, draw(st.integers(1, 9))) for side in own_walls if draw(st.booleans())),
        fixtures=(
            *draw(st.just(()) | registers.map(lambda chosen: (crusher(*chosen),))),
            *tile.fixtures,
            *draw(st.just(()) | st.builds(lambda side, chosen: (pusher(side, *chosen),), sides, registers)),
        ),
    )


def fitting_entries(square: Square, ground: dict[Square, Tile]) -> tuple[Direction, ...]:
    belt = ground[square].belt
    assert belt
    fed = []
    for side in DIRECTIONS:
        feeder = ground.get(neighbour(square, side), FLOOR).belt
        if feeder and feeder.exit == side.opposite and side != belt.exit:
            fed.append(side)
    return () if fed == [belt.exit.opposite] else tuple(fed)


@settings(deadline=None)
@given(boards())
def test_a_board_survives_being_written_and_read(board: Board) -> None:
    text = write_board(board)
    assert parse_board(text, "any") == board
    assert write_board(parse_board(text, "any")) == text


@settings(deadline=None)
@given(boards(), st.integers(0, 3))
def test_a_turned_board_can_be_drawn_too(board: Board, quarters: int) -> None:
    turned = board.turned(quarters)
    assert parse_board(write_board(turned)) == turned
    assert turned.turned(-quarters) == board


@settings(deadline=None)
@given(st.text(alphabet="+-| \n.^>v<OwWx15d*pnesw:#amediton", max_size=200))
def test_any_text_gives_a_board_or_one_clear_line(text: str) -> None:
    try:
        outcome = parse_board(f"name: x\nedition: y\n{text}", "any").name
    except InputError as error:
        outcome = str(error)
    assert outcome == "x" or (outcome.startswith("any") and "\n" not in outcome)


def test_side_letters_follow_the_directions() -> None:
    assert [SIDES[side] for side in (N, E, S, W)] == list("nesw")


def test_the_example_in_the_docs_is_a_board() -> None:
    text = (Path(__file__).parents[3] / "docs" / "boards.md").read_text(encoding="utf-8")
    board = parse_board(text.split("```")[1].strip("\n"), "docs/boards.md")
    assert (board.name, board.width, board.height) == ("Loading Ramp", 4, 3)
