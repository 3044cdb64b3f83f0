"""The search machinery that bots share."""
