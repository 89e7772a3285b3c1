"""What every test shares: property tests that draw the same examples everywhere, however slow the machine."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import settings

from tests.slowest import slowest

settings.register_profile("ci", derandomize=True, deadline=None)
settings.load_profile("ci")


@pytest.fixture(autouse=True, scope="session")
def own_data() -> Iterator[Path]:
    """Keep what is played in a folder of its own, not among the data of who runs the tests."""
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_DATA_HOME", folder)
        yield Path(folder)


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
