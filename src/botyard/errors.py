"""The one exception for bad input: it says what is wrong and what to do about it."""

from __future__ import annotations


class InputError(Exception):
    """Something that a person typed, drew or uploaded cannot be used.

    The message is one clear line; command line and server show it as it is, without a traceback.

    >>> import botyard
    >>> try:
    ...     botyard.rally.load_course("risky-exchanges")
    ... except botyard.InputError as error:
    ...     print(error)
    unknown course 'risky-exchanges'; did you mean risky-exchange?
    """
