"""Tokens, origins and headers: who may connect, and what browsers are told to refuse."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from urllib.parse import urlsplit

CODE_LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""No vowels and no look-alikes: codes are read aloud and spell no words."""
CODE_LENGTH = 10

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self'; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
DRAWING_HEADERS = {
    **HEADERS,
    "Content-Security-Policy": (
        "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox"
    ),
}
"""For SVG, which brings its own style and may be opened as a page: it can do nothing there."""


def new_token() -> str:
    """192 random bits."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """The hash that the database keeps. Tokens are random, so they need no salt and no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def browser_mark(room: str, key: str | None) -> str:
    """How a room recognises a browser: a hash that differs by room, so that rooms cannot be linked."""
    return hashed(f"{room} {key}") if key else ""


def new_invitation() -> str:
    """The secret part of a renewed link: 64 bits, short enough for an easily scanned QR code."""
    return secrets.token_hex(8)


def command_mark(proof: str, command: str) -> str:
    """Identifies a command of one person, by the hash of a token that person has shown."""
    return hashed(f"{proof} {command}")[:16]


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one, other)


def new_code(length: int = CODE_LENGTH) -> str:
    """The code of a room, a game or an upload; ten letters are 48 bits, too many to guess."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def new_seed() -> str:
    """A game's seed: 256 random bits, so that neither its published hash nor any hand reveals it."""
    return secrets.token_hex(32)


def seed_hash(seed: str) -> str:
    return hashlib.sha256(seed.encode()).hexdigest()


def bot_seed(seed: str, seat: int) -> str:
    """A bot's own seed, from which the game's seed cannot be found."""
    return hashlib.sha256(f"bot {seat} of {seed}".encode()).hexdigest()


PROGRAM = "botyard-client"
"""The header by which programs other than browsers say so; its value names the program."""


def origin_allowed(
    origin: str | None, host: str | None, allowed: frozenset[str], program: str | None = None
) -> bool:
    """Whether a page from that origin, or a program, may open a socket here.

    Browsers always send the page's origin, and no page can add a header to a socket. So without an origin,
    the header of programs is required: even behind a proxy that drops origins, foreign pages stay outside.

    >>> origin_allowed("http://localhost:8000", "localhost:8000", frozenset())
    True
    >>> origin_allowed("https://elsewhere.example", "localhost:8000", frozenset())
    False
    >>> origin_allowed(None, "localhost:8000", frozenset()), origin_allowed(None, "", frozenset(), "my bot")
    (False, True)
    """
    if origin is None:
        return bool(program)
    if origin in allowed:
        return True
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and bool(parts.netloc) and parts.netloc == host
