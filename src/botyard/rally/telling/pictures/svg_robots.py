"""The eight robots as SVG, seen from above and facing north, each with its own shape and a clear nose.

Damage shows as scorch marks and a number; a powered-down robot is pale and snores; a virtual one is only an
outline. Robots that share a square are drawn smaller, side by side.
"""

from __future__ import annotations

from collections.abc import Iterable
from math import cos, pi, sin

from botyard.rally.engine.robots import character
from botyard.rally.telling.pictures.scene import RobotPicture
from botyard.rally.telling.pictures.svg_ink import INK, PAPER, lettering, number, rectangle


def _saw(teeth: int) -> str:
    points = []
    for tooth in range(teeth):
        for offset, radius in ((0, 25.5), (0.72, 19)):
            angle = 2 * pi * (tooth + offset) / teeth
            points.append(f"{number(radius * sin(angle))} {number(-radius * cos(angle))}")
    return "M" + "L".join(points) + "z"


OUTLINES = {
    "Hammer Bot": "M-25 -21H25V-5H13V19Q13 26 6 26H-6Q-13 26 -13 19V-5H-25z",
    "Hulk X90": "M-27 -3V-20Q-27 -24 -23 -24H-17Q-13 -24 -13 -20V-15H13V-20Q13 -24 17 -24H23Q27 -24 27 -20V-3"
    "L21 17L12 26H-12L-21 17z",
    "Spin Bot": _saw(10),
    "Squash Bot": "M-27 -20Q-27 -23 -24 -23H24Q27 -23 27 -20V-12H23Q29 4 20 16Q11 24 0 24Q-11 24 -20 16"
    "Q-29 4 -23 -12H-27z",
    "Trundle Bot": "M-27 -21Q-27 -26 -22 -26H-18Q-13 -26 -13 -21V-17H13V-21Q13 -26 18 -26H22Q27 -26 27 -21V21"
    "Q27 26 22 26H18Q13 26 13 21V17H-13V21Q-13 26 -18 26H-22Q-27 26 -27 21z",
    "Twitch": "M0 -22L7 -14L19 -25L15 -10L28 -7L17 2L27 15L13 12L10 26L0 18L-10 26L-13 12L-27 15L-17 2L-28 -7"
    "L-15 -10L-19 -25L-7 -14z",
    "Twonky": "M-14 -12Q-14 -23 0 -23Q14 -23 14 -12V-5H20V-11Q27 -11 27 0Q27 11 20 11V5H16Q19 26 0 26"
    "Q-19 26 -16 5H-20V11Q-27 11 -27 0Q-27 -11 -20 -11V-5H-14z",
    "Zoom Bot": "M0 -27L11 -8L13 5L28 19V26L11 20L6 26H-6L-11 20L-28 26V19L-13 5L-11 -8z",
}

_LIGHT = "fill='#fff' fill-opacity='.32'"
_DARK = "fill='#000' fill-opacity='.28'"
DETAILS = {
    "Hammer Bot": f"<path d='M-25 -21H-17V-5H-25zM17 -21H25V-5H17zM-9 18H9V22H-9z' {_DARK}/>",
    "Hulk X90": f"<path d='M-27 -14H-13V-3L-21 17zM27 -14H13V-3L21 17zM-8 20H8V23H-8z' {_DARK}/>",
    "Spin Bot": f"<circle r='17' {_DARK}/>"
    f"<path d='M-15 -6A16 16 0 0 1 6 -15A20 20 0 0 0 -15 -6z' {_LIGHT}/>"
    f"<path d='M15 6A16 16 0 0 1 -6 15A20 20 0 0 0 15 6z' {_LIGHT}/>",
    "Squash Bot": f"<path d='M-27 -20Q-27 -23 -24 -23H24Q27 -23 27 -20V-14H-27z' {_DARK}/>"
    f"<path d='M-21 -9Q-25 4 -17 14Q-22 4 -17 -9zM21 -9Q25 4 17 14Q22 4 17 -9z' {_LIGHT}/>",
    "Trundle Bot": "<path d='"
    + "".join(f"M{x} {y}h14v3h-14z" for x in (-27, 13) for y in range(-21, 22, 7))
    + f"' {_DARK}/>",
    "Twitch": f"<circle r='14' cy='1' {_DARK}/>",
    "Twonky": f"<path d='M-27 0Q-27 -11 -20 -11V11Q-27 11 -27 0z' {_LIGHT}/>"
    f"<path d='M27 0Q27 -11 20 -11V11Q27 11 27 0z' {_LIGHT}/>"
    f"<path d='M-14 16Q0 24 14 16Q11 25 0 25Q-11 25 -14 16z' {_DARK}/>",
    "Zoom Bot": f"<path d='M11 -8L13 5L28 19V26L11 20zM-11 -8L-13 5L-28 19V26L-11 20z' {_DARK}/>"
    f"<path d='M-6 26H6L0 19z' fill='#ff7a1a'/>",
}

NOSE = "M-8.5 -19L0 -31L8.5 -19Q0 -15 -8.5 -19z"
EYES = "<circle cx='-5.5' cy='-10' r='4.4'/><circle cx='5.5' cy='-10' r='4.4'/>"
PUPILS = "<circle cx='-5.2' cy='-11.6' r='2'/><circle cx='5.2' cy='-11.6' r='2'/>"


def robot_symbols(robots: Iterable[RobotPicture]) -> str:
    """The definitions that these robots' drawings refer to, for `<defs>`: outlines that clip scorch marks."""
    names = sorted({character(drawn.name).name for drawn in robots if drawn.damage})
    return "".join(f"<clipPath id='{_clip(name)}'><path d='{OUTLINES[name]}'/></clipPath>" for name in names)


def _clip(name: str) -> str:
    return "body-" + name.lower().replace(" ", "-")


SCORCH = (
    (-13, 10, 6),
    (12, 14, 5),
    (14, -6, 5),
    (-15, -9, 4.5),
    (3, 21, 5),
    (-6, 17, 4),
    (17, 5, 4),
    (-18, 1, 4),
    (8, -3, 4),
)

SPOTS: dict[int, tuple[tuple[float, float], ...]] = {
    1: ((0, 0),),
    2: ((-14, 0), (14, 0)),
    3: ((0, -14), (-14, 11), (14, 11)),
    4: ((-14, -14), (14, -14), (-14, 14), (14, 14)),
}


def robots_on(robots: list[RobotPicture], x: float, y: float) -> str:
    """All robots on one square, whose middle is at x, y."""
    places, scale = spots(len(robots))
    return "".join(robot(one, x + dx, y + dy, scale) for one, (dx, dy) in zip(robots, places, strict=True))


def spots(count: int) -> tuple[tuple[tuple[float, float], ...], float]:
    """Where that many robots stand on one square, from its middle, and how large they are."""
    scale = 1.0 if count == 1 else 0.56 if count <= 4 else 0.36
    return SPOTS.get(count) or _ring(count), scale


def _ring(count: int) -> tuple[tuple[float, float], ...]:
    angles = (2 * pi * index / count for index in range(count))
    return tuple((20 * sin(angle), -20 * cos(angle)) for angle in angles)


def robot(drawn: RobotPicture, x: float, y: float, scale: float = 1, angle: float | None = None) -> str:
    """One robot with its signs and numbers; `angle` is in degrees, while it turns."""
    who = character(drawn.name)
    angle = 90.0 * drawn.facing if angle is None else angle
    body = _ghost(who.name, who.colour) if drawn.virtual else _body(drawn, who.name, who.colour)
    turn = f" transform='rotate({number(angle)})'" if angle else ""
    size = f" scale({number(scale)})" if scale != 1 else ""
    signs = _letter(who.letter, angle)
    if drawn.powered_down:
        signs += _snoring()
    if drawn.damage:
        signs += _damage_number(drawn.damage)
    return (
        f"<g class='robot' transform='translate({number(x)} {number(y)}){size}'>"
        f"<title>{_title(drawn)}</title>"
        f"<g{turn}>{body}</g>{signs}</g>"
    )


def _title(drawn: RobotPicture) -> str:
    words = [drawn.name, f"facing {('north', 'east', 'south', 'west')[drawn.facing]}"]
    if drawn.damage:
        words.append(f"{drawn.damage} damage")
    if drawn.powered_down:
        words.append("powered down")
    if drawn.virtual:
        words.append("virtual")
    return ", ".join(words)


def _body(drawn: RobotPicture, name: str, colour: str) -> str:
    outline = OUTLINES[name]
    shadow = f"<path d='{outline}' transform='scale(1.06)' fill='#000' opacity='.28'/>"
    dim = " opacity='.55'" if drawn.powered_down else ""
    return (
        f"{shadow}<g{dim}>"
        f"<path d='{outline}' fill='{colour}' stroke='{INK}' stroke-width='2.6' stroke-linejoin='round'/>"
        f"{DETAILS[name]}{_scorched(drawn.damage, name)}"
        f"<path d='{NOSE}' fill='#fff' stroke='{INK}' stroke-width='2.6' stroke-linejoin='round'/>"
        f"<g fill='{PAPER}' stroke='{INK}' stroke-width='1.6'>{EYES}</g>"
        + (f"<path d='M-9 -10h7M2 -10h7' stroke='{INK}' stroke-width='2'/>" if drawn.powered_down else PUPILS)
        + "</g>"
    )


def _ghost(name: str, colour: str) -> str:
    outline = OUTLINES[name]
    return (
        f"<path d='{outline}' fill='#fff' fill-opacity='.3' stroke='{INK}' stroke-width='4.2'/>"
        f"<path d='{outline}' fill='none' stroke='{colour}' stroke-width='2.6' stroke-dasharray='6 3'/>"
        f"<path d='{NOSE}' fill='#fff' stroke='{INK}' stroke-width='2' stroke-linejoin='round'/>"
    )


def _letter(letter: str, angle: float) -> str:
    """The letter stays upright and sits behind the eyes, whichever way the robot faces."""
    x, y = -7 * sin(angle * pi / 180), 7 * cos(angle * pi / 180)
    place = f"cx='{number(x)}' cy='{number(y)}'"
    disc = f"<circle {place} r='9.5' fill='{PAPER}' stroke='{INK}' stroke-width='1.4'/>"
    return disc + lettering(letter, x, y, 15, INK)


def _scorched(damage: int, name: str) -> str:
    """A black spot for each point of damage, and cracks once registers begin to lock."""
    spots = "".join(f"<circle cx='{x}' cy='{y}' r='{r}'/>" for x, y, r in SCORCH[:damage])
    if not spots:
        return ""
    cracks = ""
    if damage >= 5:
        crack = "M-20 -16l7 6l-3 5l8 6M20 20l-7 -5l2 -5l-8 -4"
        cracks = f"<path d='{crack}' fill='none' stroke='{INK}' stroke-width='1.8'/>"
        cracks += "<path d='M18 -17l3 -6l1 6l6 1l-6 2l-1 6l-2 -6l-5 -1z' fill='#ffe14d' stroke='#b45309'/>"
    return f"<g fill='#17110c' fill-opacity='.5' clip-path='url(#{_clip(name)})'>{spots}</g>{cracks}"


def _damage_number(damage: int) -> str:
    width = 16 if damage < 10 else 22
    plate = rectangle(28 - width, 14, width, 16, "#9b1c1c", f"rx='5' stroke='{PAPER}' stroke-width='1.6'")
    return plate + lettering(str(damage), 28 - width / 2, 22, 13, PAPER)


def _snoring() -> str:
    return "".join(
        lettering("z", x, y, size, INK, PAPER) for x, y, size in ((15, -12, 15), (22, -21, 13), (28, -28, 10))
    )
