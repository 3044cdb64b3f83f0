"""One budget for everything: each route and command has a price, and whoever asks for too much waits."""

from __future__ import annotations

from contextlib import ExitStack
from typing import ClassVar, get_args

import pytest
from litestar import get
from tests import price_table

from botyard.errors import InputError
from botyard.server import app as application
from botyard.server.app import make_app
from botyard.server.config import Config
from botyard.server.http.pages import PAGES
from botyard.server.net.budgets import Budgets, Purse, TooFastError, network
from botyard.server.net.message_parts import Command
from botyard.server.net.messages import AnyCommand
from botyard.server.net.prices import Price, StorageShare, check_prices

CONFIG = Config(database="unused.db")
makes_app = pytest.mark.filterwarnings("ignore::litestar.exceptions.LitestarDeprecationWarning")


@pytest.mark.promise(28)
@makes_app
def test_a_route_without_a_price_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    @get("/api/free")
    async def free() -> str:
        return "nothing is free"

    make_app(CONFIG)
    monkeypatch.setattr("botyard.server.app.PAGES", [*PAGES, free])
    with pytest.raises(InputError, match=r"declare a price .* for GET /api/free"):
        make_app(CONFIG)


@pytest.mark.promise(28)
@makes_app
def test_a_command_without_a_price_does_not_start(monkeypatch: pytest.MonkeyPatch) -> None:
    class Shout(Command, frozen=True, kw_only=True, tag="shout"):
        text: str

    class Priced(Shout, frozen=True, kw_only=True, tag="priced"):
        price: ClassVar[Price] = Price.CHEAP

    check_prices({}, (*get_args(AnyCommand), Priced))
    monkeypatch.setattr(application, "AnyCommand", AnyCommand | Shout)
    with pytest.raises(InputError, match=r"declare a price .* for Shout"):
        make_app(CONFIG)


def test_points_come_back() -> None:
    purse = Purse(income=10, most=30)
    assert purse.wait(30, now=100) == 0
    purse.pay(30)
    assert purse.wait(20, now=100) == pytest.approx(2)
    assert purse.wait(20, now=102) == 0
    assert purse.wait(30, now=200) == 0  # no more than it holds
    purse.pay(30)
    assert purse.wait(1, now=200) == pytest.approx(0.1)


def test_a_refused_request_costs_nothing() -> None:
    budgets = Budgets(CONFIG)
    rich, poor = Purse(1, 1000), Purse(1, 10)
    budgets.charge(10, rich, poor)
    for _ in range(5):
        with pytest.raises(TooFastError) as refused:
            budgets.charge(10, rich, poor)
        assert 9 <= refused.value.seconds <= 10
    budgets.charge(980, rich)


def test_players_do_not_pay_for_spectators() -> None:
    budgets = Budgets(CONFIG)
    budgets.charge(2000, budgets.spectators.of("ROOM"))
    with pytest.raises(TooFastError):
        budgets.charge(Price.EXPENSIVE, budgets.spectators.of("ROOM"))
    budgets.charge(Price.EXPENSIVE, budgets.players.of("ROOM"))
    budgets.charge(Price.EXPENSIVE, budgets.spectators.of("OTHER"))


def test_a_school_may_play_against_bots() -> None:
    """Behind one address: all have their own quick game, many times, while rooms are twenty an hour."""
    budgets = Budgets(CONFIG)
    for _ in range(30 * 6):
        budgets.charge_storage(StorageShare.QUICK_GAME, "school")
    for _ in range(2):
        budgets.charge_storage(StorageShare.ROOM, "school")
    with pytest.raises(TooFastError, match=r"new rooms and uploads .* try again in 3 minutes") as refused:
        budgets.charge_storage(StorageShare.ROOM, "school")
    assert refused.value.code == "too_many"
    assert 170 <= refused.value.seconds <= 180
    for _ in range(20):
        budgets.charge_storage(StorageShare.ROOM, "elsewhere")


def test_addresses_of_one_household_count_together() -> None:
    assert network("2001:db8::1") == network("2001:db8::ffff:1") != network("2001:db8:0:1::1")
    assert network("192.0.2.1") == network("::ffff:192.0.2.1") != network("192.0.2.2")


def test_processes_share_a_budget() -> None:
    here, there = Budgets(CONFIG, "here"), Budgets(CONFIG, "there")
    here.charge(3000, here.addresses.of("one"), here.players.of("ROOM"))
    here.charge(Price.CHEAP, here.addresses.of("honest"))
    for _ in range(20):
        here.charge_storage(StorageShare.ROOM, "one")
    news = list(here.spending_reports())
    assert news
    assert "honest" not in "".join(news)
    for piece in news:
        here.apply_report(piece)
        there.apply_report(piece)
    assert list(here.spending_reports()) == list(there.spending_reports()) == []
    with pytest.raises(TooFastError):
        there.charge(1500, there.addresses.of("one"))
    there.charge(900, there.addresses.of("one"))
    with pytest.raises(TooFastError):
        there.charge_storage(StorageShare.ROOM, "one")


def test_news_fit_into_a_notification() -> None:
    here, there = Budgets(CONFIG, "here"), Budgets(CONFIG, "there")
    for number in range(1000):
        here.charge(4000, here.addresses.of(f"2001:db8:{number:x}:ffff::/64"))
    news = list(here.spending_reports())
    assert all(len(piece) < 7900 for piece in news)
    for piece in news:
        there.apply_report(piece)
    with pytest.raises(TooFastError):
        there.charge(4000, there.addresses.of("2001:db8:3e7:ffff::/64"))


def test_forgetting_full_budgets_gives_nothing_away() -> None:
    budgets = Budgets(CONFIG)
    budgets.charge(4000, budgets.addresses.of("spent"))
    for number in range(25_000):
        budgets.charge(0, budgets.addresses.of(str(number)))
    with pytest.raises(TooFastError):
        budgets.charge(4000, budgets.addresses.of("spent"))


def test_the_docs_have_these_prices() -> None:
    assert price_table.PAGE.read_text(encoding="utf-8") == price_table.page(), "run make generate"


def test_workers_are_paid_for_by_the_second() -> None:
    budgets = Budgets(CONFIG)
    with budgets.worker_time("one") as used:
        used(0.1)
    for _ in range(5):  # quick work leaves enough for more
        with budgets.worker_time("one") as used:
            used(0.1)
    with budgets.worker_time("one") as used:
        used(30)
    with pytest.raises(TooFastError) as refused, budgets.worker_time("one"):
        pass
    assert 20 <= refused.value.seconds <= 30
    with budgets.worker_time("other") as used:
        used(0.1)


def test_few_jobs_are_in_the_workers_at_once() -> None:
    budgets = Budgets(CONFIG)
    with ExitStack() as all_of_them:
        for _ in range(10):
            all_of_them.enter_context(budgets.worker_time("one"))
        with pytest.raises(TooFastError), budgets.worker_time("one"):
            pass
    with budgets.worker_time("one") as used:
        used(0.1)
