"""`botyard serve`: the server on which people and bots play in their browsers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from botyard.server.config import Config

GROUP = "play"

EVERYWHERE = ("0.0.0.0", "::")


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
    port: Annotated[
        int, typer.Option(envvar="BOTYARD_PORT", min=0, max=65535, help="The port; 0: any free one.")
    ] = 8000,
    lan: Annotated[
        bool,
        typer.Option(
            "--lan",
            envvar="BOTYARD_LAN",
            help="Let others on your network play, and print the links for them.",
        ),
    ] = False,
    workers: Annotated[
        int, typer.Option(envvar="BOTYARD_WORKERS", min=1, max=64, help="Processes; more need PostgreSQL.")
    ] = 1,
    job_workers: Annotated[
        int,
        typer.Option(
            envvar=["BOTYARD_JOB_WORKERS", "BOTYARD_THINKERS"],
            min=0,
            max=64,
            help="Processes for bots; 0: chosen automatically.",
        ),
    ] = 0,
    thinkers: Annotated[int, typer.Option(min=0, max=64, hidden=True, help="Its former name.")] = 0,
    public_url: Annotated[
        str,
        typer.Option(
            metavar="URL", envvar="BOTYARD_PUBLIC_URL", help="The public address, if behind a proxy."
        ),
    ] = "",
    origin: Annotated[
        list[str] | None,
        typer.Option(
            envvar="BOTYARD_ORIGINS", help="Another origin that may connect, such as https://a.example."
        ),
    ] = None,
    rooms_an_hour: Annotated[
        int, typer.Option(envvar="BOTYARD_ROOMS_AN_HOUR", min=1, help="New rooms per hour for each address.")
    ] = 20,
    sockets_an_address: Annotated[
        int, typer.Option(envvar="BOTYARD_SOCKETS_AN_ADDRESS", min=1, help="Open sockets for each address.")
    ] = 200,
    points_a_second: Annotated[
        int,
        typer.Option(
            envvar="BOTYARD_POINTS_A_SECOND",
            min=1,
            help="Work that each address may ask for; docs/operating.md says what costs how much.",
        ),
    ] = 400,
    trusted_proxies: Annotated[
        str,
        typer.Option(
            metavar="IPS",
            envvar="BOTYARD_TRUSTED_PROXIES",
            help="Proxies trusted to report the client's address.",
        ),
    ] = "127.0.0.1",
    warm_up: Annotated[
        bool, typer.Option(envvar="BOTYARD_WARM_UP", help="Compile kernels in the background at start.")
    ] = True,
    keep_drawn_days: Annotated[
        int,
        typer.Option(
            envvar="BOTYARD_KEEP_DRAWN_DAYS",
            min=1,
            help="Delete a studio course that has not been opened for this many days.",
        ),
    ] = 365,
    keep_games_days: Annotated[
        int,
        typer.Option(
            envvar="BOTYARD_KEEP_GAMES_DAYS",
            min=0,
            help="Delete finished games and uploads after this many days. 0: never.",
        ),
    ] = 0,
    uploads_mb: Annotated[
        int,
        typer.Option(envvar="BOTYARD_UPLOADS_MB", min=0, help="Megabytes that uploaded records may take."),
    ] = 500,
    drawn_mb: Annotated[
        int, typer.Option(envvar="BOTYARD_DRAWN_MB", min=0, help="Megabytes that studio courses may take.")
    ] = 200,
    log: Annotated[
        str,
        typer.Option(
            metavar="FORM",
            envvar="BOTYARD_LOG",
            help="plain or json. Default: plain in a terminal, else json.",
            show_default=False,
        ),
    ] = "auto",
    log_level: Annotated[
        str,
        typer.Option(
            metavar="LEVEL",
            envvar="BOTYARD_LOG_LEVEL",
            help="debug, info, warning or error. Default: info, in a terminal warning.",
            show_default=False,
        ),
    ] = "",
) -> None:
    """Serve rooms and games to browsers and programs.

    Every option can be given as an environment variable too: BOTYARD_PORT for --port, and so on.
    """
    from botyard.errors import InputError
    from botyard.server.config import Config, default_database
    from botyard.server.net.log_lines import FORMS, LEVELS
    from botyard.server.run import serve as run

    if log not in FORMS:
        raise InputError(f"unknown log format {log!r}; choose one of {', '.join(FORMS)}")
    if log_level and log_level not in LEVELS:
        raise InputError(f"unknown log level {log_level!r}; choose one of {', '.join(LEVELS)}")
    if lan and host not in EVERYWHERE and host != "127.0.0.1":
        raise InputError(f"--lan listens on all addresses, --host {host} on one; use one of them")
    config = Config(
        database=database or default_database(),
        host=host,
        port=port,
        lan=lan,
        workers=workers,
        job_workers=job_workers or thinkers or None,
        public_url=public_url,
        origins=frozenset(origin or ()),
        rooms_an_hour=rooms_an_hour,
        sockets_an_address=sockets_an_address,
        points_a_second=points_a_second,
        trusted_proxies=trusted_proxies,
        warm_up=warm_up,
        keep_drawn_days=keep_drawn_days,
        keep_games_days=keep_games_days,
        uploads_mb=uploads_mb,
        drawn_mb=drawn_mb,
        log=log,
        log_level=log_level,
    )
    run(config, _announce)


def _announce(config: Config) -> None:
    """Say where to go; the server answers there from now on."""
    from rich.console import Console

    from botyard.cli.qr_code import show_qr_code
    from botyard.server.net.addresses import own_link

    where = config.database.rpartition("@")[2] if "://" in config.database else config.database
    typer.echo(f"Games are kept in {where}")
    own = config.public_url or own_link(config.host, config.port)
    typer.echo(f"Open {own} in a browser. Ctrl-C stops the server.")
    if not config.lan:
        return
    if not config.links:
        typer.echo("Nobody else can join yet: this machine is not on a network. Connect it and start again.")
        return
    typer.echo("Others on your network open:")
    for link in config.links:
        typer.echo(f"  {link}")
    show_qr_code(config.public_url or config.links[0], Console(highlight=False))
