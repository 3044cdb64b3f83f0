"""A race in the terminal: people at one keyboard, bots, and the record."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from botyard.bots.bot import Bot
from botyard.cli.terminal.keyboard import Input, LeaveTable
from botyard.cli.terminal.playback import Playback
from botyard.cli.terminal.prompt import Prompt
from botyard.cli.terminal.questions import QuestionDialog
from botyard.cli.terminal.rally_help import welcome_lines
from botyard.cli.terminal.rally_screen import RallyScreen
from botyard.cli.terminal.seen_so_far import SeenSoFar
from botyard.rally.engine.decisions import ChooseCard, ChooseDraft, ChooseProgram, Decision
from botyard.rally.engine.events import RaceEnded
from botyard.rally.engine.game import Game
from botyard.rally.engine.setup import Setup
from botyard.rally.records.record import save
from botyard.rally.telling.vocabulary import count, listed
from botyard.rally.telling.words import describe

SECRET = (ChooseProgram, ChooseCard, ChooseDraft)
"""Questions that show what the others must not see."""


PERSON = "person"


class TableNote(NamedTuple):
    """The remark in a saved race: who sits where, and how much of it people have been shown.

    The engine plays a turn in a moment, and people watch it afterwards. If they leave in between, they see
    the rest when the race is resumed.

    >>> TableNote(("person", "greedy"), 57).text
    'seats: person, greedy; told: 57'
    """

    seats: tuple[str, ...]
    """For each seat `person` or the level of its bot."""
    told: int | None = None
    """How many public events; None: all of them."""

    @property
    def text(self) -> str:
        rest = "" if self.told is None else f"; told: {self.told}"
        return f"seats: {', '.join(self.seats)}{rest}"

    @classmethod
    def read(cls, note: str, setup: Setup) -> TableNote:
        """The remark of a record; if it does not say who sits where, one person races against greedy bots."""
        seats_text, _, told = note.removeprefix("seats: ").partition("; told: ")
        seats = tuple(seats_text.split(", "))
        if not note.startswith("seats: ") or len(seats) != len(setup.players):
            return cls((PERSON,) + ("greedy",) * (len(setup.players) - 1))
        return cls(seats, int(told) if told.isdecimal() else None)


class RallyTerminalTable:
    """Plays a race to its end, or until the people leave."""

    def __init__(
        self,
        game: Game,
        bots: Mapping[int, Bot],
        screen: RallyScreen,
        keyboard: Input,
        file: Path,
        *,
        seats: tuple[str, ...],
        fast: bool = False,
        clock: bool = False,
    ) -> None:
        self.game = game
        self.bots = bots
        self.people = [seat for seat in range(len(game.setup.players)) if seat not in bots]
        self.screen = screen
        self.file = file
        self.seats = seats
        self.clock = clock
        self.seen = SeenSoFar(game, self.people)
        self.prompt = Prompt(screen, keyboard, self.seen)
        self.playback = Playback(self.seen, screen, self.prompt, fast)
        self.questions = QuestionDialog(self.seen, self.playback, self.prompt, clock)
        self._alone: int | None = None
        """The only person who may look at the screen now, if several share the keyboard."""

    def run(self, resumed: bool = False, told: int | None = None) -> None:
        """Play; the record is written after every answer of a person and at the end.

        A resumed race goes on after the first `told` events, or where the record ends.
        """
        if resumed:
            self.seen.catch_up(told)
        self._save()
        self.screen.open()
        try:
            self._begin(resumed)
            while not self.game.finished:
                self._tell_news()
                self._answer(self._next_question())
            self._tell_news()
        except (LeaveTable, EOFError, KeyboardInterrupt):
            self.screen.close()
            self.screen.say("\nThe race is saved. Continue it with:")
            self.screen.say(f"  botyard play --resume {self.file}")
        else:
            self.screen.close()
            self._say_result()
        finally:
            self.screen.close()
            self._save()

    def _save(self) -> None:
        save(self.game, self.file, TableNote(self.seats, self.seen.told).text)

    def _begin(self, resumed: bool) -> None:
        if resumed:
            self.playback.story.append("The race continues where you left it.")
            return
        self.screen.text_page(self.seen.title(), welcome_lines(self.game, self.people, self.clock))
        if self.screen.fills and self.people:
            self.prompt.read("Enter: start")

    def _tell_news(self) -> None:
        if self.playback.tell_news():
            self._alone = None

    def _next_question(self) -> Decision:
        """The next question. Bots choose first: nobody waits, and a person's last answer can be undone."""
        pending = self.game.pending()
        return next((decision for decision in pending if decision.seat in self.bots), pending[0])

    def _answer(self, decision: Decision) -> None:
        bot = self.bots.get(decision.seat)
        if bot is not None:
            choice = bot.choose(self.game.view(decision.seat), decision)
            self.game.submit(decision.seat, decision.key, choice)
            return
        self._hand_over(decision)
        self.questions.ask(decision)
        # The news stood beside the question: people have seen it.
        self.playback.story = []
        self._save()

    def _hand_over(self, decision: Decision) -> None:
        """Show a curtain before a page that only one of several people may see."""
        if len(self.people) < 2 or not isinstance(decision, SECRET) or decision.seat == self._alone:
            return
        self._alone = decision.seat
        who = self.seen.cast.crew(decision.seat)
        if self.screen.fills:
            self.screen.text_page("Hand over", ["", f"Now it is {who}'s turn. Nobody else should look.", ""])
            self.prompt.read("Enter: I am here")
        else:
            self.screen.say(f"-- {who} --")

    def _say_result(self) -> None:
        game, cast = self.game, self.seen.cast
        turns = count(game.state.turn, "turn")
        self.screen.say(f"{game.setup.course}, {game.rules.name}: over after {turns}.")
        ending = game.events()[-1]
        assert isinstance(ending, RaceEnded)
        if self.screen.fills:
            self.screen.say(describe(ending, cast))
        places = ending.places()
        for seats in ending.ranking:
            self.screen.say(f"  {places[seats[0]]}. {listed([cast.crew(seat) for seat in seats])}")
        self.screen.say(f"Watch it again with: botyard replay {self.file}")
