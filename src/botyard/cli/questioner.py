"""Asking people: a program, or one of some choices, until the answer is a legal one."""

from __future__ import annotations

from rich.text import Text

from botyard.cli.hand import Draft
from botyard.cli.picking import Picking
from botyard.cli.playback import Playback
from botyard.cli.prompter import Prompter, TimeUp
from botyard.cli.witness import Witness
from botyard.errors import InputError
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
from botyard.rally.vocabulary import count, option_name


class Undone(Exception):  # noqa: N818 - a wish, not an error
    """The question is no longer the one to answer: an earlier one is open again."""


class Questioner:
    """Puts the questions of a race to the people at the keyboard."""

    def __init__(self, witness: Witness, playback: Playback, prompter: Prompter, clock: bool) -> None:
        self.witness = witness
        self.game = witness.game
        self.playback = playback
        self.prompter = prompter
        self.clock = clock

    def ask(self, decision: Decision) -> None:
        """Get an answer and submit it, or undo an earlier one."""
        trouble = ""
        if isinstance(decision, ChooseProgram):
            self._ask_program(decision)
            return
        assert isinstance(decision, Pick)
        picking = Picking(decision, self.witness.cast)
        while True:
            self.playback.page([*self._question(decision, picking), *_red(trouble)], decision.seat)
            try:
                word = self.prompter.read(picking.prompt())
                if word in ("u", "undo"):
                    self.game.undo(decision.seat)
                else:
                    self.game.submit(decision.seat, decision.key, picking.choice(word))
            except InputError as error:
                trouble = str(error)
            else:
                return

    def _question(self, decision: Pick, picking: Picking) -> list[str | Text]:
        """The question with its choices; option cards are explained."""
        cast, options = self.witness.cast, self.game.rules.options
        who = f"{cast.player(decision.seat)}: " if len(self.witness.people) > 1 else ""
        lines: list[str | Text] = [f"{who}{asked(decision, cast)}"]
        if isinstance(decision, ChooseUse | ChooseSetting | ChooseShot | ChooseCard):
            lines.append(options[decision.option].describe())
        if isinstance(decision, ChooseDraft):
            offered = [options[str(choice)] for choice in decision.choices]
            return lines + [
                f"{at} {option.name}: {option.describe()}" for at, option in enumerate(offered, 1)
            ]
        return [*lines, *picking.lines(self.playback.screen.console.width)]

    # Programs

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
            self.playback.story.append("Time is up! Your neighbour fills the empty registers blind.")
            self.game.time_out(decision.key, draft.choice())

    def _deadline(self, decision: Decision) -> int | None:
        """When the sand-glass runs out, if it is used and running for this player."""
        clock = self.game.clock() if self.clock else None
        if clock is None or decision.seat not in clock.seats:
            return None
        return self.prompter.keyboard.now() + 1000 * clock.seconds

    def _show_draft(self, draft: Draft, trouble: str) -> None:
        width = self.playback.screen.console.width
        below: list[str | Text] = [*draft.hand_lines(width), draft.register_line(), *draft.notes()]
        if names := [option_name(option.id) for option in draft.robot.options]:
            below.append(f"Options: {', '.join(names)} (o tells what they do)")
        more = ["", *self.witness.where(draft.question.robot)]
        self.playback.page([*below, *_red(trouble)], draft.question.seat, more)

    def _take_line(self, draft: Draft, until: int | None) -> bool:
        """One line of the player; True when the program is to be laid."""
        left = draft.needed - len(draft.entries)
        name = self.witness.cast.robot(draft.question.robot)
        if draft.complete:
            prompt = f"{name}: Enter lays this program · u: take a card back · ?: help"
        else:
            prompt = f"{name}: {count(left, 'card')}, for example {draft.example()} · u: undo · ?: help"
        match self.prompter.read(prompt, until):
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


def _red(trouble: str) -> list[Text]:
    return [Text(trouble, style="bold red")] if trouble else []
