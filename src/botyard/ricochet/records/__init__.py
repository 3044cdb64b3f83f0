"""Games and positions as JSON, and back."""
