"""Conformance cases of whole rounds of Ricochet Robots: chips, bids, the glass, and who wins.

`chips` lists the next chips as `code x,y` (`Rs 3,4`: red and a star), the first one turned first. `actions`
are done in order by `player`; without one it is the clock, or the solver (`no_way_left`). An action that the
rules must refuse says so.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from botyard.errors import InputError
from botyard.grid import parse_square, square_name
from botyard.proofs.conformance.events import compare_events, plain
from botyard.proofs.conformance.keys import check
from botyard.ricochet.engine.events import AnyEvent
from botyard.ricochet.engine.game import Game
from botyard.ricochet.engine.setup import House, Setup
from botyard.ricochet.floor.board import VORTEX, Board, Target
from botyard.ricochet.floor.drawing import draw_board

Case = dict[str, Any]
ACTION = frozenset(
    {
        "player",
        "do",
        "at",
        "moves",
        "move",
        "refused",
    }
)


def play_rounds(case: Case, board: Board, robots: dict[str, tuple[int, int]]) -> Iterator[str]:
    """Everything that goes differently from what the case expects."""
    targets = tuple(_target(entry) for entry in case["chips"])
    drawn = draw_board(msgspec.structs.replace(board, targets=targets))
    try:
        house = msgspec.convert(case.get("switches") or {}, House)
    except msgspec.ValidationError as error:
        raise InputError(f"unknown house rule: {error}") from None
    game = Game(Setup(tuple(case["players"]), "conformance", drawn, robots, house))
    order = [target.code for target in reversed(targets)]
    game.pile.sort(key=lambda chip: order.index(chip.code))
    for number, action in enumerate(case.get("actions", []), start=1):
        check(f"action {number}", action, ACTION)
        problem = _do(game, action)
        if problem and not action.get("refused"):
            yield f"action {number}: {problem}"
        if not problem and action.get("refused"):
            yield f"action {number} was not refused"
    yield from _differences(case, game)


def _target(entry: str) -> Target:
    code, _, square = entry.partition(" ")
    colour = None if code == VORTEX else code[0].upper()
    return Target(parse_square(square), colour, VORTEX if colour is None else code[1:])


def _do(game: Game, action: Case) -> str | None:
    """Why the rules refuse the action; None if they do not."""
    player = action.get("player")
    if player is not None and player not in game.setup.players:
        raise InputError(f"there is no player {player!r} in this case")
    seat = None if player is None else game.setup.players.index(player)
    asked = [
        question
        for question in game.pending(seat)
        if action["do"] in question.accepts and (seat is not None or question.seat < 0)
    ]
    if not asked:
        return f"{action['do']} answers no open question"
    answer = {name: value for name, value in action.items() if name not in ("player", "refused")}
    try:
        game.submit(asked[0].seat, asked[0].key, answer)
    except InputError as error:
        return str(error)
    return None


def _differences(case: Case, game: Game) -> Iterator[str]:
    players = game.setup.players
    for name, fields in (case.get("expect") or {}).items():
        if isinstance(fields, list):
            known = {kind.__struct_config__.tag: set(kind.__struct_fields__) for kind in get_args(AnyEvent)}
            told = [_told(event, players) for event in game.events]
            yield from compare_events(told, fields, name, known)
            continue
        got = {"chips": len(game.won[players.index(name)]), "won": list(game.won[players.index(name)])}
        for field, value in fields.items():
            if field not in got:
                yield f"{name}: unknown field {field!r}"
            elif got[field] != value:
                yield f"{name}.{field}: expected {value!r}, got {got[field]!r}"
    if "expect_phase" in case and case["expect_phase"] != game.phase:
        yield f"phase: expected {case['expect_phase']}, got {game.phase}"
    if "expect_winner" in case:
        wanted = case["expect_winner"]
        winners = {players[seat] for seat in game.winners}
        if winners != set([wanted] if isinstance(wanted, str) else wanted or []):
            yield f"winner: expected {wanted!r}, got {sorted(winners)}"


def _told(event: Any, players: tuple[str, ...]) -> Case:
    """An event as a case would write it: players by name, squares as `x,y`."""
    told = {"event": event.__struct_config__.tag}
    for field in event.__struct_fields__:
        value = getattr(event, field)
        if field in ("seat", "order", "winners"):
            value = players[value] if isinstance(value, int) else [players[seat] for seat in value]
        elif field == "robots":
            value = {letter: square_name(square) for letter, square in value.items()}
        told[field] = plain(value, lambda part: part.__struct_config__.tag)
    return told
