"""The pages do not lie: links lead somewhere, and the commands on them exist, with their options."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from botyard.cli import app

ROOT = Path(__file__).parent.parent
PAGES = sorted(
    page
    for page in ROOT.rglob("*.md")
    if not {".venv", ".tools", "node_modules", ".pytest_cache", "dist"} & set(page.relative_to(ROOT).parts)
)
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
CODE = re.compile(r"`([^`\n]+)`|^    +(\S.*)$", re.MULTILINE)


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def codes(page: Path) -> list[str]:
    """What stands between backticks or indented, without comments."""
    text = page.read_text(encoding="utf-8")
    return [(span or line).partition(" #")[0] for span, line in CODE.findall(text)]


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\(([^)#\s]+)", page.read_text(encoding="utf-8"))
    lost = [link for link in links if "://" not in link and not (page.parent / link).exists()]
    assert lost == []


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_make_has_these_verbs(page: Path) -> None:
    used = {verb for code in codes(page) for verb in re.findall(r"(?:^|\bsudo )make ([a-z]+)", code)}
    assert used - TARGETS == set()


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_botyard_has_these_verbs_and_options(page: Path) -> None:
    wrong = [code for code in codes(page) for words in _calls(code) if not _exists(words)]
    assert wrong == []


def _calls(code: str) -> list[list[str]]:
    """The words after each `botyard` of a line of code."""
    said = re.findall(r"(?:^|[ /])botyard((?: [\w-]+| --?[\w-]+)[^;&]*)", code)
    return [call.split() for call in said if not re.match(r" (\.|import|=)", call)]


def _exists(words: list[str]) -> bool:
    command: Any = get_command(app)
    while words and hasattr(command, "commands") and not words[0].startswith("-"):
        command = command.commands.get(words.pop(0).partition("|")[0])
        if command is None:
            return False
    known = {option for part in command.params for option in (*part.opts, *part.secondary_opts)} | {"--help"}
    return all(word.partition("=")[0] in known for word in words if word.startswith("--"))
