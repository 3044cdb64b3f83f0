"""Many games at once: surveys of courses, and contests of bots."""
