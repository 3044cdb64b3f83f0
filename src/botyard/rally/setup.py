"""A race before it starts: edition, course, players, house rules, seed.

A set-up holds the drawings of its boards, so that a record stays playable when a board is corrected later.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.grid import Square
from botyard.rally.board_text import write_board
from botyard.rally.course import BoardPlace, Course, drawn_board
from botyard.rally.course_checks import dock_problems, flag_problems, shared_start_problems
from botyard.rally.editions import edition_rules
from botyard.rally.floor import Floor, Placement, lay_out
from botyard.rally.problems import Problem
from botyard.rally.robots import ROBOT_NAMES
from botyard.rally.rules import Rules
from botyard.rally.special import all_special_rules, apply_special_rule
from botyard.rally.switches import SWITCHES, apply_switch


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A seat at the table: a name, perhaps a wish for a robot, and in team games one for a team."""

    name: str
    robot: str = ""
    team: int | None = None


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that the race follows from, besides the players' answers."""

    edition: str
    course: str
    players: tuple[Player, ...]
    places: tuple[BoardPlace, ...]
    boards: dict[str, str]
    """The drawings of the boards, by the names that `places` uses."""
    flags: tuple[Square, ...]
    start: Square | None = None
    rules: dict[str, Any] = {}
    """Special course rules (with their parameters) and house rules, in the order in which they apply."""
    lives: int | None = None
    optional_lives: bool = False
    play_on: bool = False
    turn_limit: int | None = None
    seed: str = "0"

    @property
    def floor(self) -> Floor:
        return lay_out(
            tuple(
                Placement(
                    drawn_board(self.boards[place.board], place.board), place.x, place.y, place.rotation // 90
                )
                for place in self.places
            )
        )


def set_up(
    course: Course,
    players: Sequence[str | Player],
    *,
    edition: str | None = None,
    rules: Mapping[str, Any] | None = None,
    start: Square | None = None,
    lives: int | None = None,
    optional_lives: bool = False,
    play_on: bool = False,
    turn_limit: int | None = None,
    seed: str | int = "0",
) -> Setup:
    """A checked set-up; InputError says everything that is wrong with it."""
    chosen = edition or (course.editions[0] if course.editions else "2005")
    setup = Setup(
        edition=chosen,
        course=course.name,
        players=tuple(Player(player) if isinstance(player, str) else player for player in players),
        places=course.boards,
        boards={place.board: write_board(course.board(place.board)) for place in course.boards},
        flags=course.flags,
        start=start or course.start,
        rules={**course.special, **(rules or {})},
        lives=lives,
        optional_lives=optional_lives,
        play_on=play_on,
        turn_limit=turn_limit,
        seed=str(seed),
    )
    check_setup(setup)
    return setup


def rules_of(setup: Setup) -> Rules:
    """The edition's rules with all course and house rules applied."""
    rules = edition_rules(setup.edition)
    if setup.play_on:
        rules = rules.but(play_on=True)
    for name, value in setup.rules.items():
        if name in SWITCHES:
            rules = apply_switch(rules, name, value)
        elif name.replace("_", "-") in all_special_rules():
            if value is not False:
                rules = apply_special_rule(rules, name, value if isinstance(value, dict) else {})
        else:
            known = ", ".join([*all_special_rules(), *SWITCHES])
            raise InputError(f"there is no rule named {name!r}; known: {known}")
    return rules


class UnplayableError(InputError):
    """A set-up that cannot be played: all its problems."""

    def __init__(self, words: str, problems: Sequence[str]) -> None:
        super().__init__(words)
        self.problems = tuple(problems)


def check_setup(setup: Setup) -> None:
    """UnplayableError with all problems, in words."""
    rules = rules_of(setup)
    undrawn = [place.board for place in setup.places if place.board not in setup.boards]
    if undrawn:
        raise InputError(f"the board {undrawn[0]!r} is not in the set-up; it needs its drawing")
    problems = setup_problems(setup, rules, setup.floor)
    if problems:
        words = f"{setup.course} in the {rules.name} rules: {'; '.join(problems)}"
        raise UnplayableError(words, problems)


def setup_problems(setup: Setup, rules: Rules, floor: Floor) -> list[str]:
    """Everything that is wrong with a race on that floor, in words."""
    problems = _player_problems(setup, rules) + _team_problems(setup, rules)
    problems += flag_problems(floor, setup.flags)
    if rules.has_flags:
        problems += rules.check_flags(floor, setup.flags)
    problems += rules.check_boards(floor)
    if rules.start == "docks":
        problems += dock_problems(floor, len(setup.players) * rules.robots_per_seat)
    elif rules.start == "shared":
        problems += shared_start_problems(floor, setup.start)
    elif rules.start == "first flag" and not setup.flags:
        problems.append(
            Problem("robots enter this race on its first flag, and there is none", "no-first-flag")
        )
    for check in rules.checks:
        problems += check(setup, rules)
    if setup.lives is not None and not 1 <= setup.lives <= 9:
        problems.append(Problem("lives must be between 1 and 9", "life-count", fewest=1, most=9))
    if setup.play_on and rules.goal_rule:
        words = f"{rules.goal_rule} ends the race with the win; it cannot be played on for places"
        problems.append(Problem(words, "no-places", rule=rules.goal_rule))
    if setup.turn_limit is not None and setup.turn_limit < 1:
        problems.append(Problem("the turn limit must be at least 1", "turn-limit"))
    return problems


def _player_problems(setup: Setup, rules: Rules) -> list[str]:
    problems: list[str] = []
    fewest, most = rules.players
    count = len(setup.players)
    if not fewest <= count <= most:
        words = f"{count} players; this edition is for {fewest} to {most}"
        problems.append(Problem(words, "player-count", n=count, fewest=fewest, most=most))
    if count * rules.robots_per_seat > len(ROBOT_NAMES):
        problems.append(
            Problem(f"there are only {len(ROBOT_NAMES)} robots", "robot-count", most=len(ROBOT_NAMES))
        )
    wishes = [player.robot for player in setup.players if player.robot]
    problems += [
        Problem(f"there is no robot {wish!r}; choose from {', '.join(ROBOT_NAMES)}", "no-robot", robot=wish)
        for wish in wishes
        if wish not in ROBOT_NAMES
    ]
    problems += [
        Problem(f"two players want {wish}", "robot-twice", robot=wish)
        for wish in sorted({w for w in wishes if wishes.count(w) > 1})
    ]
    return problems


def _team_problems(setup: Setup, rules: Rules) -> list[str]:
    wishes = [player.team for player in setup.players]
    if rules.teams is not None:
        return rules.teams.problems(wishes)
    if all(wish is None for wish in wishes):
        return []
    return [Problem("this race knows no teams", "no-teams")]


def teams_of(setup: Setup, rules: Rules) -> Sequence[int | None]:
    """The team of each seat, None where everybody races alone."""
    wishes = [player.team for player in setup.players]
    return wishes if rules.teams is None else rules.teams.of(wishes)


def starting_lives(setup: Setup, rules: Rules) -> int:
    """Chosen, by the edition's optional formula, or its plain number."""
    if setup.lives is not None:
        return setup.lives
    if setup.optional_lives:
        return rules.optional_lives(len(setup.players), len(setup.places))
    return rules.lives
