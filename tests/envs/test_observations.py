"""Observations hold what the seat may know: no more, no less, and right."""

from __future__ import annotations

import numpy as np
import pytest

from botyard.envs.exact_table import ExactTable
from botyard.envs.fast import races as r
from botyard.envs.fast_table import FastTable
from botyard.envs.planes import PLANES, planes_of
from botyard.envs.rewards import Rewards, ways
from botyard.envs.table import Array, EnvTable, RaceSettings, Seen, programs
from botyard.grid import DIRECTIONS, neighbour
from botyard.rally.engine.decisions import ChooseProgram
from botyard.rally.engine.events import RobotDestroyed
from botyard.rally.engine.view import RobotView, View
from botyard.rally.fast import codes as k
from botyard.rally.fast.layout import KINDS, STATUSES
from botyard.rally.fast.option_codes import coded_options
from botyard.rally.floor.courses import load_course

COURSES = [
    ("dizzy-dash", "2005"),
    ("risky-exchange", "dutch"),
    ("moving-targets", "2005"),
    ("option-world", "2005"),
]


def random_actions(seen: Seen, rng: np.random.Generator) -> Array:
    return np.array([[rng.choice(np.flatnonzero(mask)) for mask in race] for race in seen.mask])


def robot_row(view: View, robot: RobotView, left: int, top: int) -> list[int]:
    """What docs/environments.md says of a robot, from what the engine shows to a seat."""

    def place(square: tuple[int, int] | None) -> list[int]:
        return [0, 0] if square is None else [square[0] - left + 1, square[1] - top + 1]

    cards = [register.cards[0] if register.cards else None for register in robot.registers]
    return [
        int(robot.square is not None),
        *place(robot.square),
        int(robot.facing),
        1 + STATUSES.index(robot.status),
        robot.damage,
        robot.lives,
        robot.next_flag,
        *place(robot.archive),
        int(robot.virtual),
        int(robot.powered_down),
        int(robot.going_down),
        robot.place or 0,
        0 if robot.team is None else robot.team + 1,
        *(int(register.locked) for register in robot.registers),
        *(KINDS.index(card.kind) if card else 0 for card in cards),
        *(card.priority // 10 if card else 0 for card in cards),
        *(int(any(own.id == option for own in robot.options)) for option in coded_options()),
    ]


@pytest.mark.parametrize(("course", "edition"), COURSES)
def test_a_seat_sees_what_its_view_says(course: str, edition: str) -> None:
    """The same array can be rebuilt from the engine's view, which is whitelisted and tested for secrets."""
    race = RaceSettings(course, 4, edition, turn_limit=25, power_down=True)
    table = ExactTable(race)
    rng = np.random.default_rng(7)
    seen = table.reset("a seed")
    compared = 0
    while not (table.terminated[0] or table.truncated[0]):
        if table.stage == 0:
            floor = table.floor
            for seat in range(4):
                view = table.game.view(seat)
                rows = [robot_row(view, robot, floor.left, floor.top) for robot in view.robots]
                rows = rows[seat:] + rows[:seat]
                assert seen.robots[0, seat, :4].tolist() == rows
                assert not seen.robots[0, seat, 4:].any()
                hand = [[KINDS.index(card.kind), card.priority // 10, 0] for card in view.robots[seat].hand]
                assert seen.hand[0, seat, : len(hand)].tolist() == hand
                assert not seen.hand[0, seat, len(hand) :].any()
                asked = [one for one in view.questions if isinstance(one, ChooseProgram)]
                compared += len(asked)
                if not asked or 1 in asked[0].locked:
                    assert np.flatnonzero(seen.mask[0, seat]).tolist() == [r.PASS]
                else:
                    assert np.flatnonzero(seen.mask[0, seat]).tolist() == list(range(len(hand)))
        table.place(random_actions(seen, rng))
        seen = table.see()
    assert compared > 20


def test_other_hands_and_half_laid_programs_are_hidden() -> None:
    """Races that differ only in what others hold and have laid look the same to a seat."""
    table = FastTable(RaceSettings(seats=4), 1)
    table.reset(3)
    table.place(np.array([[0, 1, 2, 3]]))
    one = table.see()
    table.hands[0, 1:] = np.roll(table.hands[0, 1:], 1, axis=0)
    table.laid[0, 1:, 0] = (5, 6, 7)
    other = table.see()
    for before, after in zip(one[1:], other[1:], strict=True):
        assert np.array_equal(before[0, 0], after[0, 0])
    assert np.array_equal(one.race, other.race)
    assert not np.array_equal(one.hand[0, 1], other.hand[0, 1])


def test_ones_own_program_grows_card_by_card() -> None:
    table = FastTable(RaceSettings(seats=2), 1)
    seen = table.reset(1)
    assert seen.race[0, r.REGISTER] == 1
    table.place(np.array([[4, 0]]))
    after = table.see()
    assert after.race[0, r.REGISTER] == 2
    assert after.registers[0, 0, 0, :2].tolist() == seen.hand[0, 0, 4, :2].tolist()
    assert after.hand[0, 0, :, 2].tolist() == [0, 0, 0, 0, 1, 0, 0, 0, 0, 0]
    assert after.mask[0, 0, 4] == 0


def test_planes_show_the_floor() -> None:
    floor = load_course("dizzy-dash").floor
    planes = dict(zip(PLANES, planes_of(floor), strict=True))
    gears = floor.having("gear")
    for (x, y), tile in floor.tiles.items():
        at = (y - floor.top + 1, x - floor.left + 1)
        assert planes["pit"][at] == tile.pit
        assert planes["gear"][at] == (gears[x, y].number if (x, y) in gears else 0)
        assert planes["repair"][at] == tile.repair
        assert planes["belt"][at] == (0 if tile.belt is None else 1 + tile.belt.exit)
        for side in DIRECTIONS:
            assert planes[f"wall_{side.name.lower()}"][at] == (((x, y), side) in floor.walls)
    assert planes["void"].sum() == planes["void"].size - len(floor.tiles)


def test_ways_lead_through_all_flags() -> None:
    """Each step of a route is one shorter than the one before; at a flag the next part begins."""
    course = load_course("dizzy-dash")
    floor, table = course.floor, FastTable(RaceSettings("dizzy-dash"))
    numbers = table._simulator.tables
    found = ways(floor, course.flags)
    for index, flag in enumerate(course.flags[:-1]):
        assert found[index, numbers.number(flag)] == found[index + 1, numbers.number(flag)]
    assert found[len(course.flags) - 1, numbers.number(course.flags[-1])] == 0
    for square in floor.tiles:
        here = found[0, numbers.number(square)]
        if here > 0 and square != course.flags[0]:
            near = [
                found[0, numbers.number(neighbour(square, side))]
                for side in DIRECTIONS
                if (square, side) not in floor.walls
            ]
            assert here - 1 in near


def test_rewards_are_what_happened() -> None:
    """From the exact engine's own events: flags, destructions, the win."""
    rewards = Rewards(win=1000, loss=-500, flag=10, destroyed=-1)
    table = ExactTable(RaceSettings("dizzy-dash", 2, turn_limit=60, rewards=rewards))
    rng = np.random.default_rng(1)
    got = np.zeros(2)
    seen = table.reset(11)
    while not (table.terminated[0] or table.truncated[0]):
        if table.place(random_actions(seen, rng)):
            got += table.rewards[0]
        seen = table.see()
    state, events = table.game.state, table.game.events()
    for seat in range(2):
        flags = state.robots[seat].next_flag - 1
        dead = sum(isinstance(event, RobotDestroyed) and event.robot == seat for event in events)
        result = (1000 if seat in table.game.winners else -500) if table.terminated[0] else 0
        assert got[seat] == result + 10 * flags - dead
        assert dead


def program_masks_agree(table: EnvTable) -> None:
    """A program is legal exactly when its cards could be placed one by one."""
    placeable = table.placeable()[0, 0]
    mask = table.program_mask(0, 0)
    held = int((table.hands[0, 0] > 0).sum())
    own = programs()[mask == 1][:, placeable]
    assert (own < held).all()
    assert len({tuple(row) for row in own.tolist()}) == len(own)
    wanted = 1
    for count in range(placeable.sum()):
        wanted *= held - count
    assert len(own) == max(wanted, 1)


def test_program_masks_follow_damage_and_locks() -> None:
    table = FastTable(RaceSettings(seats=2), 1)
    table.reset(1)
    program_masks_agree(table)
    assert table.program_mask(0, 0).sum() == 15120
    table.robots[0, 0, k.LOCKED] = 0b10100
    table.hands[0, 0, 4:] = 0
    program_masks_agree(table)
    assert table.program_mask(0, 0).sum() == 24
    table.robots[0, 0, k.DOWN] = 1
    assert table.program_mask(0, 0).sum() == 1
