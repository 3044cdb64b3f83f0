"""The editions, each as `RULES` in a file of its own. A new file is found automatically."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from botyard.errors import InputError
from botyard.rally.engine.rules import Rules
from botyard.rally.floor.course import Course


def _found() -> list[Rules]:
    modules = (import_module(f"{__name__}.{module.name}") for module in iter_modules(__path__))
    return [module.RULES for module in modules if hasattr(module, "RULES")]


EDITIONS: dict[str, Rules] = {
    rules.edition: rules for rules in sorted(_found(), key=lambda rules: (rules.place, rules.edition))
}
"""By name, in the order in which players see them."""


def edition_rules(edition: str) -> Rules:
    """The rules of the edition; InputError names the known ones."""
    rules = EDITIONS.get(edition)
    if rules is None:
        raise InputError(f"unknown edition {edition!r}; choose one of {', '.join(EDITIONS)}")
    return rules


def editions_of(course: Course) -> tuple[str, ...]:
    """The editions that a course is made for: those it names, and those that also play their courses."""
    return (
        *course.editions,
        *(
            edition
            for edition, rules in EDITIONS.items()
            if edition not in course.editions and rules.courses_of in course.editions
        ),
    )
