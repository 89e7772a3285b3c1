"""Which files of tests take longest: their number and seconds, set-up of what they share included."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

import pytest


def slowest(reports: Iterable[pytest.TestReport], count: int) -> Iterator[str]:
    """Yield a line for each of the slowest files: its seconds, its part of all, and how many tests it has."""
    seconds: Counter[str] = Counter()
    tests: Counter[str] = Counter()
    for report in reports:
        file = report.nodeid.partition("::")[0]
        seconds[file] += report.duration  # type: ignore[assignment]  # Counter is typed for whole numbers
        tests[file] += report.when == "call"
    total = sum(seconds.values()) or 1
    for file, spent in seconds.most_common(count):
        yield f"{spent:7.1f} s {spent / total:5.0%}  {file} ({tests[file]})"
