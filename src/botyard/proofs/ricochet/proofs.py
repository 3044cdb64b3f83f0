"""The proofs of Ricochet Robots: random games and conformance cases."""

from __future__ import annotations

from collections.abc import Sequence

from botyard.errors import InputError
from botyard.proofs.game_proofs import Batch, Case, Failure, GameProofs, Result
from botyard.proofs.ricochet import conform
from botyard.proofs.ricochet.fuzz import InvariantError, play


class RicochetProofs(GameProofs):
    """Games of every kind of board."""

    case_kinds = ("ricochet",)

    def choices(self, edition: str, course: str, all_courses: bool) -> Sequence[tuple[str, str]]:
        if edition or course or all_courses:
            raise InputError("Ricochet Robots has no editions and courses; leave them out")
        return [("", "")]

    def play(self, batch: Batch) -> Result:
        rounds = answers = 0
        failures: list[Failure] = []
        for seed in batch.seeds:
            try:
                played, _ = play(seed)
            except InvariantError as failure:
                failures.append(Failure(seed, str(failure), failure.record))
            else:
                rounds += played.rounds
                answers += len(played.answers)
        return Result(len(batch.seeds), rounds, answers, failures)

    def run_case(self, case: Case, edition: str) -> list[str]:
        return conform.run_case(case)


RICOCHET_PROOFS = RicochetProofs()
