"""AMIGO's plans are told by their letters wherever boards are listed (rulebook 004:69-89)."""

from __future__ import annotations

from botyard.rally.floor.library import board_aliases, plan_letter
from botyard.server.http.catalogue import catalogue


def test_every_plan_shows_its_letter_and_no_other_board_does() -> None:
    plans = {board.key: board.plan for board in catalogue().boards if board.plan}
    assert plans == {name: alias[-1].upper() for alias, name in board_aliases().items()}
    assert plan_letter("2005/exchange") == ""
