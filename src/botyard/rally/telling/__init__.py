"""Races as text, pictures and animations."""
