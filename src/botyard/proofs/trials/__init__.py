"""Trials of the server: crashes, leaks and load, with real processes, sockets and databases."""
