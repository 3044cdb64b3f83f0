"""The table at the terminal: one race, some people at one keyboard, some bots, and the record."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from botyard.bots.bot import Bot
from botyard.cli.playback import Playback
from botyard.cli.prompter import Input, LeaveTable, Prompter
from botyard.cli.questioner import Questioner
from botyard.cli.rally_help import welcome_lines
from botyard.cli.rally_screen import Screen
from botyard.cli.witness import Witness
from botyard.rally.decisions import ChooseCard, ChooseDraft, ChooseProgram, Decision
from botyard.rally.events import RaceEnded
from botyard.rally.game import Game
from botyard.rally.record import save_game
from botyard.rally.vocabulary import count, listed
from botyard.rally.words import describe

SECRET = (ChooseProgram, ChooseCard, ChooseDraft)
"""Questions that show what the others must not see."""


class Table:
    """Plays a race to its end, or until the people leave."""

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
        self.file = file
        self.note = note
        self.clock = clock
        self.witness = Witness(game, self.people)
        self.prompter = Prompter(screen, keyboard, self.witness)
        self.playback = Playback(self.witness, screen, self.prompter, fast)
        self.questioner = Questioner(self.witness, self.playback, self.prompter, clock)
        self._alone: int | None = None
        """Who alone looks at the screen now, with several people at the keyboard."""

    def run(self, resumed: bool = False) -> None:
        """Play; the record is written after every answer of a person and at the end."""
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
            self.screen.say("\nThe race is kept. Go on with:")
            self.screen.say(f"  botyard play --resume {self.file}")
        else:
            self.screen.close()
            self._say_result()
        finally:
            self.screen.close()
            self._save()

    def _save(self) -> None:
        save_game(self.game, self.file, self.note)

    def _begin(self, resumed: bool) -> None:
        if resumed:
            self.witness.catch_up()
            self.playback.story.append("The race goes on where it was left.")
            return
        self.screen.text_page(self.witness.title(), welcome_lines(self.game, self.people, self.clock))
        if self.screen.fills and self.people:
            self.prompter.read("Enter: start")

    def _tell_news(self) -> None:
        if self.playback.tell_news():
            self._alone = None

    def _next_question(self) -> Decision:
        """Bots choose before people, so that nobody waits and a person's last answer can be undone."""
        pending = self.game.pending()
        return next((decision for decision in pending if decision.seat in self.bots), pending[0])

    def _answer(self, decision: Decision) -> None:
        bot = self.bots.get(decision.seat)
        if bot is not None:
            choice = bot.choose(self.game.view(decision.seat), decision)
            self.game.submit(decision.seat, decision.key, choice)
            return
        self._hand_over(decision)
        self.questioner.ask(decision)
        # What was told stood beside the question: the people have seen it.
        self.playback.story = []
        self._save()

    def _hand_over(self, decision: Decision) -> None:
        """The curtain before a page that only one of several people may see."""
        if len(self.people) < 2 or not isinstance(decision, SECRET) or decision.seat == self._alone:
            return
        self._alone = decision.seat
        who = self.witness.cast.crew(decision.seat)
        if self.screen.fills:
            self.screen.text_page("Hand over", ["", f"Now it is {who}. Nobody else should look.", ""])
            self.prompter.read("Enter: I am here")
        else:
            self.screen.say(f"-- {who} --")

    def _say_result(self) -> None:
        game, cast = self.game, self.witness.cast
        turns = count(game.state.turn, "turn")
        self.screen.say(f"{game.setup.course}, {game.rules.name}: over after {turns}.")
        ending = game.events()[-1]
        assert isinstance(ending, RaceEnded)
        if self.screen.fills:
            self.screen.say(describe(ending, cast))
        place = 1
        for seats in ending.ranking:
            self.screen.say(f"  {place}. {listed([cast.crew(seat) for seat in seats])}")
            place += len(seats)
        self.screen.say(f"See it again with: botyard replay {self.file}")
