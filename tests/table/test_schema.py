"""Requests drawn from the published OpenAPI: whatever is sent, the server does not fail, and answers as it says."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.checks import not_a_server_error
from schemathesis.core.result import Ok
from schemathesis.generation import GenerationMode
from schemathesis.specs.openapi.checks import response_schema_conformance, status_code_conformance

from tests.table.client import Table

HEADERS = {"Host": "127.0.0.1:8765"}
CHECKS = [not_a_server_error, status_code_conformance, response_schema_conformance]
EXAMPLES = 8


def test_nothing_that_is_sent_makes_the_server_fail(table: Table) -> None:
    table.new(seed=1)
    schema = schemathesis.openapi.from_asgi("/openapi.json", table.app, headers=HEADERS)
    operations = [result.ok() for result in schema.get_all_operations() if isinstance(result, Ok)]
    statuses: set[int] = set()
    for operation in operations:
        for mode in (GenerationMode.POSITIVE, GenerationMode.NEGATIVE):

            @given(case=operation.as_strategy(generation_mode=mode))
            @settings(max_examples=EXAMPLES, suppress_health_check=list(HealthCheck), phases=[Phase.generate])
            def send(case: schemathesis.Case[Any]) -> None:
                statuses.add(case.call_and_validate(checks=CHECKS, headers=HEADERS).status_code)

            with suppress(Unsatisfiable):  # an operation without parameters cannot be asked wrongly
                send()
    assert statuses >= {200, 404, 422}
