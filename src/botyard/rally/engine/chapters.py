"""A list that only grows, whose finished chapters are shared by all copies.

Games are copied with every answer. Copying a long list touches everything in it, and most of that is no
longer in the processor's cache: waiting for memory would take longer than playing.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import chain
from typing import Generic, TypeVar

T = TypeVar("T")


class Chapters(Generic[T]):
    """What has happened, chapter by chapter; immutable.

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
        """This story with one more chapter."""
        chapter = tuple(items)
        longer: Chapters[T] = object.__new__(Chapters)
        longer._chapters = (*self._chapters, chapter)
        longer._length = self._length + len(chapter)
        return longer

    def since(self, start: int) -> list[T]:
        """Everything from that item number on, without touching earlier items."""
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
