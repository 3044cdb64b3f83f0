"""Proofs of the RoboRally engine and its simulator."""
