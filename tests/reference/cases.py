"""Conformance cases (docs/conformance.md) for the reference, which reads a situation and writes the outcome.

Boards are read and turned here once more, by docs/boards.md, so that the product's own reading is checked.
"""

import re
from dataclasses import replace
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

from tests.reference.books import BOOKS, Book
from tests.reference.engine import Reference
from tests.reference.pieces import Belt, Card, Floor, Place, Robot, Side, Square

Case = dict[str, Any]
BOARDS = Path(__file__).parents[2] / "src/botyard/rally/floor/data/boards"
STEPS = {"M1": 1, "M2": 2, "M3": 3, "BU": -1}
QUARTERS = {"RR": 1, "RL": -1, "UT": 2}
STEPS_OF = {
    "1994": [
        *["play_register"] * 5,
        *("repair_and_upgrade", "materialise", "clear_registers", "stay_down"),
        *("begin_turn", "reenter", "power_down_robots"),
    ],
    "2005": [
        *["play_register"] * 5,
        *("repair_and_upgrade", "clear_registers", "stay_down", "reenter"),
        *("begin_turn", "power_down_robots"),
    ],
}
"""The product's names for a turn up to the next deal."""
SIDES = dict(zip("NESW", Side, strict=True))


def expectation(situation: Case, edition: str, seed: str = "", engine: type[Reference] = Reference) -> Case:
    """The case of a situation, played on to the next deal: with the outcome after each register, after the
    turn and after robots have come back. Where these come back is drawn by the seed, and part of the case."""
    race = read(situation, edition, engine)
    names = dict(zip(map(id, race.robots), (entry["id"] for entry in situation["robots"]), strict=True))
    after: dict[str, Case] = {}
    steps = STEPS_OF.get(edition, STEPS_OF["2005"])
    for register in range(1, 6):
        race.play_register(register)
        after[str(register)] = _facts(race, names)
    race.end_turn()
    after[str(1 + steps.index("clear_registers"))] = _facts(race, names, programs=True)
    race.stay_down()
    decisions, choices = list(situation.get("decisions", [])), {}
    chance = Random(seed)
    for robot in race.returning():
        legal = sorted(race.reentry_places(robot))
        place, facing = chance.choice(legal)
        choices[names[id(robot)]] = {"reentry": [_placement(*choice) for choice in legal]}
        choice = _placement(place, facing)
        decisions.append({"robot": names[id(robot)], "point": "reentry", "choice": choice})
        race.reenter(robot, place, facing)
    race.begin_turn()
    return {
        **situation,
        "editions": [edition],
        "steps": steps,
        "decisions": decisions,
        "expect_after": after,
        "expect_choices": choices,
        "expect": _facts(race, names),
    }


def _facts(race: Reference, names: dict[int, str], programs: bool = False) -> Case:
    """What a case says about the robots; of destroyed ones only what outlasts them."""
    facts: Case = {}
    for robot in race.robots:
        x, y = robot.place or (None, None)
        archive = robot.archive and f"{robot.archive[0]},{robot.archive[1]}"
        known: Case = {"x": x, "y": y, "lives": robot.lives, "next_flag": robot.flags + 1, "archive": archive}
        if robot.place:
            known |= {"f": robot.facing.name[0], "dmg": robot.damage, "locked": sorted(robot.locked)}
            known |= {"virtual": robot.virtual, "powered_down": robot.shut_down or robot.announced}
        if robot.place and programs and not robot.shut_down:
            known["program"] = [card and card.name for card in robot.program]
        facts[names[id(robot)]] = known
    return facts


def _placement(place: Place, facing: Side) -> str:
    return f"{place[0]},{place[1]},{facing.name[0]}"


def read(case: Case, edition: str, engine: type[Reference] = Reference) -> Reference:
    """The situation of a case."""
    race = engine(_book(case, edition), read_floor(case), [])
    for number, entry in enumerate(case["robots"], start=1):
        robot = _robot(entry, number)
        race.robots.append(robot)
        if robot.place is None:
            race.destroyed.append(robot)
    staying = [entry["robot"] for entry in case.get("decisions", []) if entry["point"] == "stay_down"]
    for entry, robot in zip(case["robots"], race.robots, strict=True):
        race.staying += [robot] if entry["id"] in staying else []
    return race


def _book(case: Case, edition: str) -> Book:
    """The book with AMIGO's variants, if the case is played with them."""
    book, switches = BOOKS[edition], case.get("switches", {})
    return replace(
        book,
        robot_lasers=switches.get("robot_lasers", book.robot_lasers),
        reentry_damage=2 if switches.get("damaged_duplicates") else book.reentry_damage,
    )


def _robot(entry: Case, number: int) -> Robot:
    return Robot(
        dock=entry.get("dock", number),
        place=None if entry.get("destroyed") else (entry["x"], entry["y"]),
        facing=SIDES[entry.get("f", "N")],
        damage=entry.get("dmg", 0),
        lives=entry["lives"],
        archive=_place(entry["archive"]),
        flags=entry["next_flag"] - 1,
        virtual=entry.get("virtual", False),
        shut_down=entry.get("powered_down", False),
        announced=entry.get("announced", False),
        program=[_card(text) for text in entry.get("program", [None] * 5)],
        locked=set(entry.get("locked", [])),
        laid=number - 100,
    )


def _card(text: str | None) -> Card | None:
    if text is None:
        return None
    kind, priority = text.split("@")
    return Card(text, STEPS.get(kind, 0), QUARTERS.get(kind, 0), int(priority))


def _place(text: str) -> Place:
    x, y = text.split(",")
    return int(x), int(y)


def read_floor(case: Case) -> Floor:
    """The floor of a case: drawn in it, or put together from printed boards."""
    squares = _printed(case["boards"]) if "boards" in case else _drawn(case)
    flags = sorted((int(number), _place(text)) for number, text in case.get("flags", {}).items())
    return Floor(squares, tuple(place for _, place in flags))


def _drawn(case: Case) -> dict[Place, Square]:
    squares = {
        (x, y): _square(token) for y, row in enumerate(case["board"]) for x, token in enumerate(row.split())
    }
    for entry in case.get("walls", []):
        x, y, side = entry.split(",")
        at = int(x), int(y)
        squares[at] = replace(squares[at], walls=squares[at].walls | {SIDES[side]})
    for entry in case.get("lasers", []):
        x, y, side, beams = entry.split(",")
        at = int(x), int(y)
        squares[at] = replace(squares[at], lasers=(*squares[at].lasers, (SIDES[side], int(beams))))
    for entry in case.get("pushers", []):
        x, y, side, registers = entry.split(",")
        at = int(x), int(y)
        squares[at] = replace(squares[at], pushers=((SIDES[side], _digits(registers)),))
    for entry in case.get("crushers", []):
        x, y, registers = entry.split(",")
        at = int(x), int(y)
        squares[at] = replace(squares[at], crusher=_digits(registers))
    return squares


def _digits(text: str) -> frozenset[int]:
    return frozenset(map(int, text))


ARROWS = dict(zip("^>v<", Side, strict=True))
TOKENS = {
    ".": Square(),
    "O": Square(pit=True),
    "R": Square(gear=1),
    "L": Square(gear=-1),
    "w": Square(wrenches=1),
    "W": Square(wrenches=2),
}


def _square(tokens: str) -> Square:
    """The square of one or more tokens, without its walls (docs/boards.md)."""
    square = Square()
    for token in tokens.split():
        belt = re.fullmatch(r"([\^>v<])\1?([nesw]*)", token)
        laser = re.fullmatch(r"\*([nesw])(\d?)", token)
        pusher = re.fullmatch(r"p([nesw])(\d+)", token)
        crusher = re.fullmatch(r"x(\d+)", token)
        if belt:
            to = ARROWS[belt[1]]
            curved = frozenset(SIDES[side] for side in belt[2].upper() if (SIDES[side] - to) % 2)
            square = replace(square, belt=Belt(to, token[1:2] == token[0], curved))
        elif laser:
            beams = SIDES[laser[1].upper()].turned(2), int(laser[2] or 1)
            square = replace(square, lasers=(*square.lasers, beams))
        elif pusher:
            way = SIDES[pusher[1].upper()].turned(2)
            square = replace(square, pushers=((way, _digits(pusher[2])),))
        elif crusher:
            square = replace(square, crusher=_digits(crusher[1]))
        elif token in TOKENS:
            square = TOKENS[token] if square == Square() else square
    return square


def _printed(boards: list[Case]) -> dict[Place, Square]:
    floor: dict[Place, Square] = {}
    for entry in boards:
        squares = _turned_board(entry["board"], entry.get("rotation", 0) // 90)
        for (x, y), square in squares.items():
            floor[x + entry.get("x", 0), y + entry.get("y", 0)] = square
    return floor


@cache
def _turned_board(name: str, quarters: int) -> dict[Place, Square]:
    """A printed board, turned clockwise: its first row becomes the last column."""
    if not quarters:
        return _board(name)
    squares = _turned_board(name, quarters - 1)
    height = 1 + max(y for _, y in squares)
    return {(height - 1 - y, x): _turned(square) for (x, y), square in squares.items()}


def _board(name: str) -> dict[Place, Square]:
    """A printed board: lines of corners and of squares in turn, with the walls drawn between them."""
    text = (BOARDS / f"{name}.txt").read_text(encoding="utf-8")
    lines = [
        line for line in text.splitlines() if line.strip() and line[0] in "+| " and "edition" not in line
    ]
    corners = [column for column, mark in enumerate(lines[0]) if mark == "+"]
    columns = list(pairwise(corners))
    squares: dict[Place, Square] = {}
    for y in range(len(lines) // 2):
        above, row, below = (line.ljust(corners[-1] + 1) for line in lines[2 * y : 2 * y + 3])
        for x, (left, right) in enumerate(columns):
            drawn = {
                Side.NORTH: "-" in above[left:right],
                Side.EAST: row[right] == "|",
                Side.SOUTH: "-" in below[left:right],
                Side.WEST: row[left] == "|",
            }
            walls = frozenset(side for side, wall in drawn.items() if wall)
            squares[x, y] = replace(_square(row[left + 1 : right]), walls=walls)
    return squares


def _turned(square: Square) -> Square:
    belt = square.belt
    return replace(
        square,
        walls=frozenset(side.turned(1) for side in square.walls),
        belt=belt
        and Belt(belt.to.turned(1), belt.express, frozenset(side.turned(1) for side in belt.curved_from)),
        pushers=tuple((way.turned(1), registers) for way, registers in square.pushers),
        lasers=tuple((way.turned(1), beams) for way, beams in square.lasers),
    )
