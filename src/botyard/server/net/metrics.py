"""Counts for operators, in the text form of Prometheus."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Mapping

BOUNDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)


class Metrics:
    """Counts since the process started."""

    def __init__(self) -> None:
        self.commands: Counter[tuple[str, str]] = Counter()
        """By type and outcome: `ok` or the error's code."""
        self.sockets = 0
        self.slow = 0
        self._seconds = [0] * (len(BOUNDS) + 1)
        self._sum = 0.0

    def command(self, kind: str, outcome: str, seconds: float) -> None:
        self.commands[kind, outcome] += 1
        self._seconds[bisect_left(BOUNDS, seconds)] += 1
        self._sum += seconds

    def text(
        self, gauges: Mapping[str, float], jobs: Mapping[str, Mapping[str, int]], holds: Mapping[str, int]
    ) -> str:
        """All metrics, one number per line: `jobs` by state and kind, `holds` by what held the loop."""
        lines = ["# TYPE botyard_commands_total counter"]
        lines += [
            f'botyard_commands_total{{type="{kind}",outcome="{outcome}"}} {count}'
            for (kind, outcome), count in sorted(self.commands.items())
        ]
        lines.append("# TYPE botyard_command_seconds histogram")
        total = 0
        for bound, count in zip((*BOUNDS, "+Inf"), self._seconds, strict=True):
            total += count
            lines.append(f'botyard_command_seconds_bucket{{le="{bound}"}} {total}')
        lines += [f"botyard_command_seconds_sum {self._sum:.6f}", f"botyard_command_seconds_count {total}"]
        lines += ["# TYPE botyard_slow_clients_total counter", f"botyard_slow_clients_total {self.slow}"]
        for name, value in sorted(gauges.items()):
            lines += [f"# TYPE botyard_{name} gauge", f"botyard_{name} {value:g}"]
        for state, counts in jobs.items():
            lines.append(f"# TYPE botyard_jobs_{state} {'counter' if state.endswith('_total') else 'gauge'}")
            lines += [f'botyard_jobs_{state}{{kind="{kind}"}} {n}' for kind, n in sorted(counts.items())]
        lines.append("# TYPE botyard_loop_holds_total counter")
        lines += [f'botyard_loop_holds_total{{by="{_label(by)}"}} {n}' for by, n in sorted(holds.items())]
        return "\n".join(lines) + "\n"


def _label(text: str) -> str:
    """The text as the value of a label; an address may contain anything.

    >>> _label('GET /"x"')
    'GET /_x_'
    """
    return "".join(mark if mark.isprintable() and mark not in '"\\' else "_" for mark in text)
