"""The HTTP side: routes by topic, their bodies, pages and link cards."""
