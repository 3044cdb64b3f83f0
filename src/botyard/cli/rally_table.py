"""The table at the terminal: plays back what happens, asks the people, lets bots choose, keeps the record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Protocol

from rich.text import Text

from botyard.bots.bot import Bot
from botyard.cli.hand import Draft
from botyard.cli.picking import Picking
from botyard.cli.rally_help import help_lines, option_lines, rules_lines, welcome_lines
from botyard.cli.rally_screen import Screen
from botyard.errors import InputError
from botyard.grid import Square
from botyard.rally.asking import question as asked
from botyard.rally.decisions import (
    ChooseCard,
    ChooseDraft,
    ChooseProgram,
    ChooseSetting,
    ChooseShot,
    ChooseUse,
    Decision,
    Pick,
)
from botyard.rally.events import Event, RaceEnded
from botyard.rally.game import Game
from botyard.rally.record import save_game
from botyard.rally.replay import apply, start_of
from botyard.rally.story import Line, tell
from botyard.rally.words import cast_of, count, describe, listed, option_name, place, side

SECRET = (ChooseProgram, ChooseCard, ChooseDraft)
"""Questions that show what the others must not see."""


class Input(Protocol):
    """Where lines and the time come from."""

    def now(self) -> int: ...
    def line(self, until: int | None = None) -> str | None: ...


class LeaveTable(Exception):  # noqa: N818 - a wish, not an error
    """The people want to stop for now."""


class TimeUp(Exception):  # noqa: N818 - not an error either
    """The sand-glass has run out."""


class Undone(Exception):  # noqa: N818 - a wish, too
    """The question is no longer the one to answer: an earlier one is open again."""


class Table:
    """One terminal, one race, some people and bots."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[int, Bot],
        screen: Screen,
        keyboard: Input,
        file: Path,
        *,
        note: str = "",
        fast: bool = False,
        clock: bool = False,
    ) -> None:
        self.game = game
        self.bots = bots
        self.people = [seat for seat in range(len(game.setup.players)) if seat not in bots]
        self.screen = screen
        self.keyboard = keyboard
        self.file = file
        self.note = note
        self.clock = clock
        self.cast = cast_of(game.setup)
        self.position = start_of(game.setup)
        self._told = 0
        self._story: list[str] = []
        """What happened since the last question or register."""
        self._pause = "never" if fast or not screen.fills else "register"
        self._holder: int | None = None
        """Who alone looks at the screen now."""

    # The race

    def run(self, resumed: bool = False) -> None:
        """Play until the race is over or the people leave; either way the record is there."""
        self.screen.open()
        try:
            self._welcome(resumed)
            while not self.game.finished:
                self._play_back()
                self._answer(self._next_question())
            self._play_back()
        except (LeaveTable, EOFError, KeyboardInterrupt):
            self._close()
            self._say_goodbye()
            return
        except BaseException:
            self._close()
            raise
        self._close()
        self._say_result()

    def _close(self) -> None:
        self.screen.close()
        self._save()

    def _save(self) -> None:
        save_game(self.game, self.file, self.note)

    def _next_question(self) -> Decision:
        """Bots choose before people, so that nobody waits, and a person's last answer can be undone."""
        pending = self.game.pending()
        return next((decision for decision in pending if decision.seat in self.bots), pending[0])

    def _answer(self, decision: Decision) -> None:
        bot = self.bots.get(decision.seat)
        if bot is not None:
            choice = bot.choose(self.game.view(decision.seat), decision)
            self.game.submit(decision.seat, decision.key, choice)
            return
        self._hand_over(decision)
        if isinstance(decision, ChooseProgram):
            self._ask_program(decision)
        else:
            assert isinstance(decision, Pick)
            self._ask_pick(decision)
        # What was told stood beside the question: the people have seen it.
        self._story = []
        self._save()

    # What happened

    def _public_events(self) -> list[Event]:
        return self.game.events_for(None)

    def _play_back(self) -> None:
        """Tell what happened since the last time, with pauses to look at it."""
        events = self.game.events_for(None)
        if self._told > len(events):
            self._rewind(events)
        for line in tell(events, self.cast, self._told):
            if self._is_time_to_pause(line):
                self._show_and_wait()
            self._advance(events, line.end)
            self._tell(line)
        self._advance(events, len(events))
        if self.game.finished and self._story and self.screen.fills and self._pause != "never":
            self._show_and_wait()

    def _rewind(self, events: Sequence[Event]) -> None:
        """An answer was undone: go back to the events that still stand."""
        self.position, self._told, self._story = start_of(self.game.setup), 0, []
        self._advance(events, len(events))

    def _advance(self, events: Sequence[Event], end: int) -> None:
        for event in events[self._told : end]:
            apply(self.position, event)
        self._told = end

    def _tell(self, line: Line) -> None:
        self._holder = None
        if not self.screen.fills:
            self.screen.say(line.text if line.heading in ("turn", "register") else f"  {line.text}")
            return
        if line.heading in ("turn", "register") and self._pause != "never":
            self._story = []
        if line.heading == "reveal" or (line.heading == "register" and self._pause != "never"):
            return  # Register and cards stand in the title and in the list of robots.
        self._story.append(line.text)

    def _is_time_to_pause(self, following: Line) -> bool:
        """Whether the people should see what is there before the next line changes it."""
        if not self.screen.fills or not self._story or not self.position.turn:
            return False
        match self._pause:
            case "line":
                return True
            case "register":
                told = self.screen.wrapped([*self._story, following.text], self.position)
                ends = following.heading in ("turn", "register")
                return ends or len(told) > self.screen.room_for_story(self.position)
            case "turn" if following.heading == "turn":
                self._pause = "register"
                return True
        return False

    def _show_and_wait(self) -> None:
        """Show the page until somebody wants to go on, and how."""
        wishes = {"f": "never", "t": "turn", "s": "line", "r": "register"}
        self._page([])
        while True:
            word = self._read(
                "Enter: go on · s: single steps · t: to the end of the turn · f: fast · ?: help"
            )
            if word[:1] in wishes:
                self._pause = wishes[word[:1]]
            if not word or word[:1] in wishes:
                break
            self.screen.redraw()
        if self._pause == "register":
            self._story = []

    def _page(self, below: Sequence[str | Text], seat: int | None = None, more: Sequence[str] = ()) -> None:
        own = [seat] if seat is not None else [] if len(self.people) != 1 else self.people
        story = [*self._story, *more]
        self.screen.page(self._title(), self.position, story, below, self._focus(own), own)

    def _where(self, number: int | None) -> list[str]:
        """Where the robot stands and where it wants to go, for whoever programs it."""
        if number is None:
            return []
        robot, flags = self.position.robots[number], self.position.flags
        if robot.square is None:
            return ["", f"{robot.name} enters the floor with its first card."]
        where = f"{robot.name} is at {place(robot.square)} and looks {side(robot.facing)}."
        if not 1 <= robot.next_flag <= len(flags) or not self.game.rules.has_flags:
            return ["", where]
        return ["", where, f"Its next flag, {robot.next_flag}, is at {place(flags[robot.next_flag - 1])}."]

    def _title(self) -> str:
        position = self.position
        parts = [self.game.setup.course, self.game.rules.name]
        if position.turn:
            parts.append(f"turn {position.turn}")
        if position.register:
            parts.append(f"register {position.register} of 5")
        return " · ".join(parts)

    def _focus(self, seats: Sequence[int]) -> Square | None:
        """The middle of the picture where the floor is too large for the screen."""
        robots = sorted(self.position.robots.values(), key=lambda robot: robot.seat not in seats)
        starts = (self.position.setup.start, *self.position.flags)
        places = (place for robot in robots for place in (robot.square, robot.archive, *starts))
        return next((square for square in places if square is not None), None)

    # What is asked

    def _hand_over(self, decision: Decision) -> None:
        """The curtain before a page that only one of several people may see."""
        if len(self.people) < 2 or not isinstance(decision, SECRET) or decision.seat == self._holder:
            return
        self._holder = decision.seat
        who = self.cast.crew(decision.seat)
        if self.screen.fills:
            self.screen.text_page("Hand over", ["", f"Now it is {who}. Nobody else should look.", ""])
            self._read("Enter: I am here")
        else:
            self.screen.say(f"-- {who} --")

    def _ask_program(self, decision: ChooseProgram) -> None:
        assert decision.robot is not None
        draft = Draft(decision, self.game.view(decision.seat).robots[decision.robot])
        until = self._deadline(decision)
        trouble = ""
        try:
            while True:
                self._show_draft(draft, trouble)
                trouble = ""
                try:
                    if self._take_line(draft, until):
                        self.game.submit(decision.seat, decision.key, draft.choice())
                        return
                except InputError as error:
                    trouble = str(error)
        except Undone:
            return
        except TimeUp:
            self.screen.say("Time is up! Your neighbour fills the empty registers blind.")
            self.game.time_out(decision.key, draft.choice())

    def _show_draft(self, draft: Draft, trouble: str) -> None:
        below: list[str | Text] = [*draft.hand_lines(self.screen.console.width), draft.register_line()]
        below += draft.notes()
        if names := [option_name(option.id) for option in draft.robot.options]:
            below.append(f"Options: {', '.join(names)} (o tells what they do)")
        if trouble:
            below.append(Text(trouble, style="bold red"))
        self._page(below, draft.question.seat, self._where(draft.question.robot))

    def _take_line(self, draft: Draft, until: int | None) -> bool:
        """One line of the player; True when the program is to be laid."""
        left = draft.needed - len(draft.entries)
        name = self.cast.robot(draft.question.robot)
        if draft.complete:
            prompt = f"{name}: Enter lays this program · u: take a card back · ?: help"
        else:
            prompt = f"{name}: {count(left, 'card')}, for example {_example(draft)} · u: undo · ?: help"
        match self._read(prompt, until):
            case "" if draft.complete:
                return True
            case "":
                raise InputError(f"type {count(left, 'more card number')}")
            case "u" | "undo" if draft.entries:
                draft.undo()
            case "u" | "undo":
                self.game.undo(draft.question.seat)
                raise Undone
            case "c" | "clear":
                draft.entries.clear()
            case word:
                draft.add(word)
        return False

    def _deadline(self, decision: Decision) -> int | None:
        """When the sand-glass runs out, if it is used and running for this player."""
        clock = self.game.clock() if self.clock else None
        if clock is None or decision.seat not in clock.seats:
            return None
        return self.keyboard.now() + 1000 * clock.seconds

    def _ask_pick(self, decision: Pick) -> None:
        picking = Picking(decision, self.cast)
        trouble = ""
        while True:
            who = f"{self.cast.player(decision.seat)}: " if len(self.people) > 1 else ""
            below: list[str | Text] = [f"{who}{asked(decision, self.cast)}"]
            if isinstance(decision, ChooseUse | ChooseSetting | ChooseShot | ChooseCard):
                below.append(self.game.rules.options[decision.option].describe())
            below += self._explained(decision) or picking.lines(self.screen.console.width)
            if trouble:
                below.append(Text(trouble, style="bold red"))
            self._page(below, decision.seat)
            try:
                word = self._read(picking.prompt())
                if word in ("u", "undo"):
                    self.game.undo(decision.seat)
                else:
                    self.game.submit(decision.seat, decision.key, picking.choice(word))
            except InputError as error:
                trouble = str(error)
            else:
                return

    def _explained(self, decision: Pick) -> list[str]:
        """Options to choose from, with what they do."""
        options = self.game.rules.options
        if not isinstance(decision, ChooseDraft):
            return []
        return [
            f"{number} {options[choice].name}: {options[choice].describe()}"
            for number, choice in enumerate(map(str, decision.choices), 1)
        ]

    def _read(self, prompt: str, until: int | None = None) -> str:
        """A line, in lower case. Help, the large board and leaving are possible everywhere."""
        while True:
            self.screen.prompt(prompt)
            line = self.keyboard.line(until)
            if line is None:
                raise TimeUp
            if not self.screen.fills:
                self.screen.say()
            match line.strip().lower():
                case "q" | "quit" | "exit":
                    raise LeaveTable
                case "?" | "h" | "help":
                    self._read_page("Help", help_lines(self.position.floor, self.screen.marks))
                case "rules":
                    self._read_page(self.game.rules.name, rules_lines(self.game))
                case "o" | "options":
                    self._read_page("Options", option_lines(self.game))
                case "b" | "board":
                    self._read_page(self.game.setup.course, self._large_picture())
                case word:
                    return word

    def _large_picture(self) -> list[Text]:
        return self.screen.large_picture(self.position, self._focus(self.people))

    def _read_page(self, title: str, lines: Sequence[str | Text]) -> None:
        """A text, screen by screen."""
        if not self.screen.fills:
            for line in lines:
                self.screen.say(line)
            return
        room = self.screen.console.height - 3
        for at in range(0, len(lines), room):
            self.screen.text_page(title, lines[at : at + room], covers=True)
            self.screen.prompt("Enter: go on")
            self.keyboard.line()
        self.screen.redraw()

    # Beginning and end

    def _welcome(self, resumed: bool) -> None:
        if resumed:
            events = self.game.events_for(None)
            self._advance(events, len(events))
            self.cast = cast_of(self.game.setup, events)
            self._story = ["The race goes on where it was left."]
            return
        lines = welcome_lines(self.game, self.people, self.clock)
        self.screen.text_page(self._title(), lines)
        if self.screen.fills and self.people:
            self._read("Enter: start")

    def _say_goodbye(self) -> None:
        self.screen.say("\nThe race is kept. Go on with:")
        self.screen.say(f"  botyard play --resume {self.file}")

    def _say_result(self) -> None:
        game = self.game
        self.screen.say(
            f"{game.setup.course}, {game.rules.name}: over after {count(game.state.turn, 'turn')}."
        )
        ending = game.events()[-1]
        assert isinstance(ending, RaceEnded)
        if self.screen.fills:
            self.screen.say(describe(ending, self.cast))
        place = 1
        for seats in ending.ranking:
            self.screen.say(f"  {place}. {listed([self.cast.crew(seat) for seat in seats])}")
            place += len(seats)
        self.screen.say(f"See it again with: botyard replay {self.file}")


def _example(draft: Draft) -> str:
    """Some free places of the hand, as they would be typed."""
    used = {number for entry in draft.entries for number in entry}
    free = [str(place) for place, card in enumerate(draft.question.hand, 1) if card.priority not in used]
    return " ".join(free[: draft.needed - len(draft.entries)])
