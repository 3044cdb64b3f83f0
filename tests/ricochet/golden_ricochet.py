"""Golden games: records and their logs as text.

`python tests/ricochet/golden_ricochet.py` rewrites the logs from the records; read the difference.
"""

from __future__ import annotations

from pathlib import Path

from botyard.ricochet.records.record import decode
from botyard.ricochet.records.replay import replay_lines

RECORDS = sorted((Path(__file__).parent / "data").glob("golden_*.json"))


def log_of(path: Path) -> str:
    return "\n".join(replay_lines(decode(path.read_bytes(), path.name))) + "\n"


def write() -> None:
    for path in RECORDS:
        path.with_suffix(".txt").write_text(log_of(path), encoding="utf-8")


if __name__ == "__main__":
    write()
