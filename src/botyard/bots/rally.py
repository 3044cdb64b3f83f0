"""The racing bots. Each is described in its own file, `bots/players/<bot>.py`, which is found automatically.

A bot is a class with a constructor `(seed: str)`, a method `choose` (see `bot.Bot`) and these constants:

    name = "greedy"         what programs and commands call it
    level = "driver"        what people call it
    strength = 200          stronger bots have larger numbers
    text = "..."            how it plays, in a sentence
    beats = "random"        the next weaker bot, and how many of 100 races it wins against three of them,
    wins = 79               where that has been measured (docs/arena.md)
    needs_kernels = True    whether it uses compiled code, and which bot stands in until that is ready:
    stand_in = "greedy"

The constants are read without importing the file: numba is slow to import, so a bot's module is imported
only when it is played.
"""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

from botyard.bots.bot import Bot
from botyard.errors import InputError

FOLDER = Path(__file__).parent


class BotDescription(NamedTuple):
    """A bot's description, and where to find its class."""

    module: str
    class_name: str
    name: str
    level: str
    strength: int
    text: str
    beats: str = ""
    wins: int = 0
    needs_kernels: bool = False
    stand_in: str = ""

    def make(self, seed: str) -> Bot:
        bot: Bot = getattr(import_module(self.module), self.class_name)(seed)
        return bot


def _described(file: Path) -> list[BotDescription]:
    """The bots that a file describes; most files describe none."""
    source = file.read_text(encoding="utf-8")
    if "strength = " not in source:
        return []
    found = []
    for node in ast.parse(source).body:
        if not isinstance(node, ast.ClassDef):
            continue
        said: dict[str, Any] = {
            part.targets[0].id: ast.literal_eval(part.value)
            for part in node.body
            if isinstance(part, ast.Assign)
            and isinstance(part.targets[0], ast.Name)
            and part.targets[0].id in BotDescription._fields
        }
        if "strength" in said:
            module = ".".join((__package__, *file.relative_to(FOLDER).with_suffix("").parts))
            found.append(BotDescription(module, node.name, **said))
    return found


BOTS: dict[str, BotDescription] = {
    racer.name: racer
    for racer in sorted(
        (racer for file in sorted(FOLDER.rglob("*.py")) for racer in _described(file)),
        key=lambda racer: racer.strength,
    )
}
"""Weakest first."""

LEVELS = {racer.level: racer.name for racer in BOTS.values()}
"""The racing bots by the names that tell people what to expect, weakest first."""

CHOICE = ", ".join(f"{bot} ({level})" for level, bot in LEVELS.items())
"""For help texts; either name works everywhere."""


def stand_in(name: str) -> str | None:
    """The bot that answers for this one while kernels compile; None if it needs no kernels."""
    return BOTS[_kind(name)].stand_in or None


def make_bot(name: str, seed: str | int) -> Bot:
    """A bot by its name or level; InputError lists the known ones."""
    return BOTS[_kind(name)].make(str(seed))


def check_bot(name: str) -> None:
    """InputError if there is no such bot; compiles nothing."""
    _kind(name)


def _kind(name: str) -> str:
    kind = LEVELS.get(name, name)
    if kind not in BOTS:
        raise InputError(f"unknown bot {name!r}; choose one of {', '.join((*BOTS, *LEVELS))}")
    return kind
