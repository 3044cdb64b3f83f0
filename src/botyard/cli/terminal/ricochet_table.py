"""Ricochet Robots in the terminal: asks people, lets bots act in their time, and watches the sand timer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from botyard.bots.players.ricochet import RicochetBot
from botyard.cli.terminal.keyboard import Input, LeaveTable
from botyard.cli.terminal.ricochet_screen import RicochetScreen
from botyard.errors import InputError
from botyard.ricochet.engine.game import Game
from botyard.ricochet.engine.moves import Move, parse_moves
from botyard.ricochet.engine.questions import (
    CLOCK,
    SOLVER,
    AgreeToStop,
    AnyChoice,
    AnyWayLeft,
    Done,
    GiveUp,
    MakeBid,
    MoveRobot,
    NoWayLeft,
    Show,
    TimeUp,
    TurnChip,
    TurnGlass,
    Watch,
)
from botyard.ricochet.records.record import save


class RicochetTerminalTable:
    """One terminal and one game."""

    def __init__(self, game: Game, keyboard: Input, screen: RicochetScreen, path: Path) -> None:
        self.game = game
        self.keyboard = keyboard
        self.screen = screen
        self.path = path
        names = game.setup.players
        self.bots = {
            seat: RicochetBot(game.setup.bots[name], f"{game.setup.seed}/bot")
            for seat, name in enumerate(names)
            if name in game.setup.bots
        }
        self.people = [seat for seat in range(len(names)) if seat not in self.bots]
        self._ahead = game.now - keyboard.now()
        self._proven = ""
        """The last `AnyWayLeft` question that the solver has examined."""

    def run(self) -> None:
        """Play until the game is over or the people leave; the record is also written before every chip."""
        steps = {"between": self._between, "thinking": self._thinking, "showing": self._showing}
        try:
            while not self.game.finished:
                if self.game.phase == "between":
                    save(self.game, self.path)
                steps[self.game.phase]()
        except (LeaveTable, EOFError, KeyboardInterrupt):
            save(self.game, self.path)
            self.screen.say("\nThe game is saved. Continue it with:")
            self.screen.say(f"  botyard play --resume {self.path}", whole=True)
        else:
            save(self.game, self.path)
            self.screen.say(f"Watch it again with: botyard replay {self.path}", whole=True)

    def now(self) -> int:
        """The time of the game: the keyboard's, plus what was skipped."""
        return max(self.game.now, self.keyboard.now() + self._ahead)

    def _submit(self, seat: int, key: str, answer: AnyChoice) -> None:
        self.game.submit(seat, key, answer)
        self.screen.report()

    def _ask(self, prompt: str, until: int | None = None) -> str | None:
        """What someone typed, in lower case; None: the time has come. Help and the like are handled here."""
        while True:
            self.screen.say(prompt, end=" ")
            line = self.keyboard.line(None if until is None else until - self._ahead)
            if line is None:
                self.screen.say()
                return None
            match line.lower():
                case "q" | "quit" | "exit":
                    raise LeaveTable
                case "?" | "h" | "help":
                    self.screen.help()
                case "b" | "board":
                    self.screen.draw()
                case word:
                    return word

    def _between(self) -> None:
        if self._no_way_left():
            return
        if not self.people:
            self._bots_act()
            return
        (question,) = self.game.pending(self.people[0])
        stop = "stop: end the game here, " if "agree_to_stop" in question.accepts else ""
        word = self._ask(
            f"Enter turns the next chip ({stop}best: solution of the last one, ?: help, q: quit)"
        )
        if word == "best":
            self.screen.best()
        elif word == "stop" and stop:
            self._stop()
        elif word:
            self.screen.say("Just press Enter to turn the next chip.")
        else:
            self._submit(self.people[0], question.key, TurnChip(self.now()))

    def _stop(self) -> None:
        """One word at the keyboard speaks for all people there; bots follow."""
        for seat in self.people:
            (question,) = self.game.pending(seat)
            self._submit(seat, question.key, AgreeToStop(self.now()))
        while not self.game.finished:
            self._bots_act()

    def _no_way_left(self) -> bool:
        """Whether the solver ends the game, because no remaining chip can be reached."""
        for question in self.game.pending(SOLVER):
            if isinstance(question, AnyWayLeft) and question.key != self._proven:
                from botyard.ricochet.solver.reach import none_reachable

                self._proven = question.key
                game = self.game
                if none_reachable(game.board, game.markers, question.chips, game.setup.house.turn_rule):
                    self._submit(SOLVER, question.key, NoWayLeft(self.now()))
                    return True
        return False

    # Thinking

    def _thinking(self) -> None:
        if self._bots_act() or self._time_is_up():
            return
        thinking = [seat for seat in self.people if self.game.pending(seat)]
        until = self._next_time()
        if not thinking:
            # Only bots are still thinking: there is no need to wait in real time.
            assert until is not None
            self._ahead += max(0, until - self.now())
            return
        word = self._ask(self._think_prompt(thinking), until)
        if word:
            try:
                self._parse_bid(word, thinking)
            except InputError as error:
                self.screen.say(str(error))

    def _think_prompt(self, thinking: Sequence[int]) -> str:
        players = self.game.setup.players
        ends = [watch.ends for watch in self.game.pending(CLOCK) if isinstance(watch, Watch)]
        left = f"[{max(0, ends[0] - self.now() + 999) // 1000} s left] " if ends else ""
        if self.game.setup.solo:
            return f"{left}In how many moves? (a number; done: you give up; ?: help)"
        if len(self.people) == 1:
            return f"{left}How many moves? (a number; done: no more bids; ?: help)"
        first = players[thinking[0]].lower()
        names = ", ".join(players[seat] for seat in thinking)
        return f"{left}{names}: who bids? (type {first} 7, or {first} done; ?: help)"

    def _parse_bid(self, line: str, thinking: Sequence[int]) -> None:
        words = line.split()
        seat = thinking[0]
        if len(self.people) > 1 and words != ["glass"]:
            seat = self._person(" ".join(words[:-1]) or words[0])
            if seat not in thinking:
                raise InputError(f"{self.game.setup.players[seat]} is done in this round")
        (question,) = self.game.pending(seat)
        match words[-1]:
            case number if number.isdecimal():
                self._submit(seat, question.key, MakeBid(self.now(), moves=min(int(number[:9]), 9999)))
            case "d" | "done" | "pass" | "no":
                self._submit(seat, question.key, Done(self.now()))
            case "glass":
                self._submit(seat, question.key, TurnGlass(self.now()))
            case _:
                raise InputError("please type a number of moves, or done, or ? for help")

    def _person(self, word: str) -> int:
        """The person whose name starts with this."""
        players = self.game.setup.players
        found = [seat for seat in self.people if players[seat].lower().startswith(word)]
        exact = [seat for seat in found if players[seat].lower() == word]
        if len(exact or found) != 1:
            raise InputError(
                f"who is it? Begin with a name, for example: {players[self.people[0]].lower()} 7"
            )
        return (exact or found)[0]

    # Bots and the sand timer

    def _next_time(self) -> int | None:
        """When a bot or the sand timer will do something."""
        times = [watch.ends for watch in self.game.pending(CLOCK) if isinstance(watch, Watch)]
        for seat, bot in self.bots.items():
            wakes = bot.wakes(self.game.view(seat))
            if wakes is not None:
                times.append(wakes)
        return min(times, default=None)

    def _bots_act(self) -> bool:
        """Let a bot do what its time has come for; returns whether one did."""
        for seat, bot in self.bots.items():
            done = bot.answer(self.game.view(seat), self.now())
            if done is not None:
                self._submit(seat, *done)
                return True
        return False

    def _time_is_up(self) -> bool:
        for watch in self.game.pending(CLOCK):
            if isinstance(watch, Watch) and self.now() >= watch.ends:
                self._submit(CLOCK, watch.key, TimeUp(self.now()))
                return True
        return False

    # Showing

    def _showing(self) -> None:
        if self._bots_act() or self._time_is_up():
            return
        (question,) = [question for question in self.game.pending() if isinstance(question, Show)]
        name = self.game.setup.players[question.seat]
        prompt = (
            f"{name}, move {question.made + 1} of {question.bid} (rn: red north; many: rn ge; x: give up)"
        )
        word = self._ask(prompt, self._next_time())
        if not word:
            return
        try:
            if word in ("x", "give up"):
                self._submit(question.seat, question.key, GiveUp(self.now()))
            else:
                self._show(question.seat, parse_moves(word))
        except InputError as error:
            self.screen.say(str(error))
        else:
            if self.game.phase == "showing":
                self.screen.draw()

    def _show(self, seat: int, moves: Sequence[Move]) -> None:
        """Make the moves of a line, until the attempt is over."""
        for letter, direction in moves:
            question = next((q for q in self.game.pending(seat) if isinstance(q, Show)), None)
            if question is None:
                self.screen.say("The rest of the line was not needed.")
                return
            self._submit(seat, question.key, MoveRobot(self.now(), move=letter + direction.name))
