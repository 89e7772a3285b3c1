"""Who possesses an area, as documents say it: a side, a nation, or nothing if its units stand there."""

from __future__ import annotations

from typing import Final

from sandtable.core.documents import Doc, Node, name_index, one_of
from sandtable.games.soft_underbelly.language import NOTATION
from sandtable.games.soft_underbelly.position import Position, Vichy
from sandtable.games.soft_underbelly.rules.control import presence
from sandtable.games.soft_underbelly.rules.politics import run_by
from sandtable.games.soft_underbelly.texts.dates import assign
from sandtable.games.soft_underbelly.world.atlas import AREAS, MAP
from sandtable.games.soft_underbelly.world.roster import ALLIES, FIGHTERS, NATIONS_OF, SIDE, Nation, Side

_UNITS: Final = NOTATION.names["unit"]
_PLACES: Final = NOTATION.names["place"]
_NATIONS: Final = NOTATION.names["nation"]
_SIDES: Final = NOTATION.names["side"]


def write(p: Position, area: int) -> Doc:
    """Return the owner of an area: the side, and which of its nations, or the word for none."""
    nation = p.owner(area)
    word = _NATIONS.ids[nation]
    if nation in (Nation.NOBODY, Nation.NEUTRAL):
        return {"owner": word}
    owner = next((_SIDES.ids[side] for side in Side if nation in NATIONS_OF[side]), word)
    return {"owner": owner, "nation": word}


def read(p: Position, area: int, cells: dict[str, Node]) -> None:
    """Give an area to whom the cells of its row name, and with it its star."""
    nation = _owner(p, area, cells.get("owner"), cells.get("nation"))
    if nation is not None and nation != p.owner(area):
        assign(p, area, nation)


def _owner(p: Position, area: int, owner: Node | None, nation: Node | None) -> Nation | None:
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


def take_possession(p: Position, root: Node) -> None:
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
