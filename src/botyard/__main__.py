"""`botyard` and `python -m botyard`: Ctrl-C ends them quietly from the first moment on.

Loading the commands takes a while, so it happens where the interrupt is caught, not at the top of this file.
"""

from __future__ import annotations

import sys


def main() -> None:
    """Load the command line and run it."""
    try:
        from botyard.cli import main as command_line

        command_line()
    except KeyboardInterrupt:
        print(file=sys.stderr)  # what the shell says next begins its own line
        sys.exit(130)


if __name__ == "__main__":
    main()
