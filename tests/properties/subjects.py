"""All scenarios of all games, as the property suite plays them."""

from __future__ import annotations

from typing import Any

from tests.europa import subjects as europa
from tests.europe_engulfed import subjects as europe_engulfed
from tests.properties.suite import Subject
from tests.soft_underbelly import subjects as soft_underbelly
from tests.westfront import subjects as westfront

SUBJECTS: dict[str, Subject[Any]] = {
    str(subject): subject for game in (soft_underbelly, westfront, europe_engulfed, europa) for subject in game.SUBJECTS
}
