"""The list of games: the only place that says which games there are.

A game from another package joins the list through an entry point of the group `botyard.games`, which names
a `GameParts`:

    [project.entry-points."botyard.games"]
    nim = "nim:PARTS"

Parts are named as `module:object` and imported on first use, so that the terminal needs no server, and
nothing unused is loaded.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.gamekind import GameKind, read_file

GROUP = "botyard.games"


@dataclass(frozen=True, kw_only=True)
class GameParts:
    """Where the parts of a game are, each as `module:object`."""

    kind: str
    """Its `botyard.gamekind.GameKind`."""
    room: str
    """Its `botyard.server.games.room_game.RoomGame`."""
    settings: str
    """Its settings in rooms: a `botyard.server.games.game_settings.GameSettings`, in a module that imports
    nothing else of the server."""
    terminal: str = ""
    """Its `botyard.cli.terminal_game.TerminalGame`, if it has one."""
    proofs: str = ""
    """Its `botyard.proofs.game_proofs.GameProofs`, if it has any."""


BUILT_IN = {
    "rally": GameParts(
        kind="botyard.rally.kind:RALLY",
        room="botyard.server.games.rally:RALLY_ROOM",
        settings="botyard.server.games.rally_settings:RallySettings",
        terminal="botyard.cli.rally_terminal:RALLY_TERMINAL",
        proofs="botyard.proofs.rally.proofs:RALLY_PROOFS",
    ),
    "ricochet": GameParts(
        kind="botyard.ricochet.kind:RICOCHET",
        room="botyard.server.games.ricochet:RICOCHET_ROOM",
        settings="botyard.server.games.ricochet_settings:RicochetSettings",
        terminal="botyard.cli.ricochet_terminal:RICOCHET_TERMINAL",
        proofs="botyard.proofs.ricochet.proofs:RICOCHET_PROOFS",
    ),
}


@cache
def all_parts() -> dict[str, GameParts]:
    """The parts of every game by name: ours first, then those of other packages."""
    found = dict(BUILT_IN)
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        where = f"the installed game {entry.name!r} ({entry.value})"
        if entry.name in found:
            raise InputError(f"{where} has the name of another game; uninstall one of them")
        try:
            parts = entry.load()
        except Exception as error:  # foreign code may fail in any way
            raise InputError(f"{where} cannot be loaded: {error}; fix or uninstall it") from error
        if not isinstance(parts, GameParts):
            raise InputError(f"{where} is not a botyard.games.GameParts; fix or uninstall it")
        found[entry.name] = parts
    return found


@cache
def load_part(place: str) -> Any:
    """The object that `module:object` names."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def parts_of(name: str) -> GameParts:
    """The parts of the game with that name; InputError lists the known ones."""
    known = all_parts()
    if name not in known:
        raise InputError(f"unknown game {name[:40]!r}; choose one of {', '.join(known)}")
    return known[name]


def game_kind(name: str) -> GameKind:
    """The game with that name."""
    kind: GameKind = load_part(parts_of(name).kind)
    return kind


def game_kinds() -> list[GameKind]:
    """All games."""
    return [game_kind(name) for name in all_parts()]


def kind_of_game(game: Any) -> GameKind:
    """The game that somebody plays there."""
    return next(kind for kind in game_kinds() if isinstance(game.setup, kind.setup))


def kind_of_record(data: bytes | str, source: str = "record") -> GameKind:
    """The game that a record is of; InputError if it is not one of ours."""
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise InputError(f"{source}: not a complete record (broken or cut off): {error}") from None
    said = head.get("game") if isinstance(head, dict) else None
    for kind in game_kinds():
        if kind.record_name == said:
            return kind
    titles = " or ".join(kind.title for kind in game_kinds())
    names = " or ".join(f'"{kind.record_name}"' for kind in game_kinds())
    raise InputError(f'{source}: not a record of {titles} (no "game": {names} in it)')


def kind_of_file(file: Path) -> GameKind:
    """The game of a record file."""
    return kind_of_record(read_file(file), str(file))
