"""Compiling a game's kernels in a separate process; the result is cached on disk.

Server processes that start together all ask for them: the first compiles, the others wait for the result.
"""

from __future__ import annotations


def compile_kernels(game: str) -> None:
    from botyard.kernels import cache_folder
    from botyard.server.games.served_game import served_game
    from botyard.server.storage.file_locks import one_process_at_a_time

    folder = cache_folder()
    folder.mkdir(parents=True, exist_ok=True)
    with one_process_at_a_time(folder / f"{game}.lock"):
        served_game(game).compile_kernels()
