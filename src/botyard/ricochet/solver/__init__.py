"""The solver: proven shortest solutions, in microseconds where the position is an everyday one."""
