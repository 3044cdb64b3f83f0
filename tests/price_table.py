"""The table of prices in docs/protocol.md: `python -m tests.price_table` rewrites it."""

from __future__ import annotations

import re
import warnings
from pathlib import Path
from typing import Any, get_args

from botyard.server.app import make_rest
from botyard.server.config import Config
from botyard.server.http.payment import route_prices
from botyard.server.net.messages import AnyCommand, FirstMessage
from botyard.server.net.prices import Price
from botyard.server.rooms.rooms import Rooms

PAGE = Path(__file__).parent.parent / "docs" / "protocol.md"
BEGIN, END = "<!-- prices -->\n", "<!-- end of prices -->\n"


def priced_routes() -> dict[str, dict[str, Any]]:
    """The options of each route of a server, by its methods and paths."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # litestar's, about what changes with its next version
        return route_prices(make_rest(Rooms(Config(database="unused.db"))))


def table() -> str:
    routes = priced_routes()
    lines = ["| price | points | requests | messages |", "|---|---|---|---|"]
    for price in Price:
        asked = sorted({_plain(name) for name, options in routes.items() if options["price"] is price})
        kinds: tuple[Any, ...] = (*get_args(FirstMessage), *get_args(AnyCommand))
        sent = sorted(one.__struct_config__.tag for one in kinds if one.price is price)
        cells = (
            price.name.lower(),
            str(price.value),
            *(", ".join(f"`{x}`" for x in c) for c in (asked, sent)),
        )
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def _plain(route: str) -> str:
    """A route as people read it.

    >>> _plain("GET /api/rooms/{room:str}")
    'GET /api/rooms/{room}'
    """
    return re.sub(r"{(\w+):\w+}", r"{\1}", route)


def page() -> str:
    """The page with its table as it should be."""
    text = PAGE.read_text(encoding="utf-8")
    head, _, rest = text.partition(BEGIN)
    return f"{head}{BEGIN}{table()}{END}{rest.partition(END)[2]}"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
