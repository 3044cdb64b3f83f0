"""The wire: sockets, messages, batching, keep-alive, limits."""
