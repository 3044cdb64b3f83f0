"""What players decide: typed questions with their legal choices and a default.

Most questions offer a list of choices to pick from. Only a program has too many possible answers to list;
that question says what is wrong with an answer instead.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

import msgspec

from botyard.rally.engine.cards import REGISTERS, STEPS, Card

Choice = str | int | bool
"""A square and facing is written `x,y,F`; registers are numbers; options and robots are named."""


class Decision(msgspec.Struct, kw_only=True, tag_field="kind", omit_defaults=True):
    """A question to one seat about one robot. The key is its name in the record.

    >>> import botyard
    >>> question = botyard.new_race("risky-exchange", ["Ann", "Ben"]).pending(seat=1)[0]
    >>> question.seat, question.robot, question.key
    (1, 1, '1.3:ChooseProgram:1')
    >>> question.refusal("my program")
    'a program is a list of five entries, one for each register'
    """

    seat: int
    robot: int | None = None
    key: str = ""

    def refusal(self, choice: Any, timed_out: bool = False) -> str | None:
        """Why the choice is not legal, or None if it is."""
        raise NotImplementedError

    def settle(self, choice: Any, timed_out: bool) -> Any:
        """The choice that the rules work with."""
        return choice


class Pick(Decision, kw_only=True):
    """A choice from a list; the first one is taken if nobody chooses.

    >>> question = Pick(seat=0, choices=("left", "right"))
    >>> question.default, question.refusal("up")
    ('left', "'up' is not among the choices: left, right")
    """

    choices: tuple[Choice, ...]

    @property
    def default(self) -> Choice:
        """The choice if nobody chooses."""
        return self.choices[0]

    def refusal(self, choice: Any, timed_out: bool = False) -> str | None:
        if timed_out or any(choice == legal and type(choice) is type(legal) for legal in self.choices):
            return None
        shown = ", ".join(str(legal) for legal in self.choices[:12])
        more = f" ... ({len(self.choices)} in all)" if len(self.choices) > 12 else ""
        return f"{choice!r} is not among the choices: {shown}{more}"

    def settle(self, choice: Any, timed_out: bool) -> Any:
        return self.default if timed_out else choice


class ChooseRobot(Pick, tag=True):
    """Which robot to play (Dutch: highest card first, rulebook 003:54)."""


class ChooseFacing(Pick, tag=True):
    """Which way to face at the start (rulebook 002:159)."""


class Barred(msgspec.Struct, frozen=True, gc=False):
    """A square, or a square with a facing, that is not offered, and why."""

    place: str
    reason: Literal["robot", "pit", "sight"]
    """A robot stands there, it is a pit, or a robot would come back face to face with another."""


class Unusable(msgspec.Struct, frozen=True, gc=False):
    """A weapon that is not offered, and why."""

    option: str
    reason: str


class Point(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """A point of damage on its way to a robot, and what it does if the robot takes it and all before it."""

    cause: str
    by: int | None = None
    locks: int = 0
    """The register that it locks."""
    destroys: bool = False


class WeaponEffect(msgspec.Struct, frozen=True, omit_defaults=True, gc=False):
    """What a weapon does to its target on the floor; what else it does, the text of its card says."""

    damage: int = 0
    shove: int = 0
    """How many squares it moves the target away; below 0: closer."""


class ChooseEntry(Pick, tag=True):
    """AMIGO: where and how to enter the race (rulebook 004:231-234)."""

    barred: tuple[Barred, ...] = ()


class ChooseReentry(Pick, tag=True):
    """Where and which way to come back after a destruction."""

    barred: tuple[Barred, ...] = ()


class ChooseReentryPower(Pick, tag=True):
    """Whether the robot comes back powered down (rulebook 000:292, 002:422)."""


class ChoosePowerDown(Pick, tag=True):
    """Whether to announce a power-down for the next turn."""


class ChooseStayDown(Pick, tag=True):
    """Whether a powered-down robot stays powered down for another turn."""


class ChooseUnlock(Pick, tag=True):
    """Which register a repaired point frees; 0 repairs a point that locks none (rulebook 002:380).

    Where a repair may be declined, `none` keeps this point and all that could follow (002:227, 003:248).
    """


class ChooseDoubleSite(Pick, tag=True):
    """1994: two points of repair or one option (rulebook 002:380)."""


class ChooseLoss(Pick, tag=True):
    """Which option is lost with the robot (rulebook 000:347)."""


class ChooseSacrifice(Pick, tag=True):
    """Whether an option takes the damage, and which (rulebook 000:337); with `take` the robot does."""

    points: tuple[Point, ...] = ()
    """This point and all that follow it in the same step."""
    number: int = 1
    """Its number among all points of the step."""


class ChooseMove(Pick, tag=True):
    """Whether an option changes the card being executed; `printed` leaves it as it is."""

    card: Card


class ChooseWeapon(Pick, tag=True):
    """Which weapon fires at the target; `main_laser` is the ordinary one."""

    target: int
    damage: int = 1
    """The damage that the main laser would do, with everything that strengthens it."""
    unusable: tuple[Unusable, ...] = ()
    """The robot's other weapons."""
    effects: tuple[WeaponEffect, ...] = ()
    """What each of the choices does."""


class ChooseShot(Pick, tag=True):
    """What a weapon does to the robot it hits (Fire Control, High-Power Laser)."""

    option: str
    target: int
    number: int = 1
    """Its number among the shots of this laser."""
    shots: int = 1
    """How many shots the laser fires at the target."""


class ChooseSetting(Pick, tag=True):
    """How an option that is programmed each turn is set (side, direction, on or off)."""

    option: str


class ChooseUse(Pick, tag=True):
    """Whether an option is used now."""

    option: str


class ChooseCard(Pick, tag=True):
    """Which left-over card, by its number, is laid on an option; 0 lays none."""

    option: str


class ChooseReach(Pick, tag=True):
    """Which square the Mechanical Arm touches; `none` touches none."""


class ChooseDraft(Pick, tag=True):
    """Which of the offered options is kept; the answer is secret until all have chosen."""


class ChooseHome(Pick, tag=True):
    """Team games: which board is the team's home; boards are numbered from 0."""


class ChoosePlacement(Pick, tag=True):
    """Where a robot starts or comes back, if a course rule lets the player choose."""

    barred: tuple[Barred, ...] = ()


class ChooseProgram(Decision, tag=True):
    """The program of one robot.

    An answer is a list of five entries, by register: `null` if the register is locked, otherwise a list
    of card numbers: one, or two that an option joins (then the option's id may follow them).
    When time has run out, `null` is also allowed for free registers: those are filled at random.

    >>> import botyard
    >>> question = botyard.new_race("risky-exchange", ["Ann", "Ben"], seed=7).pending(seat=0)[0]
    >>> question.refusal([[card.priority] for card in question.hand[:5]]) is None
    True
    """

    hand: tuple[Card, ...]
    locked: tuple[int, ...]
    must_move_first: bool = False
    pairs: tuple[tuple[int, int, str], ...] = ()
    """Every legal pair of card numbers, with the option that joins them."""
    once: tuple[str, ...] = ()
    """Options that join cards on only one register per turn."""
    short: int = 0
    """Free registers for which the hand has no card; they are filled from the deck."""
    may_power_down: bool = False
    """Whether the robot's player is asked about a power-down once all programs are laid."""

    @property
    def free(self) -> list[int]:
        """The registers to be filled."""
        return [register for register in REGISTERS if register not in self.locked]

    def refusal(self, choice: Any, timed_out: bool = False) -> str | None:
        if timed_out and choice is None:
            return None
        if not isinstance(choice, list) or len(choice) != len(REGISTERS):
            return "a program is a list of five entries, one for each register"
        gaps = 0
        hand = {card.priority: card for card in self.hand}
        for register, entry in zip(REGISTERS, choice, strict=True):
            if register in self.locked:
                if entry is not None:
                    return f"register {register} is locked and keeps its card; write null there"
            elif entry is None:
                gaps += 1
            elif problem := self._entry_problem(register, entry, hand):
                return problem
        if gaps > self.short and not timed_out:
            return f"{gaps} free registers have no card; all of {self.free} must be filled"
        used = [number for entry in choice if entry for number in entry if isinstance(number, int)]
        if len(set(used)) < len(used):
            twice = next(number for number in used if used.count(number) > 1)
            return f"card {twice} is used twice"
        return self._once_problem(choice) or self._spare_problem(choice, gaps)

    def _entry_problem(self, register: int, entry: Any, hand: dict[int, Card]) -> str | None:
        if not isinstance(entry, list) or not entry:
            return f"register {register}: an entry is a list of card numbers, for example [490]"
        numbers = entry[:-1] if isinstance(entry[-1], str) else entry
        for number in numbers:
            if type(number) is not int or number not in hand:
                return f"register {register}: card {number!r} is not in the hand"
        if len(numbers) == 1 and len(entry) == 1:
            if register == 1 and self.must_move_first and hand[numbers[0]].kind not in STEPS:
                return "the first card of the first turn must be a movement (Move or Back Up)"
            return None
        by = entry[-1] if isinstance(entry[-1], str) else None
        joiners = [option for first, second, option in self.pairs if {first, second} == set(numbers)]
        if len(numbers) != 2 or not joiners or by not in (None, *joiners):
            return f"register {register}: these cards cannot share a register: {entry}"
        if by is None and len(joiners) > 1:
            return f"register {register}: say which option joins the cards, {' or '.join(joiners)}"
        return None

    def _joiner(self, entry: list[Any]) -> str | None:
        """The option that joins the cards of a legal entry."""
        if isinstance(entry[-1], str):
            return str(entry[-1])
        return next((by for first, second, by in self.pairs if {first, second} == set(entry)), None)

    def _once_problem(self, choice: list[Any]) -> str | None:
        if not self.once:
            return None
        joiners = [self._joiner(entry) for entry in choice if entry and len(entry) > 1]
        twice = next((option for option in self.once if joiners.count(option) > 1), None)
        return None if twice is None else f"{twice} joins the cards of only one register per turn"

    def _spare_problem(self, choice: list[Any], gaps: int) -> str | None:
        """Pairs may use up only what the other free registers do not need."""
        if not gaps:
            return None
        cards_used = sum(len([n for n in entry if isinstance(n, int)]) for entry in choice if entry)
        if len(self.hand) - cards_used < gaps - self.short:
            return "two cards in one register leave too few for the other free registers"
        return None


def all_decision_types() -> tuple[type[Decision], ...]:
    """Every kind of question, for decoding and for generating client types."""
    return tuple(cls for cls in (*Decision.__subclasses__(), *Pick.__subclasses__()) if cls is not Pick)


MISSING = object()

Answers = Callable[[Decision], Any]
"""Returns the recorded choice for a decision, or MISSING."""


class DecisionNeeded(BaseException):
    """The step cannot continue without these answers. Not an error, hence not an Exception."""

    def __init__(self, decisions: Sequence[Decision]) -> None:
        self.decisions = list(decisions)
