"""Starting and stopping the server's processes."""

from __future__ import annotations

import asyncio
import gc
import json
import logging
import os
import signal
import socket
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import uvicorn
from litestar.types import ASGIApp
from uvicorn.loops.auto import auto_loop_factory

from botyard.errors import InputError
from botyard.server.app import make_app
from botyard.server.config import Config
from botyard.server.engines import database_file, make_folder
from botyard.server.store import Store
from botyard.server.wire import LARGEST

CONFIG = "BOTYARD_CONFIG"
"""How a worker process learns what its parent was told."""
PING = 20.0
STOP = 10
"""Seconds that open connections get to end."""


def serve(config: Config) -> None:
    """Run until somebody stops it."""
    file = database_file(config.database)
    if config.workers > 1 and file is not None:
        raise InputError(
            f"{config.workers} workers need PostgreSQL: SQLite lets only one process write. "
            "Say --workers 1, or --database postgresql://user@host/botyard"
        )
    lock = None
    if file is not None:
        make_folder(file)
        lock = only_one(Path(file))
    check_port(config.host, config.port)
    asyncio.run(check_database(config.database))
    os.environ[CONFIG] = msgspec.json.encode(config).decode()
    set_up_logs(config.log_level)
    uvicorn.run(
        "botyard.server.run:app",
        factory=True,
        loop="botyard.server.run:new_loop",
        host=config.host,
        port=config.port,
        workers=config.workers if config.workers > 1 else None,
        ws="botyard.server.wire:Protocol",
        ws_max_size=LARGEST,
        ws_ping_interval=PING,
        ws_ping_timeout=PING,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=STOP,
        proxy_headers=True,
        forwarded_allow_ips=config.trusted_proxies,
        server_header=False,
        access_log=False,
        log_config=None,
    )
    if lock is not None:
        os.close(lock)


def new_loop() -> asyncio.AbstractEventLoop:
    """The event loop of a process, the first thing that each of them makes.

    Uvicorn stops gracefully and then hands the signal on. The process should end as one that is done, and
    not as one that was killed: what it shares with its thinkers is taken away only then.
    """
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    return auto_loop_factory(use_subprocess=False)()


def check_port(host: str, port: int) -> None:
    """Say clearly that somebody else listens there, before anything is started."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind, protocol) as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise InputError(f"cannot listen on {host}:{port}: {why}; choose another --host or --port") from None


async def check_database(database: str) -> None:
    """Say clearly that the database cannot be reached, and bring its tables up to date."""
    store = Store(database)
    await store.open()
    await store.close()


def app() -> ASGIApp:
    """The application of one process."""
    config = msgspec.json.decode(os.environ[CONFIG], type=Config)
    set_up_logs(config.log_level)
    application = make_app(config)
    calm_collector()
    return application


def calm_collector() -> None:
    """Look for cyclic garbage seldom, and more seldom everywhere: each search stops everybody.

    What games are made of holds no cycles and is not looked at (`gc=False`).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 200)


def only_one(file: Path) -> int | None:
    """Make sure that no other server uses this file; the lock goes with the process, however that ends."""
    if sys.platform == "win32":
        return None
    import fcntl

    try:
        lock = os.open(file.with_name(file.name + ".lock"), os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise InputError(f"cannot write to {file.parent}: {error.strerror}") from None
    try:
        # Unlike with flock, children that were just forked do not hold it when their parent is killed.
        fcntl.lockf(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise InputError(
            f"another server already uses {file}; stop it, or name another file with --database"
        ) from None
    return lock


class JsonLines(logging.Formatter):
    """One JSON object a line. Messages are ours and name no tokens, hands or seeds."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def set_up_logs(level: str) -> None:
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    for chatty in ("alembic", "uvicorn.error", "uvicorn.access", "aiosqlite", "asyncio"):
        logging.getLogger(chatty).setLevel(logging.WARNING)
