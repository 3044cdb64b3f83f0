"""The progress line shown while a kernel compiles, which happens once after an installation.

Nothing is printed when kernels come from the cache. The line goes to stderr, in a terminal with the seconds
elapsed; it disappears when the kernel is ready.
"""

from __future__ import annotations

import sys
import threading
from time import monotonic

KERNELS = {
    "botyard.ricochet": "the Ricochet solver",
    "botyard.rally": "the RoboRally simulator",
    "botyard.bots": "the RoboRally bots",
    "botyard.envs": "the learning environments",
}
"""What to call the kernels of each package."""
TICK = 0.5


class CompilingLine:
    """The progress line of this process. Kernels compile one at a time, parts nested within them."""

    def __init__(self) -> None:
        self.quiet = False
        self._depth = 0
        self._spent: dict[str, float] = {}
        """Seconds by what was compiled, since people need not know that it is several kernels."""
        self._over = threading.Event()
        self._ticker: threading.Thread | None = None

    def begin(self, module: str) -> None:
        """A kernel of that module starts to compile."""
        self._depth += 1
        if self._depth > 1 or self.quiet or sys.stderr is None:
            return
        what = next((name for room, name in KERNELS.items() if module.startswith(room)), "kernels")
        words = f"Compiling {what}, once after an installation ..."
        if sys.stderr.isatty():
            self._over.clear()
            self._ticker = threading.Thread(target=self._tick, args=(what, words), daemon=True)
            self._ticker.start()
        elif what not in self._spent:
            self._spent[what] = 0.0
            print(words, file=sys.stderr, flush=True)

    def end(self) -> None:
        """The kernel has compiled, or failed to."""
        self._depth -= 1
        if self._depth == 0 and self._ticker is not None:
            self._over.set()
            self._ticker.join()
            self._ticker = None

    def _tick(self, what: str, words: str) -> None:
        began = monotonic() - self._spent.get(what, 0.0)
        while True:
            self._spent[what] = monotonic() - began
            line = f"{words} {self._spent[what]:.0f} s"
            print(f"\r{line}", end="", file=sys.stderr, flush=True)
            if self._over.wait(TICK):
                print(f"\r{' ' * len(line)}\r", end="", file=sys.stderr, flush=True)
                return


LINE = CompilingLine()


def compile_quietly() -> None:
    """Print no progress in this process; for workers, whose output is not read."""
    LINE.quiet = True
