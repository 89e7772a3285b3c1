"""All scenarios of all games, as the property suite plays them."""

from __future__ import annotations

from typing import Any

from tests.properties.suite import Subject
from tests.soft_underbelly.subjects import SUBJECTS as SOFT_UNDERBELLY
from tests.westfront.subjects import SUBJECTS as WESTFRONT

_ALL: list[Subject[Any]] = [*SOFT_UNDERBELLY, *WESTFRONT]
SUBJECTS: dict[str, Subject[Any]] = {str(subject): subject for subject in _ALL}
