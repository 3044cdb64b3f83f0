"""Lasers: board beams and robots' guns, seen from one snapshot (rulebook 000:246-258, 002:265-269).

A beam hits the first robot in its way and stops at walls; each beam does one point. Every robot that is not
powered down fires along its facing at the first robot it sees, with its main laser or with one optional
weapon (002:543-547). All of it happens at once, so a robot destroyed here still fires (ruling R3). AMIGO's
laser variant lets the board fire first (004:702-704). Players first choose weapons, dock 1 before the others
(000:284), then what hits do instead of damage; after that damage is done, then weapons move robots, then
programs are changed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby

from msgspec.structs import replace

from botyard.grid import Direction, N, Square, neighbour
from botyard.rally.engine.decisions import ChooseWeapon, Unusable, WeaponEffect
from botyard.rally.engine.elements.element import Element, ElementStep, HelpEntry, Tool
from botyard.rally.engine.events import BeamFired, OptionFailed, ShotFired, WeaponBarred
from botyard.rally.engine.phases.damage import hurt, shielded, tell_what_is_spent
from botyard.rally.engine.phases.push import shove_all
from botyard.rally.engine.rules import Option, Turn, working_options
from botyard.rally.engine.state import Robot, State
from botyard.rally.engine.volley import Hit, Shove, Volley, Wound
from botyard.rally.floor.board import Board, Laser, Tile
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.floor.flaw import Flaw
from botyard.rally.floor.problems import Problem
from botyard.rally.floor.token_parts import SIDE_NAMES, SIDES, read_side
from botyard.rally.telling.pictures.svg_edges import beam_offsets
from botyard.rally.telling.pictures.svg_ink import INK, LASER, STEEL_DARK, middle, number, placed, rectangle

MOST_BEAMS = 9


def fire_lasers(turn: Turn) -> None:
    """Board and robots in one step."""
    volley = turn.volley = Volley()
    _fire_board(turn, volley)
    _fire_robots(turn, volley)
    _carry_out(turn, volley)


def fire_board_then_robots(turn: Turn) -> None:
    """AMIGO: the board fires first; a robot that it destroys does not shoot."""
    for fire in (_fire_board, _fire_robots):
        volley = turn.volley = Volley()
        fire(turn, volley)
        _carry_out(turn, volley)


def _carry_out(turn: Turn, volley: Volley) -> None:
    wounds = [wound for wound in volley.wounds if not _altered(turn, wound)]
    wounds.sort(key=lambda wound: wound.robot.dock)
    for _, hits in groupby(wounds, key=lambda wound: wound.robot.dock):
        together = list(hits)
        hurt(turn, together[0].robot, *(wound.hit for wound in together))
    if volley.shoves:
        shove_all(turn, [shove for shove in volley.shoves if _is_there(turn, shove)])
    for change in (*volley.takeovers, *volley.replacements):
        change()


def _is_there(turn: Turn, shove: Shove) -> bool:
    """Whether a weapon still finds its target."""
    if shove.robot.square is not None:
        return True
    if shove.by is not None:
        turn.emit(OptionFailed(robot=shove.by.id, option=shove.cause, reason="gone", target=shove.robot.id))
    return False


def _altered(turn: Turn, wound: Wound) -> bool:
    """Whether the shooter turns the hit into something else; a shield stops it either way."""
    if wound.altered is None or wound.robot.square is None:
        return False
    if shielded(turn, wound.robot, wound.hit):
        return True
    if not wound.altered():
        return False
    tell_what_is_spent(turn, wound.robot, wound.hit)
    return True


def _fire_board(turn: Turn, volley: Volley) -> None:
    state = turn.state
    nearest: dict[int, tuple[int, Robot]] = {}
    hits: list[tuple[int, int, Robot]] = []
    for robot in state.robots:
        if robot.square is None:
            continue
        for index, distance in state.floor.lit.get(robot.square, ()):
            if robot.virtual:
                hits.append((index, distance, robot))
            elif index not in nearest or distance < nearest[index][0]:
                nearest[index] = (distance, robot)
    hits += [(index, distance, robot) for index, (distance, robot) in nearest.items()]
    for index, distance, robot in sorted(hits, key=lambda hit: (hit[0], hit[2].id)):
        beam = state.floor.beams[index]
        turn.emit(BeamFired(squares=beam.squares[: distance + 1], beams=beam.beams, target=robot.id))
        volley.wounds += [Wound(robot, Hit("laser", None, beam.direction))] * beam.beams


def _fire_robots(turn: Turn, volley: Volley) -> None:
    rules = turn.rules
    if not rules.robot_lasers:
        return
    for robot in turn.state.in_dock_order():
        if robot.square is None or robot.virtual or (robot.powered_down and not rules.power_down.fires):
            continue
        _fire_gun(turn, robot, volley)
        for option in working_options(turn, robot):
            for quarters in option.extra_guns():
                _fire_extra(turn, robot, robot.facing.turned(quarters), option.id, volley)


def first_robot(state: State, square: Square, direction: Direction) -> Robot | None:
    """The first real robot in the line of sight."""
    standing = state.real_robots()
    for seen in state.floor.ray(square, direction):
        if seen in standing:
            return standing[seen]
    return None


def _fire_gun(turn: Turn, robot: Robot, volley: Volley) -> None:
    """The main gun: its own laser, or one of the optional weapons."""
    assert robot.square is not None
    options = tuple(working_options(turn, robot))
    direction = robot.facing
    for option in options:
        direction = direction.turned(option.gun_quarters(robot))
    seen = first_robot(turn.state, robot.square, direction)
    targets = plain = [] if seen is None else [seen]
    for option in options:
        targets = option.aim(turn, robot, direction, targets)
    if not targets:
        return
    target = targets[0]
    reasons = {option.id: option.unusable(turn, robot, target) for option in options if option.weapon}
    unusable = tuple(Unusable(weapon, reason) for weapon, reason in reasons.items() if reason)
    weapons = {option.id: option for option in options if option.weapon and not reasons[option.id]}
    for one in unusable:
        turn.emit(WeaponBarred(robot=robot.id, option=one.option, target=target.id, reason=one.reason))
    shots = (1 + sum(option.shots() for option in options)) * turn.rules.shot_power(turn, robot)
    if weapons:
        choice = turn.ask(
            ChooseWeapon(
                seat=robot.seat,
                robot=robot.id,
                choices=("main_laser", *weapons),
                target=target.id,
                damage=shots,
                unusable=unusable,
                effects=(WeaponEffect(shots), *(option.effect for option in weapons.values())),
            )
        )
        if choice in weapons:
            _announce(turn, robot, choice, direction, target)
            weapons[choice].fire(turn, robot, target, direction)
            return
    for option in options:
        targets = option.choose_targets(turn, robot, plain, targets)
    for hit_robot in targets:
        _announce(turn, robot, "main_laser", direction, hit_robot)
        for note in turn.rules.on_shot:
            note(turn, robot, hit_robot)
        for shot in range(1, shots + 1):
            hit = Hit("robot laser", robot.id, direction, shot, shots)
            volley.wounds.append(Wound(hit_robot, hit, _alteration(turn, robot, hit_robot, hit, options)))


def _alteration(
    turn: Turn, robot: Robot, target: Robot, hit: Hit, options: tuple[Option, ...]
) -> Callable[[], bool] | None:
    """Let options turn this hit of the main laser into something else."""
    altering = [option for option in options if type(option).alters_hit is not Option.alters_hit]
    if not altering:
        return None
    return lambda: any(option.alters_hit(turn, robot, target, hit) for option in altering)


def _announce(turn: Turn, robot: Robot, weapon: str, direction: Direction, target: Robot) -> None:
    assert robot.square is not None
    assert target.square is not None
    squares = []
    here = robot.square
    while here != target.square:
        here = neighbour(here, direction)
        squares.append(here)
    turn.emit(ShotFired(robot=robot.id, weapon=weapon, target=target.id, squares=tuple(squares)))


def _fire_extra(turn: Turn, robot: Robot, direction: Direction, weapon: str, volley: Volley) -> None:
    """An additional laser, which no other option changes (rulebook 002:565, publisher's answers)."""
    assert robot.square is not None
    target = first_robot(turn.state, robot.square, direction)
    if target is None:
        return
    _announce(turn, robot, weapon, direction, target)
    for note in turn.rules.on_shot:
        note(turn, robot, target)
    hit = Hit("robot laser", robot.id, direction)
    volley.wounds += [Wound(target, hit)] * turn.rules.shot_power(turn, robot)


class BoardLaser(Element):
    """An emitter on a wall of the square; its light runs across the floor."""

    id = "laser"
    name = "laser"
    rank, listed = 100, 6
    several = True
    examples = ("*e",)
    steps = (
        ElementStep(
            "lasers",
            fire_lasers,
            "The lasers fire.",
            "Lasers",
            after="crushers",
            in_every_race=True,
            kernel="LASERS",
            variants={fire_board_then_robots: "BOARD_THEN_ROBOTS"},
        ),
    )
    layer = "on walls"
    tools = (
        Tool(
            "laser",
            "z",
            "Laser",
            "Tap near the side it is mounted on; it comes with its wall.",
            part=Laser(N),
        ),
    )
    stroke = "sides"
    brush_setting = "beams"
    square_words = (("square.laser", ("Laser, 1 beam.", "Laser, {n} beams.")),)
    entries = (
        HelpEntry(
            "laser",
            "Laser",
            "Hits a robot that stands in its beam at the end of the register: one damage for each"
            " beam. It reaches the first robot and no further, and stops at walls.",
            cites=("000:250-252 000:835", "003:233", "002:265-269", "004:537-551"),
        ),
    )

    def on(self, tile: Tile) -> Sequence[Laser]:
        return tile.lasers

    def put(self, tile: Tile, part: Laser) -> Tile:
        if any(laser.mount == part.mount for laser in tile.lasers):
            raise ValueError(
                f"a second laser on the {SIDE_NAMES[part.mount]} side; write one with more beams"
            )
        return replace(tile, lasers=tuple(sorted((*tile.lasers, part), key=lambda laser: laser.mount)))

    def read(self, word: str) -> Laser | None:
        if not word.startswith("*"):
            return None
        mount, beams = read_side(word[1:2], "laser's side"), word[2:]
        if beams and not (beams.isdecimal() and 1 <= int(beams) <= MOST_BEAMS):
            raise ValueError(
                f"a laser has 1 to {MOST_BEAMS} beams, not {beams!r}; write for example *e or *e2"
            )
        return Laser(mount, int(beams or 1))

    def read_entry(self, fields: Sequence[str]) -> Laser:
        direction, beams = fields
        return Laser(Direction[direction].opposite, int(beams))

    def write(self, part: Laser) -> str:
        return f"*{SIDES[part.mount]}{part.beams if part.beams > 1 else ''}"

    def flaws(self, board: Board) -> Iterator[Flaw]:
        for y, row in enumerate(board.rows):
            for x, tile in enumerate(row):
                for laser in tile.lasers:
                    if laser.mount not in tile.walls:
                        side = SIDE_NAMES[laser.mount]
                        words = f"the laser has no wall to sit on; draw one on the {side} side"
                        yield Flaw((x, y), Problem(words, "loose-laser", (x, y), side=side), "*")

    def mounted(self, part: Laser, side: Direction) -> str:
        if part.mount != side:
            return ""
        return "*" * part.beams if side.is_vertical else "*"

    def small(self, part: Laser) -> str:
        return "*" if part.mount.is_vertical else ""

    def legend(self, parts: Sequence[Laser], fancy: bool) -> list[str]:
        return ["* laser"]

    def draw(self, part: Laser, floor: Floor, square: Square) -> str:
        return emitter(part, square)

    def danger(self, part: Laser) -> float:
        return 1.5 * part.beams


def emitter(laser: Laser, square: Square) -> str:
    """The housing of a laser on its wall, with a lens for each beam."""
    offsets = beam_offsets(laser.beams)
    width = 16 + offsets[-1] - offsets[0]
    drawing = rectangle(-width / 2, -28, width, 13, STEEL_DARK, f"rx='3' stroke='{INK}' stroke-width='1.8'")
    for offset in offsets:
        lens = f"M{number(offset - 4)} -15h8l-2 6h-4z"
        drawing += f"<path d='{lens}' fill='{LASER}' stroke='{INK}' stroke-width='1.4'/>"
    return placed(drawing, *middle(square), laser.mount)
