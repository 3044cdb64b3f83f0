"""Limits for TOML that strangers send, checked before it is parsed.

Python's parser takes time and memory quadratic in the length of a dotted key, and accepts whole numbers of
any length. No course needs either.
"""

from __future__ import annotations

import re

from botyard.errors import InputError

MOST_DOTS = 12
"""The most dots in a line, outside strings; `special.rule.parameter` has two."""
MOST_NESTED = 8
"""How deep lists and inline tables may be nested."""
MOST_TABLES = 200
LONGEST_WORD = 80
"""The longest bare key."""

# An unterminated string reaches to the end of the file, so that no part is looked at twice.
_STRINGS_AND_COMMENTS = re.compile(
    r"'''.*?(?:'''|\Z)"
    r'|"""(?:\\.|[^\\])*?(?:"""|\\?\Z)'
    r"|'[^'\n]*'?"
    r'|"(?:\\.|[^"\\\n])*"?'
    r"|\#[^\n]*",
    re.DOTALL,
)
_LONG_WORD = re.compile(rf"[\w+-]{{{LONGEST_WORD + 1}}}")
_LONG_NUMBER = re.compile(r"\d[\d_]{19}|0[xob][\da-fA-F_]{16}")
"""Too long to be sure to fit into 64 bits, the most that JSON has room for; 19 digits do fit."""
_TABLE = re.compile(r"^[ \t]*\[", re.MULTILINE)
_BRACKET = re.compile(r"[\[\]{}]")


def check_limits(text: str, file: str) -> None:
    """Refuse TOML that would take long to read; InputError says what to change."""
    bare = _STRINGS_AND_COMMENTS.sub("''", text)
    if any(line.count(".") > MOST_DOTS for line in bare.splitlines()):
        raise InputError(f"{file}: a key has more than {MOST_DOTS} dots; shorten it")
    if _LONG_WORD.search(bare):
        raise InputError(f"{file}: a key has more than {LONGEST_WORD} characters; shorten it")
    if _LONG_NUMBER.search(bare):
        raise InputError(f"{file}: a number has more than 19 digits; use a smaller one")
    if len(_TABLE.findall(bare)) > MOST_TABLES:
        raise InputError(f"{file}: more than {MOST_TABLES} tables; a course needs only a few")
    depth = 0
    for bracket in _BRACKET.finditer(bare):
        depth += 1 if bracket.group() in "[{" else -1
        if depth > MOST_NESTED:
            raise InputError(f"{file}: lists are nested more than {MOST_NESTED} deep; flatten them")
