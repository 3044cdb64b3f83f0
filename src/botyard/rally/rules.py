"""Rules: an edition as frozen data.

Values where editions differ in a number or a yes, functions where they differ in what is done, ordered
tuples of steps for the turn and for the register phase. Special course rules and house rules turn one
`Rules` into another; no step asks which edition it is in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Literal

from botyard.errors import InputError
from botyard.grid import Square
from botyard.rally.course_checks import FlagCheck
from botyard.rally.floor import Floor
from botyard.rally.hooks import Option
from botyard.rally.teams import Teams

if TYPE_CHECKING:
    from botyard.grid import Square
    from botyard.rally.setup import Setup
    from botyard.rally.state import Robot, State
    from botyard.rally.turn import Turn
    from botyard.rally.volley import Push

Step = Callable[["Turn"], None]
RobotStep = Callable[["Turn", "Robot"], None]
SetupCheck = Callable[["Setup", "Rules"], list[str]]
"""What is wrong with playing a set-up by these rules, in words."""


@dataclass(frozen=True)
class PowerDown:
    """What powering down allows and forbids."""

    allowed: bool = True
    only_damaged: bool = True
    on_reentry: bool = True
    """A robot may come back powered down (rulebook 000:292, 002:422)."""
    fires: bool = False
    touches: bool = True
    archives: bool = True
    uses_options: bool = False
    draws_options: bool = False
    lock_fill: Literal["deck", "kept"] = "deck"
    """What lies on a register that locks while down: the deck's top card (000:333), or the card of the
    announcing turn, which the official 1994 answers prefer."""


@dataclass(frozen=True)
class Timer:
    """The sand-glass. `last`: for the last player, per unprogrammed robot; `all`: for everybody."""

    mode: Literal["none", "last", "all"] = "none"
    seconds: int = 0


@dataclass(frozen=True)
class Reentry:
    """How destroyed robots come back."""

    damage: int = 2
    occupied: Literal["virtual", "adjacent"] = "adjacent"
    sight_limit: int = 3
    """No robot may stand that near in the line of sight of a robot on an adjacent square; 0: no limit."""
    order: Callable[[State, list[Robot]], list[Robot]] = lambda state, robots: robots
    down_damage: bool = False
    """Damage taken while powered down comes on top (rulebook 000:292)."""
    delay: int = 0
    """Whole turns missed before coming back."""


@dataclass(frozen=True, eq=False)
class Rules:
    """One way to play RoboRally."""

    edition: str
    name: str
    players: tuple[int, int]

    # Set-up
    lives: int
    optional_lives: Callable[[int, int], int]
    """Lives by the optional formula, from the numbers of players and of boards."""
    check_flags: FlagCheck
    start: Literal["docks", "shared", "first flag", "own"]
    """Where robots begin: each on its dock, all on one square, on checkpoint 1, or as a course rule says."""
    set_up: tuple[Step, ...]
    check_boards: Callable[[Floor], list[str]] = lambda floor: []
    first_flag: int = 1
    robots_per_seat: int = 1
    teams: Teams | None = None
    checks: tuple[SetupCheck, ...] = ()
    """Where course rules refuse a set-up in which they make no sense."""

    # Sequence
    turn: tuple[Step, ...] = ()
    register: tuple[tuple[str, Step], ...] = ()

    # Programming
    redeal_rotations: bool = False
    first_card_must_move: bool = False
    timer: Timer = Timer()

    # Damage and repair
    power_down: PowerDown = PowerDown()
    unlock: Callable[[Turn, Robot], int] = lambda turn, robot: 0
    """Which register a repaired point frees; 0: none."""
    repair: Callable[[Turn, Robot, Square], None] = lambda turn, robot, square: None
    """What a square gives the robot that stands there, or reaches there, at the end of the turn."""
    use_site: Callable[[Turn, Robot, int], None] = lambda turn, robot, wrenches: None
    use_flag: RobotStep = lambda turn, robot: None
    flags_give_options: bool = False
    """Whether there is an option to be had at a flag; a site may give one anyway."""
    pay_life_at: Literal["destruction", "reentry"] = "destruction"
    dissolve_program: bool = False
    """A destroyed robot's cards go back at once (rulebook 004:656)."""
    reentry: Reentry = Reentry()

    # Lasers
    robot_lasers: bool = True
    laser_power: Callable[[Turn, Robot], int] = lambda turn, robot: 1

    # Touching and winning
    touch_on_entry: bool = False
    next_flag: Literal["at_once", "next_turn"] = "at_once"
    may_touch: Callable[[Turn, Robot, int], bool] = lambda turn, robot, flag: robot.next_flag == flag
    on_touch: Callable[[Turn, Robot, int], None] | None = None
    """What a touch does instead of counting for the robot alone."""
    on_touched: tuple[Callable[[Turn, Robot, int], None], ...] = ()
    """What follows from a touch that had its effect."""
    after_touch: tuple[Step, ...] = ()
    all_lost: Literal["none", "most_flags"] = "most_flags"
    time_limit_win: bool = False
    play_on: bool = False
    """The race goes on for the places after the first (rulebook 000:351, 002:187, 003:316)."""
    has_flags: bool = True
    """Whether touching all flags in order wins."""

    # Moments for course rules
    on_push: tuple[Callable[[Turn, Push], None], ...] = ()
    """A robot that moves by its card pushes others."""
    on_pushed: tuple[Callable[[Turn, Robot, Square], None], ...] = ()
    """A robot was pushed from that square by whatever pushes: robots, pushers, weapons."""
    on_shot: tuple[Callable[[Turn, Robot, Robot], None], ...] = ()
    on_destroyed: tuple[Callable[[Turn, Robot, Square], None], ...] = ()
    """A robot was destroyed on that square."""
    winners_now: tuple[Callable[[Turn], tuple[int, ...]], ...] = ()
    """Asked at the end of each turn and after each touch step: seats that have won by a course rule."""
    goal: str = "Touch all flags in order."
    goal_rule: str = ""
    """The course rule that says how this race is won, where one does."""

    # Options
    options: Mapping[str, Option] = field(default_factory=dict)
    option_discards_return: bool = False
    """House rule: an empty option deck is made of the discards again."""
    options_dealt: int = 0
    """How many each player has when the race begins."""
    switches: Mapping[str, object] = field(default_factory=dict)
    """The house rules and course rules that made these rules what they are, by name, for the record."""

    def but(self, **changes: object) -> Rules:
        """These rules with some fields changed."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def with_goal(self, rule: str, goal: str, **changes: object) -> Rules:
        """These rules with a course rule's way to win; a race has only one."""
        if self.goal_rule:
            raise InputError(f"{self.goal_rule} and {rule} each say how the race is won; choose one")
        return self.but(goal_rule=rule, goal=goal, **changes)

    def step_before(self, name: str, new_name: str, step: Step) -> Rules:
        """These rules with one more step in the register phase, before the named one."""
        index = [step_name for step_name, _ in self.register].index(name)
        return self.but(register=(*self.register[:index], (new_name, step), *self.register[index:]))

    def step_after(self, name: str, new_name: str, step: Step) -> Rules:
        """These rules with one more step in the register phase, after the named one."""
        index = [step_name for step_name, _ in self.register].index(name) + 1
        return self.but(register=(*self.register[:index], (new_name, step), *self.register[index:]))

    def turn_step_after(self, existing: Step, step: Step) -> Rules:
        """These rules with one more step in the turn, after the last occurrence of an existing one."""
        sequence = list(self.turn)
        index = len(sequence) - 1 - sequence[::-1].index(existing)
        sequence.insert(index + 1, step)
        return self.but(turn=tuple(sequence))
