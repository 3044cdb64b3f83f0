"""A game as text, pictures and animations."""
