"""The README does not lie: its code runs and its counts are current."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from botyard.cli.counts import as_table, count_all, with_table

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_ten_lines_of_python_play_a_race(capsys: pytest.CaptureFixture[str]) -> None:
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert code is not None
    exec(compile(code[1], "README.md", "exec"), {})
    assert re.fullmatch(r"won by \['(Ann|Ben|Cem)'\]\n", capsys.readouterr().out)


def test_the_counts_are_current(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert with_table(README, as_table(count_all()), "README.md") == README, "run: make counts"


@pytest.mark.parametrize("link", re.findall(r"\]\(([^)#]+)\)", README))
def test_links_lead_somewhere(link: str) -> None:
    assert (ROOT / link).exists()
