"""A track for tests of special course rules: a small floor, some robots, the rule, and the steps of a turn.

    track = lay([". . 1"], robot("A", 0, 0, "E", "M2@670"), rules={"moving-flags": {}})
    track.register()
    assert track["A"].next_flag == 2

Boards given as several lists of rows lie side by side. Docks and seats follow the order of the robots, unless
an entry says otherwise. Players take the first choice unless `answers` (kind of question -> choices, used up
one after another) or a robot's own answers say more.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from botyard.proofs.rally.conform_stage import Stage
from botyard.proofs.rally.invariants import all_cards
from botyard.rally.engine.cards import DECK
from botyard.rally.engine.course_rules import apply_course_rule
from botyard.rally.engine.decisions import Decision, Pick
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.events import Event, RaceEnded
from botyard.rally.engine.house_rules import HOUSE_RULES, apply_house_rule
from botyard.rally.engine.phases.registers import play_register
from botyard.rally.engine.rules import Rules
from botyard.rally.engine.state import Robot

Entry = dict[str, Any]


class Track(Stage):
    """A position under special rules."""

    def __init__(self, rules: Rules, case: Entry, answers: Mapping[str, Sequence[Any]]) -> None:
        super().__init__(case, rules)
        self.rules = rules
        self.answers = {kind: list(choices) for kind, choices in answers.items()}
        self.asked: list[Pick] = []
        self.over = False
        self.state.flag_starts = tuple(flag for flag in self.state.flags if flag is not None)
        lying = set(all_cards(self.state))
        self.state.deck = tuple(card for card in DECK if card not in lying)
        for robot, entry in zip(self.state.robots, case["robots"], strict=True):
            robot.team = entry.get("team")
            robot.seat = entry.get("seat", robot.id)
            robot.archive = robot.archive or robot.square
            for name, value in entry.get("more", {}).items():
                setattr(robot, name, value)

    def _choose(self, decision: Decision) -> Any:
        assert isinstance(decision, Pick)
        self.asked.append(decision)
        scripted = self.answers.get(type(decision).__name__)
        if not scripted:
            return decision.default
        choice = scripted.pop(0)
        assert decision.refusal(choice) is None, decision.refusal(choice)
        return choice

    def __getitem__(self, name: str) -> Robot:
        return self.state.robots[self.ids.index(name)]

    def prepare(self, *names: str) -> Track:
        """Run the steps that the special rules add to the set-up, or those named."""
        usual = edition_rules(self.rules.edition).set_up
        for step in self.rules.set_up:
            if step not in usual and (not names or step.__name__ in names):
                self.run(step)
        return self

    def register(self, number: int = 1) -> Track:
        """Play one register."""
        self.state.register = number - 1
        self.over = self.over or not self.run(play_register)
        return self

    def end_turn(self) -> Track:
        """Everything after the registers."""
        steps = self.rules.turn
        first = len(steps) - steps[::-1].index(play_register)
        for step in steps[first:]:
            self.over = self.over or not self.run(step)
        return self

    def events(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.turn.events if isinstance(event, kind)]

    @property
    def winners(self) -> tuple[int, ...] | None:
        """The winning seats, None while the race goes on."""
        ended = self.events(RaceEnded)
        return ended[0].winners if ended else None


def robot(name: str, x: int | None, y: int, facing: str = "N", *program: str | None, **more: Any) -> Entry:
    """A robot with its program; `dmg`, `lives`, `next_flag`, `team`, `seat`, `options` ... by name."""
    return {"id": name, "x": x, "y": y, "f": facing, "program": list(program), **more}


def rules_with(special: Mapping[str, Any], edition: str = "2005") -> Rules:
    """The edition's rules with special rules and house rules."""
    rules = edition_rules(edition)
    for name, value in special.items():
        rules = (
            apply_house_rule(rules, name, value)
            if name in HOUSE_RULES
            else apply_course_rule(rules, name, value)
        )
    return rules


def lay(
    board: Sequence[Any],
    *robots: Entry,
    rules: Mapping[str, Any],
    edition: str = "2005",
    answers: Mapping[str, Sequence[Any]] | None = None,
    prepare: bool = True,
    **more: Any,
) -> Track:
    """A position, nothing played yet."""
    boards = [board] if isinstance(board[0], str) else list(board)
    widths = [len(rows[0].split()) for rows in boards]
    case = {
        "board": [" ".join(rows) for rows in zip(*boards, strict=True)],
        "boards": [f"{sum(widths[:at])},0,{widths[at]},{len(rows)}" for at, rows in enumerate(boards)],
        "robots": list(robots),
        **more,
    }
    track = Track(rules_with(rules, edition), case, answers or {})
    return track.prepare() if prepare else track
