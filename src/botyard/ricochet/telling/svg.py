"""The board as an SVG drawing: ivory squares, glassy robots, chips with symbol and colour, coloured mirrors.

Nothing depends on colour alone: robots, targets and mirrors also carry the letter of their colour.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

from botyard.grid import DIRECTIONS, Direction, Square
from botyard.pictures.letters import outlined
from botyard.ricochet.engine.moves import Move, Slide
from botyard.ricochet.floor.board import COLOURS, ROBOTS, Board, Diagonal, Position, Target
from botyard.ricochet.telling.terminal import walk_through

CELL = 40
EDGE = 24
INK = "#4b3d2f"
SHADOW = 'stroke="#3a2c1a" stroke-opacity=".25"'
DARK = {"R": "#a82a1e", "G": "#1d7744", "B": "#1f4fa3", "Y": "#b98500", "K": "#1e1f24"}
FULL = {"R": "#d9483a", "G": "#35a765", "B": "#3f7ddb", "Y": "#eebb22", "K": "#4a4c55"}
LIGHT = {"R": "#ff9d8c", "G": "#9ae6b4", "B": "#a9cbff", "Y": "#fff0a8", "K": "#a3a6b3"}


def svg_picture(
    board: Board,
    robots: Mapping[str, Square],
    goal: Square | None = None,
    active: str | None = None,
    moves: Sequence[Move] = (),
    title: str = "Ricochet Robots",
) -> str:
    """The board with the target of the round, the moves as trails, and the robots after them."""
    width, height = size_of(board)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img">',
        f"<title>{escape(title)}</title>",
        definitions(),
        board_shapes(board),
        f'<g transform="translate({EDGE} {EDGE})">',
        goal_shapes(board, goal, active),
        moved_shapes(board, robots, moves),
        "</g></svg>",
    ]
    return "\n".join(parts) + "\n"


def size_of(board: Board) -> tuple[int, int]:
    """The size of a picture of the board, including its frame."""
    return board.width * CELL + 2 * EDGE, board.height * CELL + 2 * EDGE


def board_shapes(board: Board) -> str:
    """The board alone, in its frame."""
    width, height = size_of(board)
    parts = [
        f'<rect width="{width}" height="{height}" rx="18" fill="#8a6f4d"/>',
        f'<rect x="4" y="4" width="{width - 8}" height="{height - 8}" rx="15" fill="#a98a62"/>',
        f'<g transform="translate({EDGE} {EDGE})">',
        *_floor(board),
        *(_pictured(target) for target in board.targets),
        *(_mirror(diagonal) for diagonal in board.diagonals),
        *_walls(board),
        *_block(board),
        "</g>",
    ]
    return "\n".join(parts)


def goal_shapes(board: Board, goal: Square | None, active: str | None) -> str:
    """The target of the round: framed, and as a chip in the middle of the board."""
    return "\n".join([*_goal(board, goal, active), *_chip(board, goal, active)])


def moved_shapes(board: Board, robots: Mapping[str, Square], moves: Sequence[Move]) -> str:
    """Markers where the robots started, the trails of the moves, and the robots at their ends."""
    slides, standing = walk_through(Position(board, dict(robots), (0, 0), None), moves)
    letters = [letter for letter, _ in moves]
    return "\n".join(
        [
            *(marker(letter, square) for letter, square in robots.items()),
            *_trails(slides, letters),
            *(robot(letter, *middle(square)) for letter, square in standing.items()),
            *_numbers(slides, letters),
        ]
    )


def trail_shapes(board: Board, robots: Mapping[str, Square], moves: Sequence[Move]) -> str:
    """The trails alone, with the numbers of the moves."""
    slides, _ = walk_through(Position(board, dict(robots), (0, 0), None), moves)
    letters = [letter for letter, _ in moves]
    return "\n".join([*_trails(slides, letters), *_numbers(slides, letters)])


def definitions() -> str:
    """Gradients for the glassy robots. Shadows are plain shapes, since not every program draws filters."""
    glass = "".join(
        f'<radialGradient id="glass{letter}" cx=".38" cy=".3" r=".75">'
        f'<stop offset="0" stop-color="{LIGHT[letter]}"/>'
        f'<stop offset=".45" stop-color="{FULL[letter]}"/><stop offset="1" stop-color="{DARK[letter]}"/>'
        "</radialGradient>"
        for letter in ROBOTS
    )
    return (
        f'<defs>{glass}<linearGradient id="shine" x1="0" y1="0" x2="0" y2="1">'
        '<stop offset="0" stop-color="#fff" stop-opacity=".85"/>'
        '<stop offset="1" stop-color="#fff" stop-opacity="0"/>'
        "</linearGradient></defs>"
    )


def _floor(board: Board) -> list[str]:
    width, height = board.width * CELL, board.height * CELL
    tiles = "".join(
        f"M{x * CELL + 1.5} {y * CELL + 1.5}h{CELL - 3}v{CELL - 3}h-{CELL - 3}z" for x, y in board.squares()
    )
    return [
        f'<rect width="{width}" height="{height}" fill="#e3d6ba"/>',
        f'<path d="{tiles}" fill="#f7f0de" stroke="#fffaf0" stroke-width="1"/>',
    ]


def _walls(board: Board) -> list[str]:
    """Each wall once, as a bar with a light upper edge."""
    bars = []
    for x, y in board.squares():
        if board.is_closed((x, y)):
            continue
        for direction in DIRECTIONS:
            if board.has_wall((x, y), direction):
                x1, y1 = x + (direction == Direction.E), y + (direction == Direction.S)
                along = f"h{CELL}" if direction.is_vertical else f"v{CELL}"
                bars.append(f"M{x1 * CELL} {y1 * CELL}{along}")
    path = "".join(sorted(set(bars)))
    line = 'fill="none" stroke-linecap="round"'
    return [
        f'<path d="{path}" {line} {SHADOW} stroke-width="5.5" transform="translate(1.5 2.5)"/>',
        f'<path d="{path}" {line} stroke="{INK}" stroke-width="5.5"/>',
        f'<path d="{path}" {line} stroke="#8d7557" stroke-width="1.4"/>',
    ]


def _block(board: Board) -> list[str]:
    """Closed squares as one dark block."""
    closed = [square for square in board.squares() if board.is_closed(square)]
    if not closed:
        return []
    blocks = "".join(f"M{x * CELL - 1} {y * CELL - 1}h{CELL + 2}v{CELL + 2}h-{CELL + 2}z" for x, y in closed)
    return [f'<path d="{blocks}" fill="{INK}" stroke="{INK}" stroke-width="4" stroke-linejoin="round"/>']


def _chip(board: Board, goal: Square | None, active: str | None) -> list[str]:
    """The chip of the round, on the block in the middle of the board where there is one."""
    left, top = board.width // 2 - 1, board.height // 2 - 1
    if goal is None or not all(board.is_closed((left + dx, top + dy)) for dx in (0, 1) for dy in (0, 1)):
        return []
    x, y = (left + 1) * CELL, (top + 1) * CELL
    chip = board.targets_at.get(goal) or Target(goal, active, "c" if active else "@")
    return [
        f'<circle cx="{x}" cy="{y}" r="31" fill="#f7f0de"/>',
        f'<circle cx="{x}" cy="{y}" r="27" fill="none" stroke="#d9c9a6" stroke-width="1.5"/>',
        _symbol(chip, x, y, 1.45),
    ]


def middle(square: Square) -> tuple[float, float]:
    """The middle of a square, from the corner of the board inside its frame."""
    return (square[0] + 0.5) * CELL, (square[1] + 0.5) * CELL


def _pictured(target: Target) -> str:
    return _symbol(target, *middle(target.square), 1.0)


_SHAPES = {
    "c": '<circle r="12.5"/>',
    "t": '<path d="M0-14.5L14 10.5H-14z"/>',
    "s": '<rect x="-11.5" y="-11.5" width="23" height="23" rx="2"/>',
    "h": '<path d="M-7.3-12.6H7.3L14.5 0 7.3 12.6H-7.3L-14.5 0z"/>',
}


def _symbol(target: Target, x: float, y: float, scale: float) -> str:
    """A target's symbol in its colour, with the colour's letter; the vortex as four coloured blades."""
    place = f'transform="translate({x:g} {y:g}) scale({scale})"'
    if target.colour is None:
        blades = "".join(
            f'<path d="M0 0C2-9 9-14 15-11C10-9 8-4 0 0z" fill="{FULL[letter]}" stroke="{DARK[letter]}" '
            f'stroke-width=".8" transform="rotate({90 * turn}) scale(1.05)"/>'
            f'<path d="M0 0C-3-6-1-13 4-15C3-10 4-5 0 0z" fill="{FULL[letter]}" opacity=".75" '
            f'transform="rotate({90 * turn})"/>'
            for turn, letter in enumerate(COLOURS)
        )
        return f'<g {place}>{blades}<circle r="2.6" fill="#fff"/></g>'
    colour = target.colour
    lower = 0 if target.symbol != "t" else 2.3
    ink = "#3b2f00" if colour == "Y" else "#fff"
    return (
        f'<g {place}><g fill="{FULL[colour]}" stroke="{DARK[colour]}" stroke-width="1.6" '
        f'stroke-linejoin="round">{_SHAPES[target.symbol]}</g>'
        f"{outlined(colour, 0, lower, 11.5, ink)}</g>"
    )


def _goal(board: Board, goal: Square | None, active: str | None) -> list[str]:
    """A frame round the target of the round; a plain ring where the board pictures no target there."""
    if goal is None:
        return []
    x, y = goal[0] * CELL, goal[1] * CELL
    frame = (
        f'<rect x="{x + 3}" y="{y + 3}" width="{CELL - 6}" height="{CELL - 6}" rx="7" fill="none" '
        f'stroke="{FULL.get(active or "", "#8a4fbf")}" stroke-width="3" stroke-dasharray="7 4"/>'
    )
    if goal in board.targets_at:
        return [frame]
    return [frame, _symbol(Target(goal, active, "c" if active else "@"), *middle(goal), 0.8)]


def _mirror(diagonal: Diagonal) -> str:
    x, y = middle(diagonal.square)
    rise = -1 if diagonal.slash == "/" else 1
    reach = CELL / 2 - 4
    line = f"M{-reach} {-rise * reach}L{reach} {rise * reach}"
    colour = diagonal.colour
    return (
        f'<g transform="translate({x:g} {y:g})" stroke-linecap="round">'
        f'<path d="{line}" stroke="{DARK[colour]}" stroke-width="8"/>'
        f'<path d="{line}" stroke="{FULL[colour]}" stroke-width="5.5"/>'
        f'<path d="{line}" stroke="{LIGHT[colour]}" stroke-width="1.6" transform="translate(-1 -1)"/>'
        f"{outlined(colour, 10, 9.5 if rise < 0 else -9.5, 10, DARK[colour])}</g>"
    )


def marker(letter: str, square: Square) -> str:
    x, y = square[0] * CELL, square[1] * CELL
    return (
        f'<rect x="{x + 6}" y="{y + 6}" width="{CELL - 12}" height="{CELL - 12}" rx="4" '
        f'fill="{LIGHT[letter]}" fill-opacity=".55" stroke="{DARK[letter]}" stroke-width="1.5"/>'
    )


def robot(letter: str, x: float, y: float) -> str:
    """A robot of glass whose middle is at x, y."""
    ink = "#3b2f00" if letter == "Y" else "#fff"
    return (
        f'<g transform="translate({x:g} {y:g})"><title>{ROBOTS[letter]} robot</title>'
        f'<circle r="15" cx="1" cy="2.5" fill="#3a2c1a" opacity=".3"/>'
        f'<circle r="14.5" fill="url(#glass{letter})" stroke="{DARK[letter]}" stroke-width="1.4"/>'
        f'<ellipse cx="0" cy="-7" rx="9.5" ry="5.5" fill="url(#shine)"/>'
        f"{outlined(letter, 0, 0.5, 16, ink)}</g>"
    )


def _shifted(square: Square, number: int, total: int) -> tuple[float, float]:
    """The middle of a square, moved a little for each step so that trails do not hide each other."""
    shift = (number - (total - 1) / 2) * min(4.0, 22 / max(total, 1))
    x, y = middle(square)
    return x + shift, y + shift


def _trails(slides: Sequence[Slide], letters: Sequence[str]) -> list[str]:
    parts = []
    for number, (slide, letter) in enumerate(zip(slides, letters, strict=True)):
        points = " ".join("{:g},{:g}".format(*_shifted(square, number, len(slides))) for square in slide.path)
        line = 'fill="none" stroke-linejoin="round" stroke-linecap="round"'
        parts.append(f'<polyline points="{points}" {line} stroke="#fffaf0" stroke-width="4.5" opacity=".8"/>')
        parts.append(f'<polyline points="{points}" {line} stroke="{DARK[letter]}" stroke-width="2.2"/>')
    return parts


def _numbers(slides: Sequence[Slide], letters: Sequence[str]) -> list[str]:
    """The number of each step, on the first half of its trail."""
    parts = []
    for number, (slide, letter) in enumerate(zip(slides, letters, strict=True)):
        (x1, y1), (x2, y2) = (_shifted(square, number, len(slides)) for square in slide.path[:2])
        along = 0.5 if len(slide.path) == 2 else 0.68
        x, y = x1 + (x2 - x1) * along, y1 + (y2 - y1) * along
        parts.append(
            f'<g transform="translate({x:g} {y:g})"><circle r="7" fill="#fffaf0" stroke="{DARK[letter]}" '
            f'stroke-width="1.5"/>{outlined(str(number + 1), 0, 0, 9.5, DARK[letter])}</g>'
        )
    return parts
