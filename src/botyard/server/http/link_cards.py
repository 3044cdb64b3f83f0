"""What a shared link shows: a title, a sentence and a picture (Open Graph).

Everyone who gets the link sees it, and so do the servers of the chat it is sent in. So it names the game, the
course and the number of players, but no people and none of their cards.
"""

from __future__ import annotations

from html import escape

import msgspec

from botyard.gamekind import Setup
from botyard.games import game_kind
from botyard.grid import N
from botyard.pictures.bitmap import png
from botyard.pictures.letters import outlined, shortened, width_of
from botyard.rally.telling.pictures import RobotPicture
from botyard.rally.telling.pictures.svg_robots import robot
from botyard.server.games.room_game import game_of, room_game
from botyard.server.rooms.settings import Settings

WIDTH, HEIGHT = 1200, 630


class LinkCard(msgspec.Struct, frozen=True):
    """The words of a shared link."""

    title: str
    text: str


def room_card(settings: Settings, state: str, taken: int) -> LinkCard:
    words = game_of(settings.game).link_words(settings.game)
    now = {"gathering": f"{taken} of {settings.seats} seats taken", "playing": "being played"}
    return LinkCard(words.title, f"{words.rules} · {now.get(state, 'finished')}")


def replay_card(game: str, setup: Setup) -> LinkCard:
    words = room_game(game).replay_words(setup)
    said = ("Replay", words.rules, _players(len(setup.players)))
    return LinkCard(words.title, " · ".join(filter(None, said)))


def _players(count: int) -> str:
    return "1 player" if count == 1 else f"{count} players"


def tags(card: LinkCard, page: str, picture: str) -> str:
    """The tags for the head of the page."""
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


def room_preview(settings: Settings, card: LinkCard) -> bytes:
    """The course or board of a room; runs in a worker."""
    return _poster(game_of(settings.game).room_picture(settings.game), card)


def replay_preview(game: str, record: bytes, card: LinkCard) -> bytes:
    """The end of a game, or how it stands now; runs in a worker."""
    kind = game_kind(game)
    return _poster(kind.picture(kind.decode(record)), card)


def _poster(drawn: str, card: LinkCard) -> bytes:
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
    """The opening tag of a drawing, with another width or height."""
    for quote in "'\"":
        before, found, after = head.partition(f" {side}={quote}")
        if found:
            return f"{before} {side}='{size}'{after.partition(quote)[2]}"
    return head
