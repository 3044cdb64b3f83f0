"""HTTP connections, as uvicorn reads them."""

from __future__ import annotations

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol


class HttpProtocol(HttpToolsProtocol):
    """Uvicorn's protocol, which leaves nothing behind when a connection becomes a WebSocket."""

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        # Parser and protocol hold each other. Uvicorn parts them when a connection is lost; of this one the
        # WebSocket hears that.
        self.parser = None  # type: ignore[assignment]
