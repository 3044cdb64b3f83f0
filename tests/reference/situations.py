"""Random situations as conformance cases without an outcome: on printed boards and on small crowded ones."""

from random import Random
from typing import Any

from tests.reference.cases import BOARDS, SIDES, Case, read_floor
from tests.reference.pieces import Floor, Place

PRINTED = [f"{file.parent.name}/{file.stem}" for file in sorted(BOARDS.glob("*/*.txt"))]
CARDS = ["M1"] * 18 + ["M2"] * 12 + ["M3"] * 6 + ["BU"] * 6 + ["RR"] * 12 + ["RL"] * 12 + ["UT"] * 6
FLAGS = 4
ROOM = 6
"""Squares without a pit: fewer leave no place for robots that come back."""
FREE_LOCKS = ("1994", "amigo2000")
"""Editions in which the owner chooses the register that a repair frees."""


def situation(seed: str, edition: str) -> Case:
    """Robots in each other's way, damaged, off, virtual or just destroyed, with programs."""
    chance = Random(f"{seed} {edition}")
    ground: list[Place] = []
    while len(ground) < ROOM:
        case = _printed_floor(chance) if chance.random() < 0.3 else _crowded_floor(chance)
        floor = read_floor(case)
        ground = [place for place, square in floor.squares.items() if not square.pit]
    flags = chance.sample(ground, FLAGS)
    case["flags"] = {str(number): _name(place) for number, place in enumerate(flags, start=1)}
    case["n_flags"] = FLAGS + 1
    if edition == "amigo2000":
        variants = ("robot_lasers", "power_down", "damaged_duplicates")
        case["switches"] = {name: True for name in variants if chance.random() < 0.5}
    case["robots"] = _robots(chance, edition, case, floor, ground, flags)
    case["decisions"] = [
        {"robot": robot["id"], "point": "stay_down", "choice": True}
        for robot in case["robots"]
        if chance.random() < 0.3
    ]
    return case


def _printed_floor(chance: Random) -> Case:
    """One or two printed boards, turned, side by side or shifted along their seam."""
    boards, right = [], 0
    for _ in range(chance.choice((1, 2))):
        name, rotation = chance.choice(PRINTED), chance.choice((0, 90, 180, 270))
        boards.append({"board": name, "x": right, "y": chance.choice((0, 0, 3)), "rotation": rotation})
        right = 1 + max(x for x, _ in read_floor({"boards": boards}).squares)
    return {"id": "printed", "boards": boards}


def _crowded_floor(chance: Random) -> Case:
    """A small board such as no publisher would print, with plenty of one kind of element."""
    width, height = chance.randint(2, 7), chance.randint(2, 6)
    plenty = chance.choice(("belts", "pushers", "lasers", "nothing"))
    ragged = chance.random() < 0.4
    belts = 0.9 if plenty == "belts" else 0.4
    rows = [
        [_token(chance, belts) for _ in range(width - (ragged and chance.randint(0, width // 2)))]
        for _ in range(height)
    ]
    case: dict[str, Any] = {"id": "crowded", "board": [" ".join(row) for row in rows]}
    walls, lasers, pushers, crushers = [], [], [], []
    for y, row in enumerate(rows):
        for x, token in enumerate(row):
            walls += [f"{x},{y},{side}" for side in SIDES if chance.random() < 0.07]
            if chance.random() < (0.3 if plenty == "lasers" else 0.05):
                mount = chance.choice("NESW")
                walls.append(f"{x},{y},{mount}")
                lasers.append(f"{x},{y},{SIDES[mount].turned(2).name[0]},{chance.choice((1, 1, 2, 3))}")
            if token != "O" and chance.random() < (0.7 if plenty == "pushers" else 0.1):
                pushers.append(f"{x},{y},{chance.choice('NESW')},{_registers(chance)}")
            if token != "O" and chance.random() < 0.05:
                crushers.append(f"{x},{y},{_registers(chance)}")
    return case | {"walls": walls, "lasers": lasers, "pushers": pushers, "crushers": crushers}


def _token(chance: Random, belts: float) -> str:
    if chance.random() < belts:
        at = chance.randrange(4)
        arrow = "^>v<"[at] * chance.choice((1, 1, 2))
        sides = [side for side in ("nesw"[(at + 1) % 4], "nesw"[(at + 3) % 4]) if chance.random() < 0.4]
        return arrow + "".join(side for side in "nesw" if side in sides)
    return chance.choice("OOwWRL" + 6 * ".")


def _registers(chance: Random) -> str:
    return "".join(digit for digit in "12345" if chance.random() < 0.6) or "1"


def _robots(
    chance: Random, edition: str, case: Case, floor: Floor, ground: list[Place], flags: list[Place]
) -> list[Case]:
    """Up to eight, near each other; only in 1994 may virtual ones share a square."""
    count = min(chance.randint(2, 8), len(ground) - 2)
    squares = _meeting_place(chance, floor, ground)
    docks = chance.sample(range(1, count + 1), count)
    priorities = chance.sample(range(10, 850, 10), 5 * count)
    sites = [*flags, *(place for place, square in floor.squares.items() if square.wrenches), *ground[::5]]
    may_shut_down = edition != "amigo2000" or case["switches"].get("power_down")
    robots = []
    for number in range(count):
        damage = chance.choice((0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9))
        locks = max(0, damage - 4)
        robot: Case = {
            "id": "ABCDEFGH"[number],
            "f": chance.choice("NESW"),
            "dock": docks[number],
            "dmg": damage,
            "lives": chance.randint(0 if edition == "amigo2000" else 1, 3),
            "next_flag": chance.randint(1, FLAGS),
            "archive": _name(chance.choice(sites)),
            "locked": sorted(chance.sample(range(1, 6), locks))
            if edition in FREE_LOCKS
            else list(range(6 - locks, 6)),
        }
        robots.append(robot)
        if chance.random() < 0.1:
            robot |= {"destroyed": True, "dmg": 0, "locked": []}
            continue
        place = squares.pop()
        robot["x"], robot["y"] = place
        if edition == "1994" and chance.random() < 0.25:
            robot["virtual"] = True
            squares += [place] * (chance.random() < 0.6)
        if may_shut_down and chance.random() < 0.12:
            robot["powered_down"] = True
            continue
        robot["announced"] = bool(may_shut_down and damage and chance.random() < 0.15)
        own, priorities = priorities[:5], priorities[5:]
        robot["program"] = [f"{chance.choice(CARDS)}@{priority}" for priority in own]
    return robots


def _meeting_place(chance: Random, floor: Floor, ground: list[Place]) -> list[Place]:
    """Squares for the robots, the last one first: near one, those with something on them preferred."""
    x, y = chance.choice(ground)
    around = sorted(ground, key=lambda place: abs(place[0] - x) + abs(place[1] - y) + chance.random() * 2)
    near = around[:12]
    near.sort(
        key=lambda place: bool(floor.squares[place].belt or floor.squares[place].pushers) + chance.random()
    )
    return [*reversed(around[12:]), *near]


def _name(place: Place) -> str:
    return f"{place[0]},{place[1]}"
