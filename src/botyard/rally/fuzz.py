"""Random play, legal and illegal, under all invariants.

A game that crashes, stands still, never ends or breaks an invariant becomes a `BrokenError` with its record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.rally.cards import Card, Register
from botyard.rally.course import BoardPlace, Course
from botyard.rally.courses import all_courses
from botyard.rally.decisions import Decision
from botyard.rally.dice import random_choice
from botyard.rally.editions import edition_rules
from botyard.rally.game import Game
from botyard.rally.invariants import broken_invariants
from botyard.rally.record import read_record, record_of, resume, write_record
from botyard.rally.setup import Setup, set_up
from botyard.rally.special import all_special_rules
from botyard.rally.state import State
from botyard.rng import Rng

ENDLESS = 2000
"""No random race lasts so many turns."""

Choose = Callable[[Decision, Rng], Any]


class BrokenError(Exception):
    """Something that must never happen did; the record shows how."""

    def __init__(self, what: str, game: Game | None) -> None:
        super().__init__(what)
        self.record = None if game is None else write_record(record_of(game, note=what))


def courses_in_scope(edition: str) -> list[Course]:
    """The courses made for the edition whose special rules exist."""
    known = all_special_rules()
    return [
        course
        for course in all_courses()
        if edition in course.editions and all(rule in known for rule in course.special)
    ]


def random_setup(seed: str, edition: str, course: Course | None = None) -> Setup:
    """A race to fuzz: a course of the edition, or one thrown together, with as many players as it takes."""
    rng = Rng(f"fuzz {seed}")
    if course is None:
        printed = courses_in_scope(edition)
        course = (
            random_course(edition, rng)
            if rng.below("own", 3) == 0
            else printed[rng.below("course", len(printed))]
        )
    fewest, most = edition_rules(edition).players
    counts = [count for count in course.players if fewest <= count <= most]
    count = counts[rng.below("players", len(counts))]
    return set_up(
        course,
        [f"player {number}" for number in range(1, count + 1)],
        edition=edition,
        seed=seed,
        optional_lives=rng.below("lives", 4) == 0,
        play_on=rng.below("play on", 4) == 0 and not course.special,
    )


def random_course(edition: str, rng: Rng) -> Course:
    """Any boards in any rotation beside each other, flags anywhere legal."""
    names = [f"2005/{name}" for name in ("chess", "chop-shop", "cross", "exchange", "island", "vault")]
    if edition in ("1994", "amigo2000"):
        names = [f"1994/{name}" for name in ("cannery-row", "cross", "exchange", "island", "pit-maze")]
    while True:
        places = [
            BoardPlace(names[rng.below("board", len(names))], 12 * index, 0, _quarter_turn(rng))
            for index in range(1 + rng.below("boards", 2))
        ]
        if edition in ("2005", "dutch"):
            places.append(BoardPlace("2005/docking-bay-plain", 0, 12))
        width = 12 * (1 + max(place.x for place in places) // 12)
        squares = [(rng.below("flag", width), rng.below("flag", 12)) for _ in range(3)]
        start = (rng.below("start", 12), rng.below("start", 12)) if edition == "1994" else None
        course = Course(name="Thrown Together", boards=tuple(places), flags=tuple(squares), start=start)
        fewest, _ = edition_rules(edition).players
        try:
            set_up(course, ["somebody"] * fewest, edition=edition)
        except InputError:
            continue
        return course


def _quarter_turn(rng: Rng) -> Any:
    return (0, 90, 180, 270)[rng.below("rotation", 4)]


def play(setup: Setup, choose: Choose | None = None) -> Game:
    """Play the race to its end with random answers, some silly; BrokenError where something breaks."""
    rng = Rng(f"answers {setup.seed}")
    game = Game(setup)
    seen = 0
    while not game.finished:
        if game.state.turn > ENDLESS:
            raise BrokenError("the race does not end", game)
        pending = game.pending()
        if not pending:
            raise BrokenError("nobody is asked and the race is not over", game)
        decision = pending[rng.below("who", len(pending))]
        before = game.fork()
        try:
            _act(game, decision, rng, choose or random_choice)
        except BrokenError:
            raise
        except Exception as error:
            raise BrokenError(f"{type(error).__name__}: {error}", before) from error
        broken = broken_invariants(game.state, game.rules)
        if broken:
            raise BrokenError("; ".join(broken), game)
        if len(game.answers) > seen and rng.below("look", 16) == 0:
            _check_history(before, game)
            _check_views(game, rng)
        seen = len(game.answers)
        if rng.below("save", 150) == 0:
            check_round_trip(game)
    check_round_trip(game)
    return game


def _act(game: Game, decision: Decision, rng: Rng, choose: Choose) -> None:
    """Mostly a legal answer; now and then a refused one, a time-out, a take-back or an undo."""
    dice = rng.below("act", 100)
    if dice < 6:
        _be_refused(game, decision, rng)
    elif dice < 9:
        game.time_out(decision.key)
    elif dice < 12:
        try:
            game.undo(decision.seat)
        except InputError:
            return
    else:
        game.submit(decision.seat, decision.key, choose(decision, rng))


def _be_refused(game: Game, decision: Decision, rng: Rng) -> None:
    """A silly input must be refused and change nothing."""
    silly: list[tuple[int, str, Any]] = [
        (decision.seat, decision.key, {"no": "choice"}),
        (decision.seat, decision.key, [[9999]] * 5),
        (decision.seat, "no:such:key", True),
        (decision.seat + 1, decision.key, None),
    ]
    state = fingerprint(game)
    seat, key, choice = silly[rng.below("silly", len(silly))]
    try:
        game.submit(seat, key, choice)
    except InputError:
        if fingerprint(game) != state:
            raise BrokenError("a refused answer changed the race", game) from None
        return
    raise BrokenError(f"the answer {choice!r} to {key!r} of seat {seat} was accepted", game)


def fingerprint(game: Game) -> bytes:
    """The whole state as bytes: equal for equal races."""
    state = game.state
    plain = {
        name: getattr(state, name)
        for name in state.__struct_fields__
        if name not in ("floor", "rng", "notes")
    }
    return msgspec.json.encode([plain, state.rng.state(), repr(sorted(state.notes.items()))])


def check_round_trip(game: Game) -> None:
    """Saved and loaded, the race is the same, with the same events."""
    again = resume(read_record(write_record(record_of(game))))
    if again.events() != game.events():
        raise BrokenError("a record gives other events than the race it was made from", game)
    if fingerprint(again) != fingerprint(game):
        raise BrokenError("a record gives another state than the race it was made from", game)


def _check_history(before: Game, game: Game) -> None:
    """What has happened stays so."""
    past = before.events()
    if game.events()[: len(past)] != past and len(game.answers) > len(before.answers):
        raise BrokenError("an answer changed the past", game)


def _check_views(game: Game, rng: Rng) -> None:
    """A seat's view does not depend on what it cannot know."""
    seats = len(game.setup.players)
    seat = (*range(seats), None)[rng.below("seat", seats + 1)]
    twin = game.with_state(swap_secrets(game.state, seat, rng))
    if msgspec.json.encode(game.view(seat)) != msgspec.json.encode(twin.view(seat)):
        raise BrokenError(f"the view of seat {seat} depends on secrets", game)


def swap_secrets(state: State, seat: int | None, rng: Rng) -> State:
    """The same state with all cards that the seat cannot know dealt anew among their places."""
    twin = state.copy()
    hidden: list[Card] = [*twin.deck, *twin.discards]
    for robot in twin.robots:
        if robot.seat != seat:
            hidden += robot.hand
            for number, register in enumerate(robot.registers, start=1):
                if number not in robot.face_up:
                    hidden += register.cards
            hidden += [option.stored for option in robot.options if option.stored]
    rng.shuffle("secrets", hidden)
    twin.deck = tuple(hidden.pop() for _ in twin.deck)
    twin.discards = tuple(hidden.pop() for _ in twin.discards)
    for robot in twin.robots:
        if robot.seat == seat:
            continue
        robot.hand = tuple(hidden.pop() for _ in robot.hand)
        for number, register in enumerate(robot.registers, start=1):
            if number not in robot.face_up:
                cards = tuple(hidden.pop() for _ in register.cards)
                robot.put_register(number, Register(cards, register.by))
        for option in robot.options:
            if option.stored:
                robot.put_option(msgspec.structs.replace(option, stored=hidden.pop()))
    options = list(twin.option_deck)
    rng.shuffle("secrets", options)
    twin.option_deck = tuple(options)
    twin.rng.bits("program deck")
    assert not hidden
    return twin
