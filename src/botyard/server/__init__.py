"""The server: rooms by link, live games of both kinds, over HTTP and WebSocket."""
