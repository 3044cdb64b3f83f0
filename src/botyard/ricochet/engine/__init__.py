"""The rules: moves, bids, rounds, the game."""
