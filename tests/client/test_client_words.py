"""What can be chosen in a room, or be wrong with it, has words in the client beside those of the things."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from botyard.server.http.catalogue import catalogue

ROOT = Path(__file__).parents[2]
ENGLISH = ROOT / "client/src/lib/i18n/en"
KEYS = {
    key
    for file in ENGLISH.glob("*.ts")
    for key in re.findall(r"""^  ['"]([^'"]+)['"]:""", file.read_text(), re.M)
}


def wanted() -> list[str]:
    found = catalogue()
    return [
        *(f"room.category.{course.category}" for course in found.courses),
        *(f"room.length.{course.length}" for course in found.courses),
        *(f"room.difficulty.{course.difficulty}" for course in found.courses if course.difficulty),
        *(f"house.group.{rule.group}" for rule in found.house_rules if rule.group != "clock"),
        *(f"room.level.{level}" for level in found.ricochet.levels),
    ]


@pytest.mark.parametrize("key", sorted(set(wanted())))
def test_it_has_words(key: str) -> None:
    assert key in KEYS


def problem_kinds() -> set[str]:
    """The kinds of all problems that can be told, from the sources."""
    calls = (
        node
        for file in (ROOT / "src/botyard").rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Problem"
    )
    kinds = (call.args[1] for call in calls if len(call.args) > 1)
    return {str(kind.value) for kind in kinds if isinstance(kind, ast.Constant)}


def test_every_problem_has_words_and_there_are_no_others() -> None:
    assert {f"finding.{kind}" for kind in problem_kinds()} == {
        key for key in KEYS if key.startswith("finding.")
    }


def refusals() -> set[str]:
    """The codes and reasons of everything that the server refuses, from the sources."""
    found = set()
    for file in (ROOT / "src/botyard/server").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text())):
            if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
                continue
            if node.func.id == "RefusedError":
                code, reason = 0, 4
            elif node.func.id == "ApiError":
                code, reason = 1, 3
            else:
                continue
            named = [keyword.value for keyword in node.keywords if keyword.arg == "reason"]
            told = [*node.args[code : code + 1], *node.args[reason : reason + 1], *named]
            found |= {str(one.value) for one in told if isinstance(one, ast.Constant)}
    return found


def test_everything_that_is_refused_has_words() -> None:
    found = refusals()
    assert {"full", "name_taken", "too_long", "unknown_room"} <= found
    assert {f"refusal.{name}" for name in found} <= KEYS
