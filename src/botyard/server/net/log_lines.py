"""The server's log on stderr: plain lines for a person at a terminal, JSON for log collectors."""

from __future__ import annotations

import json
import logging
import sys
import time
from typing import Any

from botyard.server.net.calm_log import CalmFilter

LEVELS = ("debug", "info", "warning", "error")
FORMS = ("auto", "plain", "json")
"""`auto` is plain at a terminal."""
CHATTY = ("alembic", "uvicorn.error", "uvicorn.access", "aiosqlite", "asyncio")
"""Loggers of libraries; below a warning they say nothing that an operator needs."""


class JsonLines(logging.Formatter):
    """One JSON object per line. The messages are ours and contain no tokens, hands or seeds."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created)),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


class PlainLines(logging.Formatter):
    """What happened, with the time of day."""

    def __init__(self) -> None:
        super().__init__("%(asctime)s %(levelname)s: %(message)s", "%H:%M:%S")


def set_up_logs(level: str = "", form: str = "auto") -> None:
    """Log from that level up. Without one, people are shown only what needs attention."""
    plain = sys.stderr.isatty() if form == "auto" else form == "plain"
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainLines() if plain else JsonLines())
    handler.addFilter(CalmFilter())
    level = level or ("warning" if plain else "info")
    logging.basicConfig(handlers=[handler], level=level.upper(), force=True)
    for chatty in CHATTY:
        logging.getLogger(chatty).setLevel(logging.WARNING)
