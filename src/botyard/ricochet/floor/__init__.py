"""The board: its quarters, drawings and codes."""
