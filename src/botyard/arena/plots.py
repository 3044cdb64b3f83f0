"""Plots as SVG, built from plain strings so that a report is one file without dependencies."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

COLOURS = ("#2f6fb0", "#d9822b", "#3a9a5c", "#b5403f", "#7a5aa6", "#8a6d3b", "#c463a5", "#5f6b73")
ROW, LEFT, WIDTH = 26, 170, 640


def _svg(width: float, height: float, title: str, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img" '
        f'width="{width:g}" height="{height:g}" font-family="system-ui, sans-serif" font-size="13">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )


def _text(x: float, y: float, text: str, anchor: str = "start", more: str = "") -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="currentColor" {more}>'
        f"{escape(text)}</text>"
    )


def _line(x1: float, y1: float, x2: float, y2: float, width: float = 1, opacity: float = 1) -> str:
    return (
        f'<line x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" stroke="currentColor" '
        f'stroke-width="{width:g}" opacity="{opacity:g}"/>'
    )


def _scale(low: float, high: float, x: float) -> float:
    """Where a value lies between the left and the right edge of the plot."""
    return LEFT + (x - low) / ((high - low) or 1) * (WIDTH - LEFT - 60)


def _ticks(low: float, high: float) -> list[float]:
    """Four to eight round numbers between the two limits."""
    step = 10.0 ** len(str(int(max(high - low, 1))))
    for divisor in (2, 2.5, 2) * 6:
        if (high - low) / step >= 4:
            break
        step /= divisor
    first = int(low / step) * step
    return [first + step * i for i in range(20) if low <= first + step * i <= high]


def intervals(
    title: str,
    rows: Sequence[tuple[str, float, float, float]],
    colours: Sequence[int],
    marks: Mapping[int, float] | None = None,
    percent: bool = False,
) -> str:
    """A point with an error bar for each row: label, low, value, high. `colours` has one colour number per
    row, `marks` the ticks by row."""
    low, high = (0.0, 1.0) if percent else (min(r[1] for r in rows), max(r[3] for r in rows))
    parts = []
    for tick in _ticks(low, high):
        x = _scale(low, high, tick)
        parts.append(_line(x, 4, x, ROW * len(rows) + 6, opacity=0.15))
        parts.append(_text(x, ROW * len(rows) + 22, f"{tick:.0%}" if percent else f"{tick:g}", "middle"))
    for index, (label, least, value, most) in enumerate(rows):
        y = ROW * index + 18
        colour = COLOURS[colours[index] % len(COLOURS)]
        left, here, right = (_scale(low, high, number) for number in (least, value, most))
        parts.append(_text(LEFT - 12, y + 4, label, "end"))
        parts.append(
            f'<rect x="{left:.1f}" y="{y - 4}" width="{right - left:.1f}" height="8" rx="4" '
            f'fill="{colour}" opacity="0.35"/><circle cx="{here:.1f}" cy="{y}" r="5" fill="{colour}"/>'
        )
        if marks and index in marks:
            x = _scale(low, high, marks[index])
            parts.append(_line(x, y - 9, x, y + 9, 2))
        shown = f"{value:.0%}" if percent else f"{value:.1f}"
        parts.append(_text(WIDTH - 48, y + 4, shown))
    return _svg(WIDTH, ROW * len(rows) + 30, title, parts)


def matrix(title: str, names: Sequence[str], shares: Mapping[tuple[str, str], float]) -> str:
    """A matrix of shares from 0 to 1: how often the row beats the column."""
    cell = 64
    parts = []
    for column, name in enumerate(names):
        parts.append(_text(LEFT + cell * (column + 0.5), 16, name, "middle"))
    for row, one in enumerate(names):
        y = 24 + cell * row * 0.6
        parts.append(_text(LEFT - 12, y + 24, one, "end"))
        for column, other in enumerate(names):
            share = shares.get((one, other))
            x = LEFT + cell * column
            fill = "none" if share is None else COLOURS[2] if share >= 0.5 else COLOURS[3]
            opacity = 0 if share is None else 0.08 + abs(share - 0.5) * 1.2
            parts.append(
                f'<rect x="{x + 1}" y="{y + 1:.1f}" width="{cell - 2}" height="{cell * 0.6 - 2:.1f}" '
                f'fill="{fill}" fill-opacity="{opacity:.2f}" stroke="currentColor" stroke-opacity="0.2"/>'
            )
            if share is not None:
                parts.append(_text(x + cell / 2, y + 24, f"{share:.0%}", "middle"))
    return _svg(LEFT + cell * len(names) + 10, 34 + cell * 0.6 * len(names), title, parts)


def spans(title: str, rows: Sequence[tuple[str, Sequence[float]]]) -> str:
    """A box plot: the whole range as a line, the middle half as a bar, the median as a tick."""
    low, high = 0.0, max(max(values) for _, values in rows)
    parts = []
    for tick in _ticks(low, high):
        x = _scale(low, high, tick)
        parts.append(_line(x, 4, x, ROW * len(rows) + 6, opacity=0.15))
        parts.append(_text(x, ROW * len(rows) + 22, f"{tick:g}", "middle"))
    for index, (label, values) in enumerate(rows):
        y = ROW * index + 18
        ordered = sorted(values)
        quarter = [ordered[int(part * (len(ordered) - 1))] for part in (0, 0.25, 0.5, 0.75, 1)]
        at = [_scale(low, high, value) for value in quarter]
        parts.append(_text(LEFT - 12, y + 4, label, "end"))
        parts.append(_line(at[0], y, at[4], y, opacity=0.5))
        parts.append(
            f'<rect x="{at[1]:.1f}" y="{y - 7}" width="{at[3] - at[1]:.1f}" height="14" '
            f'fill="{COLOURS[0]}" opacity="0.5"/>'
        )
        parts.append(_line(at[2], y - 9, at[2], y + 9, 2))
        parts.append(_text(WIDTH - 48, y + 4, f"{quarter[2]:g}"))
    return _svg(WIDTH, ROW * len(rows) + 30, title, parts)


def stacks(title: str, parts_of: Sequence[str], rows: Sequence[tuple[str, Sequence[float]]]) -> str:
    """Stacked bars, with a legend."""
    high = max(sum(values) for _, values in rows) or 1.0
    parts = []
    for number, name in enumerate(parts_of):
        x = LEFT + 110.0 * number
        parts.append(
            f'<rect x="{x:g}" y="4" width="12" height="12" fill="{COLOURS[number % len(COLOURS)]}"/>'
        )
        parts.append(_text(x + 18, 15, name))
    for index, (label, values) in enumerate(rows):
        y = ROW * index + 30
        x = _scale(0, high, 0)
        parts.append(_text(LEFT - 12, y + 13, label, "end"))
        for number, value in enumerate(values):
            width = _scale(0, high, value) - LEFT
            parts.append(
                f'<rect x="{x:.1f}" y="{y}" width="{width:.1f}" height="18" '
                f'fill="{COLOURS[number % len(COLOURS)]}"/>'
            )
            x += width
        parts.append(_text(x + 6, y + 13, f"{sum(values):.2f}"))
    return _svg(WIDTH, ROW * len(rows) + 40, title, parts)


def curve(title: str, xs: Sequence[float], lines: Sequence[tuple[str, Sequence[float]]], across: str) -> str:
    """Lines over a common axis, for learning curves."""
    height, top = 320, 36
    low, high = min(xs), max(xs)
    least = min(0.0, *(min(values) for _, values in lines))
    most = max(max(values) for _, values in lines)

    def up(value: float) -> float:
        return top + (most - value) / ((most - least) or 1) * (height - top - 50)

    def along(value: float) -> float:
        return 60 + (value - low) / ((high - low) or 1) * (WIDTH - 80)

    parts = []
    for tick in _ticks(least, most):
        parts.append(_line(60, up(tick), WIDTH - 20, up(tick), opacity=0.15))
        parts.append(_text(52, up(tick) + 4, f"{tick:g}", "end"))
    for tick in _ticks(low, high):
        parts.append(_text(along(tick), height - 30, f"{tick:g}", "middle"))
    parts.append(_text(WIDTH / 2, height - 8, across, "middle"))
    for number, (name, values) in enumerate(lines):
        colour = COLOURS[number % len(COLOURS)]
        points = " ".join(f"{along(x):.1f},{up(y):.1f}" for x, y in zip(xs, values, strict=True))
        parts.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<rect x="{60 + 190 * number}" y="8" width="12" height="12" fill="{colour}"/>')
        parts.append(_text(78 + 190 * number, 19, name))
    return _svg(WIDTH, height, title, parts)
