"""Proofs that the rest is right, and how fast it is: see README.md."""
