"""From options or a short dialogue to a race on the table."""

from __future__ import annotations

import inspect
import json
import secrets
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from rich.console import Console

from botyard.bots.bot import Bot
from botyard.bots.rally import make_bot
from botyard.cli.keyboard import Keyboard
from botyard.cli.prompter import Input
from botyard.cli.rally_screen import Screen
from botyard.cli.rally_table import Table
from botyard.errors import InputError
from botyard.rally.course import Course
from botyard.rally.courses import all_courses, load_course
from botyard.rally.editions import EDITIONS, edition_rules
from botyard.rally.game import Game
from botyard.rally.record import load_record
from botyard.rally.record import resume as resume_record
from botyard.rally.setup import Setup, set_up
from botyard.rally.special import all_special_rules

FIRST_COURSES = {
    "2005": "risky-exchange",
    "dutch": "risky-exchange",
    "1994": "sample-track",
    "amigo2000": "shift-change",
}
"""Where a new player starts, in each edition."""

PERSON = "person"


@dataclass(frozen=True)
class Wishes:
    """What somebody asked for; None where nothing was said."""

    edition: str | None = None
    course: str | None = None
    people: int | None = None
    bots: int | None = None
    bot: str = "greedy"
    names: tuple[str, ...] = ()
    seed: str | None = None
    rules: tuple[tuple[str, Any], ...] = ()
    lives: int | None = None
    optional_lives: bool = False
    play_on: bool = False
    turn_limit: int | None = None

    @property
    def nothing_said(self) -> bool:
        return (
            all(wish is None for wish in (self.edition, self.course, self.people, self.bots))
            and not self.names
        )


def run(
    wishes: Wishes,
    *,
    resume: Path | None = None,
    save: Path | None = None,
    games: Path = Path("games"),
    fast: bool = False,
    clock: bool = False,
    console: Console | None = None,
    keyboard: Input | None = None,
) -> Game | None:
    """Set up the race and play it; None where the dialogue was left."""
    console = console or Console(highlight=False)
    keyboard = keyboard or Keyboard()
    if resume is not None:
        record = load_record(resume)
        game, seats = resume_record(record, str(resume)), seats_of(record.note, record.setup)
        file = save or resume
        if game.finished:
            raise InputError(f"the race in {resume} is over; watch it with: botyard replay {resume}")
    else:
        if wishes.nothing_said:
            try:
                wishes = ask_wishes(wishes, Screen(console), keyboard)
            except (EOFError, KeyboardInterrupt):
                console.print("\nMaybe another time.")
                return None
        setup, seats = set_up_race(wishes)
        game = Game(setup)
        file = save or free_file(games, setup)
    bots = make_bots(seats, game.setup)
    table = Table(game, bots, Screen(console), keyboard, file, note=note_of(seats), fast=fast, clock=clock)
    table.run(resumed=resume is not None)
    return game


def set_up_race(wishes: Wishes) -> tuple[Setup, tuple[str, ...]]:
    """The set-up, and for each seat `person` or the kind of bot."""
    course = load_course(wishes.course or FIRST_COURSES.get(wishes.edition or "2005", "risky-exchange"))
    edition = wishes.edition or (course.editions[0] if course.editions else "2005")
    rules = edition_rules(edition)
    people = wishes.people if wishes.people is not None else max(1, len(wishes.names))
    if len(wishes.names) > people:
        raise InputError(f"{len(wishes.names)} names for {people} people; say --people {len(wishes.names)}")
    bots = wishes.bots if wishes.bots is not None else usual_bots(course, rules.players, people)
    seats = (PERSON,) * people + (wishes.bot,) * bots
    setup = set_up(
        course,
        player_names(seats, wishes.names),
        edition=edition,
        rules=dict(wishes.rules),
        lives=wishes.lives,
        optional_lives=wishes.optional_lives,
        play_on=wishes.play_on,
        turn_limit=wishes.turn_limit,
        seed=wishes.seed or secrets.token_hex(4),
    )
    return setup, seats


def usual_bots(course: Course, allowed: tuple[int, int], people: int) -> int:
    """So many bots that the course has as many racers as it likes, four if that is possible."""
    fitting = [number for number in course.players if allowed[0] <= number <= allowed[1] and number >= people]
    wanted = min(fitting, key=lambda number: abs(number - 4), default=people)
    return wanted - people


def player_names(seats: Sequence[str], names: Sequence[str] = ()) -> list[str]:
    """People by their names, bots by their kind and a number."""
    people = sum(kind == PERSON for kind in seats)
    given = list(names) + [
        "You" if people == 1 else f"Player {number}" for number in range(len(names) + 1, people + 1)
    ]
    waiting = iter(given)
    return [next(waiting) if kind == PERSON else f"{kind} {at - people + 1}" for at, kind in enumerate(seats)]


def make_bots(seats: Sequence[str], setup: Setup) -> dict[int, Bot]:
    return {
        seat: make_bot(kind, f"{setup.seed}/bot {seat}") for seat, kind in enumerate(seats) if kind != PERSON
    }


# Who sits where is kept in the record's note, so that a race can be resumed without saying it again


def note_of(seats: Sequence[str]) -> str:
    return f"seats: {', '.join(seats)}"


def seats_of(note: str, setup: Setup) -> tuple[str, ...]:
    """Who sits where; in a record that does not say it, one person races against greedy bots."""
    seats = tuple(note.removeprefix("seats: ").split(", "))
    if note.startswith("seats: ") and len(seats) == len(setup.players):
        return seats
    return (PERSON,) + ("greedy",) * (len(setup.players) - 1)


def free_file(games: Path, setup: Setup) -> Path:
    """A new file for this race."""
    stem = f"{load_name(setup.course)}-{setup.seed}"
    number = 1
    while True:
        file = games / (f"{stem}.json" if number == 1 else f"{stem}-{number}.json")
        if not file.exists():
            return file
        number += 1


def load_name(course: str) -> str:
    """The course's name as part of a file name."""
    return "".join(letter if letter.isalnum() else "-" for letter in course.lower()).strip("-") or "race"


def is_ricochet(file: Path) -> bool:
    """Whether the record is one of the other game; a broken file is not."""
    try:
        head = json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError):
        return False
    return isinstance(head, dict) and str(head.get("game", "")).startswith("ricochet")


# Rules given as NAME or NAME=VALUE


def parse_rules(said: Sequence[str]) -> tuple[tuple[str, Any], ...]:
    """House rules and special rules as the set-up wants them.

    >>> parse_rules(["robot_lasers=no", "timer=60"])
    (('robot_lasers', False), ('timer', 60))
    """
    rules = []
    for text in said:
        name, equals, value = text.partition("=")
        rules.append((name, _rule_value(name, value) if equals else True))
    return tuple(rules)


def _rule_value(name: str, value: str) -> Any:
    rule = all_special_rules().get(name.replace("_", "-"))
    if rule is None:
        return _plain_value(value)
    if "=" in value:
        parts = (part.partition("=") for part in value.split(","))
        return {parameter: _plain_value(what) for parameter, _, what in parts}
    parameters = list(inspect.signature(rule).parameters)[1:]
    if len(parameters) == 1:
        return {parameters[0]: _plain_value(value)}
    return _plain_value(value)


def _plain_value(value: str) -> Any:
    words = {"yes": True, "true": True, "on": True, "no": False, "false": False, "off": False}
    if value.lower() in words:
        return words[value.lower()]
    return int(value) if value.isdecimal() else value


# The dialogue


def ask_wishes(wishes: Wishes, screen: Screen, keyboard: Input) -> Wishes:
    """A few questions with good defaults: Enter, Enter, Enter and the race begins."""
    screen.say("Welcome to Botyard. Enter takes what stands in brackets.\n")
    editions = ["2005", *(edition for edition in EDITIONS if edition != "2005")]
    edition = _choose(screen, keyboard, "Which edition?", [(name, EDITIONS[name].name) for name in editions])
    course = _choose_course(screen, keyboard, edition)
    players = edition_rules(edition).players
    people = _number(screen, keyboard, "How many people at this keyboard?", 1, 0, players[1])
    usual = usual_bots(load_course(course), players, people)
    fewest, most = max(0, players[0] - people), players[1] - people
    bots = _number(screen, keyboard, "How many bots?", usual, fewest, most)
    return replace(wishes, edition=edition, course=course, people=people, bots=bots)


def _choose_course(screen: Screen, keyboard: Input, edition: str) -> str:
    courses = [course for course in all_courses() if edition in course.editions]
    first = FIRST_COURSES[edition]
    easy = [course for course in courses if course.category != "beginner" or course.difficulty != "hard"]
    shown = sorted(easy, key=lambda course: (course.key != first, course.category != "beginner"))[:6]
    choices = [(course.key, _about(course)) for course in shown]
    hidden = {course.key for course in courses} - {course.key for course in shown}
    more = f" ({len(hidden)} more: type a name; botyard courses lists them)" if hidden else ""
    return _choose(screen, keyboard, f"Which course?{more}", choices, {course.key for course in courses})


def _about(course: Course) -> str:
    few, many = min(course.players), max(course.players)
    facts = [f"{few}-{many} players", course.length, course.difficulty]
    return f"{course.name} ({', '.join(fact for fact in facts if fact)})"


def _choose(
    screen: Screen,
    keyboard: Input,
    question: str,
    choices: Sequence[tuple[str, str]],
    also: set[str] | frozenset[str] = frozenset(),
) -> str:
    screen.say(question)
    for number, (_, words) in enumerate(choices, 1):
        screen.say(f"  {number} {words}")
    while True:
        said = _line(screen, keyboard, f"[1 {choices[0][1]}]")
        if not said:
            return choices[0][0]
        if said.isdecimal() and 1 <= int(said) <= len(choices):
            return choices[int(said) - 1][0]
        tidy = said.replace(" ", "-")
        if tidy in also or tidy in {key for key, _ in choices}:
            return tidy
        screen.say(f"Please type a number from 1 to {len(choices)}, or just Enter.")


def _number(screen: Screen, keyboard: Input, question: str, default: int, fewest: int, most: int) -> int:
    while True:
        said = _line(screen, keyboard, f"{question} [{default}]")
        if not said:
            return default
        if said.isdecimal() and fewest <= int(said) <= most:
            return int(said)
        screen.say(f"Please type a number from {fewest} to {most}, or just Enter.")


def _line(screen: Screen, keyboard: Input, prompt: str) -> str:
    screen.prompt(prompt)
    line = keyboard.line()
    assert line is not None
    if not screen.fills:
        screen.say()
    return line.strip().lower()
