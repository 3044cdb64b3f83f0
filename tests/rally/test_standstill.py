"""A race in which nobody will ever be asked again comes to an end (ruling)."""

from __future__ import annotations

from botyard.grid import Direction
from botyard.rally.cards import REGISTERS, Card, Register
from botyard.rally.courses import load_course
from botyard.rally.events import RaceEnded
from botyard.rally.fuzz import play, random_setup
from botyard.rally.game import LONGEST, Game
from botyard.rally.setup import set_up

TURNS = tuple(Register((Card(priority, "RR"),)) for priority in (80, 100, 120, 140, 160))


def test_robots_locked_for_ever_end_the_race() -> None:
    """Two robots with nine damage turn on the spot for ever, and nobody may power down."""
    game = Game(set_up(load_course("chop-shop-challenge"), ["a", "b"], rules={"no-power-down": True}))
    first, second = game.pending()
    for robot, square in zip(game._base.robots, ((0, 15), (11, 12)), strict=True):
        robot.square, robot.facing = square, Direction.N
        robot.damage, robot.locked, robot.registers = 9, REGISTERS, TURNS
    game.submit(first.seat, first.key, [[card.priority] for card in first.hand[:5]])
    game.submit(second.seat, second.key, [[card.priority] for card in second.hand[:5]])
    assert game.finished
    assert game.winners == ()
    assert isinstance(game.events()[-1], RaceEnded)
    # Five quarter turns a turn: the position of turn 2 comes back in turn 6.
    assert game.state.turn == 6


def test_a_robot_that_may_power_down_is_asked() -> None:
    """Then players can change something, and the race goes on as long as they like."""
    game = Game(set_up(load_course("chop-shop-challenge"), ["a", "b"]))
    for robot in game._base.robots:
        robot.damage, robot.locked, robot.registers = 9, REGISTERS, TURNS
    for decision in list(game.pending()):
        game.submit(decision.seat, decision.key, [[card.priority] for card in decision.hand[:5]])
    assert not game.finished
    assert game.pending()


def test_a_robot_caught_by_its_locked_registers_does_not_race_for_ever() -> None:
    """AMIGO without power down: four locked registers and one free card lead nowhere (ruling R34)."""
    race = play(random_setup("0/amigo2000/322", "amigo2000"))
    assert race.finished
    assert race.state.turn == LONGEST
