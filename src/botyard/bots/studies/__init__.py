"""What bots find out about courses and finished races."""
