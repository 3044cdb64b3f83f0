"""Random positions on small boards of our own and on the boards of the game."""

from __future__ import annotations

from random import Random

from botyard.ricochet.floor.board import Board, Diagonal, Position, two_sided
from botyard.ricochet.floor.quadrants import board_codes, board_from_code


def small_position(random: Random, *, diagonals: bool, most: int = 5, robots: int | None = None) -> Position:
    """Up to `most` x `most` squares with a few walls and, if wanted, diagonals; target anywhere."""
    width, height = random.randint(2, most), random.randint(2, most)
    walls = [random.choice((0, 0, 0, 0, 0, 1, 2, 4, 8, 3)) for _ in range(width * height)]
    squares = [(x, y) for y in range(height) for x in range(width)]
    random.shuffle(squares)
    barriers = []
    if diagonals:
        for _ in range(random.randint(1, max(1, len(squares) // 6))):
            barriers.append(Diagonal(squares.pop(), random.choice("/\\"), random.choice("RGBY")))
    board = Board(width, height, two_sided(width, height, walls), tuple(barriers), ())
    return _filled(random, board, squares, robots or random.randint(1, min(3, len(squares))))


def wide_position(random: Random, *, diagonals: bool) -> Position:
    """One side of 17 to 32 squares, the other of 2 to 4, so that everything can still be searched."""
    width, height = random.randint(17, 32), random.randint(2, 4)
    if random.random() < 0.5:
        width, height = height, width
    walls = [random.choice((0, 0, 0, 0, 0, 1, 2, 4, 8, 3)) for _ in range(width * height)]
    squares = [(x, y) for y in range(height) for x in range(width)]
    random.shuffle(squares)
    barriers = []
    if diagonals:
        for _ in range(random.randint(1, 8)):
            barriers.append(Diagonal(squares.pop(), random.choice("/\\"), random.choice("RGBY")))
    board = Board(width, height, two_sided(width, height, walls), tuple(barriers), ())
    return _filled(random, board, squares, random.randint(1, 2))


def game_position(random: Random, *, diagonals: bool, robots: int = 4) -> Position:
    """A board of the game with robots on random squares and one of its targets."""
    code = random.choice([code for code in board_codes() if ("4" in code) == diagonals])
    board = board_from_code(code)
    squares = board.starting_squares()
    random.shuffle(squares)
    letters = "RGBYK"[:robots]
    target = random.choice([t for t in board.targets if t.colour is None or t.colour in letters])
    return Position(board, dict(zip(letters, squares, strict=False)), target.square, target.colour)


def _filled(random: Random, board: Board, squares: list[tuple[int, int]], robots: int) -> Position:
    open_squares = [square for square in squares if not board.is_closed(square)]
    if not open_squares:
        return small_position(random, diagonals=bool(board.diagonals))
    letters = random.sample("RGBYK", min(robots, len(open_squares)))
    places = dict(zip(letters, open_squares, strict=False))
    active = random.choice([None, *letters])
    return Position(board, places, random.choice(open_squares), active)
