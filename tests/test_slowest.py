"""A run of the tests can tell which files take longest."""

from __future__ import annotations

from typing import Literal

import pytest

from tests.slowest import slowest


def report(test: str, when: Literal["setup", "call", "teardown"], seconds: float) -> pytest.TestReport:
    return pytest.TestReport(test, ("", None, ""), {}, "passed", None, when, duration=seconds)


def test_the_slowest_files_are_told_with_set_up_and_tests_summed() -> None:
    reports = [
        report("tests/test_a.py::test_one", "setup", 2.0),
        report("tests/test_a.py::test_one", "call", 0.5),
        report("tests/test_a.py::test_two[x::y]", "call", 0.5),
        report("tests/test_b.py::test_one", "call", 6.0),
        report("tests/test_c.py::test_one", "call", 1.0),
    ]
    assert list(slowest(reports, 2)) == [
        "    6.0 s   60%  tests/test_b.py (1)",
        "    3.0 s   30%  tests/test_a.py (2)",
    ]
    assert len(list(slowest(reports, 10))) == 3
    assert list(slowest([], 10)) == []
