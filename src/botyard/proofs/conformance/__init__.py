"""What conformance cases of both games share, and which statements of the rulebooks are proven."""
