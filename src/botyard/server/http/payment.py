"""Requests are paid for before anything else is done, from the budget of the address that they come from.

A route's `price` is paid in advance. Work that only some requests start (a picture that nobody has asked for
yet) is paid for where it starts. What worker processes do is paid for by the second, too.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from litestar import Litestar, Request
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from botyard.server.jobs.service import PAYER
from botyard.server.net.budgets import Budgets, network
from botyard.server.net.prices import Price, StorageShare

AnyRequest = Request[Any, Any, Any]
AnyConnection = ASGIConnection[Any, Any, Any, Any]


def _budgets(connection: AnyConnection) -> Budgets:
    budgets: Budgets = connection.app.state["rooms"].budgets
    return budgets


def _address(connection: AnyConnection) -> str:
    return network(connection.client.host) if connection.client else ""


def pay(connection: AnyConnection, handler: BaseRouteHandler) -> None:
    """Charge for a request, and its room's spectators too if it concerns a room; TooFastError if they must
    wait."""
    # Litestar answers OPTIONS by itself, for every route.
    price = handler.opt.get("price", Price.CHEAP)
    _charge(connection, price, connection.path_params.get("room", ""))


def pay_for_unknown_route(connection: AnyConnection) -> None:
    """Charge for a request that matches no route."""
    _charge(connection, Price.CHEAP, "")


def pay_for_job(connection: AnyConnection, room: str = "") -> None:
    """Charge for work that a worker process must start now."""
    _charge(connection, Price.JOB, room)


@contextmanager
def worker_time(connection: AnyConnection) -> Iterator[None]:
    """Jobs started here are paid for by the seconds that they take."""
    with _budgets(connection).worker_time(_address(connection)) as used:
        before = PAYER.set(used)
        try:
            yield
        finally:
            PAYER.reset(before)


def pay_for_storage(connection: AnyConnection, shares: StorageShare) -> None:
    """Charge for something that stays on disk."""
    _budgets(connection).charge_storage(shares, _address(connection))


def _charge(connection: AnyConnection, price: Price, room: str) -> None:
    budgets = _budgets(connection)
    payers = [budgets.addresses.of(_address(connection))]
    if room:
        payers.append(budgets.spectators.of(room.upper()[:40]))
    budgets.charge(price, *payers)


def route_prices(app: Litestar) -> dict[str, dict[str, Any]]:
    """The options of each route, by its methods and paths."""
    return {
        f"{'/'.join(sorted(handler.http_methods))} {route.path}": handler.opt
        for route in app.routes
        for handler in getattr(route, "route_handlers", ())
        if handler.http_methods != {"OPTIONS"}
    }
