"""Names and chat that are safe to show: nothing invisible, nothing that reverses the line.

Two names in a room must also look different: they are compared by their skeleton, in which letters of other
alphabets that look like Latin ones, accents and capitals count as the same.
"""

from __future__ import annotations

import unicodedata

MOST_MARKS = 2
"""Accents on one letter; more would grow into the lines above and below."""

_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that are letters or symbols by name, but show nothing."""
_JOINERS = "\u200c\u200d"
"""Joiners: words in Persian or Hindi and compound emoji need them, so chat keeps them."""
_LOOKS_LIKE = str.maketrans(
    {
        "\u0430": "a",
        "\u0432": "b",
        "\u0435": "e",
        "\u0455": "s",
        "\u0456": "i",
        "\u0457": "i",
        "\u0458": "j",
        "\u043a": "k",
        "\u04cf": "l",
        "\u043c": "m",
        "\u043d": "h",
        "\u043e": "o",
        "\u0440": "p",
        "\u0441": "c",
        "\u0442": "t",
        "\u0443": "y",
        "\u0445": "x",
        "\u051b": "q",
        "\u051d": "w",
        "\u0475": "v",
        "\u04bb": "h",
        "\u0501": "d",
        "\u044c": "b",
        "\u0433": "r",
        "\u043f": "n",
        "\u0437": "3",
        "\u03b1": "a",
        "\u03b2": "b",
        "\u03b3": "y",
        "\u03b5": "e",
        "\u03b7": "n",
        "\u03b9": "i",
        "\u03ba": "k",
        "\u03bd": "v",
        "\u03bf": "o",
        "\u03c1": "p",
        "\u03c3": "o",
        "\u03c4": "t",
        "\u03c5": "u",
        "\u03c7": "x",
        "\u03c9": "w",
        "\u03b6": "z",
        "\u03bc": "u",
        "\u0131": "i",
        "\u0251": "a",
        "\u0261": "g",
        "\u00f8": "o",
        "\u0111": "d",
        "\u0127": "h",
        "\u0142": "l",
        "\u0167": "t",
        "\u0030": "o",
        "\u0031": "i",
        "\u006c": "i",
        "\u007c": "i",
        "\u0021": "i",
        "\u0035": "s",
        "\u0024": "s",
        "\u0040": "a",
    }
)
"""Cyrillic and Greek letters, digits and signs that look like Latin letters; l, 1 and i are one."""


def plain_name(text: str) -> str:
    """The name in its composed form, without anything invisible; empty if nothing is left to see.

    >>> plain_name("  A\u200bnn \u202e ")
    'Ann'
    >>> plain_name("\u3164\u2800")
    ''
    """
    kept = (mark for mark in unicodedata.normalize("NFC", text) if not _is_hidden(mark))
    name = " ".join(_few_marks("".join(kept)).split())
    return name if any(_is_seen(mark) for mark in name) else ""


def plain_chat(text: str) -> str:
    """The line without control characters and direction overrides; empty if nothing is left to see."""
    spaced = (" " if mark.isspace() else mark for mark in unicodedata.normalize("NFC", text))
    kept = (mark for mark in spaced if mark in _JOINERS or mark == "\ufe0f" or not _is_hidden(mark))
    line = " ".join(_few_marks("".join(kept)).split())
    return line if any(_is_seen(mark) for mark in line) else ""


def skeleton(name: str) -> str:
    """What is left of a name when everything that looks alike is the same.

    >>> skeleton("Anna") == skeleton("\u0410nn\u0430") == skeleton("\u00c0NNA")
    True
    >>> skeleton("Anna") == skeleton("Hanna")
    False
    """
    apart = unicodedata.normalize("NFKD", name).casefold()
    bare = "".join(mark for mark in apart if not unicodedata.combining(mark) and not mark.isspace())
    return bare.translate(_LOOKS_LIKE).replace("rn", "m").replace("vv", "w")


def _is_hidden(mark: str) -> bool:
    """Whether the character shows nothing, or changes how others are shown."""
    kind = unicodedata.category(mark)
    selects = "\ufe00" <= mark <= "\ufe0f" or "\U000e0100" <= mark <= "\U000e01ef"
    return (kind[0] == "C" or kind in ("Zl", "Zp") or selects or mark in _BLANK) and not mark.isspace()


def _is_seen(mark: str) -> bool:
    return unicodedata.category(mark)[0] in "LNPS"


def _few_marks(text: str) -> str:
    kept: list[str] = []
    marks = 0
    for mark in text:
        marks = marks + 1 if unicodedata.category(mark)[0] == "M" else 0
        if marks <= MOST_MARKS:
            kept.append(mark)
    return "".join(kept)
