"""`botyard serve`: the server on which people and bots play in their browsers."""

from __future__ import annotations

from typing import Annotated

import typer


def serve(
    database: Annotated[
        str,
        typer.Option(
            envvar="BOTYARD_DATABASE",
            help="A file (SQLite), or postgresql://user@host/name. Default: botyard.db in your data folder.",
            show_default=False,
        ),
    ] = "",
    host: Annotated[str, typer.Option(envvar="BOTYARD_HOST", help="The address to listen on.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(envvar="BOTYARD_PORT", min=0, max=65535)] = 8000,
    workers: Annotated[
        int, typer.Option(envvar="BOTYARD_WORKERS", min=1, max=64, help="Processes; more need PostgreSQL.")
    ] = 1,
    thinkers: Annotated[
        int,
        typer.Option(
            envvar="BOTYARD_THINKERS", min=0, max=64, help="Processes for bots and solver; 0: as fits."
        ),
    ] = 0,
    public_url: Annotated[
        str, typer.Option(envvar="BOTYARD_PUBLIC_URL", help="The address that people use, behind a proxy.")
    ] = "",
    origin: Annotated[
        list[str] | None,
        typer.Option(envvar="BOTYARD_ORIGINS", help="A further page that may connect, as https://a.example."),
    ] = None,
    rooms_an_hour: Annotated[
        int, typer.Option(envvar="BOTYARD_ROOMS_AN_HOUR", min=1, help="New rooms for each address.")
    ] = 20,
    sockets_an_address: Annotated[
        int, typer.Option(envvar="BOTYARD_SOCKETS_AN_ADDRESS", min=1, help="Open sockets for each address.")
    ] = 200,
    trusted_proxies: Annotated[
        str, typer.Option(envvar="BOTYARD_TRUSTED_PROXIES", help="Proxies that tell the client's address.")
    ] = "127.0.0.1",
    warm_up: Annotated[
        bool, typer.Option(envvar="BOTYARD_WARM_UP", help="Compile kernels in the background at the start.")
    ] = True,
    keep_drawn_days: Annotated[
        int,
        typer.Option(
            envvar="BOTYARD_KEEP_DRAWN_DAYS",
            min=1,
            help="Forget a course of the studio when nobody has opened it for so many days.",
        ),
    ] = 365,
    log_level: Annotated[
        str, typer.Option(envvar="BOTYARD_LOG_LEVEL", help="debug, info, warning or error.")
    ] = "info",
) -> None:
    """Serve rooms and games to browsers and programs."""
    from botyard.errors import InputError
    from botyard.server.config import Config, default_database
    from botyard.server.run import serve as run

    if log_level not in ("debug", "info", "warning", "error"):
        raise InputError(f"unknown log level {log_level!r}; choose debug, info, warning or error")
    config = Config(
        database=database or default_database(),
        host=host,
        port=port,
        workers=workers,
        thinkers=thinkers or None,
        public_url=public_url,
        origins=frozenset(origin or ()),
        rooms_an_hour=rooms_an_hour,
        sockets_an_address=sockets_an_address,
        trusted_proxies=trusted_proxies,
        warm_up=warm_up,
        keep_drawn_days=keep_drawn_days,
        log_level=log_level,
    )
    where = config.database.rpartition("@")[2] if "://" in config.database else config.database
    typer.echo(f"Games are kept in {where}")
    typer.echo(f"Open {public_url or f'http://{_shown(host)}:{port}'} in a browser. Ctrl-C stops the server.")
    run(config)


def _shown(host: str) -> str:
    """The name by which one reaches oneself."""
    return "localhost" if host in ("0.0.0.0", "::", "127.0.0.1") else host
