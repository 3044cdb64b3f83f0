"""The comparison: a random situation, its outcome by the reference, and what the engine makes of it."""

from collections.abc import Iterator

from tests.reference.cases import Case, expectation
from tests.reference.engine import Reference
from tests.reference.situations import situation

from botyard.cli.conform import run


def compare(seed: str, edition: str, engine: type[Reference] = Reference) -> Case | None:
    """The smallest case found on which engine and reference differ; None if they agree."""
    case = expectation(situation(seed, edition), edition, seed, engine)
    return _smallest(case, edition, seed, engine) if run(case, edition) else None


def differs(seed: str, edition: str, engine: type[Reference]) -> bool:
    """Whether engine and reference differ on the situation of that seed."""
    return bool(run(expectation(situation(seed, edition), edition, seed, engine), edition))


def _smallest(case: Case, edition: str, seed: str, engine: type[Reference]) -> Case:
    """The case without everything that can be left out of it while they still differ."""
    shrinking = True
    while shrinking:
        shrinking = False
        for smaller in _smaller(case):
            again = expectation(smaller, edition, seed, engine)
            if run(again, edition):
                case, shrinking = again, True
                break
    for expected in (case["expect_after"], case["expect_choices"], case["expect"]):
        for key in list(expected):
            kept = expected.pop(key)
            if not run(case, edition):
                expected[key] = kept
    name = f"reference-{edition}-{seed}"
    return {**case, "id": name, "source": "tests/reference", "title": "; ".join(run(case, edition))}


def _smaller(case: Case) -> Iterator[Case]:
    """The situation with one thing less."""
    situation = {**case, "decisions": [entry for entry in case["decisions"] if entry["point"] != "reentry"]}
    for key in ("robots", "decisions", "walls", "lasers", "pushers", "crushers"):
        listed = situation.get(key, [])
        for index in range(len(listed) if key != "robots" or len(listed) > 1 else 0):
            yield {**situation, key: listed[:index] + listed[index + 1 :]}
    for y, row in enumerate(situation.get("board", [])):
        for x, token in enumerate(tokens := row.split()):
            if token != ".":
                bare = " ".join([*tokens[:x], ".", *tokens[x + 1 :]])
                yield {**situation, "board": [*situation["board"][:y], bare, *situation["board"][y + 1 :]]}
