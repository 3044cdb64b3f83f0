"""Random play with all invariants checked: bids, illegal moves, stale answers and time-outs."""

from __future__ import annotations

from typing import Any

from botyard.errors import InputError
from botyard.grid import DIRECTIONS, Direction, Square
from botyard.ricochet.engine.game import Game
from botyard.ricochet.engine.moves import slide
from botyard.ricochet.engine.questions import AnyQuestion, AnyWayLeft, NextChip, Show, Think, Watch
from botyard.ricochet.engine.round import HIGHEST_BID
from botyard.ricochet.engine.setup import House, Setup, random_setup
from botyard.ricochet.floor.board import ROBOTS, Position
from botyard.ricochet.records.record import decode, encode, record_of, resume
from botyard.rng import Rng


class InvariantError(Exception):
    """An invariant is broken. The game's record shows how to reproduce it."""

    def __init__(self, what: str, game: Game) -> None:
        super().__init__(what)
        self.record = encode(record_of(game))


def run(games: int, seed: str, rounds: int = 0) -> str:
    """Play that many random games (or, with `rounds`, that many rounds); returns a one-line summary.

    Raises `InvariantError` on the first broken invariant.
    """
    played = answers = refused = won = number = 0
    while number < games or played < rounds:
        game, no = play(f"{seed}/{number}")
        number += 1
        played += game.rounds
        answers += len(game.answers)
        refused += no
        won += sum(len(chips) for chips in game.won)
    return f"{number} games, {played} rounds, {answers} answers, {refused} refused, {won} chips won"


def play(seed: str) -> tuple[Game, int]:
    """One random game, checked after each answer, and how many answers it refused."""
    rng = Rng(seed)
    game = Game(random_game_setup(rng, seed))
    plans: dict[int, str] = {}
    refused = 0
    limit = 4000
    while not game.finished and limit:
        limit -= 1
        seat, key, choice = random_answer(game, rng, plans)
        before = (len(game.events), len(game.answers), game.now, game.view(0))
        try:
            game.submit(seat, key, choice)
        except InputError:
            refused += 1
            if before != (len(game.events), len(game.answers), game.now, game.view(0)):
                raise InvariantError("a refused answer changed the game", game) from None
        except Exception as error:
            raise InvariantError(f"{type(error).__name__}: {error}", game) from error
        check(game)
    again = resume(decode(encode(record_of(game))))
    if again.view(0) != game.view(0):
        raise InvariantError("the record replays to a different game", game)
    return game, refused


def check(game: Game) -> None:
    """Check the invariants that hold at every moment."""
    chips = [code for won in game.won for code in won] + game.missed
    on_table = 0 if game.round is None else 1
    if len(chips) != len(set(chips)) or len(chips) + game.chips_left + on_table != len(game.board.targets):
        raise InvariantError("a chip was lost or duplicated", game)
    if not game.finished and not game.pending():
        raise InvariantError("no question is open", game)
    view = game.view(None)
    places = list(view.robots.values())
    if len(set(places)) != len(places) or any(
        game.board.is_closed(place) or place in game.board.barriers for place in places
    ):
        raise InvariantError("a robot stands where no robot can stand", game)
    ranks = [(bid.moves, bid.order) for bid in view.bids]
    if ranks != sorted(set(ranks)):
        raise InvariantError("the bids are not in a total order", game)
    shown = [] if game.round is None else [(bid.moves, bid.order) for bid in game.round.queue]
    if shown != ranks[len(ranks) - len(shown) :] and not game.setup.solo:
        raise InvariantError("the bids are shown in the wrong order", game)


def lone_solution(position: Position, turn_rule: bool) -> str:
    """Moves of the active robot alone that solve the puzzle, or "" if there are none."""
    letter = position.active or "R"
    start = position.robots[letter]
    found: dict[tuple[Square, Direction | None, bool], str] = {(start, None, False): ""}
    for (square, heading, turned), moves in (line := list(found.items())):
        for direction in DIRECTIONS:
            done = slide(position.board, {**position.robots, letter: square}, letter, direction)
            now_turned = turned or (heading is not None and bool((heading ^ direction) & 1))
            state = (done.end, done.direction, now_turned)
            if done.result != "ok" or state in found:
                continue
            found[state] = moves + letter + direction.name
            if done.end == position.target and (now_turned or not turn_rule):
                return found[state]
            line.append((state, found[state]))
    return ""


def random_game_setup(rng: Rng, seed: str) -> Setup:
    def chance(n: int) -> bool:
        return rng.below("setup", n) == 0

    house = House(
        turn_rule=not chance(3),
        allow_fewer=chance(3),
        black=chance(3),
        double_time=chance(2),
        hints=chance(2),
        chips_to_win=1 + rng.below("setup", 4) if chance(2) else None,
        show_ms=30_000 if chance(3) else None,
    )
    players = tuple(f"Player {n + 1}" for n in range(1 + rng.below("setup", 6)))
    return random_setup(players, seed, house, diagonals=chance(2))


def random_answer(game: Game, rng: Rng, plans: dict[int, str]) -> tuple[int, str, dict[str, Any]]:
    """Something a player might do, legal or not. In some rounds one player has a plan that works."""
    if game.round is not None and game.rounds not in plans:
        planned = rng.below("plan", 2) == 0
        plans[game.rounds] = lone_solution(game.round.position, game.setup.house.turn_rule) if planned else ""
    plan = plans.get(game.rounds, "")
    questions = game.pending()
    question = questions[rng.below("who", len(questions))]
    seat, key = question.seat, question.key
    roll = rng.below("what", 100)
    at = game.now + rng.below("time", 30_000)
    if roll < 3:
        seat = rng.below("who", len(game.setup.players))
    elif roll < 6:
        key = game.answers[rng.below("who", len(game.answers))].key if game.answers else "chip:0:0"
    elif roll < 8:
        at -= 40_000
    if isinstance(question, Watch):
        at = max(at, question.ends + rng.below("time", 2000) - 200)
    return seat, key, {"at": at, **_choice(question, roll, rng, plan, bool(game.agreed))}


def _choice(question: AnyQuestion, roll: int, rng: Rng, plan: str, stopping: bool) -> dict[str, Any]:
    if roll >= 97:
        tags = ("turn_chip", "done", "turn_glass", "give_up", "time_up", "agree_to_stop", "nonsense")
        return {"do": tags[rng.below("what", len(tags))]}
    if isinstance(question, Watch):
        return {"do": "time_up"}
    if isinstance(question, AnyWayLeft):
        return {"do": "no_way_left"}
    if isinstance(question, NextChip) and roll < (90 if stopping else 10):
        return {"do": "agree_to_stop"}
    if isinstance(question, Think):
        if plan and roll < 60:
            return {"do": "bid", "moves": len(plan) // 2}
        if roll < 40:
            return {"do": "bid", "moves": 1 + rng.below("bid", 6)}
        if roll < 44:
            return {"do": "bid", "moves": rng.below("bid", HIGHEST_BID + 10) - 5}
        return {"do": "turn_glass"} if roll < 48 else {"do": "done"}
    if isinstance(question, Show):
        if roll < 5:
            return {"do": "give_up"}
        if len(plan) == 2 * question.bid and roll < 97:
            return {"do": "move", "move": plan[2 * question.made :][:2]}
        if roll < 20:
            letter = "RGBYKX"[rng.below("move", len(ROBOTS) + 1)]
            return {"do": "move", "move": letter + "NESWQ"[rng.below("move", 5)]}
        return {"do": "move", "move": question.moves[rng.below("move", len(question.moves))]}
    return {"do": "turn_chip"}
