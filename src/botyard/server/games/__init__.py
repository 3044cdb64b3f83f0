"""Games in rooms: what a room needs to know about a game, and how each of ours provides it."""
