"""What is wrong with a drawing, in words that also know their kind and place."""

from __future__ import annotations

from botyard.grid import Square, square_name


class Problem(str):
    """A problem in words. Its kind and facts are for those who say it in another language.

    >>> Problem("flag 2 at 3,4 is in a pit", "flag-in-pit", (3, 4), n=2).facts
    {'at': '3,4', 'n': 2}
    """

    kind: str
    square: Square | None
    facts: dict[str, str | int]

    def __new__(cls, words: str, kind: str, square: Square | None = None, **facts: str | int) -> Problem:
        problem = super().__new__(cls, words)
        problem.kind, problem.square = kind, square
        problem.facts = facts if square is None else {"at": square_name(square), **facts}
        return problem
