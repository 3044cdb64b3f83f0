"""Races as JSON or as one line of text, and back."""
