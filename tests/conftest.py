"""What every test shares: property tests that draw the same examples everywhere, however slow the machine."""

import pytest
from hypothesis import settings

from tests.slowest import slowest

settings.register_profile("ci", derandomize=True, deadline=None)
settings.load_profile("ci")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--slowest-files", type=int, default=0, metavar="N", help="tell at the end which N files took longest"
    )


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    count = terminalreporter.config.getoption("slowest_files")
    found = [report for reports in terminalreporter.stats.values() for report in reports]
    if count:
        terminalreporter.section(f"the {count} slowest files")
        for line in slowest((report for report in found if isinstance(report, pytest.TestReport)), count):
            terminalreporter.write_line(line)
