"""The position as a document: `dump` writes all of it, `build` reads that, or a part over a scenario."""

from __future__ import annotations

from typing import Any

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc, Node, ids_of, name_index, one_of
from sandtable.core.frametext import FrameText
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Plan, Position, Vichy
from sandtable.games.soft_underbelly.rules.control import presence
from sandtable.games.soft_underbelly.rules.politics import run_by
from sandtable.games.soft_underbelly.rules.steps import STEPS
from sandtable.games.soft_underbelly.texts.dates import assign, bring_up_to_date
from sandtable.games.soft_underbelly.world.atlas import AREAS, DUE, GROUND, MAP, STARS
from sandtable.games.soft_underbelly.world.calendar import NEVER, TURN, TURNS
from sandtable.games.soft_underbelly.world.roster import ALLIES, FIGHTERS, NATIONS_OF, SIDE, UNITS, Nation, Side

_UNITS = NOTATION.names["unit"]
_PLACES = NOTATION.names["place"]
_NATIONS = NOTATION.names["nation"]
_SIDES = NOTATION.names["side"]
_FRAMES = FrameText(NOTATION, STEPS)

NEVER_WORD = "never"
OVER = "over"
_VICHY = {"allied": Vichy.ALLIED, "neutral": Vichy.NEUTRAL, "free-french": Vichy.FREE_FRENCH}
_UNOWNED = ("neutral", "nobody")

# The keys of `state` and of [globals], and the fields of the position that they stand for
UNIT_STATES = ("moved", "shipped", "landed", "paid", "attacked", "top", "closed", "dedicated")
_FLAGS = {"collapsed": "collapsed", "invasion-taken": "invasion_taken"}
_TURNS = {"reorganised": "reorganised", "romania-taken": "romania_taken"}
_PLACE_SETS = {"lost-edge": "lost_edge", "joint": "joint"}  # written even when empty: they last
_PHASE_SETS = {"assigned": "assigned"}
_GLOBALS = (
    "vichy",
    *_FLAGS,
    *_TURNS,
    *_PLACE_SETS,
    *_PHASE_SETS,
    "points",
    "lent",
    "spent",
    "plans",
    "outcome",
)
_KEYS = ("scenario", "turn", "side", "step", "stack", "clear", "places", "units", "globals")


def dump(p: Position) -> Doc:
    """Return the whole position as a document."""
    return {
        "scenario": p.scenario,
        **p.unusual_doc(),
        "turn": TURNS[p.turn],
        "side": _SIDES.ids[p.side],
        "step": p.stack[-1][0] if p.stack else OVER,
        "stack": [_FRAMES.write(frame) for frame in p.stack],
        "places": {_PLACES.ids[area]: _place(p, area) for area in bit_list(GROUND)},
        "units": {_UNITS.ids[unit]: _unit(p, unit) for unit in range(UNITS)},
        "globals": _globals(p),
    }


def _place(p: Position, area: int) -> Doc:
    nation = p.owner(area)
    doc: Doc = {"owner": _owner_word(nation)}
    if doc["owner"] not in _UNOWNED:
        doc["nation"] = _NATIONS.ids[nation]
    if STARS >> area & 1:
        doc["star"] = _NATIONS.ids[p.payee[area]]
    return doc


def _owner_word(nation: Nation) -> str:
    for side in Side:
        if nation in NATIONS_OF[side]:
            return _SIDES.ids[side]
    return _NATIONS.ids[nation]


def _unit(p: Position, unit: int) -> str | Doc:
    place = _PLACES.ids[p.at[unit]]
    state = [name for name in UNIT_STATES if getattr(p, name) >> unit & 1]
    if p.aboard[unit] < 0 and not state:
        return place
    doc: Doc = {"at": place}
    if p.aboard[unit] >= 0:
        doc["aboard"] = _UNITS.ids[p.aboard[unit]]
    if state:
        doc["state"] = state
    return doc


def _globals(p: Position) -> Doc:
    doc: Doc = {"vichy": next(word for word, state in _VICHY.items() if state == p.vichy)}
    doc |= {key: bool(getattr(p, field)) for key, field in _FLAGS.items()}
    doc |= {key: _turn_word(getattr(p, field)) for key, field in _TURNS.items()}
    doc |= {key: ids_of(getattr(p, field), _PLACES) for key, field in _PLACE_SETS.items()}
    doc |= {key: ids_of(mask, _PLACES) for key, field in _PHASE_SETS.items() if (mask := getattr(p, field))}
    if any(p.points):
        doc["points"] = {_NATIONS.ids[n]: stars for n, stars in enumerate(p.points) if stars}
    if p.lent:
        doc["lent"] = ids_of(p.lent, _NATIONS)
    if p.spent:
        doc["spent"] = [{"source": _UNITS.ids[u], "at": _PLACES.ids[place]} for u, place in p.spent]
    if p.plans:
        doc["plans"] = [_plan(plan) for plan in p.plans]
    if p.outcome is not None:
        winner, level, rule = p.outcome
        doc["outcome"] = {
            "winner": _SIDES.ids[winner] if winner >= 0 else "draw",
            "level": level,
            "rule": rule,
        }
    return doc


def _turn_word(turn: int) -> str:
    return NEVER_WORD if turn == NEVER else TURNS[turn]


def _plan(plan: Plan) -> Doc:
    return {
        "target": _PLACES.ids[plan.target],
        "air-only": bool(plan.air_only),
        "units": ids_of(plan.units, _UNITS),
        "sources": ids_of(plan.sources, _UNITS),
    }


def build(doc: Doc, base: Position) -> tuple[Position, str | None]:
    """Return a document's position, and the step at which it stands if its stack is still to be made.

    `base` gives what the document leaves out. A document with a `stack` is complete. Without one it is
    hand-written: it names its step, and the dated facts of politics are as its date has them.
    """
    root = Node(doc)
    root.table(_KEYS)
    p = base.copy()
    p.legal = None
    if "stack" in doc or any(key in doc for key in ("turn", "side", "step", "clear")):
        _forget_phase(p)
    step = _read_moment(root, p)
    if step is not None and "stack" not in doc:
        clear = root.get("clear")
        _make_partial(root, p, step, is_clear=clear is not None and clear.flag())
    _read_places(root, p)
    _read_units(root, p)
    _read_globals(root, p)
    if "stack" not in doc:
        _take_possession(root, p)
    stack = root.get("stack")
    if stack is None:
        return p, step
    p.stack = [_FRAMES.read(frame) for frame in stack.items()]
    _check_step(root, p)
    return p, None


def _forget_phase(p: Position) -> None:
    """Start without anything that only the base's own phase remembers."""
    p.stack = []
    p.points = [0] * len(Nation)
    p.lent = p.assigned = 0
    for name in UNIT_STATES:
        setattr(p, name, 0)
    p.spent = ()
    p.plans = ()
    p.outcome = None


def _read_moment(root: Node, p: Position) -> str | None:
    """Read turn, side and step; None means the base's own moment."""
    turn, side, step = root.get("turn"), root.get("side"), root.get("step")
    if turn is not None:
        p.set_turn(_turn(turn))
    if side is not None:
        p.side = side.name(_SIDES, "side")
    if step is not None:
        return step.text()
    return None if p.stack else "reinforcement"


def _turn(node: Node) -> int:
    text = node.text().lower()
    if text not in TURN:
        raise node.fault(f"there is no turn {node.value!r}: they run from {TURNS[0]!r} to {TURNS[-1]!r}")
    return TURN[text]


def _make_partial(root: Node, p: Position, step: str, *, is_clear: bool) -> None:
    if is_clear:
        for unit in range(UNITS):
            p.put(unit, DUE)
    table = root.get("globals")
    vichy = table.get("vichy") if table else None
    bring_up_to_date(p, step, _vichy(vichy) if vichy else None, with_markers=not is_clear)


def _vichy(node: Node) -> Vichy:
    return _VICHY[node.word(_VICHY, "state of Vichy France")]


def _check_step(root: Node, p: Position) -> None:
    step = root.get("step")
    top = p.stack[-1][0] if p.stack else OVER
    if step is not None and step.text() != top:
        raise step.fault(f"the step is {step.value!r}, but the stack ends with {top!r}")


def _read_places(root: Node, p: Position) -> None:
    table = root.get("places")
    for key, node in table.entries() if table else ():
        area = name_index(key, _PLACES, "place", node.path)
        node.table(("owner", "nation", "star"))
        if not GROUND >> area & 1:
            raise node.fault(f"{key} can have no owner: it is no land or coastal area")
        nation = _owner(node, p, area)
        if nation is not None and nation != p.owner(area):
            assign(p, area, nation)
        star = node.get("star")
        if star is not None:
            if not STARS >> area & 1:
                raise star.fault(f"there is no star in {key}")
            p.payee[area] = star.name(_NATIONS, "nation")


def _owner(node: Node, p: Position, area: int) -> Nation | None:
    owner, nation = node.get("owner"), node.get("nation")
    named = Nation(nation.name(_NATIONS, "nation")) if nation else None
    if owner is None:
        return named
    word = owner.text()
    if word in _SIDES.index:
        side = Side(_SIDES.index[word])
        if named is None:
            return _usual_owner(p, area, side)
        if named not in NATIONS_OF[side]:
            raise owner.fault(f"{_NATIONS.ids[named]} is no nation of the {word}")
        return named
    if word not in _NATIONS.index:
        words = (*_SIDES.ids, *_NATIONS.ids)
        raise owner.fault(f"{word!r} can own nothing{one_of(words)}")
    if named not in (None, _NATIONS.index[word]):
        raise owner.fault(f"the owner is {word}, but the nation is {_NATIONS.ids[named or 0]}")
    return Nation(_NATIONS.index[word])


def _usual_owner(p: Position, area: int, side: Side) -> Nation:
    """Return which nation of a side it is when a document names only the side."""
    printed = Nation[MAP.places[area].facts["owner"].upper()]
    for nation in (p.owner(area), printed):
        if nation in NATIONS_OF[side] and (nation != Nation.FRANCE or p.vichy == Vichy.ALLIED):
            return nation
    if side == ALLIES:
        return Nation.US if printed == Nation.FRANCE else Nation.BRITAIN
    return Nation.GERMANY


def _read_units(root: Node, p: Position) -> None:
    table = root.get("units")
    berths: list[tuple[int, Node]] = []
    for key, node in table.entries() if table else ():
        unit = name_index(key, _UNITS, "unit", node.path)
        if isinstance(node.value, str):
            p.put(unit, node.name(_PLACES, "place"))
            continue
        node.table(("at", "aboard", "state"))
        at, aboard, state = node.get("at"), node.get("aboard"), node.get("state")
        if at is not None:
            p.put(unit, at.name(_PLACES, "place"))
        if aboard is not None:
            berths.append((unit, node))
        if state is not None:
            _read_state(p, unit, state)
    for unit, node in berths:
        _board(p, unit, node)
    for unit in range(UNITS):
        if p.aboard[unit] >= 0:
            p.load(unit, p.aboard[unit])


def _take_possession(root: Node, p: Position) -> None:
    """Give the areas of which nothing is said to the land units that are written down in them (SU-possess/1)."""
    places, units = root.get("places"), root.get("units")
    named = {name_index(key, _PLACES, "place", node.path) for key, node in places.entries()} if places else set()
    for key, node in units.entries() if units else ():
        unit = name_index(key, _UNITS, "unit", node.path)
        area = p.at[unit]
        if not (FIGHTERS & ~p.landed) >> unit & 1 or p.aboard[unit] >= 0 or area in named or area >= AREAS:
            continue
        enemy = 1 - SIDE[unit]
        if p.facts.owned[enemy] >> area & 1 and not presence(p, area, enemy):
            assign(p, area, run_by(unit))


def _board(p: Position, unit: int, node: Node) -> None:
    aboard, at = node.get("aboard"), node.get("at")
    assert aboard is not None
    ship = aboard.name(_UNITS, "unit")
    if at is not None and p.at[ship] != p.at[unit]:
        raise at.fault(f"{_UNITS.ids[unit]} is aboard {_UNITS.ids[ship]}, and that is in {_PLACES.ids[p.at[ship]]}")
    p.load(unit, ship)


def _read_state(p: Position, unit: int, node: Node) -> None:
    for name in UNIT_STATES:
        setattr(p, name, getattr(p, name) & ~(1 << unit))
    for item in node.items():
        name = item.word(UNIT_STATES, "state of a unit")
        setattr(p, name, getattr(p, name) | 1 << unit)


def _read_globals(root: Node, p: Position) -> None:
    table = root.get("globals")
    if table is None:
        return
    table.table(_GLOBALS)
    for key, node in table.entries():
        if key in _FLAGS:
            setattr(p, _FLAGS[key], int(node.flag()))
        elif key in _TURNS:
            setattr(p, _TURNS[key], NEVER if node.text() == NEVER_WORD else _turn(node))
        elif key in _PLACE_SETS or key in _PHASE_SETS:
            setattr(p, {**_PLACE_SETS, **_PHASE_SETS}[key], node.set_of(_PLACES, "place"))
        else:
            _READERS[key](node, p)


def _read_vichy(node: Node, p: Position) -> None:
    p.set_vichy(_vichy(node))


def _read_points(node: Node, p: Position) -> None:
    p.points = [0] * len(Nation)
    for key, stars in node.entries():
        p.points[name_index(key, _NATIONS, "nation", stars.path)] = stars.number()


def _read_lent(node: Node, p: Position) -> None:
    p.lent = node.set_of(_NATIONS, "nation")


def _read_spent(node: Node, p: Position) -> None:
    pairs = []
    for item in node.items():
        item.table(("source", "at"))
        pairs.append((item.need("source").name(_UNITS, "unit"), item.need("at").name(_PLACES, "place")))
    p.spent = tuple(pairs)


def _read_plans(node: Node, p: Position) -> None:
    plans = []
    for item in node.items():
        item.table(("target", "air-only", "units", "sources"))
        plans.append(
            Plan(
                item.need("target").name(_PLACES, "place"),
                item.need("air-only").flag(),
                item.need("units").set_of(_UNITS, "unit"),
                item.need("sources").set_of(_UNITS, "unit"),
            )
        )
    p.plans = tuple(plans)


def _read_outcome(node: Node, p: Position) -> None:
    p.outcome = node.outcome(_SIDES)


_READERS: dict[str, Any] = {
    "vichy": _read_vichy,
    "points": _read_points,
    "lent": _read_lent,
    "spent": _read_spent,
    "plans": _read_plans,
    "outcome": _read_outcome,
}
