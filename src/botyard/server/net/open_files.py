"""The limit on open files, of which each connection is one: raised as far as it goes, then respected."""

from __future__ import annotations

SPARE = 200
"""Files that the server itself needs: the database, workers, what it serves."""
ENOUGH = 65_536


def raise_file_limit() -> None:
    """Raise the limit of this process and of those that it starts."""
    try:
        import resource
    except ImportError:  # Windows has no such limit
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = ENOUGH if hard == resource.RLIM_INFINITY else min(hard, ENOUGH)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        except (OSError, ValueError):  # some systems allow less than they say
            return


def most_connections() -> int:
    """How many connections may be open without using up what the server needs."""
    try:
        import resource
    except ImportError:
        return ENOUGH
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    limit = ENOUGH if soft == resource.RLIM_INFINITY else soft
    return max(limit // 2, limit - SPARE)
