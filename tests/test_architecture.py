"""The order of the house: one-way imports, no heavy libraries in light commands, short files."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

SOURCE = Path(__file__).parents[1] / "src" / "botyard"
FILES = sorted(SOURCE.rglob("*.py"))
FILES_OF_RALLY = sorted((SOURCE / "rally").rglob("*.py"))
MODULES = {
    ".".join(file.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__"): file for file in FILES
}

BELOW = {
    # room: rooms that it may import from
    "errors": set(),
    "version": set(),
    "data_folder": set(),
    "extras": set(),
    "notices": set(),
    "processes": set(),
    "grid": {"errors"},
    "rng": {"errors"},
    "compiling": set(),
    "kernels": {"errors", "compiling", "version"},
    "pictures": {"errors"},
    "headings": set(),
    "report": {"errors", "headings"},
    "gamekind": {"errors", "pictures", "report"},
    "games": {"errors", "gamekind"},
    "rally": {"errors", "gamekind", "grid", "headings", "rng", "kernels", "pictures", "report"},
    "ricochet": {"errors", "gamekind", "grid", "rng", "kernels", "pictures", "report"},
}
FOUNDATION = set(BELOW)
BELOW |= {
    "bots": FOUNDATION,
    "envs": FOUNDATION | {"bots"},
    "arena": FOUNDATION | {"bots", "envs"},
    "server": FOUNDATION | {"bots"},
    "proofs": FOUNDATION | {"bots", "envs", "server"},
    "__main__": {"cli"},
    "cli": FOUNDATION | {"bots", "envs", "arena", "server", "proofs"},
}

FLAT = {
    # modules that need no room of their own
    "server": {"__init__", "app", "config", "run"},
    "rally": {"__init__", "kind"},
    "ricochet": {"__init__", "kind"},
    "bots": {"__init__", "bot", "rally"},
    "proofs": {"__init__", "envs_bench", "game_proofs"},
}

LAYERS = [
    # rally from the ground up; `elements` and `phases` use each other's functions
    {"floor.board", "floor.board_flaws", "floor.board_text", "floor.board_tokens"}
    | {"floor.flaw", "floor.library", "floor.problems", "floor.token_parts"}
    | {"engine.cards", "engine.robots", "engine.teams"},
    {"floor.factory_floor"},
    {"floor.course", "floor.course_checks", "floor.courses"} | {"engine.decisions", "engine.events"},
    {"engine.state"},
    {"engine.program_deck", "engine.rule_groups", "engine.volley"},
    {"engine.rules"},
    {"engine.option_deck"},
    {"engine.elements", "engine.phases"},
    {"engine.options", "engine.course_rules"},
    {"engine.editions", "engine.old_option_decks"},
    {"engine.house_rules"},
    {"engine.setup"},
    {"engine.view", "engine.game"},
    {"records.record"},
]
LAYER = {part: number for number, layer in enumerate(LAYERS) for part in layer}

SHARED_NAMES = {"conftest.py", "__init__.py", "__main__.py"}

LONGEST = 500
"""Lines of a file, whatever room it is in."""


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


def part(dotted: str) -> str:
    """`engine.phases` of `engine.phases.move`: the parts of rally as the layers name them."""
    return ".".join(dotted.split(".")[:2])


def part_of(file: Path) -> str:
    return part(".".join(file.relative_to(SOURCE / "rally").with_suffix("").parts))


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


@pytest.mark.parametrize("file", FILES_OF_RALLY, ids=name)
def test_imports_go_one_way_inside_rally(file: Path) -> None:
    here = part_of(file)
    if here not in LAYER:
        return
    ours = (module for module in imports(file, False) if module.startswith("botyard.rally."))
    used = {part(module.removeprefix("botyard.rally.")) for module in ours}
    above = sorted(other for other in used if LAYER.get(other, -1) > LAYER[here])
    assert not above, f"{name(file)} must not import {above}, which lie above it"


def test_every_layer_of_rally_is_there() -> None:
    places = {part_of(file) for file in FILES_OF_RALLY}
    assert LAYER.keys() <= places


def test_every_module_has_a_room() -> None:
    flat = {place: {file.stem for file in (SOURCE / place).glob("*.py")} for place in FLAT}
    assert flat == FLAT


def test_no_two_modules_need_each_other() -> None:
    """Modules that import each other cannot be read one after the other, types included."""
    assert knots({module: known_to(file) for module, file in MODULES.items()}) == []


def known_to(file: Path) -> set[str]:
    """The modules that a file imports anywhere, also where only type checkers look."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            for alias in node.names:
                whole = inside(f"{node.module}.{alias.name}")
                found.add(whole if whole in MODULES else inside(node.module))
        elif isinstance(node, ast.Import):
            found |= {inside(alias.name) for alias in node.names}
    return found & MODULES.keys()


def inside(dotted: str) -> str:
    """The name of a module in `MODULES`; the package itself is its `__init__`."""
    return "__init__" if dotted == "botyard" else dotted.removeprefix("botyard.")


def knots(graph: dict[str, set[str]]) -> list[set[str]]:
    """Sets of modules, each of which is reached from every other of its set."""
    reached = {one: reachable(graph, one) for one in graph}
    found: list[set[str]] = []
    for one, others in reached.items():
        knot = {other for other in others if one in reached[other]}
        if knot and knot not in found:
            found.append(knot)
    return sorted(found, key=sorted)


def reachable(graph: dict[str, set[str]], start: str) -> set[str]:
    seen: set[str] = set()
    ahead = list(graph[start] - {start})
    while ahead:
        if (one := ahead.pop()) not in seen:
            seen.add(one)
            ahead += graph[one]
    return seen


@pytest.mark.parametrize("file", FILES_OF_RALLY, ids=name)
def test_no_step_asks_which_edition_it_is_in(file: Path) -> None:
    """Where editions differ there are two functions or a value; only cards are printed per edition."""
    here = part_of(file)
    if here in ("engine.phases", "engine.elements"):
        assert "edition ==" not in file.read_text(encoding="utf-8")


@pytest.mark.parametrize("file", FILES, ids=name)
def test_files_stay_short(file: Path) -> None:
    lines = len(file.read_text(encoding="utf-8").splitlines())
    assert lines <= LONGEST, f"{lines} lines"


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
        "import sys, botyard.rally.engine.game, botyard.rally.records.record, botyard.ricochet.engine.game\n"
        "print(sorted({'numpy', 'numba'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.promise(4)
def test_bots_get_no_state() -> None:
    """Bots of the races work from views; what they imagine they build themselves."""
    for file in sorted((SOURCE / "bots").rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        assert "game.state" not in text, file.name
        assert "._base" not in text, file.name


def test_test_files_have_unique_names() -> None:
    """Two of one name cannot be collected together."""
    names = Counter(
        file.name for file in Path(__file__).parent.rglob("*.py") if file.name not in SHARED_NAMES
    )
    assert [name for name, count in names.items() if count > 1] == []
