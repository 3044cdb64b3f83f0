"""Points of damage, locked registers and repair.

From the fifth point on each point locks a register, the highest free one first (rulebook 000:325,
002:637, 004:573); the tenth destroys. An option may be given up for a point at the moment it arrives
(000:337, 002:404, 003:302).
"""

from __future__ import annotations

from botyard.rally.cards import EMPTY, REGISTERS, Card, Register
from botyard.rally.decisions import ChooseSacrifice, ChooseUnlock
from botyard.rally.events import (
    DamagePrevented,
    DamageRepaired,
    DamageTaken,
    RegisterFilled,
    RegisterLocked,
    RegisterUnlocked,
)
from botyard.rally.hooks import Hit, working_options
from botyard.rally.phases.destroy import destroy, discard_option
from botyard.rally.state import Robot, State
from botyard.rally.turn import Turn

FATAL = 10
FIRST_LOCK = 5


def hurt(turn: Turn, robot: Robot, hit: Hit) -> None:
    """One point of damage arrives: shields, then the owner's options, then the program sheet."""
    if robot.square is None:
        return
    if robot.options and (shielded(turn, robot, hit) or _taken_by_an_option(turn, robot)):
        return
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
    elif lock is not None:
        lock_register(turn, robot, lock)
    elif robot.damage >= FIRST_LOCK:
        free = [register for register in REGISTERS if register not in robot.locked]
        if free:
            lock_register(turn, robot, free[-1])


def lock_register(turn: Turn, robot: Robot, register: int) -> None:
    """The register keeps its card; an empty one gets the deck's top card, face up (000:333).

    So it is where a robot is off or just comes back. One that runs has programmed all its registers, and
    does nothing in those that a case leaves empty.
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


def draw_card(state: State) -> Card | None:
    """The top card of the program deck; discards are shuffled in when it is used up."""
    if not state.deck:
        cards = list(state.discards)
        state.rng.shuffle("program deck", cards)
        state.deck, state.discards = tuple(cards), ()
    if not state.deck:
        return None
    card = state.deck[-1]
    state.deck = state.deck[:-1]
    return card


def shielded(turn: Turn, robot: Robot, hit: Hit) -> bool:
    """Whether an option stops the hit, without anybody's choice."""
    for option in working_options(turn, robot):
        if option.shields(turn, robot, hit):
            turn.emit(DamagePrevented(robot=robot.id, option=option.id))
            return True
    return False


def _taken_by_an_option(turn: Turn, robot: Robot) -> bool:
    """The owner gives up an option, lets a coat take the point, or receives it.

    A coat works by itself and comes first among the choices: nobody would rather receive the point, nor
    give up a coat that would take it anyway.
    """
    options = turn.rules.options
    coats = tuple(
        card.id for card in robot.options if options[card.id].absorbs(card) and not _idle(turn, robot)
    )
    sacrifices = tuple(f"give_up:{card.id}" for card in robot.options if card.id not in coats)
    choices = (*(coats or ("take",)), *sacrifices)
    choice: str = choices[0]
    if len(choices) > 1:
        choice = turn.ask(ChooseSacrifice(seat=robot.seat, robot=robot.id, choices=choices))
    if choice == "take":
        return False
    if choice in coats:
        turn.emit(DamagePrevented(robot=robot.id, option=choice))
        options[choice].absorb(turn, robot)
    else:
        discard_option(turn, robot, choice.removeprefix("give_up:"), "sacrificed")
    return True


def _idle(turn: Turn, robot: Robot) -> bool:
    return robot.powered_down and not turn.rules.power_down.uses_options


def repair(turn: Turn, robot: Robot, points: int = 1) -> None:
    """Take tokens off the sheet; where one lay on a register, the register is free again."""
    for _ in range(points):
        if not robot.damage:
            return
        register = turn.rules.unlock(turn, robot) if robot.repairable else 0
        robot.damage -= 1
        turn.emit(DamageRepaired(robot=robot.id, damage=robot.damage))
        if register:
            unlock(turn, robot, register)


def unlock(turn: Turn, robot: Robot, register: int) -> None:
    """Free the register; its card is discarded with the token (rulebook 000:325, 002:372)."""
    robot.locked = tuple(number for number in robot.locked if number != register)
    robot.jammed = tuple(number for number in robot.jammed if number != register)
    if not keeps_cards(turn, robot):
        robot.face_up = tuple(number for number in robot.face_up if number != register)
        turn.state.discards += robot.register(register).cards
        robot.put_register(register, Register())
    turn.emit(RegisterUnlocked(robot=robot.id, register=register))


def repair_all(turn: Turn, robot: Robot) -> None:
    """Drop all damage and all locks."""
    if robot.damage:
        robot.damage = 0
        turn.emit(DamageRepaired(robot=robot.id, damage=0))
    for register in robot.locked:
        unlock(turn, robot, register)


def keeps_cards(turn: Turn, robot: Robot) -> bool:
    """House rule: the program of the announcing turn stays while the robot is off (1994 answers)."""
    return turn.rules.power_down.lock_fill == "kept" and (robot.going_down or robot.powered_down)


def discard_unlocked(state: State, robot: Robot) -> None:
    """The cards of all registers that are not locked leave the sheet."""
    loose = [number for number in REGISTERS if number not in robot.locked]
    state.discards += tuple(card for number in loose for card in robot.register(number).cards)
    robot.registers = tuple(EMPTY if number in loose else robot.register(number) for number in REGISTERS)
    robot.face_up = tuple(number for number in REGISTERS if robot.register(number).cards)


def lowest_register(turn: Turn, robot: Robot) -> int:
    """2005 and Dutch: registers are freed from the lowest number up (rulebook 000:327, 003:298)."""
    return robot.repairable[0]


def register_of_choice(turn: Turn, robot: Robot) -> int:
    """1994 and AMIGO: the owner chooses, also a point that locks nothing (rulebook 002:380, 004:665)."""
    held = robot.repairable
    loose: tuple[int, ...] = (0,) if robot.damage > len(held) else ()
    choices: tuple[int, ...] = (*held, *loose)
    if len(choices) == 1:
        return choices[0]
    choice: int = turn.ask(ChooseUnlock(seat=robot.seat, robot=robot.id, choices=choices))
    return choice
