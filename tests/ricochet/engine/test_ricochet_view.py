"""Views never depend on what nobody may know: the order of the face-down chips and the seed."""

from __future__ import annotations

from copy import deepcopy

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from botyard.errors import InputError
from botyard.proofs.ricochet import fuzz
from botyard.ricochet.engine.game import Game
from botyard.ricochet.engine.questions import CLOCK
from botyard.rng import Rng

CANARY = "canary-7f3a"


def other_secrets(game: Game, seed: str) -> Game:
    """The same game to everyone at the table, but the chips lie in another order."""
    twin = deepcopy(game)
    twin.setup = msgspec.structs.replace(twin.setup, seed=seed)
    twin.rng = Rng(seed)
    twin.rng.shuffle("order", twin.pile)
    return twin


def everything_shown(game: Game) -> list[bytes]:
    """All that leaves the game, for every seat, the clock and spectators."""
    seats = [None, CLOCK, *range(len(game.setup.players))]
    return [
        msgspec.json.encode((game.view(seat), game.events_for(seat), game.pending(seat))) for seat in seats
    ]


def said(game: Game, answer: tuple[int, str, dict[str, object]]) -> str:
    try:
        game.submit(*answer)
    except InputError as error:
        return str(error)
    return ""


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**9), st.integers(0, 60), st.text(max_size=8))
def test_non_interference(number: int, steps: int, seed: str) -> None:
    rng = Rng(f"view/{number}")
    game = Game(fuzz.random_game_setup(rng, f"view/{number}"))
    plans: dict[int, str] = {}
    for _ in range(steps):
        if game.finished:
            break
        said(game, fuzz.random_answer(game, rng, plans))
    twin = other_secrets(game, seed)
    assert everything_shown(game) == everything_shown(twin)
    # Until a chip is drawn the two stay the same in all that they show and say.
    for _ in range(20):
        if game.finished or game.phase == "between":
            break
        answer = fuzz.random_answer(game, rng, plans)
        assert said(game, answer) == said(twin, answer)
        assert everything_shown(game) == everything_shown(twin)


def test_the_seed_is_nowhere_to_be_seen() -> None:
    for number in range(20):
        seed = f"{CANARY}/{number}"
        rng = Rng(seed)
        game = Game(fuzz.random_game_setup(rng, seed))
        plans: dict[int, str] = {}
        for _ in range(80):
            if game.finished:
                break
            words = said(game, fuzz.random_answer(game, rng, plans))
            assert CANARY not in words
        assert not any(CANARY.encode() in shown for shown in everything_shown(game))


def test_a_view_is_a_copy() -> None:
    game, _ = fuzz.play("copy")
    view = game.view(0)
    view.robots.clear()
    view.markers.clear()
    assert game.markers
    assert game.view(0).robots
