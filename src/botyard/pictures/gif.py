"""Animated GIF files: a still background with sprites that appear, move and disappear.

Each frame holds only what changed: the rectangle around all changes, in which unchanged pixels are left
transparent. All frames share one palette.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from PIL.Image import Image

COLOURS = 255
EXACT = 48
"""Number of most frequent colours kept exactly: large areas must not change their tint."""
SAME = 255
"""The colour number of pixels that do not change."""
SHORTEST = 2
"""Hundredths of a second; browsers slow down shorter frames."""

SPEEDS = (0.25, 8.0)
WIDTHS = (160, 1600)

Box = tuple[int, int, int, int]


class Sprite(NamedTuple):
    """A bitmap at a place. Bitmaps are shared, so two sprites are the same if their bitmaps are."""

    image: Image
    x: int
    y: int

    @property
    def box(self) -> Box:
        return (self.x, self.y, self.x + self.image.width, self.y + self.image.height)


class Gif:
    """A GIF under construction. `samples` are bitmaps whose colours must be in the palette."""

    def __init__(self, size: tuple[int, int], samples: Sequence[Image]) -> None:
        from PIL import Image

        self._size = size
        self._palette = _palette(samples)
        self._canvas = Image.new("L", size, 0)
        self._ground: Image.Image | None = None
        self._sprites: tuple[Sprite, ...] = ()
        self._parts = [_header(size, self._palette)]
        self._waiting: tuple[Image.Image, tuple[int, int], int] | None = None
        self.frames = 0

    def show(self, ground: Image, sprites: Iterable[Sprite], hundredths: int) -> None:
        """Add a frame: the background with sprites on it, the last one on top."""
        sprites = tuple(sprites)
        fresh = self._canvas.copy()
        whole: Box = (0, 0, *self._size)
        boxes = [whole] if ground is not self._ground else _changed(self._sprites, sprites)
        for box in boxes:
            fresh.paste(self._drawn(ground, sprites, box), box)
        self._write(fresh, max(SHORTEST, hundredths))
        self._ground, self._sprites, self._canvas = ground, sprites, fresh

    def finish(self) -> bytes:
        """The whole file."""
        self._flush()
        return b"".join([*self._parts, b";"])

    def _drawn(self, ground: Image, sprites: tuple[Sprite, ...], box: Box) -> Image:
        """A part of the picture, as palette indices."""
        from PIL import Image

        part = ground.crop(box)
        for sprite in sprites:
            if _common(sprite.box, box):
                part.paste(sprite.image, (sprite.x - box[0], sprite.y - box[1]), sprite.image)
        numbers = part.quantize(palette=self._palette, dither=Image.Dither.NONE)
        return Image.frombytes("L", numbers.size, numbers.tobytes())

    def _write(self, fresh: Image, hundredths: int) -> None:
        from PIL import Image, ImageChops

        if self.frames == 0:
            self._waiting = (fresh, (0, 0), hundredths)
            self.frames = 1
            return
        difference = ImageChops.difference(self._canvas, fresh)
        box = difference.getbbox()
        if box is None:
            assert self._waiting is not None
            image, corner, before = self._waiting
            self._waiting = (image, corner, before + hundredths)
            return
        self._flush()
        changes = Image.new("L", (box[2] - box[0], box[3] - box[1]), SAME)
        changes.paste(fresh.crop(box), mask=difference.crop(box).point(_OPAQUE))
        self._waiting = (changes, (box[0], box[1]), hundredths)
        self.frames += 1

    def _flush(self) -> None:
        from PIL.GifImagePlugin import getdata

        if self._waiting is None:
            return
        image, corner, hundredths = self._waiting
        # Keep what is there; the transparent colour is the one palette entry that nothing else uses.
        control = struct.pack("<BBBBHBB", 0x21, 0xF9, 4, 0b101, min(hundredths, 0xFFFF), SAME, 0)
        self._parts += [control, *getdata(image, corner)]
        self._waiting = None


_OPAQUE = [0] + [255] * 255


def _palette(samples: Sequence[Image]) -> Image:
    """The colours that show the samples best."""
    from PIL import Image

    width = max(sample.width for sample in samples)
    sheet = Image.new("RGB", (width, sum(sample.height for sample in samples)), "#cbbfae")
    y = 0
    for sample in samples:
        sheet.paste(sample, (0, y), sample if sample.mode == "RGBA" else None)
        y += sample.height
    counted = sorted(sheet.getcolors(sheet.width * sheet.height) or (), reverse=True)
    colours = [part for _, colour in counted[:EXACT] if isinstance(colour, tuple) for part in colour]
    rest = sheet.quantize(COLOURS - EXACT, method=Image.Quantize.MAXCOVERAGE, dither=Image.Dither.NONE)
    palette = Image.new("P", (1, 1))
    palette.putpalette((colours + (rest.getpalette() or []))[: 3 * COLOURS])
    return palette


def _header(size: tuple[int, int], palette: Image) -> bytes:
    colours = bytes(palette.getpalette() or ())[: 3 * COLOURS].ljust(768, b"\0")
    screen = struct.pack("<6sHHBBB", b"GIF89a", *size, 0b11110111, 0, 0)
    for_ever = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\x00\x00\x00"
    return screen + colours + for_ever


def _changed(before: tuple[Sprite, ...], after: tuple[Sprite, ...]) -> list[Box]:
    """The boxes of sprites that appeared, disappeared or moved; overlapping boxes are joined."""
    were = {(id(sprite.image), sprite.x, sprite.y) for sprite in before}
    are = {(id(sprite.image), sprite.x, sprite.y) for sprite in after}
    moved = were ^ are
    boxes: list[Box] = []
    for sprite in (*before, *after):
        if (id(sprite.image), sprite.x, sprite.y) not in moved:
            continue
        box = sprite.box
        while overlapping := [other for other in boxes if _common(box, other)]:
            for other in overlapping:
                boxes.remove(other)
                box = (
                    min(box[0], other[0]),
                    min(box[1], other[1]),
                    max(box[2], other[2]),
                    max(box[3], other[3]),
                )
        boxes.append(box)
    return boxes


def _common(one: Box, other: Box) -> bool:
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]
