"""The people of a trial: players who give random legal answers and sometimes change their minds."""

from __future__ import annotations

from random import Random
from typing import Any

Command = dict[str, Any]
View = dict[str, Any]

UNDECIDED = 0.15
"""How often a player takes a program back to lay another one."""


def answers(view: View, seat: int, dice: Random) -> list[Command]:
    """What the seat does now: commands in order, without ids; empty if it has nothing to do."""
    if "robots" in view and "markers" not in view:
        return _race(view, seat, dice)
    return _ricochet(view, seat, dice)


def _race(view: View, seat: int, dice: Random) -> list[Command]:
    for question in view["questions"]:
        if question["key"] in view["answered"]:
            continue
        if question["kind"] != "ChooseProgram":
            return [_answer(seat, question["key"], dice.choice(question["choices"]))]
        found = [_answer(seat, question["key"], _program(question, dice))]
        if dice.random() < UNDECIDED:
            found.append({"type": "take_back", "seat": seat, "key": question["key"]})
            found.append(_answer(seat, question["key"], _program(question, dice)))
        return found
    return []


def _program(question: Command, dice: Random) -> list[list[int] | None]:
    cards = [priority for priority, _ in question["hand"]]
    dice.shuffle(cards)
    free = [register for register in range(1, 6) if register not in question["locked"]]
    program: list[list[int] | None] = [None] * 5
    for register, card in zip(free, cards, strict=False):
        program[register - 1] = [card]
    return program


def _ricochet(view: View, seat: int, dice: Random) -> list[Command]:
    for question in view["questions"]:
        choice = _word(view, question, seat, dice)
        if choice is not None:
            return [_answer(seat, question["key"], choice)]
    return []


def _word(view: View, question: Command, seat: int, dice: Random) -> Command | None:
    match question["ask"]:
        case "next_chip":
            # Random players would never win a chip: once one wants to stop, most follow.
            stops = "agree_to_stop" in question["accepts"] and dice.random() < (
                0.8 if view["agreed"] else 0.1
            )
            return {"do": "agree_to_stop" if stops else "turn_chip"}
        case "think" if seat not in view["done"]:
            bids = "bid" in question["accepts"] and question["highest"] > 2 and dice.random() < 0.4
            return {"do": "bid", "moves": dice.randint(2, question["highest"])} if bids else {"do": "done"}
        case "show":
            if dice.random() < 0.2 or not question["moves"]:
                return {"do": "give_up"}
            return {"do": "move", "move": dice.choice(question["moves"])}
    return None


def _answer(seat: int, key: str, choice: Any) -> Command:
    return {"type": "answer", "seat": seat, "key": key, "choice": choice}
