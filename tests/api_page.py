"""docs/api.md, written from the docstrings of the public names: `python -m tests.api_page` rewrites it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import botyard

PAGE = Path(__file__).parent.parent / "docs" / "api.md"
HEAD = """# The Python interface

Generated from the docstrings by `make generate`. The names on this page are stable by semantic versioning:
they change only with a new major version (before 1.0: a new minor version). Everything else is private.
"""


def modules() -> list[ModuleType]:
    """The front door and the faces of the two games."""
    return [botyard, botyard.rally, botyard.ricochet]


def public(module: ModuleType) -> Iterator[tuple[str, Any]]:
    """The public names of a module and what they stand for, except other modules."""
    for name in module.__all__:
        value = getattr(module, name)
        if not inspect.ismodule(value):
            yield name, value


def members(kind: type) -> Iterator[tuple[str, Any]]:
    """The public methods and properties that a class defines itself."""
    for name, value in vars(kind).items():
        if not name.startswith("_") and isinstance(value, property | classmethod | Callable):
            yield name, value


def page() -> str:
    """The whole page."""
    return "\n".join([HEAD, *(line for module in modules() for line in _module(module))])


def _module(module: ModuleType) -> Iterator[str]:
    yield f"## {module.__name__}\n"
    yield from _text(module)
    for name, value in public(module):
        called = f"{module.__name__}.{name}"
        if inspect.isclass(value):
            yield f"### class `{called}`\n"
            yield from _text(value)
            yield from _fields(value)
            yield from _members(value)
        else:
            yield f"### `{called}{_signature(value)}`\n"
            yield from _text(value)


def _text(thing: Any) -> Iterator[str]:
    """A docstring with its examples as code."""
    text = inspect.getdoc(thing)
    assert text is not None
    for part in text.split("\n\n"):
        yield f"```python\n{part}\n```\n" if part.startswith(">>>") else f"{part}\n"


def _fields(kind: type) -> Iterator[str]:
    names = getattr(kind, "__struct_fields__", ())
    types = {
        name: said
        for base in reversed(kind.__mro__)
        for name, said in vars(base).get("__annotations__", {}).items()
    }
    if names:
        yield "Fields: " + ", ".join(f"`{name}: {types[name]}`" for name in names) + "\n"


def _members(kind: type) -> Iterator[str]:
    found = list(members(kind))
    for name, value in found:
        first = (inspect.getdoc(value) or "").partition("\n")[0]
        call = "" if isinstance(value, property) else _signature(getattr(kind, name))
        yield f"- `{name}{call}`: {first}"
    if found:
        yield ""


def _signature(function: Callable[..., Any]) -> str:
    """The signature as it stands in the source: annotations there are not evaluated."""
    signature = inspect.signature(function)
    parameters = [
        parameter.replace(annotation=_Bare(parameter.annotation))
        if parameter.annotation is not parameter.empty
        else parameter
        for parameter in signature.parameters.values()
        if parameter.name not in ("self", "cls")
    ]
    returned = signature.return_annotation
    return str(signature.replace(parameters=parameters, return_annotation=_Bare(returned)))


class _Bare:
    """An annotation that is printed without quotes."""

    def __init__(self, text: str) -> None:
        self.text = re.sub(r"\s+", " ", text)

    def __repr__(self) -> str:
        return self.text


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
