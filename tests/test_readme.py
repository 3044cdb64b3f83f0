"""The README does not lie: its code runs and its counts are current."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from botyard.cli.counts import up_to_date

ROOT = Path(__file__).parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_ten_lines_of_python_play_a_race(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert code is not None
    exec(compile(code[1], "README.md", "exec"), {})
    first_line = capsys.readouterr().out.splitlines()[0]
    assert re.search(
        r"on Risky Exchange, edition 2005, finished in turn \d+: .*(Ann|Ben|Cem) \(won\)", first_line
    )
    assert {file.name for file in tmp_path.iterdir()} == {"race.json", "race.png"}


def test_the_generated_tables_are_current(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    assert up_to_date(README, "README.md") == README, "run: make generate"


ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
NAMED = re.compile(r"`((?:client|server|rally|ricochet|bots|cli|proofs)/[\w/.]+\.(?:py|ts|svelte))`")


@pytest.mark.parametrize("file", sorted(set(NAMED.findall(ARCHITECTURE))))
def test_walks_through_the_house_name_files_that_exist(file: str) -> None:
    assert (ROOT / file).exists() or (ROOT / "src/botyard" / file).exists()


def test_each_walk_takes_at_most_ten_stops() -> None:
    walks = ARCHITECTURE.split("## Five walks through the code")[1].split("## ")[0].split("\n**")[1:]
    assert len(walks) == 5
    assert all(3 <= len(re.findall(r"^\d+\. ", walk, re.MULTILINE)) <= 10 for walk in walks)
