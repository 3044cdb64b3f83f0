"""The REST part under requests that nobody would send: never a fault of ours, always an answer."""

from __future__ import annotations

from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis.core.result import Ok
from tests.server.clients import WAIT, ServerProcess

EXAMPLES = 15


def test_no_request_breaks_the_server(server: ServerProcess) -> None:
    schema = schemathesis.openapi.from_url(f"{server.url}/api/openapi.json", wait_for_schema=WAIT)
    found = list(schema.get_all_operations())
    operations = [operation.ok() for operation in found if isinstance(operation, Ok)]
    assert len(operations) == len(found) >= 15
    for operation in operations:

        @given(case=operation.as_strategy())
        @settings(
            max_examples=EXAMPLES,
            deadline=None,
            derandomize=True,
            database=None,
            phases=[Phase.generate],
            suppress_health_check=list(HealthCheck),
        )
        def try_out(case: schemathesis.Case[Any]) -> None:
            answer = case.call(timeout=WAIT)
            assert answer.status_code < 500, answer.text

        try_out()
