"""A plain proxy: like a load balancer, it sends each new connection to the next server that answers."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Sequence
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


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with contextlib.suppress(OSError):
        while data := await reader.read(PIECE):
            writer.write(data)
            await writer.drain()
    writer.close()
