"""End of the turn: repairs and upgrades, clearing of registers.

(Rulebook 000:274-292, 002:227, 003:247-251, 004:659-666.)
"""

from __future__ import annotations

from botyard.grid import Square
from botyard.rally.engine.decisions import ChooseDoubleSite
from botyard.rally.engine.events import RobotMaterialised
from botyard.rally.engine.option_deck import draw_at_site, draw_option, may_draw, tell_why_none
from botyard.rally.engine.phases.damage import keeps_cards, repair
from botyard.rally.engine.phases.destroy import dissolve_program
from botyard.rally.engine.program_deck import discard, discard_unlocked, show_filled
from botyard.rally.engine.rules import Turn, working_options
from botyard.rally.engine.state import Robot


def repair_and_upgrade(turn: Turn) -> None:
    """What the square under each robot gives it, then what its options reach."""
    for robot in turn.state.in_dock_order():
        if robot.square is not None:
            turn.rules.repair(turn, robot, robot.square)
            for option in working_options(turn, robot):
                option.at_sites(turn, robot)


def repair_better_of_both(turn: Turn, robot: Robot, square: Square) -> None:
    """1994 and AMIGO: a flag is a one-wrench site; on a double site, that site counts (002:227, 004:663)."""
    wrenches = turn.state.floor.repairs.get(square, 0)
    flag = turn.state.flag_at(square)
    turn.rules.use_site(turn, robot, max(wrenches, 0 if flag is None else 1))


def repair_flag_and_site(turn: Turn, robot: Robot, square: Square) -> None:
    """2005 and Dutch: flag and site are separate grants (rulebook 000:841, 000:847)."""
    if turn.state.flag_at(square) is not None:
        turn.rules.use_flag(turn, robot)
    turn.rules.use_site(turn, robot, turn.state.floor.repairs.get(square, 0))


def repair_one(turn: Turn, robot: Robot) -> None:
    """A flag repairs one point."""
    repair(turn, robot)


def repair_two_or_option(turn: Turn, robot: Robot, wrenches: int) -> None:
    """1994: two wrenches repair two points or give an option, the player's choice (rulebook 002:380)."""
    if wrenches == 2 and not may_draw(turn, robot):
        tell_why_none(turn, robot)
    elif wrenches == 2:
        choices = ("repair", "option") if robot.damage else ("option", "repair")
        choice = turn.ask(ChooseDoubleSite(seat=robot.seat, robot=robot.id, choices=choices))
        if choice == "option":
            draw_option(turn, robot)
            return
    repair(turn, robot, wrenches)


def repair_by_wrenches(turn: Turn, robot: Robot, wrenches: int) -> None:
    """AMIGO: as many points as there are wrenches (rulebook 004:661)."""
    repair(turn, robot, wrenches)


def repair_one_and_option(turn: Turn, robot: Robot, wrenches: int) -> None:
    """2005 and Dutch: every site repairs one point, a hammer gives an option too (000:276, 003:249)."""
    if wrenches:
        repair(turn, robot)
    if wrenches == 2:
        draw_at_site(turn, robot)


def materialise(turn: Turn) -> None:
    """1994: virtual robots alone on their square become real, all at once (rulebook 002:229, 002:237)."""
    robots = [robot for robot in turn.state.robots if robot.square is not None]
    alone = [
        robot
        for robot in robots
        if robot.virtual and not any(other is not robot and other.square == robot.square for other in robots)
    ]
    for robot in alone:
        robot.virtual = False
        turn.emit(RobotMaterialised(robot=robot.id))


def clear_registers(turn: Turn) -> None:
    """Cards on unlocked registers are discarded; covered locked cards come back."""
    state = turn.state
    state.register = 0
    for robot in state.robots:
        for number, covered in robot.set_aside:
            discard(state, robot.register(number).cards)
            robot.put_register(number, covered)
        robot.set_aside = ()
        robot.unseen = ()
        robot.release()
        robot.aborted = ()
        if robot.status in ("destroyed", "out", "home"):
            dissolve_program(turn, robot)
        if keeps_cards(turn, robot):
            show_filled(robot)
        else:
            discard_unlocked(state, robot)
    for robot in state.in_dock_order():
        if robot.options and robot.status != "out":
            for option in working_options(turn, robot):
                option.end_of_turn(turn, robot)
