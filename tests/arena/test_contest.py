"""Contests: what their files say, that stopped runs go on, and what comes out at the end."""

from __future__ import annotations

import csv
import re
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator, Sequence
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from botyard.arena.journal import ContestJournal
from botyard.arena.match import CAUSES, GameResult, SeatResult, play
from botyard.arena.ratings import duels, ratings, win_rates
from botyard.arena.report import report
from botyard.arena.run import Failure, run, try_to_play
from botyard.arena.spec import Match, matches_of, parse_spec
from botyard.arena.table import rows_of, write_table
from botyard.errors import InputError

SPEC = """
name = "small"
courses = ["dizzy-dash", "risky-exchange"]
seeds = 2
turn_limit = 6
[[lineups]]
bots = ["greedy", "random"]
[[lineups]]
bots = ["random", "random", "random"]
"""


def here(matches: Sequence[Match]) -> Iterator[GameResult | Failure]:
    return (try_to_play(match) for match in matches)


@pytest.fixture(scope="module")
def results() -> list[GameResult]:
    return [play(match) for match in matches_of(parse_spec(SPEC))]


def test_a_contest_is_courses_by_lineups_by_seeds() -> None:
    matches = matches_of(parse_spec(SPEC))
    assert len(matches) == len({match.id for match in matches}) == 8
    assert [match.bots for match in matches if match.lineup == "greedy + random"] == [
        ("greedy", "random"),
        ("greedy", "random"),
        ("random", "greedy"),
        ("random", "greedy"),
    ], "bots change seats from seed to seed"


def test_games_with_different_rules_have_different_ids() -> None:
    plain = matches_of(parse_spec(SPEC))[0]
    assert plain.id == matches_of(parse_spec(SPEC + "\n"))[0].id
    assert plain.id != matches_of(parse_spec(SPEC.replace("turn_limit = 6", "turn_limit = 7")))[0].id


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("dizzy-dash", "dizzy-dish"), "unknown course"),
        (('"greedy"', '"gready"'), "unknown bot 'gready'"),
        (("seeds = 2", "seeds = 0"), "at least one"),
        (("turn_limit", "turnlimit"), "turnlimit"),
        (('["greedy", "random"]', '["random", "random", "random"]'), "named twice"),
        (('["greedy", "random"]', '["greedy"]'), "1 players"),
        (("[[lineups]]", "[[lineups"), "not valid TOML"),
    ],
)
def test_bad_files_are_refused_in_one_line(change: tuple[str, str], message: str) -> None:
    with pytest.raises(InputError, match=message) as caught:
        parse_spec(SPEC.replace(*change), "contest.toml")
    assert str(caught.value).startswith("contest.toml: ")
    assert "\n" not in str(caught.value)


def test_the_same_seed_gives_the_same_game(results: list[GameResult]) -> None:
    again = play(matches_of(parse_spec(SPEC))[0])
    assert rows_of([again]) == rows_of(results[:1])


def test_results_are_on_disk_one_by_one_and_finished_games_are_not_replayed(tmp_path: Path) -> None:
    matches = matches_of(parse_spec(SPEC))
    file = tmp_path / "games.jsonl"

    def stopped_after_three(wanted: Sequence[Match]) -> Iterator[GameResult | Failure]:
        yield from here(wanted[:3])
        raise KeyboardInterrupt

    with ContestJournal(file) as journal, pytest.raises(KeyboardInterrupt):
        run(matches, journal, stopped_after_three, lambda outcome: None)
    assert len(file.read_bytes().splitlines()) == 3
    with file.open("ab") as out:
        out.write(b'{"id":"cut o')
    played: list[str] = []

    def counting(wanted: Sequence[Match]) -> Iterator[GameResult | Failure]:
        played.extend(match.id for match in wanted)
        return here(wanted)

    with ContestJournal(file) as journal:
        run(matches, journal, counting, lambda outcome: None)
        whole = journal.of(match.id for match in matches)
    assert played == [match.id for match in matches[3:]]
    assert rows_of(whole) == rows_of([play(match) for match in matches])
    assert len(file.read_bytes().splitlines()) == 8
    with ContestJournal(file, fresh=True) as journal:
        assert not journal.results


def test_a_file_that_is_not_a_journal_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    file.write_text("nonsense\n")
    with pytest.raises(InputError, match="line 1: not a result"):
        ContestJournal(file)


def test_a_bot_that_crashes_costs_only_its_own_game(tmp_path: Path) -> None:
    good = matches_of(parse_spec(SPEC))[0]
    bad = msgspec.structs.replace(good, bots=("nobody", "random"))
    with ContestJournal(tmp_path / "games.jsonl") as journal:
        failures = run([bad, good], journal, here, lambda outcome: None)
        assert list(journal.results) == [good.id]
    assert failures == [Failure(bad, failures[0].error)]
    assert "unknown bot 'nobody'" in failures[0].error


def test_tables_have_one_row_per_seat(results: list[GameResult], tmp_path: Path) -> None:
    import pyarrow.parquet

    write_table(results, tmp_path / "table.csv")
    write_table(results, tmp_path / "table.parquet")
    rows = list(csv.DictReader((tmp_path / "table.csv").read_text().splitlines()))
    table = pyarrow.parquet.read_table(tmp_path / "table.parquet").to_pylist()
    assert table == rows_of(results)
    assert rows == [{key: str(value) for key, value in row.items()} for row in table]
    assert len(rows) == 4 * 2 + 4 * 3
    with pytest.raises(InputError, match=r"\.csv or \.parquet"):
        write_table(results, tmp_path / "table.xlsx")


def made_up(places: dict[str, int], lineup: str = "all") -> GameResult:
    """A game with these bots by place."""
    return GameResult(
        id="made up",
        course="c",
        edition="2005",
        lineup=lineup,
        seed=0,
        turns=5,
        ended="won",
        seats=tuple(SeatResult(bot, place, place == 1, 1, 3, {}) for bot, place in places.items()),
        seconds=0,
        slowest=(0.0,) * len(places),
    )


def test_ratings_follow_the_places() -> None:
    games = [made_up({"good": 1, "fair": 2, "bad": 3})] * 30
    found = ratings(games)
    assert [rating.bot for rating in found] == ["good", "fair", "bad"]
    assert found[0].interval[0] > found[2].interval[1], "after thirty games there is no doubt"
    assert found == ratings(games)


def test_ratings_do_not_drift(results: list[GameResult]) -> None:
    """However often bots with several seats win or lose, newcomers would be in the middle."""
    found = ratings([result for result in results for _ in range(40)])
    assert [rating.bot for rating in found] == ["greedy", "random"]
    assert sum(rating.strength for rating in found) == pytest.approx(50)


def test_win_rates_and_duels() -> None:
    games = [made_up({"good": 1, "bad": 2})] * 3 + [
        made_up({"good": 2, "bad": 1}),
        made_up({"good": 1, "bad": 1}),
    ]
    rates = {rate.bot: (rate.wins, rate.games, rate.fair) for rate in win_rates(games)}
    assert rates == {"good": (4, 5, 0.5), "bad": (2, 5, 0.5)}
    assert duels(games) == {("good", "bad"): (3.5, 5), ("bad", "good"): (1.5, 5)}


class Page(HTMLParser):
    """Collects the tags of a page and what it would load."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.loads: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.loads += [value for name, value in attrs if name in ("src", "href") and value]


def test_a_bot_has_one_colour_in_ratings_and_shares(results: list[GameResult]) -> None:
    text = report("Colours", results).partition("<h2>Who finishes")[0]
    rows = re.findall(r">(greedy|random)(?: \(\d+\))?</text><rect [^>]*fill=\"(#\w+)\"", text)
    assert len(rows) > 2
    assert len(set(rows)) == 2
    assert [bot for bot, _ in rows[:2]] == [bot for bot, _ in rows[2:4]]


def test_the_report_is_one_file_with_its_plots(results: list[GameResult]) -> None:
    text = report("A <small> contest", results)
    page = Page()
    page.feed(text)
    assert not page.loads
    assert not {"script", "link", "img", "iframe"} & set(page.tags)
    assert "url(" not in text
    assert "A &lt;small&gt; contest" in text
    drawings = [part.partition("</svg>")[0] + "</svg>" for part in text.split("<svg ")[1:]]
    titles = [ElementTree.fromstring("<svg " + drawing)[0].text for drawing in drawings]
    assert titles[0] == "Ratings"
    assert {"Who beats whom", "Turns", "Destructions per game"} <= set(titles)
    assert all(cause in text for cause in CAUSES)


def test_the_command_plays_resumes_and_writes_everything(tmp_path: Path) -> None:
    (tmp_path / "small.toml").write_text(SPEC)
    botyard = Path(sys.executable).with_name("botyard")
    command = [str(botyard), "arena", "run", "small.toml", "--jobs", "1"]
    first = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=100)
    assert first.returncode == 0, first.stderr
    table = (tmp_path / "small.csv").read_bytes()
    again = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=100)
    assert "8 games are finished already" in again.stdout
    assert (tmp_path / "small.csv").read_bytes() == table
    assert (tmp_path / "small.html").exists()
    assert "Ratings" in first.stdout
    command += ["--seconds", "0"]
    slow = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=100)
    assert slow.returncode == 1
    assert "greedy took" in slow.stderr


def test_matches_travel_as_plain_data() -> None:
    match = matches_of(parse_spec(SPEC))[0]
    assert msgspec.json.decode(msgspec.json.encode(match), type=Match) == match
