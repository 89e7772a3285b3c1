"""The position as a document: `dump` writes all of it, `build` reads that, or a part over a scenario."""

from __future__ import annotations

from collections.abc import Callable
from enum import IntEnum
from typing import Final

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc, Node, ids_of, name_index
from sandtable.core.frametext import FrameText
from sandtable.games.westfront.language import NOTATION
from sandtable.games.westfront.position import Beachhead, Bulge, Neutral, Off, Phase, Picture, Position, Weather
from sandtable.games.westfront.rules.steps import STEPS
from sandtable.games.westfront.texts import records
from sandtable.games.westfront.world.atlas import HEXES, Basin
from sandtable.games.westfront.world.calendar import MONTH, MONTHS
from sandtable.games.westfront.world.roster import ALLIES, AXIS, MAX_CV, UNITS
from sandtable.games.westfront.world.scenario import FIRST_MONTH, SCENARIOS

_UNITS: Final = NOTATION.names["unit"]
_PLACES: Final = NOTATION.names["place"]
_SIDES: Final = NOTATION.names["side"]
_BEACHHEADS: Final = NOTATION.names["beachhead"]
_FRAMES = FrameText(NOTATION, STEPS)

OVER: Final = "over"
_NOBODY: Final = "nobody"
_OFF: Final = {word.name.lower(): word for word in Off}
_STATES_OF_BEACHHEADS: Final = {word.name.lower(): word for word in Beachhead}
_KEYS: Final = ("scenario", "turn", "side", "step", "stack", "clear", "places", "units", "globals")

# The keys of `state`, and the fields of the position that they stand for; `supplied` is told by its absence.
UNIT_STATES: Final = {
    "face-up": "face_up",
    "dropped": "dropped",
    "landed": "landed",
    "ashore": "ashore",
    "active": "active",
    "invasion": "invasion",
    "paradrop": "paradrop",
    "blitz": "blitz",
    "spent": "spent",
    "resting": "resting",
    "moved": "moved",
    "strategic": "strategic",
    "raised": "raised",
}
_UNSUPPLIED: Final = "unsupplied"
_SUPPLIED: Final = "supplied"  # said of a block off the map only

# Keys of [globals] and the fields that they stand for
_FLAGS: Final = {
    "advanced": "advanced",
    "italy-surrendered": "italy",
    "maquis": "maquis",
    "tito": "tito",
    "yugoslavia-entered": "yugoslavia",
    "paras-grounded": "grounded",
}
_NUMBERS: Final = {"fortnight": "fortnight", "points": "points", "penalty": "penalty"}
_PLACE_SETS: Final = {"invaded": "invaded", "fresh": "fresh", "chosen": "chosen"}
_WORDS: Final[dict[str, tuple[str, type[IntEnum]]]] = {
    "phase": ("phase", Phase),
    "weather": ("weather", Weather),
    "bulge": ("bulge", Bulge),
    "spain": ("spain", Neutral),
    "portugal": ("portugal", Neutral),
}
_CALM: Final = "none"


# ---------------------------------------------------------------- writing
def dump(p: Position) -> Doc:
    """Return the whole position as a document."""
    return {
        "scenario": p.scenario,
        **p.unusual_doc(),
        "turn": MONTHS[p.month],
        "side": _SIDES.ids[p.player],
        "step": p.stack[-1][0] if p.stack else OVER,
        "stack": [_FRAMES.write(frame) for frame in p.stack],
        "places": {_PLACES.ids[here]: _place(p, here) for here in range(HEXES)},
        "units": {_UNITS.ids[unit]: _unit(p, unit) for unit in range(UNITS) if _is_told(p, unit)},
        "globals": _globals(p),
    }


def _side_word(sets: list[int], bit: int) -> str:
    return next((_SIDES.ids[player] for player in (ALLIES, AXIS) if sets[player] >> bit & 1), _NOBODY)


def _place(p: Position, here: int) -> Doc:
    owner, last, attacker = (_side_word(sets, here) for sets in (p.held, p.prior, p.attacked))
    doc: Doc = {"owner": owner}
    if last != owner:
        doc["last"] = last
    if attacker != _NOBODY:
        doc["attacker"] = attacker
    return doc


def _is_told(p: Position, unit: int) -> bool:
    """Tell whether there is anything to say of a unit: of one that is out of the game, or unknown, there is not."""
    return p.place[unit] != Off.OUT or p.cv[unit] > 0 or p.due[unit] >= 0 or bool(p.supplied >> unit & 1)


def _unit(p: Position, unit: int) -> Doc:
    doc: Doc = {"at": place_word(p.place[unit]), "strength": p.cv[unit]}
    if p.due[unit] >= 0:
        doc["due"] = MONTHS[p.due[unit]]
    state = [key for key, field in UNIT_STATES.items() if getattr(p, field) >> unit & 1]
    is_supplied, is_on_map = bool(p.supplied >> unit & 1), p.place[unit] >= 0
    if is_supplied != is_on_map:
        state.append(_SUPPLIED if is_supplied else _UNSUPPLIED)
    if state:
        doc["state"] = state
    return doc


def place_word(place: int) -> str:
    """Return the id of a hex, or the word for where a block is that stands in none."""
    return _PLACES.ids[place] if place >= 0 else Off(place).name.lower()


def _globals(p: Position) -> Doc:
    doc: Doc = {"period": p.period, "storm": Basin(p.storm).name.lower() if p.storm >= 0 else _CALM}
    doc |= {key: kind(getattr(p, field)).name.lower() for key, (field, kind) in _WORDS.items()}
    doc |= {key: getattr(p, field) for key, field in _NUMBERS.items()}
    doc |= {key: bool(getattr(p, field)) for key, field in _FLAGS.items()}
    doc["beachheads"] = {name: _beachhead(p.beachheads[i]) for i, name in enumerate(_BEACHHEADS.ids)}
    for key, field in _PLACE_SETS.items():
        if mask := getattr(p, field):
            doc[key] = ids_of(mask, _PLACES)
    if p.bh_changed:
        doc["changed-beachheads"] = ids_of(p.bh_changed, _BEACHHEADS)
    if any(p.supreme):
        doc["supreme-moves"] = list(p.supreme)
    for key, record in records.RECORDS.items():
        if rows := getattr(p, record.field):
            doc[key] = [record.write(row) for row in rows]
    if p.seen_before is not None:
        doc["seen-before"] = _seen(p.seen_before)
    if p.outcome is not None:
        winner, level, rule = p.outcome
        doc["outcome"] = {"winner": _SIDES.ids[winner] if winner >= 0 else "draw", "level": level, "rule": rule}
    return doc


def _beachhead(state: int) -> str:
    return _PLACES.ids[state] if state >= 0 else Beachhead(state).name.lower()


def _seen(seen: Picture) -> Doc:
    return {
        "units": {
            _UNITS.ids[unit]: {"at": place_word(place), "strength": cv}
            for unit, (place, cv) in enumerate(zip(seen.place, seen.cv, strict=True))
            if place != Off.OUT or cv
        },
        "beachheads": {name: _beachhead(seen.beachheads[i]) for i, name in enumerate(_BEACHHEADS.ids)},
        "face-up": ids_of(seen.face_up, _UNITS),
        "supplied": ids_of(seen.supplied, _UNITS),
        "paras-grounded": bool(seen.grounded),
    }


# ---------------------------------------------------------------- reading
def build(doc: Doc, base: Position) -> tuple[Position, str | None]:
    """Return a document's position, and the step at which it stands if its stack is still to be made.

    `base` gives what the document leaves out. A document with a `stack` is complete; one without is hand-written.
    """
    root = Node(doc)
    root.table(_KEYS)
    p = base.copy()
    p.legal = None
    is_complete = "stack" in doc
    is_moved = is_complete or any(key in doc for key in ("turn", "side", "step", "clear"))
    if is_moved:
        _forget_turn(p)
    clear = root.get("clear")
    if is_complete or (clear is not None and clear.flag()):
        _clear(p)
    step = _read_moment(root, p)
    _read_places(root, p)
    _read_units(root, p)
    _read_globals(root, p)
    if is_complete:
        p.stack = [_FRAMES.read(frame) for frame in root.need("stack").items()]
        _check_step(root, p)
        return p, None
    if not is_moved and "units" not in doc:
        return p, None
    _find_attackers(p)
    return p, step


def _forget_turn(p: Position) -> None:
    """Start without anything that only the base's own turn remembers."""
    blank = Position()
    p.stack = []
    forgotten = [*UNIT_STATES.values(), *_PLACE_SETS.values(), *(record.field for record in records.RECORDS.values())]
    for field in [*forgotten, "points", "advanced", "bh_changed", "seen_before", "outcome"]:
        setattr(p, field, getattr(blank, field))
    p.supreme = [0, 0]
    p.attacked = [0, 0]


def _clear(p: Position) -> None:
    """Take every block out of the game, for the document tells who is in it."""
    for unit in range(UNITS):
        p.put(unit, Off.OUT)
        p.cv[unit] = 0
    p.supplied = 0
    p.due = (-1,) * UNITS


def _read_moment(root: Node, p: Position) -> str:
    turn, side, step = root.get("turn"), root.get("side"), root.get("step")
    if turn is not None:
        p.month = _month(turn)
        if not SCENARIOS[p.scenario].husky:
            p.period = max(i for i, first in enumerate(FIRST_MONTH) if first <= p.month)
    if side is not None:
        p.player = side.name(_SIDES, "side")
    return step.text() if step is not None else "command"


def _month(node: Node) -> int:
    if node.text() not in MONTH:
        raise node.fault(f"there is no month {node.value!r}: they run from {MONTHS[0]!r} to {MONTHS[-1]!r}")
    return MONTH[node.text()]


def _check_step(root: Node, p: Position) -> None:
    step = root.get("step")
    top = p.stack[-1][0] if p.stack else OVER
    if step is not None and step.text() != top:
        raise step.fault(f"the step is {step.value!r}, but the stack ends with {top!r}")


def _mark(sets: list[int], here: int, node: Node) -> None:
    """Give a hex to the side that a word names, or to nobody."""
    word = node.word((*_SIDES.ids, _NOBODY), "side")
    for player in (ALLIES, AXIS):
        sets[player] &= ~(1 << here)
    if word != _NOBODY:
        sets[_SIDES.index[word]] |= 1 << here


def _read_places(root: Node, p: Position) -> None:
    table = root.get("places")
    for key, node in table.entries() if table else ():
        here = name_index(key, _PLACES, "place", node.path)
        if isinstance(node.value, str):
            _mark(p.held, here, node)
            _mark(p.prior, here, node)
            continue
        node.table(("owner", "last", "attacker"))
        owner, last, attacker = node.get("owner"), node.get("last"), node.get("attacker")
        if owner is not None:
            _mark(p.held, here, owner)
            _mark(p.prior, here, owner)
        if last is not None:
            _mark(p.prior, here, last)
        if attacker is not None:
            _mark(p.attacked, here, attacker)


def _read_units(root: Node, p: Position) -> None:
    table = root.get("units")
    due = list(p.due)
    for key, node in table.entries() if table else ():
        unit = name_index(key, _UNITS, "unit", node.path)
        if isinstance(node.value, str):
            _put(p, unit, node)
            p.cv[unit] = MAX_CV[unit] if p.place[unit] >= 0 else 0
            continue
        node.table(("at", "strength", "due", "state"))
        at, cv, month, state = (node.get(word) for word in ("at", "strength", "due", "state"))
        if at is not None:
            _put(p, unit, at)
        if cv is not None:
            p.cv[unit] = cv.number()
        elif at is not None and p.place[unit] >= 0:
            p.cv[unit] = MAX_CV[unit]
        if month is not None:
            due[unit] = _month(month)
        if state is not None:
            _read_state(p, unit, state)
    p.due = tuple(due)


def _put(p: Position, unit: int, node: Node) -> None:
    place = _whereabouts(node)
    p.put(unit, place)
    bit = 1 << unit
    p.supplied = p.supplied | bit if place >= 0 else p.supplied & ~bit


def _whereabouts(node: Node) -> int:
    word = node.text()
    return int(_OFF[word]) if word in _OFF else node.name(_PLACES, "place")


def _read_state(p: Position, unit: int, node: Node) -> None:
    bit = 1 << unit
    for item in node.items():
        word = item.word((*UNIT_STATES, _UNSUPPLIED, _SUPPLIED), "state of a unit")
        if word == _UNSUPPLIED:
            p.supplied &= ~bit
        elif word == _SUPPLIED:
            p.supplied |= bit
        else:
            setattr(p, UNIT_STATES[word], getattr(p, UNIT_STATES[word]) | bit)


def _find_attackers(p: Position) -> None:
    """Make the side that did not hold a battle hex its Original Attacker, face-up, if nothing is said (WF-7.12/1)."""
    for here in bit_list(p.battles & ~(p.attacked[ALLIES] | p.attacked[AXIS])):
        defender = next((side for side in (ALLIES, AXIS) if p.prior[side] >> here & 1), 1 - p.player)
        p.attacked[1 - defender] |= 1 << here
        p.face_up |= p.units(1 - defender, here) & ~(p.dropped | p.landed)
    for side in (ALLIES, AXIS):
        p.attacked[side] &= p.battles


def _read_globals(root: Node, p: Position) -> None:
    table = root.get("globals")
    if table is None:
        return
    known = (*_READERS, *_FLAGS, *_NUMBERS, *_PLACE_SETS, *_WORDS, *records.RECORDS)
    table.table(known)
    for key, node in table.entries():
        if key in _FLAGS:
            setattr(p, _FLAGS[key], int(node.flag()))
        elif key in _NUMBERS:
            setattr(p, _NUMBERS[key], node.number())
        elif key in _PLACE_SETS:
            setattr(p, _PLACE_SETS[key], node.set_of(_PLACES, "place"))
        elif key in _WORDS:
            field, kind = _WORDS[key]
            setattr(p, field, _enum(node, kind))
        elif key in records.RECORDS:
            record = records.RECORDS[key]
            setattr(p, record.field, tuple(record.read(item) for item in node.items()))
        else:
            _READERS[key](node, p)


def _enum(node: Node, kind: type[IntEnum]) -> int:
    words = {member.name.lower(): int(member) for member in kind}
    return words[node.word(words, "word here")]


def _read_period(node: Node, p: Position) -> None:
    p.period = node.number()
    if p.period >= len(FIRST_MONTH):
        raise node.fault(f"the periods are 0 to {len(FIRST_MONTH) - 1}, not {p.period}")


def _read_storm(node: Node, p: Position) -> None:
    words = {_CALM: -1} | {basin.name.lower(): int(basin) for basin in Basin}
    p.storm = words[node.word(words, "word here")]


def _read_beachheads(node: Node, p: Position) -> None:
    for key, entry in node.entries():
        p.beachheads[name_index(key, _BEACHHEADS, "BeachHead", entry.path)] = _beachhead_state(entry)


def _beachhead_state(node: Node) -> int:
    word = node.text()
    return int(_STATES_OF_BEACHHEADS[word]) if word in _STATES_OF_BEACHHEADS else node.name(_PLACES, "place")


def _read_changed(node: Node, p: Position) -> None:
    p.bh_changed = node.set_of(_BEACHHEADS, "BeachHead")


def _read_supreme(node: Node, p: Position) -> None:
    numbers = [item.number() for item in node.items()]
    if len(numbers) != 2:
        raise node.fault("two numbers are needed: the Supreme Moves of the SHQs, and of the THQ")
    p.supreme = numbers


def _read_seen(node: Node, p: Position) -> None:
    node.table(("units", "beachheads", "face-up", "supplied", "paras-grounded"))
    places, cvs, beachheads = [int(Off.OUT)] * UNITS, [0] * UNITS, list(p.beachheads)
    for key, entry in node.need("units").entries():
        unit = name_index(key, _UNITS, "unit", entry.path)
        entry.table(("at", "strength"))
        places[unit] = _whereabouts(entry.need("at"))
        cvs[unit] = entry.need("strength").number()
    for key, entry in node.need("beachheads").entries():
        beachheads[name_index(key, _BEACHHEADS, "BeachHead", entry.path)] = _beachhead_state(entry)
    face_up, supplied = (node.need(key).set_of(_UNITS, "unit") for key in ("face-up", "supplied"))
    grounded = int(node.need("paras-grounded").flag())
    p.seen_before = Picture(tuple(places), tuple(cvs), tuple(beachheads), face_up, supplied, grounded)


def _read_outcome(node: Node, p: Position) -> None:
    p.outcome = node.outcome(_SIDES)


_READERS: Final[dict[str, Callable[[Node, Position], None]]] = {
    "period": _read_period,
    "storm": _read_storm,
    "beachheads": _read_beachheads,
    "changed-beachheads": _read_changed,
    "supreme-moves": _read_supreme,
    "seen-before": _read_seen,
    "outcome": _read_outcome,
}


# ---------------------------------------------------------------- completeness
TOLD: Final = frozenset(
    [
        "scenario", "period", "month", "player", "storm", "place", "cv", "at", "occupied", "due", "supplied", "held",
        "prior", "attacked", "beachheads", "bh_changed", "supreme", "seen_before", "outcome",
        *UNIT_STATES.values(), *_FLAGS.values(), *_NUMBERS.values(), *_PLACE_SETS.values(),
        *(field for field, _ in _WORDS.values()), *(record.field for record in records.RECORDS.values()),
    ]
)  # fmt: skip
"""The fields of a position that a document has: all of them."""
