"""The order of the house: one-way imports, no heavy libraries in light commands, short files."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "botyard"
FILES = sorted(SOURCE.rglob("*.py"))

BELOW = {
    # room: rooms that it may import from
    "errors": set(),
    "grid": {"errors"},
    "rng": {"errors"},
    "tablegame": {"errors"},
    "kernels": {"errors"},
    "pictures": {"errors"},
    "report": {"errors"},
    "rally": {"errors", "grid", "rng", "tablegame", "kernels", "pictures", "report"},
    "ricochet": {"errors", "grid", "rng", "tablegame", "kernels", "pictures", "report"},
}
FOUNDATION = {"errors", "grid", "rng", "tablegame", "kernels", "pictures", "report", "rally", "ricochet"}
BELOW |= {
    "bots": FOUNDATION,
    "envs": FOUNDATION | {"bots"},
    "arena": FOUNDATION | {"bots", "envs"},
    "server": FOUNDATION | {"bots"},
    "trials": FOUNDATION | {"server"},
    "cli": FOUNDATION | {"bots", "envs", "arena", "server", "trials"},
}

STORIES = [
    # inside rally, from the ground up; `elements` and `phases` use each other's functions
    {"board", "board_belts", "board_flaws", "board_text", "board_tokens", "cards", "library", "problems"}
    | {"robots", "teams"},
    {"floor"},
    {"course", "course_checks", "courses", "decisions", "events", "hooks"},
    {"state"},
    {"rules", "volley"},
    {"turn"},
    {"elements", "phases"},
    {"options", "special"},
    {"editions"},
    {"switches"},
    {"setup"},
    {"view", "game"},
    {"record"},
]
STORY = {room: number for number, story in enumerate(STORIES) for room in story}


def imports(file: Path, everywhere: bool = True) -> set[str]:
    """The modules of ours that a file imports, as dotted names; what only type checkers see is left out."""
    tree = ast.parse(file.read_text(encoding="utf-8"))
    hidden = {
        inner
        for node in ast.walk(tree)
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)
        for inner in ast.walk(node)
    }
    found = set()
    for node in ast.walk(tree) if everywhere else tree.body:
        if node in hidden:
            continue
        if isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
            found |= {f"{node.module}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found


def room(parts: tuple[str, ...]) -> str:
    return parts[0].removesuffix(".py")


def name(file: Path) -> str:
    return str(file.relative_to(SOURCE))


@pytest.mark.parametrize("file", FILES, ids=name)
def test_imports_go_one_way_between_the_rooms(file: Path) -> None:
    here = room(file.relative_to(SOURCE).parts)
    if here == "__init__":
        return
    rooms = {module.split(".")[1] for module in imports(file) if module.startswith("botyard.")}
    used = (rooms & BELOW.keys()) - {here}
    assert here in BELOW, f"{here} needs its place in this test"
    assert used <= BELOW[here], f"{name(file)} must not import {sorted(used - BELOW[here])}"


@pytest.mark.parametrize("file", sorted((SOURCE / "rally").rglob("*.py")), ids=name)
def test_imports_go_one_way_inside_rally(file: Path) -> None:
    here = room(file.relative_to(SOURCE / "rally").parts)
    if here not in STORY:
        return
    used = {module.split(".")[2] for module in imports(file, False) if module.startswith("botyard.rally.")}
    above = sorted(other for other in used if STORY.get(other, -1) > STORY[here])
    assert not above, f"{name(file)} must not import {above}, which lie above it"


@pytest.mark.parametrize("file", sorted((SOURCE / "rally").rglob("*.py")), ids=name)
def test_no_step_asks_which_edition_it_is_in(file: Path) -> None:
    """Where editions differ there are two functions or a value; only cards are printed per edition."""
    here = room(file.relative_to(SOURCE / "rally").parts)
    if here in ("phases", "elements"):
        assert "edition ==" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=name)
def test_files_stay_short(file: Path) -> None:
    lines = len(file.read_text(encoding="utf-8").splitlines())
    usual = 500 if name(file).startswith("server/") else 400
    assert lines <= LONGEST.get(name(file), usual), f"{lines} lines"


LONGEST = {"rally/fast/kernel.py": 1300, "ricochet/solver/kernel.py": 1300}
"""One compiled kernel is one file: its steps are compiled together."""

LIGHT = """
import sys
sys.argv = ["botyard", {arguments}]
from botyard.cli import main
try:
    main()
except SystemExit:
    pass
heavy = {{"numpy", "numba", "pandas", "matplotlib", "gymnasium", "PIL", "resvg_py"}}
print("HEAVY", sorted(heavy & sys.modules.keys()))
"""


@pytest.mark.parametrize("arguments", ['"--help"', '"courses"', '"play", "--help"', '"show", "--help"'])
def test_light_commands_load_no_heavy_libraries(arguments: str) -> None:
    """A person who asks for help must not wait for compilers."""
    script = LIGHT.format(arguments=arguments)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "HEAVY []"


def test_the_engine_itself_loads_no_heavy_libraries() -> None:
    script = (
        "import sys, botyard.rally.game, botyard.rally.record, botyard.ricochet.game\n"
        "print(sorted({'numpy', 'numba'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_bots_get_no_state() -> None:
    """Bots of the races work from views; what they imagine they build themselves."""
    for file in sorted((SOURCE / "bots").glob("*.py")):
        text = file.read_text(encoding="utf-8")
        assert "game.state" not in text, file.name
        assert "._base" not in text, file.name
