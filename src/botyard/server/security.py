"""Tokens, addresses and headers: who may come in, and what a browser is told to refuse."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from urllib.parse import urlsplit

CODE_LETTERS = "23456789BCDFGHJKMNPQRSTVWXYZ"
"""No vowels and nothing that looks like something else: codes are read aloud and spell no words."""
CODE_LENGTH = 10

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
        "connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def new_token() -> str:
    """192 random bits."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What the database keeps. Tokens are random, so they need no salt and no slow hash."""
    return hashlib.sha256(token.encode()).hexdigest()


def command_mark(proof: str, command: str) -> str:
    """A command of whoever has shown that token (here its hash), told from all others."""
    return hashed(f"{proof} {command}")[:16]


def same(one: str, other: str) -> bool:
    return hmac.compare_digest(one, other)


def new_code(length: int = CODE_LENGTH) -> str:
    """The name of a room, a game or an upload; ten letters are 48 bits, too many to try them all."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(length))


def new_seed() -> str:
    """A game's seed: enough bits that its published hash tells nothing."""
    return secrets.token_hex(16)


def seed_hash(seed: str) -> str:
    return hashlib.sha256(seed.encode()).hexdigest()


def bot_seed(seed: str, seat: int) -> str:
    """Dice for a bot, from which the game's own dice cannot be found."""
    return hashlib.sha256(f"bot {seat} of {seed}".encode()).hexdigest()


def origin_allowed(origin: str | None, host: str | None, allowed: frozenset[str]) -> bool:
    """Whether a page from there may open a socket here.

    Browsers always say where a page comes from; programs that are no browsers say nothing, and cannot be
    lured by a foreign page.

    >>> origin_allowed("http://localhost:8000", "localhost:8000", frozenset())
    True
    >>> origin_allowed("https://elsewhere.example", "localhost:8000", frozenset())
    False
    """
    if origin is None:
        return True
    if origin in allowed:
        return True
    parts = urlsplit(origin)
    return parts.scheme in ("http", "https") and bool(parts.netloc) and parts.netloc == host
