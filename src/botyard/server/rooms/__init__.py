"""Rooms: settings, seating, commands, clocks, and automation."""
