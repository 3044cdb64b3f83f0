"""The racing bots by names that tell people what to expect."""

from __future__ import annotations

LEVELS = {"rookie": "random", "driver": "greedy", "engineer": "planner", "mastermind": "strategist"}
"""The weakest first."""

CHOICE = ", ".join(f"{bot} ({level})" for level, bot in LEVELS.items())
"""For help texts; both names are understood everywhere."""
