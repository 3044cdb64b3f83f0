"""Points of damage, locked registers and repair.

From the fifth point on each point locks a register, the highest free one first (rulebook 000:325,
002:637, 004:573); the tenth destroys. An option may be given up for a point at the moment it arrives
(000:337, 002:404, 003:302).
"""

from __future__ import annotations

from copy import copy
from typing import Any

from botyard.rally.engine.cards import REGISTERS, Register
from botyard.rally.engine.decisions import Choice, ChooseSacrifice, ChooseUnlock, Point
from botyard.rally.engine.events import (
    DamagePrevented,
    DamageRepaired,
    DamageTaken,
    OptionFailed,
    RegisterFilled,
    RegisterLocked,
    RegisterUnlocked,
    RepairDeclined,
)
from botyard.rally.engine.option_deck import discard_option
from botyard.rally.engine.phases.destroy import destroy
from botyard.rally.engine.program_deck import discard, draw_card
from botyard.rally.engine.rules import Turn, working_options
from botyard.rally.engine.state import Robot
from botyard.rally.engine.volley import Hit

FATAL = 10
FIRST_LOCK = 5
DECLINE = "none"
"""The choice of a player who would rather keep the damage."""


def hurt(turn: Turn, robot: Robot, *hits: Hit) -> None:
    """Points of damage arrive one by one: shields, then the owner's options, then the program sheet."""
    passed = 0
    for index, hit in enumerate(hits):
        if robot.square is None:
            return
        if robot.options:
            if shielded(turn, robot, hit):
                continue
            passed += 1
            if passed == 1:
                tell_what_is_spent(turn, robot, hit)
            if _taken_by_an_option(turn, robot, hits[index:], passed):
                continue
        add_token(turn, robot, hit)


def add_token(turn: Turn, robot: Robot, hit: Hit, lock: int | None = None) -> None:
    """A damage token lands on the sheet, or on the given register."""
    robot.damage += 1
    if robot.powered_down:
        robot.hurt_while_down += 1
    turn.emit(DamageTaken(robot=robot.id, damage=robot.damage, cause=hit.cause, by=hit.by))
    if robot.damage >= FATAL:
        by = None if hit.by is None else turn.state.robots[hit.by]
        destroy(turn, robot, "damage", by)
    elif register := lock or next_lock(robot.damage, robot.locked):
        lock_register(turn, robot, register)


def next_lock(damage: int, locked: tuple[int, ...]) -> int:
    """The register that locks with that much damage, 0 if none does."""
    free = [register for register in REGISTERS if register not in locked] if damage >= FIRST_LOCK else []
    return free[-1] if free else 0


def forecast(turn: Turn, robot: Robot, hits: tuple[Hit, ...]) -> tuple[Point, ...]:
    """What these points would do to a robot that takes them all; the first of them has passed its shields."""
    imagined = copy(robot)  # whose shields may stop later ones
    points: list[Point] = []
    for hit in hits:
        if points and any(option.shields(turn, imagined, hit) for option in working_options(turn, imagined)):
            continue
        imagined.damage += 1
        destroys = imagined.damage >= FATAL
        locks = 0 if destroys else next_lock(imagined.damage, imagined.locked)
        imagined.locked += (locks,) if locks else ()
        points.append(Point(hit.cause, hit.by, locks, destroys))
        if destroys:
            break
    return tuple(points)


def lock_register(turn: Turn, robot: Robot, register: int) -> None:
    """The register keeps its card; an empty one gets the deck's top card, face up (000:333).

    A register is empty if the robot is powered down or has just come back. A running robot has programmed
    all its registers, and does nothing in those that a test case leaves empty.
    """
    robot.locked = tuple(sorted((*robot.locked, register)))
    turn.emit(RegisterLocked(robot=robot.id, register=register))
    running = turn.state.register and not robot.powered_down
    if not running and not robot.register(register).cards:
        fill_from_deck(turn, robot, register)


def fill_from_deck(turn: Turn, robot: Robot, register: int) -> None:
    card = draw_card(turn.state)
    if card is None:
        return
    robot.put_register(register, Register((card,)))
    robot.face_up = tuple(sorted({*robot.face_up, register}))
    turn.emit(RegisterFilled(robot=robot.id, register=register, cards=(card,)))


def shielded(turn: Turn, robot: Robot, hit: Hit) -> bool:
    """Whether an option stops the hit without a choice."""
    for option in working_options(turn, robot):
        if option.shields(turn, robot, hit):
            turn.emit(DamagePrevented(robot=robot.id, option=option.id, cause=hit.cause, by=hit.by))
            return True
    return False


def tell_what_is_spent(turn: Turn, robot: Robot, hit: Hit) -> None:
    """A shield would stop the hit, but has stopped in this register what it can."""
    for option in working_options(turn, robot):
        if option.is_spent(turn, robot, hit):
            turn.emit(OptionFailed(robot=robot.id, option=option.id, reason="spent"))


def _taken_by_an_option(turn: Turn, robot: Robot, hits: tuple[Hit, ...], number: int) -> bool:
    """The owner gives up an option, lets a coat take the first of these points, or takes it.

    A coat works automatically and is the first choice: nobody would rather take the point, or give up a
    coat that would take it anyway.
    """
    options, down = turn.rules.options, turn.rules.power_down
    working = {option.id for option in working_options(turn, robot)}
    coats = tuple(card.id for card in robot.options if card.id in working and options[card.id].absorbs(card))
    may_give_up = not robot.powered_down or down.gives_up_options
    sacrifices = tuple(f"give_up:{card.id}" for card in robot.options if may_give_up and card.id not in coats)
    choices = (*(coats or ("take",)), *sacrifices)
    choice: str = choices[0]
    if len(choices) > 1:
        points = forecast(turn, robot, hits)
        asked = ChooseSacrifice(
            seat=robot.seat, robot=robot.id, choices=choices, points=points, number=number
        )
        choice = turn.ask(asked)
    if choice == "take":
        _tell_inactive_options(turn, robot, working)
        return False
    if choice in coats:
        turn.emit(DamagePrevented(robot=robot.id, option=choice, cause=hits[0].cause, by=hits[0].by))
        options[choice].absorb(turn, robot)
    else:
        discard_option(turn, robot, choice.removeprefix("give_up:"), "sacrificed")
    return True


def _tell_inactive_options(turn: Turn, robot: Robot, working: set[str]) -> None:
    """An option would take the point, but does not work in a powered-down robot (rulebook 002:400)."""
    for card in robot.options:
        if card.id not in working and turn.rules.options[card.id].absorbs(card):
            turn.emit(OptionFailed(robot=robot.id, option=card.id, reason="off"))


def repair(turn: Turn, robot: Robot, points: int = 1) -> None:
    """Take tokens off the sheet; a register whose token goes is free again."""
    for left in range(min(points, robot.damage), 0, -1):
        register = _register_to_free(turn, robot, left)
        if register == DECLINE:
            turn.emit(RepairDeclined(robot=robot.id, points=left))
            return
        robot.damage -= 1
        turn.emit(DamageRepaired(robot=robot.id, damage=robot.damage))
        if register:
            unlock(turn, robot, register)


def _register_to_free(turn: Turn, robot: Robot, points: int) -> Any:
    """The register that the next point frees, 0 if it frees none; the owner may decline where that matters.

    It matters where a locked card may be worth keeping, or where an option depends on damage.
    """
    registers = turn.rules.unlock(robot) if robot.repairable else (0,)
    matters = bool(robot.repairable) or any(
        option.needs_damage(robot, points) for option in working_options(turn, robot)
    )
    choices: tuple[Choice, ...] = registers
    if turn.rules.voluntary_repair and matters:
        choices += (DECLINE,)
    if len(choices) == 1:
        return choices[0]
    return turn.ask(ChooseUnlock(seat=robot.seat, robot=robot.id, choices=choices))


def unlock(turn: Turn, robot: Robot, register: int) -> None:
    """Free the register; its card is discarded with the token (rulebook 000:325, 002:372)."""
    robot.locked = tuple(number for number in robot.locked if number != register)
    robot.jammed = tuple(number for number in robot.jammed if number != register)
    if not keeps_cards(turn, robot):
        robot.face_up = tuple(number for number in robot.face_up if number != register)
        discard(turn.state, robot.register(register).cards)
        robot.put_register(register, Register())
    turn.emit(RegisterUnlocked(robot=robot.id, register=register))


def repair_all(turn: Turn, robot: Robot) -> None:
    """Remove all damage and all locks."""
    if robot.damage:
        robot.damage = 0
        turn.emit(DamageRepaired(robot=robot.id, damage=0))
    for register in robot.locked:
        unlock(turn, robot, register)


def keeps_cards(turn: Turn, robot: Robot) -> bool:
    """House rule: the program of the announcing turn stays while the robot is powered down (1994 answers)."""
    return turn.rules.power_down.lock_fill == "kept" and (robot.going_down or robot.powered_down)


def lowest_register(robot: Robot) -> tuple[int, ...]:
    """2005 and Dutch: registers are freed from the lowest number up (rulebook 000:327, 003:298)."""
    return robot.repairable[:1]


def register_of_choice(robot: Robot) -> tuple[int, ...]:
    """1994 and AMIGO: the owner chooses, even a point that locks nothing (rulebook 002:380, 004:665)."""
    held = robot.repairable
    return (*held, 0) if robot.damage > len(held) else held
