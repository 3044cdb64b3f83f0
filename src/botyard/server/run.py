"""Starting and stopping the server's processes."""

from __future__ import annotations

import asyncio
import contextlib
import faulthandler
import gc
import http.client
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import msgspec
import uvicorn
from litestar.types import ASGIApp
from uvicorn.loops.auto import auto_loop_factory
from uvicorn.supervisors import Multiprocess

from botyard.errors import InputError
from botyard.server.app import make_app
from botyard.server.config import Config
from botyard.server.net.addresses import lan_addresses, link, listen, port_of
from botyard.server.net.log_lines import set_up_logs
from botyard.server.net.open_files import raise_file_limit
from botyard.server.net.wire import LARGEST
from botyard.server.storage.engines import database_file, make_folder, make_private
from botyard.server.storage.file_locks import lock_database
from botyard.server.storage.store import Store

CONFIG = "BOTYARD_CONFIG"
"""Environment variable that passes the parent's config to a worker process."""
PING = 20.0
STOP = 10
"""Seconds that open connections get to finish."""
FAILED = 3
"""The exit code of a server that could not start."""


def serve(config: Config, announce: Callable[[Config], None] = lambda _: None) -> None:
    """Run until stopped; `announce` is told the actual port and addresses once they can be opened."""
    file = database_file(config.database)
    if config.workers > 1 and file is not None:
        raise InputError(
            f"{config.workers} workers need PostgreSQL: SQLite lets only one process write. "
            "Use --workers 1, or --database postgresql://user@host/botyard"
        )
    raise_file_limit()
    with contextlib.suppress(RuntimeError, OSError):  # where nothing is kept of what it prints
        faulthandler.enable()  # a crash in compiled code then says where it happened
    with contextlib.ExitStack() as held:
        if file is not None:
            make_folder(file)
            make_private(file)
            if (lock := lock_database(Path(file))) is not None:
                held.callback(os.close, lock)
        sockets = [held.enter_context(one) for one in listen(config.host, config.port, config.lan)]
        asyncio.run(check_database(config.database))
        port = port_of(sockets)
        links = tuple(link(address, port) for address in lan_addresses()) if config.lan else ()
        config = msgspec.structs.replace(config, port=port, links=links)
        os.environ[CONFIG] = msgspec.json.encode(config).decode()
        set_up_logs(config.log_level, config.log)
        own = _own_end(sockets[0])
        threading.Thread(target=_when_ready, args=(own, announce, config), daemon=True).start()
        _run(config, sockets)


class Server(uvicorn.Server):
    """A server that stops in order, however often it is told to.

    Uvicorn takes a second Ctrl-C to mean that it must stop at once, and would leave the database and the
    worker processes half closed. There is no need: stopping takes a moment, at most `STOP` seconds.
    """

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if not self.should_exit:
            super().handle_exit(sig, frame)


def _run(config: Config, sockets: list[socket.socket]) -> None:
    settings = uvicorn.Config(
        "botyard.server.run:app",
        factory=True,
        loop="botyard.server.run:new_loop",
        workers=config.workers,
        http="botyard.server.net.http_protocol:HttpProtocol",
        ws="botyard.server.net.wire:Protocol",
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
    if config.workers > 1:
        Multiprocess(settings, sockets=sockets).run()
        return
    server = Server(settings)
    with contextlib.suppress(KeyboardInterrupt):
        server.run(sockets)
    if not server.started:
        sys.exit(FAILED)


def _own_end(listening: socket.socket) -> tuple[str, int]:
    """Where this machine itself can reach the socket."""
    host, port = listening.getsockname()[:2]
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host), port


def _when_ready(own: tuple[str, int], announce: Callable[[Config], None], config: Config) -> None:
    """Wait for a first response. The port is open already, so the request waits for the first process."""
    first = http.client.HTTPConnection(*own)
    try:
        first.request("GET", "/health/live")
        ready = first.getresponse().status == http.client.OK
    except (OSError, http.client.HTTPException):
        return  # the server has ended, and said why
    finally:
        first.close()
    if ready:
        announce(config)


def new_loop() -> asyncio.AbstractEventLoop:
    """The event loop of a process, the first thing that each process creates.

    Uvicorn stops gracefully and then re-raises the signal. The process should exit normally instead: only
    then are the resources that it shares with its workers released.
    """
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    return auto_loop_factory(use_subprocess=False)()


async def check_database(database: str) -> None:
    """Report clearly if the database cannot be reached, and bring its tables up to date."""
    store = Store(database)
    await store.open()
    await store.close()


def app() -> ASGIApp:
    """The application of one server process."""
    config = msgspec.json.decode(os.environ[CONFIG], type=Config)
    set_up_logs(config.log_level, config.log)
    application = make_app(config)
    collect_garbage_rarely()
    return application


def collect_garbage_rarely() -> None:
    """Collect cyclic garbage rarely: each collection stops the whole process.

    Game data hold no cycles, so they are not tracked (`gc=False`).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 5, 200)
