"""Where the games of a contest are played: on the cores of this machine, or on a Dask cluster.

A game follows from its `Match` alone, so it does not matter where or in which order games are played.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any, NamedTuple

from botyard.arena.journal import ContestJournal
from botyard.arena.match import GameResult, play
from botyard.arena.spec import Match
from botyard.errors import InputError
from botyard.extras import how_to_install
from botyard.processes import many_processes

LOST_WORKERS = 5
"""How often a game may lose its worker before it counts as failed."""


class Failure(NamedTuple):
    """A game without a result: a bot crashed or gave an illegal answer."""

    match: Match
    error: str


Outcome = GameResult | Failure
Player = Callable[[Sequence[Match]], Iterator[Outcome]]


def run(
    matches: Sequence[Match], journal: ContestJournal, player: Player, on_done: Callable[[Outcome], object]
) -> list[Failure]:
    """Play the games missing from the journal; `on_done` is called for each one once it is on disk."""
    failures = []
    for outcome in player([match for match in matches if match.id not in journal.results]):
        if isinstance(outcome, Failure):
            failures.append(outcome)
        else:
            journal.add(outcome)
        on_done(outcome)
    return failures


def try_to_play(match: Match) -> Outcome:
    """The result of a game, or why it failed: one bad game must not end a contest of thousands."""
    try:
        return play(match)
    except Exception as error:
        return Failure(match, f"{type(error).__name__}: {error}")


def on_this_machine(processes: int = 0) -> Player:
    """Play on one process per core, or on the given number of processes."""

    def player(matches: Sequence[Match]) -> Iterator[Outcome]:
        with many_processes(processes) as submit:
            try:
                for done in as_completed([submit(try_to_play, match) for match in matches]):
                    yield done.result()
            except BrokenProcessPool:
                raise InputError(
                    "a worker process was killed; run the same command again to play the remaining games"
                ) from None

    return player


def on_dask(address: str, processes: int = 0, patience: float = 10) -> Player:
    """Play on a Dask cluster, given its scheduler's address, or `local` for one on this machine.

    A scheduler that does not answer within `patience` seconds counts as unreachable.
    """
    try:
        import dask.config
        import distributed
    except ImportError:
        raise InputError(f"Dask is not installed; {how_to_install('cluster')}") from None
    cloud: Any = distributed  # its functions have no types

    def player(matches: Sequence[Match]) -> Iterator[Outcome]:
        cluster: Any = None
        settings = {"distributed.scheduler.allowed-failures": LOST_WORKERS}
        with dask.config.set(settings):
            if address == "local":
                cluster = cloud.LocalCluster(
                    n_workers=processes or os.cpu_count(), threads_per_worker=1, dashboard_address=None
                )
            try:
                client = cloud.Client(cluster or address, timeout=patience)
            except (OSError, ValueError) as error:
                raise InputError(f"no Dask scheduler answers at {address}: {error}") from None
            try:
                yield from _on_client(cloud, client, matches)
            finally:
                client.close()
                if cluster is not None:
                    cluster.close()

    return player


def _on_client(cloud: Any, client: Any, matches: Sequence[Match]) -> Iterator[Outcome]:
    """Dask retries the games of lost workers elsewhere; a game fails only if that keeps happening."""
    # Dask would cache pure work by its arguments; here ids do that, and the journal keeps the results.
    futures = {client.submit(try_to_play, match, key=match.id, pure=False): match for match in matches}
    for future in cloud.as_completed(list(futures)):
        try:
            yield future.result()
        except cloud.KilledWorker as error:
            yield Failure(futures[future], f"its worker died repeatedly: {error}")
        futures.pop(future)
