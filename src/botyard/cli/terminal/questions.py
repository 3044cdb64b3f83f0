"""Asking people for a program, or for one of several choices, until the answer is legal."""

from __future__ import annotations

from rich.text import Text

from botyard.cli.terminal.choice_entry import ChoiceEntry
from botyard.cli.terminal.playback import Playback
from botyard.cli.terminal.program_entry import ProgramEntry
from botyard.cli.terminal.prompt import Prompt, TimerRanOut
from botyard.cli.terminal.seen_so_far import SeenSoFar
from botyard.errors import InputError
from botyard.rally.engine.decisions import (
    ChooseCard,
    ChooseDraft,
    ChooseProgram,
    ChooseSetting,
    ChooseShot,
    ChooseUse,
    Decision,
    Pick,
)
from botyard.rally.engine.profiles import ready_by
from botyard.rally.telling.question_words import question as asked
from botyard.rally.telling.vocabulary import count, option_name


class QuestionWithdrawn(Exception):  # noqa: N818 - a request, not an error
    """This question need not be answered now: an earlier one is open again."""


class QuestionDialog:
    """Puts the questions of a race to the people at the keyboard."""

    def __init__(self, seen: SeenSoFar, playback: Playback, prompt: Prompt, clock: bool) -> None:
        self.seen = seen
        self.game = seen.game
        self.playback = playback
        self.prompt = prompt
        self.clock = clock

    def ask(self, decision: Decision) -> None:
        """Get an answer and submit it, or undo an earlier one."""
        trouble = ""
        if isinstance(decision, ChooseProgram):
            self._ask_program(decision)
            return
        assert isinstance(decision, Pick)
        entry = ChoiceEntry(decision, self.seen.cast)
        while True:
            self.playback.page([*self._question(decision, entry), *_red(trouble)], decision.seat)
            try:
                word = self.prompt.read(entry.prompt())
                if word in ("u", "undo"):
                    self._undo(decision.seat)
                else:
                    self.game.submit(decision.seat, decision.key, entry.choice(word))
            except InputError as error:
                trouble = str(error)
            else:
                return

    def _undo(self, seat: int) -> None:
        """Take the player's last answer back; a program is final where the race's profile says so."""
        setup, robots = self.game.setup, {str(robot.id) for robot in self.game.state.robots_of(seat)}
        keys = (answer.key.split(":") for answer in reversed(self.game.answers))
        last = next((kind for _, kind, robot in keys if robot in robots), "")
        if last == ChooseProgram.__name__ and ready_by(self.game.rules, setup.profile) == "final":
            raise InputError(
                "a program is final once it is in, as the rulebook has it; "
                "--profile common lets you take it back"
            )
        self.game.undo(seat)

    def _question(self, decision: Pick, entry: ChoiceEntry) -> list[str | Text]:
        """The question with its choices; option cards are explained."""
        cast, options = self.seen.cast, self.game.rules.options
        who = f"{cast.player(decision.seat)}: " if len(self.seen.people) > 1 else ""
        lines: list[str | Text] = [f"{who}{asked(decision, cast)}"]
        if isinstance(decision, ChooseUse | ChooseSetting | ChooseShot | ChooseCard):
            lines.append(options[decision.option].describe())
        if isinstance(decision, ChooseDraft):
            offered = [options[str(choice)] for choice in decision.choices]
            return lines + [
                f"{at} {option.name}: {option.describe()}" for at, option in enumerate(offered, 1)
            ]
        return [*lines, *entry.lines(self.playback.screen.console.width)]

    # Programs

    def _ask_program(self, decision: ChooseProgram) -> None:
        assert decision.robot is not None
        draft = ProgramEntry(decision, self.game.view(decision.seat).robots[decision.robot])
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
        except QuestionWithdrawn:
            return
        except TimerRanOut:
            self.playback.story.append("Time is up! Your neighbour fills the empty registers blindly.")
            self.game.time_out(decision.key, draft.choice())

    def _deadline(self, decision: Decision) -> int | None:
        """When the sand timer runs out, if it is used and running for this player."""
        clock = self.game.clock() if self.clock else None
        if clock is None or decision.seat not in clock.seats:
            return None
        return self.prompt.keyboard.now() + 1000 * clock.seconds

    def _show_draft(self, draft: ProgramEntry, trouble: str) -> None:
        width = self.playback.screen.console.width
        below: list[str | Text] = [*draft.hand_lines(width), draft.register_line(), *draft.notes()]
        if names := [option_name(option.id) for option in draft.robot.options]:
            below.append(f"Options: {', '.join(names)} (o shows what they do)")
        more = ["", *self.seen.where(draft.question.robot)]
        self.playback.page([*below, *_red(trouble)], draft.question.seat, more)

    def _take_line(self, draft: ProgramEntry, until: int | None) -> bool:
        """Handle one line of the player; True when the program is complete."""
        left = draft.needed - len(draft.entries)
        name = self.seen.cast.robot(draft.question.robot)
        if draft.complete:
            prompt = f"{name}: Enter submits this program · u: take a card back · ?: help"
        else:
            prompt = f"{name}: {count(left, 'card')}, for example {draft.example()} · u: undo · ?: help"
        match self.prompt.read(prompt, until):
            case "" if draft.complete:
                return True
            case "":
                raise InputError(f"type {count(left, 'more card number')}")
            case "u" | "undo" if draft.entries:
                draft.undo()
            case "u" | "undo":
                self._undo(draft.question.seat)
                raise QuestionWithdrawn
            case "c" | "clear":
                draft.entries.clear()
            case word:
                draft.add(word)
        return False


def _red(trouble: str) -> list[Text]:
    return [Text(trouble, style="bold red")] if trouble else []
