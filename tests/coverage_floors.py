"""Coverage by package, held against floors that only rise.

    pytest --cov --cov-report=                      measures (in `make test`)
    python -m tests.coverage_floors                 reports, and fails below a floor
    python -m tests.coverage_floors --raise         lifts the floors to what was reached

Only what runs in the tests' own processes is traced: servers and workers that tests start are not, so that
they stay as quick as they are for people. Nor are tests whose work is done by kernels, other processes or
browsers (UNTRACED in the Makefile): tracing would only slow them down. A floor is a whole
percentage, rounded down.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path

import botyard

FLOORS = Path(__file__).with_suffix(".toml")
SOURCE = Path(botyard.__file__).parent
HEAD = """\
# Percent of lines that the traced tests run, by folder of src/botyard; see coverage_floors.py.
# Three floors look low because of what is not traced, not because of what is not tested: most of `envs` and
# `proofs` runs in untraced tests (UNTRACED in the Makefile), much of `server` in processes that tests start.
"""


def measured(data: str = ".coverage") -> dict[str, tuple[int, int]]:
    """Lines, and those of them that ran, of each file of the package."""
    import coverage

    report = coverage.Coverage(data_file=data)
    report.load()
    found = {}
    for file in sorted(SOURCE.rglob("*.py")):
        if "migrations" in file.parts:
            continue
        _, lines, _, missing, _ = report.analysis2(str(file))
        found[file.relative_to(SOURCE).as_posix()] = (len(lines), len(lines) - len(missing))
    return found


def by_folder(files: dict[str, tuple[int, int]], folders: list[str]) -> dict[str, float]:
    """The percentage of each folder, with all that is in it; `.` is everything."""
    shares = {}
    for folder in folders:
        inside = [both for file, both in files.items() if folder == "." or file.startswith(f"{folder}/")]
        if not inside:
            raise SystemExit(f"coverage: {FLOORS.name} names {folder}, and there is no such folder")
        shares[folder] = 100 * sum(run for _, run in inside) / max(1, sum(lines for lines, _ in inside))
    return shares


def below(shares: dict[str, float], floors: dict[str, int]) -> list[str]:
    """A sentence for each folder that fell below its floor."""
    return [
        f"{folder} is at {share:.1f} %, below its floor of {floors[folder]} %"
        for folder, share in shares.items()
        if share < floors[folder]
    ]


def raised(shares: dict[str, float], floors: dict[str, int]) -> str:
    """The file of floors, none of them lower than before."""
    lines = [f'"{folder}" = {max(floors[folder], int(share))}' for folder, share in shares.items()]
    return HEAD + "\n".join(lines) + "\n"


def main(arguments: list[str]) -> None:
    """Report, and raise the floors where that is asked for."""
    floors = tomllib.loads(FLOORS.read_text(encoding="utf-8"))
    shares = by_folder(measured(), list(floors))
    for folder, share in shares.items():
        print(f"{folder:20} {share:6.1f} %   floor {floors[folder]} %")
    if problems := below(shares, floors):
        raise SystemExit("\n".join(f"coverage: {problem}" for problem in problems))
    if "--raise" in arguments:
        FLOORS.write_text(raised(shares, floors), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
