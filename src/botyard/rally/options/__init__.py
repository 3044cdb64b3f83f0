"""Option cards, one file each. A new file is found by itself."""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from pkgutil import iter_modules

from botyard.rally.hooks import Option


@lru_cache(maxsize=1)
def all_options() -> tuple[type[Option], ...]:
    """Every option card of every edition, by id."""
    for module in iter_modules(__path__):
        import_module(f"{__name__}.{module.name}")
    return tuple(sorted(Option.__subclasses__(), key=lambda option: option.id))


@lru_cache(maxsize=8)
def option_deck(edition: str) -> dict[str, Option]:
    """The cards that the edition has, with that edition's behaviour."""
    return {option.id: option(edition) for option in all_options() if edition in option.printed}
