"""Codes of option cards stay what they are, whatever cards come."""

from __future__ import annotations

from hashlib import blake2b

from botyard.rally.fast.option_codes import coded_options, option_codes, recorded_file
from botyard.rally.fast.recorded_codes import RECORDED
from botyard.rally.fast.recorded_codes import __file__ as recorded

FIRST = 28
"""The number of cards that had codes when the list was begun."""


def test_the_first_codes_never_change() -> None:
    assert (RECORDED[0], RECORDED[8], RECORDED[FIRST - 1]) == ("ablative_coat", "extra_memory", "turret")
    digest = blake2b(" ".join(RECORDED[:FIRST]).encode(), digest_size=8).hexdigest()
    assert digest == "5cb4857693f4c543"


def test_no_code_is_given_twice_and_all_are_recorded() -> None:
    assert len(set(coded_options())) == len(coded_options())
    assert [option_codes()[option] for option in coded_options()] == list(range(len(coded_options())))
    with open(recorded, encoding="utf-8") as file:
        assert file.read() == recorded_file(), "run: make generate"
