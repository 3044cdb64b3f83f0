"""From options or a short dialogue to a race in the terminal."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console

from botyard.bots.bot import Bot
from botyard.bots.rally import BOTS, LEVELS, check_bot, make_bot
from botyard.cli.terminal.dialogue import Dialogue
from botyard.cli.terminal.game_files import check_new, new_file
from botyard.cli.terminal.keyboard import Input, Keyboard
from botyard.cli.terminal.profile_words import profile_words
from botyard.cli.terminal.rally_screen import RallyScreen
from botyard.cli.terminal.rally_table import PERSON, RallyTerminalTable, TableNote
from botyard.errors import InputError
from botyard.rally.engine.course_rules import all_course_rules
from botyard.rally.engine.editions import EDITIONS, edition_rules, editions_of
from botyard.rally.engine.game import Game
from botyard.rally.engine.profile import OWN
from botyard.rally.engine.profiles import profiles_of
from botyard.rally.engine.rules import Rules
from botyard.rally.engine.setup import Setup, set_up
from botyard.rally.floor.course import Course
from botyard.rally.floor.courses import all_courses, load_course
from botyard.rally.records.record import load
from botyard.rally.records.record import resume as resume_record

USUAL_LEVEL = "greedy"


@dataclass(frozen=True)
class RaceOptions:
    """The requested options; None where nothing was said."""

    edition: str | None = None
    course: str | None = None
    people: int | None = None
    bots: int | None = None
    bot: str | None = None
    names: tuple[str, ...] = ()
    seed: str | None = None
    profile: str | None = None
    rules: tuple[tuple[str, Any], ...] = ()
    lives: int | None = None
    optional_lives: bool = False
    play_on: bool = False
    turn_limit: int | None = None

    @property
    def is_empty(self) -> bool:
        return (
            all(option is None for option in (self.edition, self.course, self.people, self.bots))
            and not self.names
        )


def run(
    options: RaceOptions,
    *,
    resume: Path | None = None,
    save: Path | None = None,
    games: Path,
    fast: bool = False,
    clock: bool = False,
    console: Console | None = None,
    keyboard: Input | None = None,
) -> Game | None:
    """Set up the race and play it; None if the dialogue was left."""
    console = console or Console(highlight=False)
    keyboard = keyboard or Keyboard()
    if options.bot is not None:
        check_bot(options.bot)
    check_new(save, resume)
    told: int | None = None
    if resume is not None:
        record = load(resume)
        game, note = resume_record(record, str(resume)), TableNote.read(record.note, record.setup)
        seats, told, file = note.seats, note.told, save or resume
        if game.finished and told is None:
            raise InputError(f"the race in {resume} is over; watch it with: botyard replay {resume}")
    else:
        if options.is_empty:
            try:
                options = ask_options(options, Dialogue(console, keyboard))
            except (EOFError, KeyboardInterrupt):
                console.print("\nMaybe another time.")
                return None
        setup, seats = set_up_race(options)
        game = Game(setup)
        file = save or new_file(games, f"{load_name(setup.course)}-{setup.seed}")
    bots = make_bots(seats, game.setup)
    table = RallyTerminalTable(
        game, bots, RallyScreen(console), keyboard, file, seats=seats, fast=fast, clock=clock
    )
    table.run(resumed=resume is not None, told=told)
    return game


def set_up_race(options: RaceOptions) -> tuple[Setup, tuple[str, ...]]:
    """The set-up, and for each seat `person` or the level of its bot."""
    course = load_course(options.course or edition_rules(options.edition or "2005").first_course)
    edition = options.edition or (course.editions[0] if course.editions else "2005")
    rules = edition_rules(edition)
    people = options.people if options.people is not None else max(1, len(options.names))
    if len(options.names) > people:
        raise InputError(f"{len(options.names)} names for {people} people; use --people {len(options.names)}")
    bots = options.bots if options.bots is not None else usual_bots(course, rules.players, people)
    fewest, most = rules.players
    if people + bots > most:
        raise InputError(
            f"{people + bots} racers, but {rules.name} is for {fewest} to {most}; use fewer --bots"
        )
    seats = (PERSON,) * people + (options.bot or USUAL_LEVEL,) * bots
    setup = set_up(
        course,
        player_names(seats, options.names),
        edition=edition,
        profile=options.profile or "",
        rules=dict(options.rules),
        lives=options.lives,
        optional_lives=options.optional_lives,
        play_on=options.play_on,
        turn_limit=options.turn_limit,
        seed=options.seed or secrets.token_hex(4),
    )
    return setup, seats


def usual_bots(course: Course, allowed: tuple[int, int], people: int) -> int:
    """The number of bots that gives the course its usual number of racers, four if possible."""
    fitting = [number for number in course.players if allowed[0] <= number <= allowed[1] and number >= people]
    wanted = min(fitting, key=lambda number: abs(number - 4), default=people)
    return wanted - people


def player_names(seats: Sequence[str], names: Sequence[str] = ()) -> list[str]:
    """The names of people, and bots by their level and a number."""
    people = sum(kind == PERSON for kind in seats)
    given = list(names) + [
        "You" if people == 1 else f"Player {number}" for number in range(len(names) + 1, people + 1)
    ]
    waiting = iter(given)
    return [next(waiting) if kind == PERSON else f"{kind} {at - people + 1}" for at, kind in enumerate(seats)]


def make_bots(seats: Sequence[str], setup: Setup) -> dict[int, Bot]:
    for kind in seats:
        if kind != PERSON:
            check_bot(kind)
    return {
        seat: make_bot(kind, f"{setup.seed}/bot {seat}") for seat, kind in enumerate(seats) if kind != PERSON
    }


def load_name(course: str) -> str:
    """The course's name as part of a file name."""
    return "".join(letter if letter.isalnum() else "-" for letter in course.lower()).strip("-") or "race"


# Rules given as NAME or NAME=VALUE


def parse_rules(said: Sequence[str]) -> tuple[tuple[str, Any], ...]:
    """House rules and special rules as the set-up needs them.

    >>> parse_rules(["robot_lasers=no", "timer=60"])
    (('robot_lasers', False), ('timer', 60))
    """
    rules = []
    for text in said:
        name, equals, value = text.partition("=")
        rules.append((name, _rule_value(name, value) if equals else True))
    return tuple(rules)


def _rule_value(name: str, value: str) -> Any:
    rule = all_course_rules().get(name.replace("_", "-"))
    if rule is None:
        return _plain_value(value)
    if "=" in value:
        parts = (part.partition("=") for part in value.split(","))
        return {parameter: _plain_value(what) for parameter, _, what in parts}
    parameters = list(rule.defaults)
    if len(parameters) == 1:
        return {parameters[0]: _plain_value(value)}
    return _plain_value(value)


def _plain_value(value: str) -> Any:
    words = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
    if value.lower() in words:
        return words[value.lower()]
    return int(value) if value.isdecimal() else value


# The dialogue


def ask_options(options: RaceOptions, dialogue: Dialogue) -> RaceOptions:
    """A few questions: press Enter six times and the race begins."""
    known = [(name, rules.name) for name, rules in EDITIONS.items()]
    edition = dialogue.choose("Which edition?", known)
    course = _choose_course(dialogue, edition)
    players = edition_rules(edition).players
    people = dialogue.number("How many people at this keyboard?", 1, 0, players[1])
    usual = usual_bots(load_course(course), players, people)
    fewest, most = max(0, players[0] - people), players[1] - people
    bots = dialogue.number("How many bots?", usual, fewest, most)
    bot = options.bot
    if bots and bot is None:
        levels = [
            (name, f"{racer.level.capitalize()} ({name}): {racer.text}") for name, racer in BOTS.items()
        ]
        bot = dialogue.choose("Which level?", levels, set(LEVELS), default=USUAL_LEVEL)
    profile = options.profile or _choose_profile(dialogue, edition_rules(edition), options.rules)
    return replace(
        options, edition=edition, course=course, people=people, bots=bots, bot=bot, profile=profile
    )


def _choose_profile(dialogue: Dialogue, rules: Rules, chosen: Sequence[tuple[str, Any]]) -> str:
    """By the book or another profile of the edition; with --rule the rules are the player's own already."""
    if chosen or not rules.profiles:
        return ""
    choices = [(one.key, profile_words(one)) for one in profiles_of(rules) if one is not OWN]
    return dialogue.choose("Which rules? (your own: --rule NAME=VALUE)", choices)


def _choose_course(dialogue: Dialogue, edition: str) -> str:
    courses = [course for course in all_courses() if edition in editions_of(course)]
    first = edition_rules(edition).first_course
    easy = [course for course in courses if course.category != "beginner" or course.difficulty != "hard"]
    shown = sorted(easy, key=lambda course: (course.key != first, course.category != "beginner"))[:6]
    choices = [(course.key, _about(course)) for course in shown]
    hidden = {course.key for course in courses} - {course.key for course in shown}
    more = f" ({len(hidden)} more: type a name; botyard courses lists them)" if hidden else ""
    return dialogue.choose(f"Which course?{more}", choices, {course.key for course in courses})


def _about(course: Course) -> str:
    few, many = min(course.players), max(course.players)
    facts = [f"{few}-{many} players", course.length, course.difficulty]
    return f"{course.name} ({', '.join(fact for fact in facts if fact)})"
