"""Rules, the turn that is played by them, and the option cards that change it.

A turn has its rules, rules are functions of a turn and hold the option cards, and a card's hooks get the
turn: three types that cannot be defined without each other, so they share a file.

`Rules` are an edition as frozen data. Where editions differ in a number or a yes or no, there is a value;
where they differ in what is done, there is a function. The turn and the register phase are ordered tuples of
steps. Course rules and house rules turn one `Rules` into another; no step asks which edition it is in.

Steps are plain functions of a `Turn`. When a rule needs a player, it asks: either the recorded answer comes
back, or `DecisionNeeded` ends the step. Once the answer is there, the step runs again from the state at its
start. Steps must therefore be pure: no clock, and no randomness but the state's own.

An `Option` has no state of its own: what lies on a card (tokens, a stored program card, a setting) is kept in
the robot's `OptionCard`. A card's file overrides the hooks it needs and says in which editions it is printed.
Phases call hooks by the moment, never by the card.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, ClassVar, Literal, Protocol

from botyard.errors import InputError
from botyard.grid import Direction, Square
from botyard.rally.engine.cards import Card, Motion
from botyard.rally.engine.decisions import MISSING, Answers, Decision, DecisionNeeded, WeaponEffect
from botyard.rally.engine.events import Event
from botyard.rally.engine.profile import Official, Profile
from botyard.rally.engine.rule_groups import PowerDown, Reentry, Timer
from botyard.rally.engine.state import OptionCard, Robot, State
from botyard.rally.engine.teams import Teams
from botyard.rally.engine.volley import Hit, Push, Volley
from botyard.rally.floor.course_checks import FlagCheck
from botyard.rally.floor.factory_floor import Floor
from botyard.rally.floor.problems import Problem

Category = Literal["programming", "movement", "weapon", "protection", "reach"]
Simulated = Literal["covered", "unused", "not covered"]

NO_OPTIONS = 3
"""More wrenches than any square has: where no square gives an option."""

Step = Callable[["Turn"], None]
RobotStep = Callable[["Turn", Robot], None]
SetupCheck = Callable[["PlannedRace", "Rules"], list[Problem]]
"""What is wrong with playing a set-up by these rules."""


class PlannedRace(Protocol):
    """The parts of a set-up that rules check to find out whether they make sense there."""

    @property
    def players(self) -> Sequence[object]: ...
    @property
    def flags(self) -> Sequence[Square]: ...
    @property
    def floor(self) -> Floor: ...


@dataclass(frozen=True, eq=False)
class Rules:
    """One way to play RoboRally."""

    edition: str
    name: str
    place: int
    """Its place in lists of editions."""
    about: tuple[str, ...]
    """How it differs from the others, in a few lines for players."""
    first_course: str
    """The course suggested to a new player."""
    courses_of: str
    """The edition whose courses it also plays."""
    book: str
    """The edition whose rulebook explains it: its own, or that of the edition it is a copy of."""
    players: tuple[int, int]
    official: tuple[Official, ...] = field(default=(), kw_only=True)
    """The optional rules and variants that its book offers."""
    profiles: tuple[Profile, ...] = field(default=(), kw_only=True)
    """Ways to play it between "by the book" and "our own"."""

    # Set-up
    lives: int
    optional_lives: Callable[[int, int], int]
    """Lives by the optional formula, from the numbers of players and of factory boards."""
    flag_range: tuple[int, int]
    """The fewest and the most flags of a course."""
    start: Literal["docks", "shared", "first flag", "own"]
    """Where robots begin: each on its dock, all on one square, on checkpoint 1, or as a course rule says."""
    set_up: tuple[Step, ...]
    check_flags: FlagCheck = lambda floor, flags: []
    check_boards: Callable[[Floor], list[Problem]] = lambda floor: []
    first_flag: int = 1
    flag_step: int = 1
    """How far apart the numbers of a robot's flags are: 2 where two teams divide them."""
    robots_per_seat: int = 1
    teams: Teams | None = None
    checks: tuple[SetupCheck, ...] = ()
    """Checks of course rules, which refuse set-ups in which they make no sense."""

    # Sequence
    turn: tuple[Step, ...] = ()
    register: tuple[tuple[str, Step], ...] = ()

    # Programming
    redeal_rotations: bool = False
    """A full hand of nothing but rotations is dealt again (rulebook 004:180)."""
    redeal_small_hands: bool = False
    """House rule: so is a smaller one."""
    first_card_must_move: bool = False
    timer: Timer = field(default_factory=Timer)

    # Damage and repair
    power_down: PowerDown = field(default_factory=PowerDown)
    unlock: Callable[[Robot], tuple[int, ...]] = lambda robot: (0,)
    """Which registers a repaired point may free, the usual one first; 0: none."""
    voluntary_repair: bool = False
    """A repair may be declined (rulebook 002:227, 003:248, 004:661); 2005 requires it (000:276)."""
    repair: Callable[[Turn, Robot, Square], None] = lambda turn, robot, square: None
    """What a square gives a robot that stands on it, or reaches it, at the end of the turn."""
    use_site: Callable[[Turn, Robot, int], None] = lambda turn, robot, wrenches: None
    use_flag: RobotStep = lambda turn, robot: None
    option_wrenches: int = 2
    """How many wrenches a square needs to give an option; a flag counts as one."""
    pay_life_at: Literal["destruction", "reentry"] = "destruction"
    dissolve_program: bool = False
    """A destroyed robot's cards go back at once (rulebook 004:656)."""
    reentry: Reentry = field(default_factory=Reentry)

    # Lasers
    robot_lasers: bool = True
    laser_power: int = 1
    """Points of damage of a shot from a robot's laser."""
    laser_factor: Callable[[Turn, Robot], int] | None = None
    """A factor for that damage, if it depends on the robot that fires."""

    # Touching and winning
    touch_on_entry: bool = False
    next_flag: Literal["at_once", "next_turn"] = "at_once"
    may_touch: Callable[[Turn, Robot, int], bool] = lambda turn, robot, flag: robot.next_flag == flag
    on_touch: Callable[[Turn, Robot, int], None] | None = None
    """What a touch does instead of counting for the robot alone."""
    on_touched: tuple[Callable[[Turn, Robot, int], None], ...] = ()
    """What happens after a touch that counted."""
    after_touch: tuple[Step, ...] = ()
    all_lost: Literal["none", "most_flags"] = "most_flags"
    time_limit_win: bool = False
    play_on: bool = False
    """Whether the race continues for the places after the first (rulebook 000:351, 002:187, 003:316)."""
    has_flags: bool = True
    """Whether touching all flags in order wins."""

    # Moments for course rules
    on_push: tuple[Callable[[Turn, Push], None], ...] = ()
    """Called when anything (robot, pusher, weapon) has pushed a robot."""
    on_shot: tuple[Callable[[Turn, Robot, Robot], None], ...] = ()
    on_destroyed: tuple[Callable[[Turn, Robot, Square], None], ...] = ()
    """Called when a robot was destroyed on that square."""
    winners_now: tuple[Callable[[Turn], tuple[int, ...]], ...] = ()
    """The seats that have won by a course rule; asked whenever something may have decided the race."""
    goal: str = "Touch all flags in order."
    goal_rule: str = ""
    """The course rule that decides how this race is won, if there is one."""

    # Options
    options: Mapping[str, Option] = field(default_factory=dict)
    option_discards_return: bool = False
    """House rule: discarded options are shuffled into an empty option deck."""
    options_dealt: int = 0
    """How many options each player starts with."""
    applied: Mapping[str, object] = field(default_factory=dict)
    """The house rules and course rules behind these rules, by name, for the record."""

    def shot_power(self, turn: Turn, robot: Robot) -> int:
        """Points of damage of a shot from that robot's laser."""
        return self.laser_power * (1 if self.laser_factor is None else self.laser_factor(turn, robot))

    def first_flag_of(self, team: int | None) -> int:
        """The first flag of a robot of that team: teams that divide the flags begin with different ones."""
        return self.first_flag + (team or 0) % self.flag_step

    def flag_team(self, flag: int) -> int | None:
        """The team that the flag is for, where teams divide the flags."""
        return (flag - self.first_flag) % self.flag_step if self.flag_step > 1 else None

    def flags_touched(self, robot: Robot) -> int:
        """How many of its flags the robot has touched; below zero if a position puts it before its first."""
        return (robot.next_flag - self.first_flag) // self.flag_step

    def but(self, **changes: object) -> Rules:
        """These rules with some fields changed."""
        return replace(self, **changes)  # type: ignore[arg-type]

    def with_goal(self, rule: str, goal: str, **changes: object) -> Rules:
        """These rules with a course rule's way to win; a race has only one."""
        if self.goal_rule:
            raise InputError(f"{self.goal_rule} and {rule} both change how the race is won; choose one")
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


class RaceOver(BaseException):
    """The race is decided: nothing more happens (rulebook 004:696)."""


class Turn:
    """What a step works with."""

    __slots__ = ("_answers", "_asked", "emit", "events", "rules", "state", "volley")

    volley: Volley
    """What weapons have declared in the running laser step."""

    def __init__(self, rules: Rules, state: State, answers: Answers) -> None:
        self.rules = rules
        self.state = state
        self.events: list[Event] = []
        self.emit: Callable[[Event], None] = self.events.append
        """Tell an event. The list's own method, since hardly anything is called as often."""
        self._answers = answers
        self._asked: dict[str, int] = {}

    def ask(self, decision: Decision) -> Any:
        """The player's choice."""
        self._name(decision)
        choice = self._answers(decision)
        if choice is MISSING:
            raise DecisionNeeded([decision])
        return choice

    def ask_all(self, decisions: Sequence[Decision]) -> list[Any]:
        """The choices of several players at once; they answer in any order, unseen by each other."""
        for decision in decisions:
            self._name(decision)
        choices = [self._answers(decision) for decision in decisions]
        if MISSING in choices:
            raise DecisionNeeded(decisions)
        return choices

    def _name(self, decision: Decision) -> None:
        """Give the question its key: turn, step, kind, robot, and a number if it is asked again."""
        who = f"seat{decision.seat}" if decision.robot is None else f"{decision.robot}"
        kind = type(decision).__name__
        key = f"{self.state.turn}.{self.state.step}:{kind}:{who}"
        count = self._asked.get(key, 0) + 1
        self._asked[key] = count
        decision.key = key if count == 1 else f"{key}:{count}"


class Option:
    """An option card. `id` is its name in records; `printed` the editions that have it."""

    id: ClassVar[str]
    name: ClassVar[str]
    printed: ClassVar[frozenset[str]]
    cites: ClassVar[tuple[str, str, str]] = ("", "", "")
    """Its lines in the rulebooks of 2005, the Dutch edition and 1994; a card of our own has none."""
    category: ClassVar[Category]
    simulated: ClassVar[Simulated] = "not covered"
    """How the simulator treats the card: its kernels cover it, it changes nothing until its owner decides
    to use it, or a race with it in play is not simulated."""
    text: ClassVar[str]
    """What the card does, in our own words, for players."""
    texts: ClassVar[dict[str, str]] = {}
    """Other texts by edition, for editions in which the card does something else."""
    weapon: ClassVar[bool] = False
    """Fires instead of the main laser."""
    effect: ClassVar[WeaponEffect] = WeaponEffect()
    """What it does to its target, if it is a weapon."""
    controls: ClassVar[bool] = False
    """Makes other robots execute cards of its owner."""
    moved: ClassVar[str] = ""
    """How it moves robots, as a sentence with {robot} and {way}, if it does."""
    works_powered_down: ClassVar[bool] = False
    passive: ClassVar[bool] = False
    """Works automatically, so in most editions also while the robot is powered down."""
    stores_cards: ClassVar[bool] = False
    """Cards of the hand can be laid on it, even when no register is free."""

    def __init__(self, edition: str) -> None:
        self.edition = edition

    def describe(self) -> str:
        return self.texts.get(self.edition, self.text)

    # Programming

    def extra_cards(self) -> int:
        """How many more cards than the damage allows are dealt."""
        return 0

    def after_deal(self, turn: Turn, robot: Robot) -> None:
        """The hand has been dealt: dealt cards may be changed for others."""

    def before_programming(self, turn: Turn, robot: Robot) -> None:
        """The dealt cards are final: other cards may join the hand."""

    def joins(self, first: Card, second: Card) -> bool:
        """Whether these two cards may share a register."""
        return False

    def joins_once(self) -> bool:
        """Whether it joins cards on only one register per turn."""
        return False

    def joined(self, motion: Motion, rotation: Card) -> Motion:
        """What the motion of a movement card becomes with a rotation card on the same register."""
        raise NotImplementedError

    def after_programming(self, turn: Turn, robot: Robot) -> None:
        """All have programmed: options that are programmed too, or that store left-over cards."""

    def before_first_reveal(self, turn: Turn, robot: Robot) -> None:
        """Power-downs are announced, nothing is revealed: declarations for the whole turn."""

    # Register phases

    def before_reveal(self, turn: Turn, robot: Robot) -> None:
        """Nobody has revealed the register yet."""

    def after_reveal(self, turn: Turn, robot: Robot) -> None:
        """Everybody has revealed the register, nobody has moved."""

    def change_move(self, card: Card, motion: Motion) -> Motion | None:
        """What a movement card may do instead, if its owner chooses; None if the option does not apply."""
        return None

    def after_contact(
        self, turn: Turn, robot: Robot, touched: Robot, direction: Direction, moved: bool
    ) -> None:
        """The robot's own card made it push another robot directly or, if not `moved`, run into it."""

    def keeps_facing(self, robot: Robot) -> bool:
        """Whether gears and belts leave the robot's facing as it is."""
        return False

    # Lasers

    def gun_quarters(self, robot: Robot) -> int:
        """Where the main gun points, as clockwise quarters from the facing."""
        return 0

    def shots(self) -> int:
        """How many extra shots the main laser fires."""
        return 0

    def aim(self, turn: Turn, robot: Robot, direction: Direction, targets: list[Robot]) -> list[Robot]:
        """The robots the main laser can hit, nearest first."""
        return targets

    def choose_targets(
        self, turn: Turn, robot: Robot, plain: list[Robot], targets: list[Robot]
    ) -> list[Robot]:
        """The main laser fires: the robots it hits, if options make these differ from a plain laser's."""
        return targets

    def unusable(self, turn: Turn, robot: Robot, target: Robot) -> str:
        """Why this weapon may not fire at the target now, in a word or two; empty if it may."""
        return ""

    def fire(self, turn: Turn, robot: Robot, target: Robot, direction: Direction) -> None:
        """Declare in `turn.volley` what the weapon does to the target."""
        raise NotImplementedError

    def extra_guns(self) -> tuple[int, ...]:
        """Additional lasers that always fire, as quarters from the facing."""
        return ()

    def alters_hit(self, turn: Turn, robot: Robot, target: Robot, hit: Hit) -> bool:
        """The main laser hits the target: do something instead of damage, and return whether it was done."""
        return False

    # Damage and destruction

    def shields(self, turn: Turn, robot: Robot, hit: Hit) -> bool:
        """Whether a point is stopped before it arrives, without a choice.

        It may change nothing but the robot's cards: it is also asked about points that are only foreseen.
        """
        return False

    def is_spent(self, turn: Turn, robot: Robot, hit: Hit) -> bool:
        """Whether it would stop the point, had it not stopped all that it can in this register."""
        return False

    def absorbs(self, card: OptionCard) -> bool:
        """Whether the card takes points in place of the robot, each with a token."""
        return False

    def absorb(self, turn: Turn, robot: Robot) -> None:
        """The card takes a point."""

    def destroyed(self, turn: Turn, robot: Robot) -> None:
        """The robot has just been destroyed and still has all its options."""

    def reentry_damage(self, damage: int) -> int:
        """The damage with which the robot comes back."""
        return damage

    def needs_damage(self, robot: Robot, points: int) -> bool:
        """Whether the owner may want to keep the damage that a repair of that many points would take."""
        return False

    # Touching, end of turn

    def reach(self, turn: Turn, robot: Robot) -> None:
        """The touch step, after the square under the robot."""

    def at_sites(self, turn: Turn, robot: Robot) -> None:
        """Repairs and upgrades at the end of the turn, after the square under the robot."""

    def end_of_turn(self, turn: Turn, robot: Robot) -> None:
        """After repairs and the clearing of programs."""

    def came_back(self, turn: Turn, robot: Robot) -> None:
        """The robot has come back after a destruction; nothing has been said about its power yet."""


def working_options(turn: Turn, robot: Robot) -> Iterable[Option]:
    """The robot's options that work now; only few do while it is powered down (rulebook 002:400)."""
    return _working_options(turn, robot) if robot.options else ()


def _working_options(turn: Turn, robot: Robot) -> Iterator[Option]:
    """One option's effect may cost the robot another, so ownership is checked for each in turn."""
    options, down = turn.rules.options, turn.rules.power_down
    for card in robot.options:
        if robot.option(card.id) is None:
            continue
        option = options[card.id]
        if (
            not robot.powered_down
            or option.works_powered_down
            or down.uses_options
            or (option.passive and down.passive_options)
        ):
            yield option
