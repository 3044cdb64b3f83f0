"""Course rules, one file each: functions that turn rules into other rules.

A file `moving_flags.py` holds the rule that courses call `moving-flags`: a function `apply(rules,
**parameters)` with the parameters of the course file, each with its printed value as default, described by
`@course_rule`. A new file is found automatically.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Literal

from botyard.errors import InputError
from botyard.rally.engine.rules import Rules

Apply = Callable[..., Rules]
Category = Literal["winning", "programming", "floor", "damage", "options"]
Simulated = Literal["covered", "not covered"]
KINDS = {int: "a whole number", bool: "true or false", str: "text"}
"""What the values of parameters are called in messages."""


@dataclass(frozen=True)
class CourseRule:
    """A course rule with its texts for players."""

    apply: Apply
    name: str
    text: str
    category: Category
    cites: str = ""
    """Where the course manual describes it; a rule of our own has no lines."""
    simulated: Simulated = "not covered"
    """Whether the simulator covers races with it."""
    parameters: Mapping[str, str] = field(default_factory=dict)
    """What each parameter of `apply` is called."""

    @property
    def defaults(self) -> dict[str, Any]:
        """The parameters with their printed values."""
        own = list(inspect.signature(self.apply).parameters.values())[1:]
        return {parameter.name: parameter.default for parameter in own}


def course_rule(
    *,
    name: str,
    text: str,
    category: Category,
    cites: str = "",
    simulated: Simulated = "not covered",
    parameters: Mapping[str, str] | None = None,
) -> Callable[[Apply], CourseRule]:
    """Describe the function that applies a course rule."""
    return lambda apply: CourseRule(apply, name, text, category, cites, simulated, parameters or {})


@lru_cache(maxsize=1)
def all_course_rules() -> dict[str, CourseRule]:
    """Every course rule by its name."""
    rules: dict[str, CourseRule] = {}
    for module in iter_modules(__path__):
        rule = import_module(f"{__name__}.{module.name}").apply
        if not isinstance(rule, CourseRule):
            raise TypeError(f"{__name__}.{module.name}: describe `apply` with @course_rule(name=..., ...)")
        rules[module.name.replace("_", "-")] = rule
    return dict(sorted(rules.items()))


def apply_course_rule(rules: Rules, name: str, parameters: Mapping[str, Any]) -> Rules:
    """These rules with a course rule added; InputError if there is no such rule or parameter."""
    known = all_course_rules()
    name = name.replace("_", "-")
    if name not in known:
        raise InputError(
            f"the course needs the special rule {name!r}, which is not known; use one of {', '.join(known)}"
        )
    accepted = known[name].defaults
    unknown = [parameter for parameter in parameters if parameter not in accepted]
    if unknown:
        raise InputError(
            f"the special rule {name!r} takes no {unknown[0]!r}; it takes: {', '.join(accepted) or 'nothing'}"
        )
    for parameter, value in parameters.items():
        wanted = type(accepted[parameter])
        if type(value) is not wanted:
            raise InputError(
                f"{parameter!r} of the special rule {name!r} must be {KINDS[wanted]}, not {value!r}"
            )
    changed = known[name].apply(rules, **parameters)
    return changed.but(applied={**changed.applied, name: dict(parameters)})
