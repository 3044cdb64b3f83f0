"""Option cards, one file each. A new file is found automatically."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from botyard.errors import InputError
from botyard.rally.engine.rules import Option


@lru_cache(maxsize=1)
def all_options() -> tuple[type[Option], ...]:
    """Every option card of every edition, by id."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    return tuple(sorted(Option.__subclasses__(), key=lambda option: option.id))


@lru_cache(maxsize=8)
def printed_options(edition: str) -> dict[str, Option]:
    """The cards that the edition prints, with that edition's behaviour."""
    return {option.id: option(edition) for option in all_options() if edition in option.printed}


def every_option(edition: str, own: Mapping[str, Option]) -> dict[str, Option]:
    """All cards as the edition plays them: its own and those it does not print."""
    return {option.id: own.get(option.id) or option(edition) for option in all_options()}


def chosen_options(edition: str, own: Mapping[str, Option], deck: Iterable[str]) -> dict[str, Option]:
    """The named cards as the edition plays them; InputError if one does not exist (any more)."""
    every = every_option(edition, own)
    unknown = [card for card in deck if card not in every]
    if unknown:
        raise InputError(
            f"the option deck contains {unknown[0]!r}, a card that this version of Botyard does not have; "
            "play it with the version that made it"
        )
    return {card: every[card] for card in deck}
