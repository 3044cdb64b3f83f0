"""Special course rules, one file each: functions that turn rules into other rules.

A file `moving_flags.py` holds the rule that courses call `moving-flags`: a function `apply(rules,
**parameters)` with the parameters of the course file, each with its printed value as default. A new file is
found by itself.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any

from botyard.errors import InputError
from botyard.rally.rules import Rules

SpecialRule = Callable[..., Rules]


@lru_cache(maxsize=1)
def all_special_rules() -> dict[str, SpecialRule]:
    """Every special rule by its name."""
    rules: dict[str, SpecialRule] = {}
    for module in iter_modules(__path__):
        rule: SpecialRule = import_module(f"{__name__}.{module.name}").apply
        rules[module.name.replace("_", "-")] = rule
    return dict(sorted(rules.items()))


def apply_special_rule(rules: Rules, name: str, parameters: Mapping[str, Any]) -> Rules:
    """These rules with a special rule added; InputError where there is no such rule or parameter."""
    known = all_special_rules()
    name = name.replace("_", "-")
    if name not in known:
        raise InputError(
            f"the course needs the special rule {name!r}, which is not known; known: {', '.join(known)}"
        )
    accepted = dict(list(inspect.signature(known[name]).parameters.items())[1:])
    unknown = [parameter for parameter in parameters if parameter not in accepted]
    if unknown:
        raise InputError(
            f"the special rule {name!r} takes no {unknown[0]!r}; it takes: {', '.join(accepted) or 'nothing'}"
        )
    for parameter, value in parameters.items():
        wanted = type(accepted[parameter].default)
        if type(value) is not wanted:
            raise InputError(
                f"{parameter!r} of the special rule {name!r} must be {wanted.__name__}, not {value!r}"
            )
    changed = known[name](rules, **parameters)
    return changed.but(switches={**changed.switches, name: dict(parameters)})
