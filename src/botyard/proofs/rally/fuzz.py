"""Random play, legal and illegal, with all invariants checked.

A game that crashes, gets stuck, never ends or breaks an invariant raises an `InvariantError` with its record.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.proofs.rally.invariants import broken_invariants
from botyard.rally.engine.cards import Card, Register
from botyard.rally.engine.course_rules import all_course_rules
from botyard.rally.engine.decisions import Decision
from botyard.rally.engine.editions import edition_rules, editions_of
from botyard.rally.engine.game import Game
from botyard.rally.engine.random_answers import random_choice
from botyard.rally.engine.setup import Setup, set_up
from botyard.rally.engine.state import State
from botyard.rally.floor.course import BoardPlace, Course
from botyard.rally.floor.courses import all_courses
from botyard.rally.records.record import decode, encode, record_of, resume
from botyard.rng import Rng

ENDLESS = 2000
"""A random race always ends within this many turns."""

Choose = Callable[[Decision, Rng], Any]


class InvariantError(Exception):
    """Something that must never happen did; the record shows how."""

    def __init__(self, what: str, game: Game | None) -> None:
        super().__init__(what)
        self.record = None if game is None else encode(record_of(game, note=what))


def courses_in_scope(edition: str) -> list[Course]:
    """The edition's courses whose course rules are all implemented."""
    known = all_course_rules()
    return [
        course
        for course in all_courses()
        if edition in editions_of(course) and all(rule in known for rule in course.special)
    ]


def random_setup(seed: str, edition: str, course: Course | None = None) -> Setup:
    """A race to fuzz: a course of the edition or a random one, with a player count that it allows."""
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
    rules = edition_rules(edition)
    names = [f"2005/{name}" for name in ("chess", "chop-shop", "cross", "exchange", "island", "vault")]
    if rules.start != "docks":
        names = [f"1994/{name}" for name in ("cannery-row", "cross", "exchange", "island", "pit-maze")]
    while True:
        places = [
            BoardPlace(names[rng.below("board", len(names))], 12 * index, 0, _quarter_turn(rng))
            for index in range(1 + rng.below("boards", 2))
        ]
        if rules.start == "docks":
            places.append(BoardPlace("2005/docking-bay-plain", 0, 12))
        width = 12 * (1 + max(place.x for place in places) // 12)
        squares = [(rng.below("flag", width), rng.below("flag", 12)) for _ in range(3)]
        start = (rng.below("start", 12), rng.below("start", 12)) if rules.start == "shared" else None
        course = Course(name="Thrown Together", boards=tuple(places), flags=tuple(squares), start=start)
        fewest, _ = rules.players
        try:
            set_up(course, ["somebody"] * fewest, edition=edition)
        except InputError:
            continue
        return course


def _quarter_turn(rng: Rng) -> Any:
    return (0, 90, 180, 270)[rng.below("rotation", 4)]


def play(setup: Setup, choose: Choose | None = None) -> Game:
    """Play the race to its end with random answers, some invalid; InvariantError if something breaks."""
    rng = Rng(f"answers {setup.seed}")
    game = Game(setup)
    seen = 0
    while not game.finished:
        if game.state.turn > ENDLESS:
            raise InvariantError("the race does not end", game)
        pending = game.pending()
        if not pending:
            raise InvariantError("the race is not over and no question is open", game)
        decision = pending[rng.below("who", len(pending))]
        before = game.fork()
        try:
            _act(game, decision, rng, choose or random_choice)
        except InvariantError:
            raise
        except Exception as error:
            raise InvariantError(f"{type(error).__name__}: {error}", before) from error
        broken = broken_invariants(game.state, game.rules)
        if broken:
            raise InvariantError("; ".join(broken), game)
        if len(game.answers) > seen and rng.below("look", 16) == 0:
            _check_history(before, game)
            _check_views(game, rng)
        seen = len(game.answers)
        if rng.below("save", 150) == 0:
            check_round_trip(game)
    check_round_trip(game)
    return game


def _act(game: Game, decision: Decision, rng: Rng, choose: Choose) -> None:
    """Mostly give a legal answer; now and then an illegal one, a time-out, a take-back or an undo."""
    dice = rng.below("act", 100)
    if dice < 6:
        _try_illegal_answer(game, decision, rng)
    elif dice < 9:
        game.time_out(decision.key)
    elif dice < 12:
        try:
            game.undo(decision.seat)
        except InputError:
            return
    else:
        game.submit(decision.seat, decision.key, choose(decision, rng))


def _try_illegal_answer(game: Game, decision: Decision, rng: Rng) -> None:
    """Send an invalid answer, which must be refused and change nothing."""
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
            raise InvariantError("a refused answer changed the race", game) from None
        return
    raise InvariantError(f"the answer {choice!r} to {key!r} of seat {seat} was accepted", game)


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
    """Check that a saved and reloaded race has the same state and events."""
    again = resume(decode(encode(record_of(game))))
    if again.events() != game.events():
        raise InvariantError("a record replays to other events than the race it was made from", game)
    if fingerprint(again) != fingerprint(game):
        raise InvariantError("a record replays to another state than the race it was made from", game)


def _check_history(before: Game, game: Game) -> None:
    """Check that an answer left the past as it was."""
    past = before.events()
    if game.events()[: len(past)] != past and len(game.answers) > len(before.answers):
        raise InvariantError("an answer changed the past", game)


def _check_views(game: Game, rng: Rng) -> None:
    """Check that a seat's view does not depend on what it cannot know."""
    seats = len(game.setup.players)
    seat = (*range(seats), None)[rng.below("seat", seats + 1)]
    twin = game.with_state(swap_secrets(game.state, seat, rng))
    if msgspec.json.encode(game.view(seat)) != msgspec.json.encode(twin.view(seat)):
        raise InvariantError(f"the view of seat {seat} depends on secrets", game)


def swap_secrets(state: State, seat: int | None, rng: Rng) -> State:
    """The same state with all cards that the seat cannot know shuffled among their places."""
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
