"""What a house rule is, and simple ways to read and change rules."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from botyard.rally.engine.rules import Rules

Group = Literal["players", "floor", "cards", "down", "back", "flags", "clock"]
Read = Callable[[Rules], Any]


@dataclass(frozen=True)
class HouseRule:
    """A house rule: its texts for players, its values, and what each does to the rules."""

    name: str
    text: str
    group: Group
    choices: Mapping[Any, str]
    """Its values, each with its name for players."""
    printed: Read
    """Reads the value from rules, to show what an edition prints."""
    apply: Callable[[Rules, Any], Rules]
    official: bool
    """Whether a rulebook, a variant in one or a publisher's answer has this choice; otherwise it is ours."""

    @property
    def values(self) -> tuple[Any, ...]:
        return tuple(self.choices)


YES_NO = {True: "yes", False: "no"}


def field_of(field: str) -> Read:
    return lambda rules: getattr(rules, field)


def name_of(function: object, names: Mapping[str, object]) -> str | None:
    """The name of the value that these rules have, if it has one."""
    return next((name for name, one in names.items() if one is function), None)


def set_power_down(field: str) -> Callable[[Rules, Any], Rules]:
    return lambda rules, value: rules.but(power_down=replace(rules.power_down, **{field: value}))


def set_value(field: str) -> Callable[[Rules, Any], Rules]:
    return lambda rules, value: rules.but(**{field: value})


def set_reentry(field: str) -> Callable[[Rules, Any], Rules]:
    return lambda rules, value: rules.but(reentry=replace(rules.reentry, **{field: value}))
