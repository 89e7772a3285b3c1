"""The scenarios: position documents that stand by themselves, with a title and the source of their data."""

from __future__ import annotations

from sandtable.core.documents import Doc, no_step
from sandtable.core.facts import SCENARIO_KEYS
from sandtable.games.soft_underbelly.position import Position
from sandtable.games.soft_underbelly.rules.sequence import PHASES
from sandtable.games.soft_underbelly.rules.setup import open_map
from sandtable.games.soft_underbelly.world.data import DATA

NAMES = ("campaign", "spring-1941", "torch-1942", "sicily-1943", "gothic-line-1944")
SCENARIOS: dict[str, Doc] = {name: DATA.tables(f"scenarios/{name}.toml") for name in NAMES}

_OWN_KEYS = (*SCENARIO_KEYS, "source")
# The steps that a hand-written position may name, and where they first stand in the sequence
_PHASE: dict[str, int] = {}
for _number, _frame in enumerate(PHASES):
    _PHASE.setdefault(str(_frame[0]), _number)
OPEN_STEPS = ("setup", "replacements", *_PHASE)


def opening(name: str) -> tuple[Doc, Position]:
    """Return a scenario's document, and the empty map on which it is laid out."""
    base = Position()
    base.scenario = name
    open_map(base)
    return {key: value for key, value in SCENARIOS[name].items() if key not in _OWN_KEYS}, base


def open_step(p: Position, step: str) -> None:
    """Lay on the stack what is pending at the beginning of a step."""
    if step == "reinforcement":
        p.stack = [("turn", 0)]
    elif step == "setup":
        p.stack = [("turn", 0), (step,)]
    elif step == "replacements":  # with points the income has been drawn
        p.stack = [("turn", 1), (step, 1) if any(p.points) else (step,)]
    elif step in _PHASE:
        p.stack = [("turn", _PHASE[step] + 1), PHASES[_PHASE[step]]]
    else:
        raise no_step(step, OPEN_STEPS)
