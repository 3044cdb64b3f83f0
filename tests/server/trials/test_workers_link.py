"""Several workers share one port, which is told when it is open."""

from __future__ import annotations

import subprocess
import sys

import httpx

from botyard.proofs.trials.postgres import Postgres


def test_the_real_port_is_printed(postgres: Postgres) -> None:
    command = [sys.executable, "-c", "from botyard.cli import main; main()", "serve", "--no-warm-up"]
    command += ["--database", postgres.new_database(), "--port", "0", "--workers", "2"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    try:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("Games are kept in ")
        link = server.stdout.readline().split()[1]
        assert not link.endswith(":0")
        assert httpx.get(link, timeout=10).status_code == 200
        server.terminate()
        assert server.wait(60) == 0
    finally:
        server.kill()
        server.communicate()
