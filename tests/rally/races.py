"""Races for tests: small floors of our own, robots put where a test needs them, answers by default."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from botyard.grid import Direction, Square
from botyard.rally.engine.cards import Card, Register, parse_card
from botyard.rally.engine.decisions import ChooseProgram, Decision, Pick
from botyard.rally.engine.events import Event
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import Player, Setup
from botyard.rally.engine.state import Robot
from botyard.rally.floor.board import Board, Tile
from botyard.rally.floor.board_text import write_board
from botyard.rally.floor.course import BoardPlace

EDITIONS = ("1994", "amigo2000", "dutch", "2005")

FLOOR = """
. . . . . . . .
. . . . . . . .
. . w . . . . .
. . . . . O . .
. . . . . . . .
. . . . . . . .
1 2 3 4 5 6 7 8
"""
"""Open floor with a repair site, a pit and a row of docks."""

FLAGS: tuple[Square, ...] = ((4, 4), (0, 0), (7, 0))
ROTATIONS = ("RL@70", "RR@80", "RL@90", "RR@100", "RL@110", "RR@120", "RL@130", "RR@140", "UT@10")


def drawing(rows: str) -> str:
    """A board of floor, pits, repair sites and docks, as its text."""
    tiles = {".": Tile(), "O": Tile(pit=True), "w": Tile(repair=1), "W": Tile(repair=2)}
    tiles |= {str(number): Tile(dock=number) for number in range(1, 9)}
    lines = tuple(tuple(tiles[token] for token in row.split()) for row in rows.strip().splitlines())
    return write_board(Board("Test Hall", "own", len(lines[0]), len(lines), lines))


def small_setup(edition: str = "2005", players: int = 2, *, rows: str = FLOOR, **more: Any) -> Setup:
    more.setdefault("flags", FLAGS)
    more.setdefault("start", (2, 2))
    names = ("Ann", "Bob", "Cem", "Dora", "Eli", "Fay", "Gil", "Hua")[:players]
    return Setup(
        edition=edition,
        course="Test Hall",
        players=tuple(Player(name) for name in names),
        places=(BoardPlace("test-hall"),),
        boards={"test-hall": drawing(rows)},
        **more,
    )


def small_race(edition: str = "2005", players: int = 2, **more: Any) -> Game:
    """A race in the test hall at its first program (set-up questions answered by default)."""
    game = Game(small_setup(edition, players, **more))
    go_on(game, until=lambda: game.phase == "program")
    return game


def default_answer(decision: Decision) -> Any:
    """The listed default, or the hand's first cards (a movement first, where the rules want one)."""
    if isinstance(decision, Pick):
        return decision.default
    assert isinstance(decision, ChooseProgram)
    cards = [card.priority for card in decision.hand]
    return [None if register in decision.locked else [cards.pop(0)] for register in range(1, 6)]


def go_on(game: Game, until: Callable[..., bool] = lambda: False, **choices: Any) -> None:
    """Answer by default (or as `choices` say, by kind of question) until the condition holds."""
    while not game.finished and not until():
        decision = game.pending()[0]
        kind = type(decision).__name__
        choice = choices.get(kind, default_answer(decision))
        game.submit(decision.seat, decision.key, choice(decision) if callable(choice) else choice)


def next_turn(game: Game, **choices: Any) -> None:
    """Play on to the next time of programming."""
    now = game.state.turn if game.phase == "program" else 0
    go_on(game, lambda: game.phase == "program" and game.state.turn != now, **choices)


def asked(game: Game, kind: str, seat: int | None = None) -> list[Decision]:
    return [decision for decision in game.pending(seat) if type(decision).__name__ == kind]


def happened(game: Game, kind: type[Event]) -> list[Any]:
    return [event for event in game.events() if isinstance(event, kind)]


def arrange(game: Game, **robots: dict[str, Any]) -> None:
    """Change robots (`r0=dict(damage=3)`) at the start of the running step and run it again.

    `hand` takes cards as text; they are exchanged with whoever has them, so that the deck stays whole.
    """
    state = game._base = game._base.copy()
    for name, changes in robots.items():
        robot = state.robots[int(name[1:])]
        for field, value in changes.items():
            if field == "hand":
                _give(game, robot, [parse_card(text) for text in value])
            elif field == "registers":
                _lay(game, robot, {number: parse_card(text) for number, text in value.items()})
            else:
                setattr(robot, field, Direction[value] if field == "facing" else value)
    game._advance()


def _give(game: Game, robot: Robot, cards: list[Card]) -> None:
    """The hand becomes these cards; what was in it goes to the deck."""
    game._base.deck += robot.hand
    robot.hand = ()
    for card in cards:
        _take(game, card)
    robot.hand = tuple(sorted(cards, reverse=True))


def _lay(game: Game, robot: Robot, cards: dict[int, Card]) -> None:
    for number, card in cards.items():
        _take(game, card)
        robot.put_register(number, Register((card,)))
        robot.face_up = tuple(sorted({*robot.face_up, number}))


def _take(game: Game, card: Card) -> None:
    """Take the card from wherever it is; another hand gets the deck's top card for it."""
    state = game._base
    if card in state.deck:
        state.deck = tuple(own for own in state.deck if own != card)
        return
    owner = next(robot for robot in state.robots if card in robot.hand)
    owner.hand = (*(own for own in owner.hand if own != card), state.deck[-1])
    state.deck = state.deck[:-1]


def program(game: Game, robot: int, *cards: str) -> None:
    """Give the robot these five cards as its program."""
    registers = [parse_card(text).priority for text in cards]
    arrange(game, **{f"r{robot}": {"hand": [*cards, *_fillers(game, robot, cards)]}})
    decision = next(question for question in game.pending() if question.robot == robot)
    game.submit(decision.seat, decision.key, [[number] for number in registers])


def _fillers(game: Game, robot: int, cards: tuple[str, ...]) -> list[str]:
    """Cards of the deck, so that the hand keeps its size."""
    missing = len(game._base.robots[robot].hand) - len(cards)
    return [str(card) for card in game._base.deck if str(card) not in cards][:missing]


def stand_still(game: Game, *robots: int) -> None:
    """Everybody named turns on the spot, five times, without going anywhere."""
    left = iter(f"RL@{number}" for number in range(410, 69, -20))
    right = iter(f"RR@{number}" for number in range(420, 79, -20))
    for robot in robots:
        program(game, robot, next(left), next(right), next(left), next(right), next(left))
