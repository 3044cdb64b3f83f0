"""What is wrong with a drawing or a set-up: as a sentence, and by kind and place."""

from __future__ import annotations

from botyard.grid import Square, square_name


class Problem:
    """A problem as an English sentence. Its kind and facts serve to say it in other languages.

    >>> problem = Problem("flag 2 at 3,4 is in a pit", "flag-in-pit", (3, 4), n=2)
    >>> print(problem)
    flag 2 at 3,4 is in a pit
    >>> problem.facts
    {'at': '3,4', 'n': 2}
    """

    __slots__ = ("facts", "kind", "square", "words")

    def __init__(self, words: str, kind: str, square: Square | None = None, **facts: str | int) -> None:
        self.words, self.kind, self.square = words, kind, square
        self.facts = facts if square is None else {"at": square_name(square), **facts}

    def __str__(self) -> str:
        return self.words

    def __repr__(self) -> str:
        return f"<{self.kind}: {self.words}>"
