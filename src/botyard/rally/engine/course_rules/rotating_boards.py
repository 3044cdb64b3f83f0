"""Rotating boards: touching a flag may turn the board under the robot by a quarter (rulebook 000:663-675).

Whenever a robot's touch of a flag counts, its owner tosses a coin. Heads: the board on which the robot stands
turns clockwise, with everything printed on it, once all touches of the register are done (ruling). Robots,
flags and archive markers keep their squares and facings.

Rulings: boards that are not square, like docking bays, cannot turn. A robot that finds itself above a pit has
not moved onto it and does not fall; a robot whose archive square has become a pit comes back beside it.
"""

from __future__ import annotations

from msgspec.structs import replace

from botyard.grid import square_name
from botyard.rally.engine.course_rules import course_rule
from botyard.rally.engine.events import RuleApplied
from botyard.rally.engine.rules import PlannedRace, Rules, Turn
from botyard.rally.engine.state import Robot
from botyard.rally.floor.factory_floor import Placement, lay_out
from botyard.rally.floor.problems import Problem

TURNING = "rotating-boards: turning"
"""The boards that turn once this register's touches are done."""


@course_rule(
    name="Turning boards",
    text=(
        "Whenever a robot touches a flag that counts, its owner tosses a coin. On heads the board "
        "under the robot turns a quarter clockwise; robots and flags on it stay where they are."
    ),
    category="floor",
    cites="000:663-675 R75",
    simulated="not covered",
)
def apply(rules: Rules) -> Rules:
    changed = rules.but(on_touched=(*rules.on_touched, toss_coin), checks=(*rules.checks, _boards_can_turn))
    return changed.step_after("touch", "boards turn", turn_boards)


def toss_coin(turn: Turn, robot: Robot, flag: int) -> None:
    state = turn.state
    assert robot.square is not None
    board = state.floor.board_at(robot.square)
    assert board is not None
    if not _is_square(state.floor.placements[board]):
        return
    heads = state.rng.below("coin", 2) == 0
    turn.emit(RuleApplied(rule="rotating-boards", robot=robot.id, detail="heads" if heads else "tails"))
    if heads:
        state.notes[TURNING] = (*state.notes.get(TURNING, ()), board)


def turn_boards(turn: Turn) -> None:
    state = turn.state
    for board in state.notes.pop(TURNING, ()):
        placements = list(state.floor.placements)
        turned = replace(placements[board], quarters=(placements[board].quarters + 1) % 4)
        placements[board] = turned
        state.floor = lay_out(tuple(placements))
        detail = {"board": board, "quarters": turned.quarters}
        turn.emit(RuleApplied(rule="rotating-boards", detail=detail))


def _is_square(placement: Placement) -> bool:
    return placement.board.width == placement.board.height


def _boards_can_turn(setup: PlannedRace, rules: Rules) -> list[Problem]:
    """Flags must be on boards that can turn, and never above a pit, where no robot could touch them."""
    problems: list[Problem] = []
    floor = setup.floor
    if not setup.flags:
        problems.append(
            Problem("rotating-boards needs flags", "rule-needs-flags", rule="rotating-boards", n=1)
        )
    for number, (x, y) in enumerate(setup.flags, start=1):
        board = floor.board_at((x, y))
        if board is None:
            continue
        placement = floor.placements[board]
        where = f"flag {number} at {square_name((x, y))}"
        if not _is_square(placement):
            name = placement.board.name
            words = f"{where} is on {name}, which is not square and cannot turn"
            problems.append(Problem(words, "flag-on-fixed-board", (x, y), n=number, board=name))
        elif any(placement.board.turned(q).rows[y - placement.y][x - placement.x].pit for q in range(4)):
            words = f"{where} would stand above a pit when its board turns"
            problems.append(Problem(words, "flag-turns-into-pit", (x, y), n=number))
    return problems
