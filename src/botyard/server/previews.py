"""What a link shows where it is shared: a title, a sentence and a picture (Open Graph).

Whoever gets the link sees it, and so do the machines of the chat through which it goes: so it names the
game, the course and how many take part, but no people and nothing of their cards.
"""

from __future__ import annotations

from html import escape

import msgspec

from botyard.grid import N
from botyard.pictures.bitmap import png
from botyard.pictures.letters import outlined, shortened, width_of
from botyard.rally.courses import load_course
from botyard.rally.moment import moment_picture as rally_moment
from botyard.rally.pictures import RobotPicture, svg_picture
from botyard.rally.pictures.svg_robots import robot
from botyard.rally.record import read_record
from botyard.rally.setup import Setup as RallySetup
from botyard.rally.vocabulary import edition_name
from botyard.ricochet.quadrants import board_from_code
from botyard.ricochet.record import decode
from botyard.ricochet.replay import moment_picture as ricochet_moment
from botyard.ricochet.svg import svg_picture as ricochet_picture
from botyard.server.bodies import FloorPlan
from botyard.server.pictures import floor_picture
from botyard.server.settings import RallySettings, Settings
from botyard.server.setups import AnySetup, known_course

WIDTH, HEIGHT = 1200, 630
EXAMPLE = "R1G2Y3B4"
"""The Ricochet board in the picture of a room whose board is not chosen yet."""


class Card(msgspec.Struct, frozen=True):
    """What is said about a link."""

    title: str
    text: str


def room_card(settings: Settings, state: str, taken: int) -> Card:
    game = settings.game
    if isinstance(game, RallySettings):
        course = load_course(known_course(game.course)).name if game.course else "a course of their own"
        title, kind = f"A race on {course}", edition_name(game.edition)
    else:
        title, kind = "A game of Ricochet Robots", "Ricochet Robots"
    now = {"gathering": f"{taken} of {settings.seats} seats taken", "playing": "being played"}
    return Card(title, f"{kind} · {now.get(state, 'finished')}")


def replay_card(setup: AnySetup) -> Card:
    many = _players(len(setup.players))
    if isinstance(setup, RallySetup):
        return Card(f"A race on {setup.course}", f"Replay · {edition_name(setup.edition)} · {many}")
    return Card("A game of Ricochet Robots", f"Replay · {many}")


def _players(count: int) -> str:
    return "1 player" if count == 1 else f"{count} players"


def tags(card: Card, page: str, picture: str) -> str:
    """What goes into the head of the page."""
    told = {
        "og:site_name": "Botyard",
        "og:type": "website",
        "og:title": card.title,
        "og:description": card.text,
        "og:url": page,
        "og:image": picture,
        "og:image:width": str(WIDTH),
        "og:image:height": str(HEIGHT),
        "twitter:card": "summary_large_image",
    }
    metas = (f'<meta property="{name}" content="{escape(value)}" />' for name, value in told.items())
    return "".join([*metas, f'<meta name="description" content="{escape(card.text)}" />'])


def room_preview(settings: Settings, card: Card, file: str) -> bytes:
    """The course or board of a room; runs in the workshop."""
    game = settings.game
    if not isinstance(game, RallySettings):
        code = game.board if len(game.board) == len(EXAMPLE) else EXAMPLE
        return _poster(ricochet_picture(board_from_code(code), {}), card)
    if game.course:
        course = load_course(known_course(game.course))
        return _poster(svg_picture(course.floor, course.flags, start=course.start), card)
    plan = FloorPlan(boards=game.boards, drawings=game.drawings, flags=game.flags)
    return _poster(floor_picture(plan), card)


def replay_preview(kind: str, record: bytes, card: Card, file: str) -> bytes:
    """How the game ended, or how it stands; runs in the workshop."""
    drawn = rally_moment(read_record(record)) if kind == "rally" else ricochet_moment(decode(record))
    return _poster(drawn, card)


def _poster(drawn: str, card: Card) -> bytes:
    """The drawing on the left, the words on the right."""
    inner = drawn.replace("<svg ", "<svg x='30' y='30' preserveAspectRatio='xMidYMid' ", 1)
    head, _, rest = inner.partition(">")
    for side in ("width", "height"):
        head = _sized(head, side, 570)
    first, _, name = card.title.partition(" on ")
    size = min(50.0, 50 * 530 / width_of(name or first, 50))
    words = outlined(name or first, 636, 250, size, "#fbf6ec", anchor="start")
    if name:
        words += outlined(f"{first} on", 636, 196, 30, "#cfc6b8", anchor="start")
    for number, line in enumerate(card.text.split(" · ")):
        words += outlined(shortened(line, 30, 530), 636, 320 + 46 * number, 30, "#cfc6b8", anchor="start")
    svg = (
        f"<svg xmlns='http://www.w3.org/2000/svg' width='{WIDTH}' height='{HEIGHT}'>"
        f"<rect width='{WIDTH}' height='{HEIGHT}' fill='#211e1b'/>{head}>{rest}"
        + robot(RobotPicture("Hammer Bot", (0, 0), N), 668, 112)
        + outlined("Botyard", 720, 113, 44, "#f2a51a", anchor="start")
        + f"{words}</svg>"
    )
    return png(svg)


def _sized(head: str, side: str, size: int) -> str:
    """The opening tag of a drawing with another width or height."""
    for quote in "'\"":
        before, found, after = head.partition(f" {side}={quote}")
        if found:
            return f"{before} {side}='{size}'{after.partition(quote)[2]}"
    return head
