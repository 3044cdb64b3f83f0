"""A stage for tests of option cards: a position of the conformance format with its scripted players.

    scene = play(
        [". . O"],
        robot("A", 0, 0, "E", options=["pressor_beam"]),
        robot("B", 1, 0),
        decisions=[weapon("A", "pressor_beam")],
    )
    assert scene["B"].square is None

Robots get docks in the order in which they are listed. Players without a script take the first choice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Self, TypeVar

from botyard.proofs.rally.conform import END_OF_TURN
from botyard.proofs.rally.conform_stage import Stage
from botyard.rally.engine.decisions import Decision, Pick
from botyard.rally.engine.editions import edition_rules
from botyard.rally.engine.events import Event
from botyard.rally.engine.house_rules import apply_house_rule
from botyard.rally.engine.phases.power_down import declare_options
from botyard.rally.engine.phases.registers import play_register
from botyard.rally.engine.rules import Rules
from botyard.rally.engine.state import OptionCard, Robot

EDITIONS = ("1994", "dutch", "2005")
Entry = dict[str, Any]
Asked = TypeVar("Asked", bound=Pick)


class Scene(Stage):
    """A stage that remembers the questions."""

    def __init__(self, edition: str, case: Entry) -> None:
        self.asked: list[Pick] = []
        rules = edition_rules(edition)
        for name, value in case.get("switches", {}).items():
            rules = apply_house_rule(rules, name, value)
        if "laser_multiplier" in case:
            rules = rules.but(laser_power=case["laser_multiplier"])
        change: Callable[[Rules], Rules] = case.get("rules", lambda rules: rules)
        super().__init__(case, change(rules))
        for entry in case["robots"]:
            for card in entry.get("cards", ()):
                self[entry["id"]].options += (card,)

    def _choose(self, decision: Decision) -> Any:
        assert isinstance(decision, Pick)
        self.asked.append(decision)
        return super()._choose(decision)

    def __getitem__(self, name: str) -> Robot:
        return self.state.robots[self.ids.index(name)]

    def register(self, number: int) -> Scene:
        """Play one register."""
        self.state.register = number - 1
        self.run(play_register)
        return self

    def end_turn(self) -> Self:
        """Repairs, then registers are cleared."""
        for step in END_OF_TURN:
            self.run(step)
        return self

    def questions(self, kind: type[Asked]) -> list[Asked]:
        return [decision for decision in self.asked if isinstance(decision, kind)]

    def events(self, kind: type[Event]) -> list[Any]:
        return [event for event in self.turn.events if isinstance(event, kind)]

    def options(self, name: str) -> list[str]:
        return [card.id for card in self[name].options]


def robot(name: str, x: int, y: int, facing: str = "N", **more: Any) -> Entry:
    """A robot of a scene; `cards` are option cards with something on them."""
    return {"id": name, "x": x, "y": y, "f": facing, **more}


def card(option_id: str, **on_it: Any) -> OptionCard:
    """An option card with tokens, a setting or a stored card."""
    return OptionCard(option_id, **on_it)


def weapon(name: str, choice: str, register: int | None = None) -> Entry:
    """The robot fires this weapon."""
    return answer(name, "weapon", choice, register)


def answer(name: str, point: str, choice: Any, register: int | None = None) -> Entry:
    """A scripted answer, in every register or in one."""
    entry = {"robot": name, "point": point, "choice": choice}
    return entry if register is None else {**entry, "register": register}


def set_scene(board: Sequence[str], *robots: Entry, edition: str = "2005", **more: Any) -> Scene:
    """A position, nothing played yet."""
    return Scene(edition, {"board": list(board), "robots": list(robots), **more})


def play(board: Sequence[str], *robots: Entry, edition: str = "2005", **more: Any) -> Scene:
    """A position after its registers (the first one, if none are named)."""
    scene = set_scene(board, *robots, edition=edition, **more)
    scene.run(declare_options)
    for number in more.get("registers", [1]):
        scene.register(number)
    return scene
