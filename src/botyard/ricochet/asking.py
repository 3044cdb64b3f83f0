"""Which questions are open at a moment of the game, and whose they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from botyard.ricochet.moves import Walk, legal_moves, moves_text
from botyard.ricochet.questions import CLOCK, AnyQuestion, NextChip, Show, Think, Watch
from botyard.ricochet.round import MOST_HINTS, Round

if TYPE_CHECKING:
    from botyard.ricochet.game import Game


def open_questions(game: Game) -> list[AnyQuestion]:
    """Between rounds anyone may turn a chip; then all think until the glass runs out; then one shows."""
    seats = range(len(game.setup.players))
    round_ = game.round
    if game.phase == "between":
        return [NextChip(f"chip:{game.rounds + 1}:{seat}", seat, ("turn_chip",)) for seat in seats]
    if round_ is None:
        return []
    if round_.walk is not None:
        return _showing(game, round_, round_.walk)
    return [*(_think(game, round_, seat) for seat in seats if seat not in round_.done), *_glass(round_)]


def _think(game: Game, round_: Round, seat: int) -> Think:
    silent = round_.glass_ends is None
    hints = game.setup.solo and game.setup.house.hints and round_.hints < MOST_HINTS
    return Think(
        f"think:{round_.number}:{seat}:{round_.thoughts.get(seat, 0)}",
        seat,
        ("bid", "done", *(["turn_glass"] if silent else []), *(["hint"] if hints else [])),
        highest=round_.highest(seat),
        glass_ends=round_.glass_ends,
        quiet_ends=round_.began + game.setup.house.quiet_ms if silent else None,
    )


def _glass(round_: Round) -> list[Watch]:
    if round_.glass_ends is None:
        return []
    return [Watch(f"glass:{round_.number}:{round_.glasses}", CLOCK, ("time_up",), ends=round_.glass_ends)]


def _showing(game: Game, round_: Round, walk: Walk) -> list[AnyQuestion]:
    bid = round_.queue[0]
    made = len(walk.moves)
    legal = tuple(moves_text([move]) for move in legal_moves(game.board, walk.robots))
    attempt = f"{round_.number}:{round_.attempts}"
    questions: list[AnyQuestion] = [
        Show(f"show:{attempt}:{made}", bid.seat, ("move", "give_up"), bid=bid.moves, made=made, moves=legal)
    ]
    limit = game.setup.house.show_ms
    if limit is not None:
        questions.append(Watch(f"limit:{attempt}", CLOCK, ("time_up",), ends=round_.show_began + limit))
    return questions
