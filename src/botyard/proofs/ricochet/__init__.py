"""Proofs of the Ricochet Robots engine."""
