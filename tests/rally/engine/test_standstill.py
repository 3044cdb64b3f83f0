"""A race in which nobody will ever be asked again comes to an end (ruling)."""

from __future__ import annotations

from msgspec.structs import replace
from tests.rally.races import arrange, go_on, small_setup

from botyard.grid import DIRECTIONS, Direction
from botyard.rally.engine.cards import REGISTERS, Card, Register
from botyard.rally.engine.decisions import ChooseProgram
from botyard.rally.engine.events import RaceEnded
from botyard.rally.engine.game import LONGEST, Game
from botyard.rally.engine.setup import set_up
from botyard.rally.floor.board import Board, Tile
from botyard.rally.floor.board_text import write_board
from botyard.rally.floor.courses import load_course

TURNS = tuple(Register((Card(priority, "RR"),)) for priority in (80, 100, 120, 140, 160))


def test_robots_locked_for_ever_end_the_race() -> None:
    """Two robots with nine damage turn on the spot for ever, and nobody may power down."""
    game = Game(set_up(load_course("chop-shop-challenge"), ["a", "b"], rules={"no-power-down": True}))
    first, second = game.pending()
    assert isinstance(first, ChooseProgram)
    assert isinstance(second, ChooseProgram)
    for robot, square in zip(game._base.robots, ((0, 15), (11, 12)), strict=True):
        robot.square, robot.facing = square, Direction.N
        robot.damage, robot.locked, robot.registers = 9, REGISTERS, TURNS
    game.submit(first.seat, first.key, [[card.priority] for card in first.hand[:5]])
    game.submit(second.seat, second.key, [[card.priority] for card in second.hand[:5]])
    assert game.finished
    assert game.winners == ()
    end = game.events()[-1]
    assert isinstance(end, RaceEnded)
    assert end.reason == "standstill"
    # Five quarter turns a turn: the position of turn 2 comes back in turn 6.
    assert game.state.turn == 6


def test_a_robot_that_may_power_down_is_asked() -> None:
    """Then players can change something, and the race goes on as long as they like."""
    game = Game(set_up(load_course("chop-shop-challenge"), ["a", "b"]))
    for robot in game._base.robots:
        robot.damage, robot.locked, robot.registers = 9, REGISTERS, TURNS
    for decision in list(game.pending()):
        assert isinstance(decision, ChooseProgram)
        game.submit(decision.seat, decision.key, [[card.priority] for card in decision.hand[:5]])
    assert not game.finished
    assert game.pending()


def test_a_robot_caught_for_ever_does_not_race_for_ever() -> None:
    """AMIGO has no power down: between walls on all sides a robot never gets anywhere (ruling R34)."""
    cell, open_floor = Tile(walls=tuple(DIRECTIONS)), Tile()
    board = Board("Cells", "own", 4, 1, ((cell, cell, open_floor, open_floor),))
    course = replace(
        small_setup("amigo2000", 2, flags=((2, 0), (3, 0))), boards={"test-hall": write_board(board)}
    )
    game = Game(course)
    go_on(game, lambda: game.phase == "program")
    caught = {"status": "racing", "facing": "N"}
    arrange(game, r0={**caught, "square": (0, 0)}, r1={**caught, "square": (1, 0)})
    go_on(game)
    assert game.state.turn == LONGEST
    assert game.winners == ()
