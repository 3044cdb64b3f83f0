"""The bots themselves."""
