"""A race in progress: open questions, answers and events.

This is the outer loop of the rules: it runs one step after another. Each step works on a copy of the state at
its start; when a step needs a player, the copy is thrown away and the step runs again with one more answer.
So a game is, at every moment, its set-up and the answers given so far.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

import msgspec

from botyard.errors import InputError
from botyard.rally.engine.chapters import Chapters
from botyard.rally.engine.decisions import MISSING, ChooseProgram, Decision, DecisionNeeded
from botyard.rally.engine.events import (
    CardRevealed,
    Event,
    HandReceived,
    ProgramFinished,
    ProgramLaid,
    RaceStarted,
)
from botyard.rally.engine.phases.deal import begin_turn
from botyard.rally.engine.rules import RaceOver, Step, Turn
from botyard.rally.engine.setup import Setup, check_setup, first_state, rules_of
from botyard.rally.engine.state import State
from botyard.rally.engine.view import View, build_view
from botyard.rally.telling.appearance import describe, draw_svg, draw_text

TIME_UP = "time-up"
"""The key of the one answer that no question asks for: the players' agreed time is over."""
LONGEST = 1000
"""A race ends as if by time after this many turns: locked registers may trap a lone robot (ruling R34)."""


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """One answer in the record. `timed_out`: nobody chose in time; a partial program may come with it."""

    key: str
    choice: Any = None
    timed_out: bool = False


class Clock(msgspec.Struct, frozen=True):
    """The sand timer that should be running now, for these seats."""

    seconds: int
    seats: tuple[int, ...]


class Game:
    """A race between its first question and its end.

    >>> from botyard.rally import load_course, set_up
    >>> game = Game(set_up(load_course("risky-exchange"), ["Ann", "Ben"], seed=7))
    >>> [question.key for question in game.pending(seat=0)]
    ['1.3:ChooseProgram:0']
    >>> game
    <RoboRally race on Risky Exchange, edition 2005, turn 1: Ann, Ben>
    """

    def __init__(self, setup: Setup) -> None:
        check_setup(setup)
        self.setup = setup
        self.rules = rules_of(setup)
        started = RaceStarted(edition=setup.edition, course=setup.course)
        self._continue_from(first_state(setup, self.rules), [started], [])

    @classmethod
    def from_turn_start(
        cls, setup: Setup, state: State, events: Sequence[Event], answers: Sequence[Answer]
    ) -> Game:
        """The race in that state, at the start of a turn or finished; nothing before it is run again."""
        game = object.__new__(cls)
        game.setup, game.rules = setup, rules_of(setup)
        game._continue_from(state, events, answers)
        return game

    def _continue_from(self, state: State, events: Sequence[Event], answers: Sequence[Answer]) -> None:
        """Continue from this state; the given events and answers precede it."""
        self._settled, self._past = Chapters(answers), Chapters(events)
        """Answers and events before this turn: long lists, which forks share."""
        self._answers: list[Answer] = []
        self._events: Chapters[Event] = Chapters()
        """The answers since then, and the events since then of finished steps."""
        self._given: dict[str, Answer] = {}
        self._base = state
        """The state at the start of the running step."""
        self._turn = self._step_from(state)
        self._asked: list[Decision] = []
        self.turn_start = (state.copy(), len(events), len(answers))
        """State, number of events and number of answers at the start of the turn. Not for players."""
        self._advance()

    @property
    def answers(self) -> list[Answer]:
        """All answers that count so far: with the set-up, the record of the race."""
        return self._settled.since(0) + self._answers

    # What is asked

    def pending(self, seat: int | None = None) -> list[Decision]:
        """The open questions that have no answer yet, of one seat or of all."""
        return [
            decision
            for decision in self._asked
            if decision.key not in self._given and (seat is None or decision.seat == seat)
        ]

    def asked(self, seat: int | None = None) -> list[Decision]:
        """The open questions, including those whose answer may still be changed, of one seat or of all."""
        return [decision for decision in self._asked if seat is None or decision.seat == seat]

    @property
    def finished(self) -> bool:
        """Whether the race is over."""
        return self._base.finished

    @property
    def winners(self) -> tuple[int, ...]:
        """Winning seats."""
        return self._base.winners

    @property
    def state(self) -> State:
        """The state at this moment, even in the middle of a step. Not for players: see `view`."""
        return self._base if self.finished else self._turn.state

    def clock(self) -> Clock | None:
        """The sand timer of the edition or course, if it should be running (rulebook 000:152-154)."""
        timer = self.rules.timer
        open_programs = [decision for decision in self.pending() if isinstance(decision, ChooseProgram)]
        seats = sorted({decision.seat for decision in open_programs})
        if not open_programs or timer.mode == "none":
            return None
        if timer.mode == "all":
            return Clock(timer.seconds, tuple(seats))
        return Clock(timer.seconds * len(open_programs), tuple(seats)) if len(seats) == 1 else None

    # What players do

    def submit(self, seat: int, key: str, choice: Any) -> None:
        """Answer an open question; may be repeated to change the answer until everybody has answered."""
        self._accept(self._question(seat, key), Answer(key, choice))

    def time_out(self, key: str, partial: Any = None) -> None:
        """Nobody answered in time. A partial program may be given."""
        decision = next((asked for asked in self.pending() if asked.key == key), None)
        if decision is None:
            raise InputError(f"the question {key!r} is not open")
        self._accept(decision, Answer(key, partial, timed_out=True))

    def take_back(self, seat: int, key: str) -> None:
        """Withdraw an answer while the others are still thinking."""
        self._question(seat, key)
        if key not in self._given:
            raise InputError("there is no answer to take back")
        self._forget(key)

    def end_by_time(self) -> None:
        """The agreed time is over: the race ends with this turn (rulebook 003:316)."""
        if not self.rules.time_limit_win:
            raise InputError("these rules have no time limit; switch on the house rule time_limit_win")
        if self.finished or self._base.time_up:
            raise InputError("the race is already ending")
        self._answers.append(Answer(TIME_UP))
        self._base = self._base.copy()
        self._base.end_with_this_turn("time")
        self._advance()

    @property
    def last_turn(self) -> bool:
        """Whether the race ends with this turn, because its turn limit or its time is reached."""
        return self._base.time_up

    def undo(self, seat: int) -> None:
        """Take back the seat's last answer, if nothing has been revealed since."""
        own = self._own_keys(seat)
        for answer in reversed(self._answers):
            if answer.key in own:
                self._forget(answer.key)
                return
        earlier = self._before_last_answer(seat)
        if earlier is None:
            raise InputError(
                "nothing to undo: others have acted or cards were revealed since your last answer"
            )
        self._copy_from(earlier)

    def fork(self) -> Game:
        """An independent copy, to try things out."""
        game = object.__new__(Game)
        game._copy_from(self)
        return game

    __copy__ = fork

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        return _played, (self.setup, tuple(self.answers))

    def with_state(self, state: State) -> Game:
        """The same race with another state behind it, to test that views keep secrets."""
        game = self.fork()
        game._base = game._turn.state = state
        return game

    # What everybody sees

    def events(self, since: int = 0) -> list[Event]:
        """All events so far, secrets included, from the event with that number on."""
        told = self._past.since(since)
        since = max(0, since - len(self._past))
        told += self._events.since(since)
        if not self.finished:
            told += self._turn.events[max(0, since - len(self._events)) :]
        return told

    def events_for(self, seat: int | None, since: int = 0) -> list[Event]:
        """The events the seat may see, from its own event number `since` on."""
        return [event for event in self.events() if event.to is None or event.to == seat][since:]

    def view(self, seat: int | None) -> View:
        """What the seat may see now."""
        return build_view(self, seat)

    def __repr__(self) -> str:
        return f"<{describe(self.setup, self.state)}>"

    def __str__(self) -> str:
        return draw_text(self.setup, self.state)

    def _repr_svg_(self) -> str:
        return draw_svg(self.setup, self.state)

    def answered(self, seat: int | None) -> dict[str, Any]:
        """The seat's own answers that can still be changed."""
        own = self._own_keys(seat) if self._given else ()
        return {key: answer.choice for key, answer in self._given.items() if key in own}

    def _own_keys(self, seat: int | None) -> set[str]:
        return {decision.key for decision in self._asked if decision.seat == seat}

    # The loop

    @property
    def phase(self) -> str:
        """The name of the running step."""
        return "finished" if self.finished else self._step().__name__

    def _step(self) -> Step:
        steps = self.rules.turn if self._base.turn else self.rules.set_up + self.rules.turn[:1]
        return steps[self._base.step]

    def _step_from(self, state: State) -> Turn:
        """A step that begins with this state and knows the answers, but not the game.

        If it referred back to the game, forks would stay in memory until the garbage collector runs.
        """
        return Turn(self.rules, state, partial(_look_up, self._given))

    def _advance(self) -> None:
        """Run steps until a question is open or the race is over.

        Robots whose registers are all locked run on without questions. When a position recurs that way,
        nothing can change any more, and the race ends as if by time (ruling: no rulebook foresees it).
        """
        self._asked = []
        positions = set()
        begun: State | None = None
        """Where the last turn in this loop began; it is mostly the only one, and its position not needed."""
        while not self._base.finished:
            step = self._step()
            turn = self._turn = self._step_from(self._base.copy())
            try:
                step(turn)
            except DecisionNeeded as needed:
                self._asked = needed.decisions
                return
            except RaceOver:
                pass
            self._events = self._events.with_chapter(turn.events)
            self._go_on(turn.state)
            if step is begin_turn:
                if begun is not None:
                    positions.add(begun.position())
                    if self._base.position() in positions:
                        self._base.end_with_this_turn("standstill")
                begun = self._base

    def _go_on(self, state: State) -> None:
        """The step is done; the next one starts from its result."""
        new_turn = state.turn > self._base.turn
        last = len(self.rules.turn) - 1
        state.step = 1 if new_turn else (state.step + 1) if not state.turn or state.step < last else 0
        if state.turn >= (self.setup.turn_limit or LONGEST):
            state.end_with_this_turn("turns")
        self._base = state
        self._given = {}
        if new_turn:
            self._past = self._past.with_chapter(self._events.since(0))
            self._events = Chapters()
            self._settled = self._settled.with_chapter(self._answers)
            self._answers = []
            self.turn_start = (state, len(self._past), len(self._settled))

    def _question(self, seat: int, key: str) -> Decision:
        for decision in self._asked:
            if decision.key == key:
                if decision.seat != seat:
                    raise InputError(f"the question {key!r} is not for seat {seat}")
                return decision
        raise InputError(f"the question {key!r} is not open")

    def _accept(self, decision: Decision, answer: Answer) -> None:
        if problem := decision.refusal(answer.choice, answer.timed_out):
            raise InputError(problem)
        self._forget(decision.key)
        self._answers.append(answer)
        self._given[decision.key] = answer
        if not self.pending():
            self._advance()

    def _forget(self, key: str) -> None:
        if self._given.pop(key, None) is not None:
            self._answers = [answer for answer in self._answers if answer.key != key]

    def _before_last_answer(self, seat: int) -> Game | None:
        """The game as it was before the seat's last answer, if undoing it is fair."""
        state, event_count, answer_count = self.turn_start
        given = self._answers[answer_count - len(self._settled) :]
        if not given:
            return None
        earlier = self.fork()
        earlier._base = state
        earlier._events = Chapters(self._events.since(0)[: event_count - len(self._past)])
        earlier._answers = self._answers[: answer_count - len(self._settled)]
        earlier._given = {}
        earlier._advance()
        for answer in given[:-1]:
            earlier.play(answer)
        asked = {decision.key: decision for decision in earlier._asked}
        last = asked.get(given[-1].key)
        if last is None or last.seat != seat or _drawn_since(earlier.state, self.state):
            return None
        shown = [event for event in self.events()[len(earlier.events()) :] if event.to in (None, seat)]
        if any(isinstance(event, CardRevealed | HandReceived) for event in shown):
            return None
        # The last of several secret answers lets everybody see the others'; programs stay face down.
        others = any(asked[key].seat != seat for key in earlier._given if key in asked)
        if others and not all(isinstance(event, ProgramFinished | ProgramLaid) for event in shown):
            return None
        return earlier

    def play(self, answer: Answer) -> None:
        """Give an answer from a record."""
        if answer.key == TIME_UP:
            self.end_by_time()
            return
        decision = next((asked for asked in self._asked if asked.key == answer.key), None)
        if decision is None:
            expected = ", ".join(asked.key for asked in self.pending()) or "none, the race is over"
            raise InputError(f"the record answers {answer.key!r}, but the open questions are: {expected}")
        self._accept(decision, answer)

    def _copy_from(self, other: Game) -> None:
        self.setup, self.rules = other.setup, other.rules
        self._settled, self._answers = other._settled, list(other._answers)
        self._given = dict(other._given)
        self._base = other._base
        self._past, self._events = other._past, other._events
        self.turn_start = other.turn_start
        self._asked = list(other._asked)
        self._turn = self._step_from(other._turn.state)
        self._turn.events = list(other._turn.events)


def _played(setup: Setup, answers: Sequence[Answer]) -> Game:
    """The race that these answers lead to."""
    game = Game(setup)
    for answer in answers:
        game.play(answer)
    return game


def _look_up(given: Mapping[str, Answer], decision: Decision) -> Any:
    answer = given.get(decision.key)
    return MISSING if answer is None else decision.settle(answer.choice, answer.timed_out)


def _drawn_since(earlier: State, later: State) -> bool:
    """Whether random numbers or cards were drawn in between."""
    return (earlier.rng.state(), earlier.deck, earlier.option_deck) != (
        later.rng.state(),
        later.deck,
        later.option_deck,
    )
