"""The whole game: rounds until a player has enough chips.

The chip of an unsolved round goes back among the others, which are mixed (001:69, 001:73). Solo, chips never
go back: solved in time they lie face up, else face down, and more face up than face down wins (001:87).

A game goes on while any chip left can be won. It ends early if all players agree to stop (001:79), or if a
solver proves that none of the chips left can be reached: it is asked once all of them have been tried in vain
since the last win, as nothing on the board changes until a chip is won. Then the most chips win.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

import msgspec

from botyard.errors import InputError
from botyard.grid import Square
from botyard.ricochet.engine.events import (
    AgreedToStop,
    AnyEvent,
    BiddingEnded,
    BidMade,
    ChipMissed,
    ChipReturned,
    ChipTurned,
    ChipWon,
    Failure,
    GameBegan,
    GameEnded,
    GlassTurned,
    HintTaken,
    PlayerDone,
    RobotMoved,
    ShowBegan,
    ShowFailed,
)
from botyard.ricochet.engine.moves import Walk, moves_text, parse_moves, refusal
from botyard.ricochet.engine.open_questions import open_questions
from botyard.ricochet.engine.questions import (
    CLOCK,
    AgreeToStop,
    AnyChoice,
    AnyQuestion,
    AskHint,
    Done,
    GiveUp,
    MakeBid,
    MoveRobot,
    NoWayLeft,
    TimeUp,
    TurnChip,
    TurnGlass,
    Watch,
    read_choice,
)
from botyard.ricochet.engine.round import Round
from botyard.ricochet.engine.setup import Setup, build_board, place_robots
from botyard.ricochet.engine.view import View, view_of
from botyard.ricochet.floor.board import Position, Target
from botyard.ricochet.telling.appearance import describe, draw_svg, draw_text
from botyard.rng import Rng

Phase = Literal["between", "thinking", "showing", "finished"]


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An answer as the record stores it."""

    seat: int
    key: str
    choice: AnyChoice


class Game:
    """A game in progress; it follows from its setup and the answers alone.

    >>> from botyard.ricochet import random_setup
    >>> game = Game(random_setup(("Ann", "Ben"), seed="7"))
    >>> question = game.pending(seat=0)[0]
    >>> game.submit(0, question.key, {"do": "turn_chip"})
    >>> game
    <Ricochet Robots on R2G2Y3B1, round 1: Ann 0, Ben 0>
    """

    def __init__(self, setup: Setup) -> None:
        setup.check()
        self.setup = setup
        self.board = build_board(setup)
        self.answers: list[Answer] = []
        self.events: list[AnyEvent] = []
        self.now = 0
        self.phase: Phase = "between"
        self.round: Round | None = None
        self.rounds = 0
        self.won: list[list[str]] = [[] for _ in setup.players]
        self.missed: list[str] = []
        self.winners: tuple[int, ...] = ()
        self.rng = Rng(setup.seed, generator=setup.generator)
        self.pile: list[Target] = list(self.board.targets)
        """The face-down chips, the next one last. As secret as the random numbers that mixed them."""
        self.rng.shuffle("chips", self.pile)
        self.in_vain: set[str] = set()
        """The chips that have gone back since the last one was won."""
        self.agreed: list[int] = []
        """The seats that agree to stop before the next chip, in the order in which they said so."""
        self._asked: list[AnyQuestion] | None = None
        self.markers: dict[str, Square] = place_robots(setup, self.board, self.rng)
        self._emit(GameBegan(0, setup.players, setup.board, dict(self.markers), len(self.pile), setup.house))

    # What a room needs from a game

    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.phase == "finished"

    def pending(self, seat: int | None = None) -> list[AnyQuestion]:
        """The open questions of one seat or of all; the clock is the seat `CLOCK`."""
        if self._asked is None:
            left = [chip.code for chip in self.pile]
            hopeless = sorted(left) if self.in_vain.issuperset(left) else []
            self._asked = open_questions(
                self.setup, self.phase, self.rounds, self.round, self.agreed, hopeless
            )
        return [q for q in self._asked if seat is None or q.seat == seat]

    def submit(self, seat: int, key: str, choice: Any) -> None:
        """Answer an open question, with an `Answer` or the same as plain data."""
        question = next((q for q in self.pending(seat) if q.key == key), None)
        if question is None:
            raise InputError("that question is not open, or not any more; look at the game again")
        answer = read_choice(choice)
        if (tag := answer.__struct_config__.tag) not in question.accepts:
            raise InputError(f"{tag!r} does not answer this question; it takes {', '.join(question.accepts)}")
        at = self.now if answer.at is None else answer.at
        if at < self.now:
            raise InputError(f"the time {at} is earlier than the previous answer's, {self.now}")
        self._act(seat, answer, at)
        self._asked = None
        self.answers.append(Answer(seat, key, msgspec.structs.replace(answer, at=at)))

    def view(self, seat: int | None = None) -> View:
        """What the seat may know, built from scratch."""
        return view_of(self, seat)

    def events_for(self, seat: int | None = None, since: int = 0) -> list[AnyEvent]:
        """The events from the given number on; all of them are public."""
        return self.events[since:]

    def fork(self) -> Game:
        """An independent copy, to try things out."""
        game = object.__new__(Game)
        game.__dict__.update(self.__dict__)
        for name in ("answers", "events", "missed", "pile", "agreed"):
            setattr(game, name, list(getattr(self, name)))
        game.won = [list(chips) for chips in self.won]
        game.round = self.round and self.round.copy()
        game.in_vain = set(self.in_vain)
        game.rng = self.rng.copy()
        return game

    __copy__ = fork

    def __deepcopy__(self, memo: dict[int, Any]) -> Game:
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        return _played, (self.setup, tuple(self.answers))

    def __repr__(self) -> str:
        return f"<{describe(self.view())}>"

    def __str__(self) -> str:
        return draw_text(self.view())

    def _repr_svg_(self) -> str:
        return draw_svg(self.view())

    @property
    def chips_left(self) -> int:
        """How many chips lie face down."""
        return len(self.pile)

    # Answers. Each handler refuses before it changes anything.

    def _act(self, seat: int, answer: AnyChoice, at: int) -> None:
        match answer:
            case TurnChip():
                self._turn_chip(seat, at)
            case MakeBid():
                self._bid(seat, answer.moves, at)
            case Done():
                self._done(seat, at)
            case TurnGlass():
                self._turn_glass(seat, at)
            case AskHint():
                self._take_hint(seat, at)
            case MoveRobot():
                self._move(seat, answer.move, at)
            case GiveUp():
                self.now = at
                self._fail("gave_up")
            case TimeUp():
                self._time_up(at)
            case AgreeToStop():
                self._agree(seat, at)
            case NoWayLeft():
                self.now = at
                self._end("no_way_left")

    def _agree(self, seat: int, at: int) -> None:
        self.now = at
        self.agreed.append(seat)
        self._emit(AgreedToStop(at, seat))
        if len(self.agreed) == len(self.setup.players):
            self._end("agreed")

    def _turn_chip(self, seat: int, at: int) -> None:
        self.now = at
        self.agreed.clear()
        self.rounds += 1
        chip = self.pile.pop()
        position = Position(self.board, dict(self.markers), chip.square, chip.colour)
        self.round = Round(self.rounds, chip, position, at)
        self.phase = "thinking"
        self._emit(ChipTurned(at, seat, self.rounds, chip.code, chip.square, chip.colour, len(self.pile)))
        if self.setup.solo:
            runs = 2 if self.setup.house.double_time else 1
            self._run_glass(seat, runs * self.setup.house.glass_ms)

    def _bid(self, seat: int, moves: int, at: int) -> None:
        round_ = self._open_round()
        round_.check_bid(seat, moves, at)
        self.now = at
        self._count_answer(seat)
        first = round_.bid(seat, moves, at)
        self._emit(BidMade(at, seat, moves))
        if self.setup.solo:
            self._end_bidding("found")
            return
        if first:
            self._run_glass(seat, self.setup.house.glass_ms)
        if moves == 1:
            # Nobody can underbid one move.
            round_.done.append(seat)
            self._end_when_all_done()

    def _done(self, seat: int, at: int) -> None:
        self.now = at
        self._count_answer(seat)
        self._open_round().done.append(seat)
        self._emit(PlayerDone(at, seat))
        self._end_when_all_done()

    def _end_when_all_done(self) -> None:
        if len(self._open_round().done) == len(self.setup.players):
            self._end_bidding("all_done")

    def _turn_glass(self, seat: int, at: int) -> None:
        round_ = self._open_round()
        quiet_ends = round_.began + self.setup.house.quiet_ms
        if at < quiet_ends:
            seconds = -(-(quiet_ends - at) // 1000)
            raise InputError(f"nobody has bid yet; the glass may be turned without a bid in {seconds} s")
        self.now = at
        self._count_answer(seat)
        self._run_glass(seat, self.setup.house.glass_ms)

    def _take_hint(self, seat: int, at: int) -> None:
        self.now = at
        self._count_answer(seat)
        round_ = self._open_round()
        round_.hints += 1
        self._emit(HintTaken(at, seat, round_.hints))

    def _run_glass(self, seat: int, duration: int) -> None:
        ends = self.now + duration
        self._open_round().turn_glass(ends)
        self._emit(GlassTurned(self.now, seat, ends))

    def _time_up(self, at: int) -> None:
        (watch,) = self.pending(CLOCK)
        assert isinstance(watch, Watch)
        if at < watch.ends:
            raise InputError(f"the time is not up at {at}; it is up at {watch.ends}")
        self.now = at
        if self.phase == "showing":
            self._fail("time_up")
        else:
            self._end_bidding("time_up")

    def _end_bidding(self, reason: Literal["time_up", "all_done", "found"]) -> None:
        round_ = self._open_round()
        round_.queue = round_.ranking()
        self._emit(BiddingEnded(self.now, reason, tuple(bid.seat for bid in round_.queue)))
        if round_.queue:
            self._begin_show()
        else:
            self._unsolved("no_bid")

    # Showing solutions

    def _begin_show(self) -> None:
        round_ = self._open_round()
        bid = round_.queue[0]
        round_.attempts += 1
        round_.walk = Walk.of(round_.position)
        round_.show_began = self.now
        self.phase = "showing"
        self._emit(ShowBegan(self.now, bid.seat, bid.moves))

    def _move(self, seat: int, text: str, at: int) -> None:
        moves = parse_moves(text)
        walk, round_ = self._open_walk(), self._open_round()
        if len(moves) != 1:
            raise InputError(f"{text!r} is not one move; show one move at a time, for example RS")
        ((letter, direction),) = moves
        if letter not in walk.robots:
            raise InputError(f"there is no robot {letter} on this board; it has {' '.join(walk.robots)}")
        slide = walk.go(letter, direction)
        if slide.result != "ok":
            raise InputError(f"{refusal(slide, letter, direction)}; choose another move or give up")
        self.now = at
        count, bid = len(walk.moves), round_.queue[0]
        self._emit(RobotMoved(at, seat, count, moves_text(moves), slide.path))
        verdict = walk.verdict(self.setup.house.turn_rule)
        # Solo, a solution of any length counts: the bid only limits how long the player may go on.
        fewer = self.setup.house.allow_fewer or self.setup.solo
        if verdict == "solved" and (fewer or count == bid.moves):
            self._succeed(seat, walk)
        elif count == bid.moves:
            self._fail("no_turn" if verdict == "no_turn" else "not_reached")

    def _succeed(self, seat: int, walk: Walk) -> None:
        chip = self._open_round().chip
        self.markers = dict(walk.robots)
        self.won[seat].append(chip.code)
        self.in_vain.clear()
        self._emit(ChipWon(self.now, seat, chip.code, moves_text(walk.moves), dict(self.markers)))
        goal = self.setup.chips_to_win()
        if goal is not None and len(self.won[seat]) >= goal:
            self._end("chips_to_win")
        else:
            self._end_round()

    def _fail(self, reason: Failure) -> None:
        round_ = self._open_round()
        bid = round_.queue.pop(0)
        round_.walk = None
        self._emit(ShowFailed(self.now, bid.seat, reason, dict(self.markers)))
        if round_.queue:
            self._begin_show()
        elif self.setup.solo and round_.glass_ends is not None and self.now < round_.glass_ends:
            # The glass is still running: the player may keep looking.
            round_.bids.clear()
            self.phase = "thinking"
        else:
            self._unsolved("all_failed")

    def _unsolved(self, reason: Literal["no_bid", "all_failed"]) -> None:
        chip = self._open_round().chip
        if self.setup.solo:
            self.missed.append(chip.code)
            self._emit(ChipMissed(self.now, chip.code))
            self._end_round()
            return
        self.pile.append(chip)
        self.rng.shuffle("chips", self.pile)
        self.in_vain.add(chip.code)
        self._emit(ChipReturned(self.now, chip.code, reason, len(self.pile)))
        self._end_round()

    # The end

    def _end_round(self) -> None:
        self.round = None
        self.phase = "between"
        if not self.pile:
            self._end("no_chips_left")

    def _end(self, reason: Literal["chips_to_win", "no_chips_left", "agreed", "no_way_left"]) -> None:
        self.round = None
        self.agreed.clear()
        self.phase = "finished"
        chips = tuple(len(won) for won in self.won)
        if self.setup.solo:
            self.winners = (0,) if chips[0] > len(self.missed) else ()
        else:
            most = max(chips)
            self.winners = tuple(seat for seat, count in enumerate(chips) if count == most and most)
        self._emit(GameEnded(self.now, self.winners, chips, reason))

    # Small steps

    def _open_round(self) -> Round:
        assert self.round is not None
        return self.round

    def _open_walk(self) -> Walk:
        walk = self._open_round().walk
        assert walk is not None
        return walk

    def _count_answer(self, seat: int) -> None:
        answered = self._open_round().answered
        answered[seat] = answered.get(seat, 0) + 1

    def _emit(self, event: AnyEvent) -> None:
        self.events.append(event)


def _played(setup: Setup, answers: Sequence[Answer]) -> Game:
    """The game that these answers lead to."""
    game = Game(setup)
    for given in answers:
        game.submit(given.seat, given.key, given.choice)
    return game
