"""Ricochet Robots (rulebook 001): boards, moves, the round, its records and pictures, and the solver."""
