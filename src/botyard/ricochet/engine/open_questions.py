"""Which questions are open at a moment of the game, and who is asked."""

from __future__ import annotations

from collections.abc import Sequence

from botyard.ricochet.engine.moves import Walk, legal_moves, moves_text
from botyard.ricochet.engine.questions import (
    CLOCK,
    SOLVER,
    AnyQuestion,
    AnyWayLeft,
    NextChip,
    Show,
    Think,
    Watch,
)
from botyard.ricochet.engine.round import MOST_HINTS, Round
from botyard.ricochet.engine.setup import Setup


def open_questions(
    setup: Setup,
    phase: str,
    rounds: int,
    round_: Round | None,
    agreed: Sequence[int],
    hopeless: Sequence[str],
) -> list[AnyQuestion]:
    """The open questions: anyone may turn the next chip, then all think until the glass runs out, then one
    player shows a solution. `agreed`: the seats that agree to stop; `hopeless`: the chips left if all were
    tried."""
    seats = range(len(setup.players))
    if phase == "between":
        return [*(_next_chip(setup, rounds, seat, agreed) for seat in seats), *_proof(rounds, hopeless)]
    if round_ is None:
        return []
    if round_.walk is not None:
        return _showing(setup, round_, round_.walk)
    return [*(_think(setup, round_, seat) for seat in seats if seat not in round_.done), *_glass(round_)]


def _next_chip(setup: Setup, rounds: int, seat: int, agreed: Sequence[int]) -> NextChip:
    may_stop = rounds > 0 and not setup.solo and seat not in agreed
    accepts = ("turn_chip", "agree_to_stop") if may_stop else ("turn_chip",)
    return NextChip(f"chip:{rounds + 1}:{seat}", seat, accepts)


def _proof(rounds: int, hopeless: Sequence[str]) -> list[AnyWayLeft]:
    if not hopeless:
        return []
    return [AnyWayLeft(f"proof:{rounds + 1}", SOLVER, ("no_way_left",), chips=tuple(hopeless))]


def _think(setup: Setup, round_: Round, seat: int) -> Think:
    silent = round_.glass_ends is None
    hints = setup.solo and setup.house.hints and round_.hints < MOST_HINTS
    return Think(
        f"think:{round_.number}:{seat}:{round_.answered.get(seat, 0)}",
        seat,
        ("bid", "done", *(["turn_glass"] if silent else []), *(["hint"] if hints else [])),
        highest=round_.highest(seat),
        glass_ends=round_.glass_ends,
        quiet_ends=round_.began + setup.house.quiet_ms if silent else None,
    )


def _glass(round_: Round) -> list[Watch]:
    if round_.glass_ends is None:
        return []
    return [Watch(f"glass:{round_.number}:{round_.glasses}", CLOCK, ("time_up",), ends=round_.glass_ends)]


def _showing(setup: Setup, round_: Round, walk: Walk) -> list[AnyQuestion]:
    bid = round_.queue[0]
    made = len(walk.moves)
    legal = tuple(moves_text([move]) for move in legal_moves(round_.position.board, walk.robots))
    attempt = f"{round_.number}:{round_.attempts}"
    questions: list[AnyQuestion] = [
        Show(f"show:{attempt}:{made}", bid.seat, ("move", "give_up"), bid=bid.moves, made=made, moves=legal)
    ]
    limit = setup.house.show_ms
    if limit is not None:
        questions.append(Watch(f"limit:{attempt}", CLOCK, ("time_up",), ends=round_.show_began + limit))
    return questions
