"""Every course against the table of facts, round trips of files, and what is said about a broken one."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from botyard.errors import InputError
from botyard.rally.floor.course import BoardPlace, Course, check_course
from botyard.rally.floor.courses import all_courses, course_names, load_course, parse_course, write_course
from botyard.rally.floor.library import DATA, board_names

FACTS = Path(__file__).parent / "data" / "course_facts.txt"


def facts() -> list[str]:
    return [line for line in FACTS.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("line", facts())
def test_every_course_is_as_printed(line: str) -> None:
    course = load_course(line.partition(" | ")[0])
    parts = [
        course.name,
        ",".join(map(str, course.players)),
        course.length,
        "; ".join(f"{place.board} {place.x},{place.y} {place.rotation}" for place in course.boards),
        " ".join(f"{x},{y}" for x, y in course.flags),
    ]
    assert " | ".join(parts).strip() == line


def test_the_categories_are_those_of_the_manual() -> None:
    """Rulebook 000:383-431: 10 for beginners, 19 for experts, 5 for teams."""
    manual = [course for course in all_courses() if "2005" in course.editions]
    counts = {
        name: sum(course.category == name for course in manual) for name in ("beginner", "expert", "team")
    }
    assert counts == {"beginner": 10, "expert": 19, "team": 5}
    assert all(bool(course.difficulty) == (course.category == "beginner") for course in manual)
    assert all(course.players == (4, 6, 8) for course in manual if course.category == "team")


SPECIAL = {
    "tricksy": {"draft-of-three": {"deal": 3, "keep": 1}},
    "moving-targets": {"moving-flags": {}},
    "set-to-kill": {"set-to-kill": {"multiplier": 2}},
    "factory-rejects": {"starting-damage": {"points": 2}, "no-power-down": {}},
    "option-world": {"option-world": {}},
    "tight-collar": {"timer-for-all": {"seconds": 60}},
    "ball-lightning": {"timer-for-all": {"seconds": 30}},
    "day-of-the-superbot": {"superbot": {"multiplier": 2}},
    "interference": {"interference": {}},
    "flag-fry": {"starting-options": {"count": 1}},
    "frenetic-factory": {"rotating-boards": {}},
    "marathon-madness": {"starting-options": {"count": 1}},
    "tandem-carnage": {"tandem": {"team_size": 2}},
    "all-for-one-or-one-for-all": {"all-for-one": {"teams": 2}},
    "capture-the-flag": {"capture-the-flag": {"rear_rows": 6}},
    "toggle-boggle": {"toggle-boggle": {"missed_turns": 1}},
    "war-zone": {"war-zone": {}, "starting-options": {"count": 1}},
}


def test_special_rules() -> None:
    assert {course.key: course.special for course in all_courses() if course.special} == SPECIAL


@pytest.mark.parametrize("name", course_names())
def test_course_files_are_named_and_written_like_their_course(name: str) -> None:
    course = load_course(name)
    assert course.key == name
    assert course.summary
    assert course.source
    assert course.editions
    assert write_course(course) == (DATA / "courses" / f"{name}.toml").read_text(encoding="utf-8")


@pytest.mark.parametrize("said", ["Risky Exchange", "risky_exchange", "risky-exchange"])
def test_names_are_found_however_they_are_spelt(said: str) -> None:
    assert load_course(said).name == "Risky Exchange"


def test_an_unknown_course_gets_near_matches() -> None:
    with pytest.raises(InputError, match="unknown course 'risky-exchnge'; did you mean risky-exchange"):
        load_course("risky-exchnge")
    with pytest.raises(InputError, match="unknown course 'qqq'; 'botyard courses' lists them all"):
        load_course("qqq")


names = st.text(min_size=1, max_size=20)
squares = st.tuples(st.integers(0, 11), st.integers(0, 11))
parameters = st.dictionaries(names, st.booleans() | st.integers(-(2**63), 2**63 - 1) | names, max_size=3)


@settings(deadline=None)
@given(
    st.builds(
        Course,
        name=names,
        editions=st.lists(names, max_size=3).map(tuple),
        category=st.sampled_from(["beginner", "expert", "team", "own"]),
        players=st.sets(st.integers(1, 8), min_size=1).map(lambda numbers: tuple(sorted(numbers))),
        length=st.sampled_from(["short", "medium", "long"]),
        difficulty=st.sampled_from(["easy", "moderate", "hard", ""]),
        summary=st.text(max_size=50),
        source=names,
        boards=st.builds(
            BoardPlace,
            st.sampled_from(["2005/chess", "2005/island", "amigo/a"]),
            st.just(0),
            st.just(0),
            st.sampled_from([0, 90, 180, 270]),
        ).map(lambda place: (place,)),
        flags=st.lists(squares, max_size=3, unique=True).map(tuple),
        start=st.none() | squares,
        special=st.dictionaries(names, parameters, max_size=2),
    )
)
def test_a_course_survives_being_written_and_read(course: Course) -> None:
    text = write_course(course)
    try:
        check_course(course)
    except InputError:
        with pytest.raises(InputError, match=r"^any\.toml: "):
            parse_course(text, "any.toml")
    else:
        assert parse_course(text, "any.toml") == course


GOOD = """\
name = "Mine"
boards = [{ board = "2005/exchange", x = 0, y = 0, rotation = 90 }]
flags = [[0, 1], [5, 5]]
"""


def test_a_course_may_leave_out_what_it_does_not_need() -> None:
    course = parse_course(GOOD)
    assert (course.category, course.start, course.special, course.editions) == ("own", None, {}, ())
    assert course.floor is parse_course(GOOD).floor


BAD = [
    ('"Mine"', '"Mine', r"not valid TOML: .*line 1, column \d+"),
    ("2005/exchange", "exchnge", "unknown board 'exchnge'; did you mean"),
    ("2005/exchange", "gone.txt", "there is no board file gone.txt"),
    ("[5, 5]", "[10, 2]", "flag 2 at 10,2 is in a pit"),
    ("[5, 5]", "[0, 1]", "flags 1 and 2 are both at 0,1"),
    ("[5, 5]", "[12, 5]", "flag 2 at 12,5 is not on any board"),
    ("[5, 5]", "[5]", r"expected array of length 2, got 1 in flags"),
    ("[5, 5]", '["a", 5]', r"expected int, not str in flags\[1\]\[0\]"),
    ("rotation = 90", "rotation = 45", r"45 is not allowed in boards\[0\].rotation"),
    ("rotation = 90", "rotatoin = 90", r"unknown field rotatoin in boards\[0\]"),
    ("flags", "flaggs", "unknown field flaggs"),
    ('name = "Mine"', "", "the field name is missing"),
    ("flags", "players = [9]\nflags", "players must be numbers from 1 to 8"),
    ("flags", "start = [10, 2]\nflags", "the start at 10,2 is in a pit"),
    ("flags", "start = [-1, 2]\nflags", "the start at -1,2 is not on any board"),
    (
        "rotation = 90 }",
        'rotation = 90 }, { board = "2005/chess", x = 11, y = 0 }',
        "the boards Exchange and Chess overlap at 11,0",
    ),
]


@pytest.mark.parametrize(("old", "new", "message"), BAD)
def test_a_broken_course_gets_a_reason(old: str, new: str, message: str) -> None:
    assert old in GOOD
    with pytest.raises(InputError, match=f"^mine.toml: {message}") as told:
        parse_course(GOOD.replace(old, new, 1), "mine.toml")
    assert "\n" not in str(told.value)


def test_all_problems_are_listed_at_once() -> None:
    with pytest.raises(InputError, match="flag 1 at 50,1 is not on any board; flag 2 at 10,2 is in a pit"):
        parse_course(GOOD.replace("[0, 1], [5, 5]", "[50, 1], [10, 2]"))


def test_custom_boards_are_found_beside_their_course(tmp_path: Path) -> None:
    (tmp_path / "shed.txt").write_text(
        "name: Shed\nedition: own\n+   +   +\n  .   .\n+   +   +\n", encoding="utf-8"
    )
    file = tmp_path / "shed-race.toml"
    file.write_text(
        'name = "Shed Race"\nflags = [[1, 0]]\nboards = [{ board = "shed.txt" }]\n', encoding="utf-8"
    )
    course = load_course(str(file))
    assert course.floor.width == 2
    assert course.board_names == ("Shed",)
    assert parse_course(write_course(course)) == course


def test_boards_may_lie_in_an_l_and_with_gaps() -> None:
    places = (BoardPlace("exchange"), BoardPlace("chess", 12, 0, 90), BoardPlace("island", 12, 13, 180))
    floor = check_course(Course(name="L", boards=places, flags=((0, 1), (13, 20)))).floor
    assert (floor.width, floor.height) == (24, 25)
    assert (12, 12) not in floor
    assert (0, 12) not in floor


def test_courses_name_their_boards_without_docks() -> None:
    assert load_course("pilgrimage").board_names == ("Cross", "Exchange")
    assert set(board_names()) >= {place.board for course in all_courses() for place in course.boards} - {
        "amigo/a",
        "amigo/b",
        "amigo/c",
        "amigo/d",
    }


def test_the_example_in_the_docs_is_a_course() -> None:
    text = (Path(__file__).parents[3] / "docs" / "courses.md").read_text(encoding="utf-8")
    course = parse_course(text.split("```toml\n")[1].split("```")[0], "docs/courses.md")
    assert (course.key, course.board_names) == ("corner-shop", ("Exchange", "Chess"))
    code = text.split("```python\n")[1].split("```")[0]
    exec(compile(code, "docs/courses.md", "exec"), {})
