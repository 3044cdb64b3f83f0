"""Compiled parts of the environments: dealing, observing and rewarding many games in one call."""
