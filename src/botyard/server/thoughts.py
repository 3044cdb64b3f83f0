"""What thinkers think: plain functions that run in a process of their own."""

from __future__ import annotations

import os
from typing import Any

import msgspec
from msgspec.json import encode

from botyard.bots.rally import make_bot
from botyard.bots.ricochet import Plan, RicochetBot
from botyard.errors import InputError
from botyard.rally.decisions import Decision
from botyard.rally.game import Game as RallyGame
from botyard.rally.record import read_record
from botyard.rally.view import View as RallyView
from botyard.report import check_whole
from botyard.ricochet.board import Position
from botyard.ricochet.game import Game as RicochetGame
from botyard.ricochet.record import decode as decode_ricochet
from botyard.ricochet.view import View as RicochetView
from botyard.server.play import Play, RallyPlay

LONGEST = 30
"""The solver looks no further than so many moves."""


class Judged(msgspec.Struct, frozen=True):
    """An uploaded record that is one; or what is wrong with it."""

    kind: str = ""
    problem: str = ""


class Watchable(msgspec.Struct, frozen=True):
    """Events (whole or public) and views at the beginning and at every turn, all as JSON."""

    events: list[bytes]
    keyframes: list[tuple[int, int, bytes]]
    """After how many events, in which turn, which view."""
    finished: bool


class Now(msgspec.Struct, frozen=True):
    """How a game stands: turn or round, and the view as JSON."""

    turn: int
    view: bytes
    finished: bool


class _Stored(msgspec.Struct):
    events: list[dict[str, Any]]


def choose(level: str, seed: str, view: RallyView, decision: Decision) -> Any:
    """A bot's choice. The bot is made anew for each question: its dice follow from the question's key."""
    return make_bot(level, f"{seed}/{decision.key}").choose(view, decision)


def plan(level: str, seed: str, view: RicochetView) -> Plan:
    return RicochetBot(level, seed).plan(view)


def solution(position: Position, turn_rule: bool) -> tuple[int | None, str]:
    from botyard.ricochet.solver.solve import solve

    found = solve(position, turn_rule=turn_rule, max_moves=LONGEST)
    return found.moves, found.text


def warm_up(game: str) -> None:
    """Compile the kernels of a game, without haste."""
    if hasattr(os, "nice"):
        os.nice(5)
    if game == "ricochet":
        from botyard.ricochet.solver.solve import warm_up as compile_all
    else:
        from botyard.bots.planner import warm_up as compile_all
    compile_all()


def judge(data: bytes) -> Judged:
    """Read a record as strictly as possible: its answers must be playable from the first to the last."""
    try:
        kind = _kind(data)
        _run(kind, data)
    except InputError as error:
        return Judged(problem=str(error))
    return Judged(kind=kind)


def _kind(data: bytes) -> str:
    try:
        head = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        raise InputError("not a record: it is no JSON") from None
    game = head.get("game") if isinstance(head, dict) else None
    if game not in ("roborally", "ricochet"):
        raise InputError("not a record of RoboRally or Ricochet Robots")
    return "rally" if game == "roborally" else "ricochet"


def watchable(kind: str, record: bytes, complete: bool, now: Now | None = None) -> Watchable:
    """What a replay shows. Whoever knows how the game stands gets its events as they were stored.

    Views come from playing the answers again. When a rule was corrected since, that may lead elsewhere; then
    the last view is the only one.
    """
    try:
        run = _run(kind, record, complete)
    except InputError:
        if now is None:
            raise
    else:
        if now is None or run.events == _stored_events(record, complete):
            return run
    stored = _stored_events(record, complete)
    return Watchable(stored, [(len(stored), now.turn, now.view)], now.finished)


def now_of(play: Play, complete: bool) -> Now:
    """How a game stands, as a replay shows it."""
    view = _rally_frame(play.game, complete) if isinstance(play, RallyPlay) else encode(play.view(None))
    return Now(play.turn(), view, play.finished)


def _stored_events(record: bytes, complete: bool) -> list[bytes]:
    events = msgspec.json.decode(record, type=_Stored).events
    return [encode(event) for event in events if complete or event.get("to") is None]


def _run(kind: str, data: bytes, complete: bool = True) -> Watchable:
    return _run_rally(data, complete) if kind == "rally" else _run_ricochet(data)


def _run_rally(data: bytes, complete: bool) -> Watchable:
    record = read_record(data)
    check_whole(record.report, "this file")
    game = RallyGame(record.setup)
    keyframes: list[tuple[int, int, bytes]] = []

    def look() -> None:
        keyframes.append((_seen(game, complete), game.state.turn, _rally_frame(game, complete)))

    look()
    for number, answer in enumerate(record.answers, start=1):
        turn = game.state.turn
        try:
            game.play(answer)
        except InputError as error:
            raise InputError(f"answer {number} ({answer.key[:60]}) does not fit: {error}") from None
        if game.state.turn > turn or game.finished:
            look()
    events = game.events() if complete else game.events_for(None)
    return Watchable([encode(event) for event in events], keyframes, game.finished)


def _seen(game: RallyGame, complete: bool) -> int:
    return len(game.events() if complete else game.events_for(None))


def _rally_frame(game: RallyGame, complete: bool) -> bytes:
    """The spectator's view; when nothing is secret any more, each robot's sheet as its owner saw it."""
    view = game.view(None)
    if complete:
        owners = {seat: game.view(seat).robots for seat in range(len(game.setup.players))}
        view = msgspec.structs.replace(
            view, robots=tuple(owners[robot.seat][robot.id] for robot in view.robots)
        )
    return encode(view)


def _run_ricochet(data: bytes) -> Watchable:
    record = decode_ricochet(data)
    check_whole(record.report, "this file")
    game = RicochetGame(record.setup)
    keyframes = [(len(game.events), 0, encode(game.view(None)))]
    for number, given in enumerate(record.answers, start=1):
        rounds = game.rounds
        try:
            game.submit(given.seat, given.key, given.choice)
        except InputError as error:
            raise InputError(f"answer {number} ({given.key[:60]}) does not fit: {error}") from None
        if game.rounds > rounds or game.finished:
            keyframes.append((len(game.events), game.rounds, encode(game.view(None))))
    return Watchable([encode(event) for event in game.events], keyframes, game.finished)
