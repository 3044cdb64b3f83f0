"""Board elements, one file each with description and rule. A new file is found automatically."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING, Any

from botyard.rally.floor.board import Tile
from botyard.rally.floor.factory_floor import Floor

if TYPE_CHECKING:
    from botyard.rally.engine.elements.element import Element
    from botyard.rally.engine.rules import Rules, Step


@lru_cache(maxsize=1)
def all_elements() -> tuple[Element, ...]:
    """Every element, by rank."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    from botyard.rally.engine.elements.element import described

    return described()


@lru_cache(maxsize=1)
def elements_by_id() -> dict[str, Element]:
    return {element.id: element for element in all_elements()}


@lru_cache(maxsize=1)
def listed_elements() -> tuple[Element, ...]:
    """Every element, in the order of lists for players."""
    return tuple(sorted(all_elements(), key=lambda element: element.listed))


@lru_cache(maxsize=4096)
def parts_of(tile: Tile) -> tuple[tuple[Element, Any], ...]:
    """What is on a square, the ground first: each element with its value there."""
    return tuple((element, part) for element in _ground_first() for part in element.on(tile))


@lru_cache(maxsize=1)
def _ground_first() -> tuple[Element, ...]:
    return tuple(sorted(all_elements(), key=lambda element: not element.ground))


def uncovered_on(floor: Floor) -> list[Element]:
    """The elements of the floor that the simulator does not cover."""
    return [element for element in _uncovered() if element.is_on(floor)]


@lru_cache(maxsize=1)
def _uncovered() -> tuple[Element, ...]:
    return tuple(element for element in all_elements() if not element.covered)


def register_steps(rules: Rules, floor: Floor) -> tuple[tuple[str, Step], ...]:
    """The register phase on that floor: the steps of the rules, and those of elements only this floor has."""
    if _added_ids().isdisjoint(floor.fixtures):
        return rules.register
    for element in all_elements():
        for step in element.steps:
            if not step.in_every_race and element.is_on(floor):
                rules = step.placed_in(rules)
    return rules.register


@lru_cache(maxsize=1)
def _added_ids() -> frozenset[str]:
    """Elements whose steps are in no rulebook; they run only on floors that have them."""
    return frozenset(
        element.id for element in all_elements() if any(not step.in_every_race for step in element.steps)
    )
