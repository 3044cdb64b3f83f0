"""Every promise of docs/reliability.md is shown by a test, and the page says which."""

from __future__ import annotations

from tests.reliability_page import PAGE, marked, page, promises


def test_the_page_is_up_to_date() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run `make generate`"


def test_no_promise_is_without_a_test_and_no_mark_without_a_promise() -> None:
    numbers = [one["number"] for one in promises()]
    assert numbers == list(range(1, 41))
    assert sorted(marked()) == numbers
