"""A contest on a real Dask cluster that loses a worker comes to the same table."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest
from distributed import LocalCluster

from botyard.arena.journal import ContestJournal
from botyard.arena.run import on_dask, on_this_machine, run
from botyard.arena.spec import matches_of, parse_spec
from botyard.arena.table import write_table
from botyard.errors import InputError

SPEC = """
name = "on a cluster"
courses = ["dizzy-dash"]
seeds = 16
turn_limit = 25
[[lineups]]
bots = ["random", "random", "random", "random"]
"""


def test_a_killed_worker_changes_nothing(tmp_path: Path) -> None:
    matches = matches_of(parse_spec(SPEC))
    killed: list[int] = []
    make_cluster: Any = LocalCluster  # it has no types
    with make_cluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster:
        pids = [nanny.process.pid for nanny in cluster.workers.values()]

        def kill_one(_: object) -> None:
            if not killed:
                os.kill(pids[0], signal.SIGKILL)
                killed.append(pids[0])

        with ContestJournal(tmp_path / "dask.jsonl") as journal:
            failures = run(matches, journal, on_dask(cluster.scheduler_address), kill_one)
            write_table(journal.of(match.id for match in matches), tmp_path / "dask.csv")
    assert killed
    assert not failures
    with ContestJournal(tmp_path / "here.jsonl") as journal:
        run(matches, journal, on_this_machine(1), lambda outcome: None)
        write_table(journal.of(match.id for match in matches), tmp_path / "here.csv")
    assert (tmp_path / "dask.csv").read_bytes() == (tmp_path / "here.csv").read_bytes()
    assert len((tmp_path / "here.csv").read_bytes().splitlines()) == 1 + 4 * len(matches)


def test_an_address_without_a_scheduler_gets_one_line() -> None:
    with pytest.raises(InputError, match="no Dask scheduler answers"):
        next(on_dask("tcp://127.0.0.1:9", patience=1)([]))
