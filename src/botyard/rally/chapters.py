"""A story that only grows, whose finished chapters all copies share.

Games are copied with every answer. To copy a long list is to touch everything in it, and most of that has
not been looked at for minutes: the processor would wait for the memory longer than it plays.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Generic, TypeVar

T = TypeVar("T")


class Chapters(Generic[T]):
    """What has happened, a piece at a time; never changes.

    >>> story = Chapters([1, 2]).with_chapter([3])
    >>> len(story), story.since(0), story.since(1), story.since(2), story.since(3)
    (3, [1, 2, 3], [2, 3], [3], [])
    """

    __slots__ = ("_chapters", "_length")

    def __init__(self, first: Iterable[T] = ()) -> None:
        chapter = tuple(first)
        self._chapters: tuple[tuple[T, ...], ...] = (chapter,)
        self._length = len(chapter)

    def __len__(self) -> int:
        return self._length

    def with_chapter(self, items: Iterable[T]) -> Chapters[T]:
        """The story with one more chapter."""
        chapter = tuple(items)
        longer: Chapters[T] = object.__new__(Chapters)
        longer._chapters = (*self._chapters, chapter)
        longer._length = self._length + len(chapter)
        return longer

    def since(self, start: int) -> list[T]:
        """Everything from the item of that number on; what was before is not touched."""
        wanted = self._length - start
        if wanted <= 0:
            return []
        pieces: list[tuple[T, ...]] = []
        for chapter in reversed(self._chapters):
            if wanted <= 0:
                break
            pieces.append(chapter[-wanted:])
            wanted -= len(chapter)
        return list(chain.from_iterable(reversed(pieces)))
