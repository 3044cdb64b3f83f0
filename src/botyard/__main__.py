"""`python -m botyard` is `botyard`."""

from __future__ import annotations

from botyard.cli import main

main()
