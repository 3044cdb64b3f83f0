"""What stands between processes in trials: a plain load balancer, and a connection to the database that can
be cut."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
from functools import partial
from itertools import count

from botyard.proofs.trials.processes import Server

PIECE = 65_536


@contextlib.asynccontextmanager
async def proxy(servers: Sequence[Server]) -> AsyncIterator[int]:
    """Listen on the loopback address until the block ends; yields the port."""
    turns = count()

    async def pass_on(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        first = next(turns)
        for attempt in range(len(servers)):
            port = servers[(first + attempt) % len(servers)].config.port
            with contextlib.suppress(OSError):
                there, thither = await asyncio.open_connection("127.0.0.1", port)
                await asyncio.gather(_pipe(reader, thither), _pipe(there, writer))
                return
        writer.close()

    listener = await asyncio.start_server(pass_on, "127.0.0.1", 0)
    try:
        yield listener.sockets[0].getsockname()[1]
    finally:
        listener.close()


class Cable:
    """A connection to one port that can be cut and held up."""

    def __init__(self) -> None:
        self.port = 0
        self._open = asyncio.Event()
        self._open.set()
        self._writers: set[asyncio.StreamWriter] = set()

    def cut(self) -> None:
        """Break all connections."""
        for writer in list(self._writers):
            writer.transport.abort()

    def hold(self) -> None:
        """Carry nothing from now on without breaking connections: the worst that a network does."""
        self._open.clear()

    def mend(self) -> None:
        self._open.set()

    async def carry(self, port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.add(writer)
        try:
            await self._open.wait()
            there, thither = await asyncio.open_connection("127.0.0.1", port)
            self._writers.add(thither)
            await asyncio.gather(_pipe(reader, thither, self._open), _pipe(there, writer, self._open))
            self._writers.discard(thither)
        except OSError:
            writer.close()
        finally:
            self._writers.discard(writer)


@contextlib.asynccontextmanager
async def cable(port: int) -> AsyncIterator[Cable]:
    """A `Cable` to that port of this machine, open until the block ends."""
    link = Cable()
    listener = await asyncio.start_server(partial(link.carry, port), "127.0.0.1", 0)
    link.port = listener.sockets[0].getsockname()[1]
    try:
        yield link
    finally:
        listener.close()
        link.mend()
        link.cut()


async def _pipe(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_open: asyncio.Event | None = None
) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(PIECE):
            if is_open is not None:
                await is_open.wait()
            writer.write(data)
            await writer.drain()
    writer.close()
