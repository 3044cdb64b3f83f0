"""A race before it starts: edition, course, players, house rules, seed.

A set-up holds the drawings of its boards and the ids of its option cards, so that a record stays playable
when a board is corrected or a card is added later.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.grid import Square
from botyard.rally.engine.cards import DECK
from botyard.rally.engine.course_rules import all_course_rules, apply_course_rule
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.house_rules import HOUSE_RULES, apply_house_rule
from botyard.rally.engine.old_option_decks import OLD_OPTION_DECKS
from botyard.rally.engine.options import chosen_options
from botyard.rally.engine.profiles import settle
from botyard.rally.engine.robots import ROBOT_NAMES
from botyard.rally.engine.rules import Rules
from botyard.rally.engine.state import Robot, State
from botyard.rally.floor.board_text import write_board
from botyard.rally.floor.course import BoardPlace, Course, drawn_board
from botyard.rally.floor.course_checks import dock_problems, flag_count, flag_problems, shared_start_problems
from botyard.rally.floor.factory_floor import Floor, Placement, lay_out
from botyard.rally.floor.problems import Problem
from botyard.rng import SPLITMIX, Rng


class Player(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A player for a seat: a name, and optionally a preferred robot and, in team games, a team.

    >>> import botyard
    >>> game = botyard.new_race("risky-exchange", [Player("Ann", robot="Twonky"), "Ben"])
    >>> game.view(0).robots[0].name
    'Twonky'
    """

    name: str
    robot: str = ""
    team: int | None = None


class Setup(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """Everything that determines the race, apart from the players' answers.

    >>> import botyard
    >>> setup = botyard.new_race("risky-exchange", ["Ann", "Ben"], seed=7).setup
    >>> setup.edition, setup.course, setup.seed
    ('2005', 'Risky Exchange', '7')
    """

    edition: str
    course: str
    players: tuple[Player, ...]
    places: tuple[BoardPlace, ...]
    boards: dict[str, str]
    """The drawings of the boards, by the names that `places` uses."""
    flags: tuple[Square, ...]
    start: Square | None = None
    rules: dict[str, Any] = {}
    """Course rules (with their parameters) and house rules, in the order in which they apply."""
    profile: str = ""
    """The profile that rules and lives came from, by name; older set-ups have none."""
    lives: int | None = None
    optional_lives: bool = False
    play_on: bool = False
    turn_limit: int | None = None
    options: tuple[str, ...] | None = None
    """The option cards in the deck, by id; None in older set-ups."""
    seed: str = "0"
    random: int = SPLITMIX
    """The generator of its random numbers (`rng.py`); older set-ups name none."""

    @property
    def floor(self) -> Floor:
        """The floor that the boards make."""
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
    profile: str = "",
    rules: Mapping[str, Any] | None = None,
    start: Square | None = None,
    lives: int | None = None,
    optional_lives: bool = False,
    play_on: bool = False,
    turn_limit: int | None = None,
    options: Sequence[str] | None = None,
    seed: str | int = "0",
) -> Setup:
    """A checked set-up; InputError lists everything that is wrong with it.

    `profile` is `book`, `common` or another one of the edition; `rules` are set on top of it.

    >>> from botyard.rally import Game, load_course
    >>> game = Game(set_up(load_course("risky-exchange"), ["Ann", "Ben"], lives=5, play_on=True))
    >>> [robot.lives for robot in game.view(seat=None).robots]
    [5, 5]
    """
    chosen = edition or (course.editions[0] if course.editions else "2005")
    played = settle(edition_rules(chosen), profile, rules, lives=lives, optional_lives=optional_lives)
    setup = Setup(
        edition=chosen,
        course=course.name,
        players=tuple(Player(player) if isinstance(player, str) else player for player in players),
        places=course.boards,
        boards={place.board: write_board(course.board(place.board)) for place in course.boards},
        flags=course.flags,
        start=start or course.start,
        rules={**course.special, **played.rules},
        profile=played.profile,
        lives=lives,
        optional_lives=played.optional_lives,
        play_on=play_on,
        turn_limit=turn_limit,
        options=edition_deck(chosen) if options is None else tuple(options),
        seed=str(seed),
    )
    check_setup(setup)
    return setup


def edition_deck(edition: str) -> tuple[str, ...]:
    """The option cards of a new race in this edition."""
    return tuple(sorted(edition_rules(edition).options))


def deck_of(setup: Setup) -> tuple[str, ...]:
    """The option cards of a race, even if its set-up is too old to list them."""
    if setup.options is not None:
        return setup.options
    first = OLD_OPTION_DECKS.get(setup.edition)
    return edition_deck(setup.edition) if first is None else first


@lru_cache(maxsize=32)
def rules_with_deck(edition: str, deck: tuple[str, ...]) -> Rules:
    """The edition with these option cards; the same object each time."""
    rules = edition_rules(edition)
    if deck == tuple(rules.options):
        return rules
    return rules.but(options=chosen_options(edition, rules.options, deck))


def rules_of(setup: Setup) -> Rules:
    """The edition's rules with the race's option deck, and all course and house rules applied."""
    rules = rules_with_deck(setup.edition, deck_of(setup))
    if setup.play_on:
        rules = rules.but(play_on=True)
    for name, value in setup.rules.items():
        if name in HOUSE_RULES:
            rules = apply_house_rule(rules, name, value)
        elif name.replace("_", "-") in all_course_rules():
            if value is not False:
                rules = apply_course_rule(rules, name, value if isinstance(value, dict) else {})
        else:
            known = ", ".join([*all_course_rules(), *HOUSE_RULES])
            raise InputError(f"there is no rule named {name!r}; known: {known}")
    return rules


class UnplayableError(InputError):
    """A set-up that cannot be played: all its problems."""

    def __init__(self, words: str, problems: Sequence[Problem]) -> None:
        super().__init__(words)
        self.problems = tuple(problems)


def check_setup(setup: Setup) -> None:
    """Raise UnplayableError with all problems, if there are any."""
    rules = rules_of(setup)
    undrawn = [place.board for place in setup.places if place.board not in setup.boards]
    if undrawn:
        raise InputError(f"the board {undrawn[0]!r} is not in the set-up; it needs its drawing")
    problems = setup_problems(setup, rules, setup.floor)
    if problems:
        words = f"{setup.course} in the {rules.name} rules: {'; '.join(map(str, problems))}"
        raise UnplayableError(words, problems)


def setup_problems(setup: Setup, rules: Rules, floor: Floor) -> list[Problem]:
    """Everything that is wrong with a race on that floor."""
    problems = _player_problems(setup, rules) + _team_problems(setup, rules)
    problems += flag_problems(floor, setup.flags)
    if rules.has_flags:
        problems += flag_count(*rules.flag_range)(floor, setup.flags)
        problems += rules.check_flags(floor, setup.flags)
    problems += rules.check_boards(floor)
    if rules.start == "docks":
        problems += dock_problems(floor, len(setup.players) * rules.robots_per_seat)
    elif rules.start == "shared":
        problems += shared_start_problems(floor, setup.start)
    elif rules.start == "first flag" and not setup.flags:
        problems.append(
            Problem("robots enter this race on its first flag, but the course has no flags", "no-first-flag")
        )
    for check in rules.checks:
        problems += check(setup, rules)
    if setup.lives is not None and not 1 <= setup.lives <= 9:
        problems.append(Problem("lives must be between 1 and 9", "life-count", fewest=1, most=9))
    if setup.play_on and rules.goal_rule:
        words = f"{rules.goal_rule} ends the race with the win; it cannot be continued for places"
        problems.append(Problem(words, "no-places", rule=rules.goal_rule))
    if setup.turn_limit is not None and setup.turn_limit < 1:
        problems.append(Problem("the turn limit must be at least 1", "turn-limit"))
    return problems


def _player_problems(setup: Setup, rules: Rules) -> list[Problem]:
    problems: list[Problem] = []
    fewest, most = rules.players
    count = len(setup.players)
    if not fewest <= count <= most:
        words = f"{count} players; this edition is for {fewest} to {most}"
        problems.append(Problem(words, "player-count", n=count, fewest=fewest, most=most))
    if count * rules.robots_per_seat > len(ROBOT_NAMES):
        robots, most = count * rules.robots_per_seat, len(ROBOT_NAMES)
        words = f"{count} players need {robots} robots, but there are only {most} robots"
        problems.append(Problem(words, "robot-count", n=robots, most=most))
    chosen = [player.robot for player in setup.players if player.robot]
    problems += [
        Problem(f"there is no robot {name!r}; choose from {', '.join(ROBOT_NAMES)}", "no-robot", robot=name)
        for name in chosen
        if name not in ROBOT_NAMES
    ]
    problems += [
        Problem(f"two players want {name}", "robot-twice", robot=name)
        for name in sorted({one for one in chosen if chosen.count(one) > 1})
    ]
    return problems


def _team_problems(setup: Setup, rules: Rules) -> list[Problem]:
    chosen = [player.team for player in setup.players]
    if rules.teams is not None:
        return rules.teams.problems(chosen)
    if all(choice is None for choice in chosen):
        return []
    return [Problem("this race has no teams; take the players' teams away", "no-teams")]


def teams_of(setup: Setup, rules: Rules) -> Sequence[int | None]:
    """The team of each seat; None if everybody races alone."""
    chosen = [player.team for player in setup.players]
    return chosen if rules.teams is None else rules.teams.of(chosen)


def starting_lives(setup: Setup, rules: Rules) -> int:
    """The chosen number, or the edition's optional formula, or its plain number."""
    if setup.lives is not None:
        return setup.lives
    if setup.optional_lives:
        return rules.optional_lives(len(setup.players), factory_boards(setup.floor))
    return rules.lives


def factory_boards(floor: Floor) -> int:
    """How many boards are factory floor; a docking bay is none (rulebook 002:117, 002:167)."""
    docking = {floor.board_at(square) for square in floor.docks.values()}
    return max(1, len(floor.placements) - len(docking))


def first_state(setup: Setup, rules: Rules) -> State:
    """Robots off the floor, decks unshuffled."""
    state = State(
        floor=setup.floor,
        flags=setup.flags,
        rng=Rng(setup.seed, generator=setup.random),
        # AMIGO starts on checkpoint 1, whatever start the course has for other editions (004:39).
        start=None if rules.start == "first flag" else setup.start,
        flag_starts=setup.flags,
        deck=DECK,
    )
    lives = starting_lives(setup, rules)
    teams = teams_of(setup, rules)
    for index in range(rules.robots_per_seat):
        for seat, player in enumerate(setup.players):
            state.robots.append(
                Robot(
                    id=len(state.robots),
                    seat=seat,
                    name=player.robot if index == 0 else "",
                    dock=0,
                    status="waiting",
                    lives=lives,
                    next_flag=rules.first_flag_of(teams[seat]),
                    team=teams[seat],
                )
            )
    return state
