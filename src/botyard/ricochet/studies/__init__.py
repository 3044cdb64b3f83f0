"""Puzzles, known optima, and games in hindsight."""
