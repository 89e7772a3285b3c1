"""What the table shows beside the map."""

from __future__ import annotations

from sandtable.core.bits import bit_list
from sandtable.core.documents import Doc, ids_of
from sandtable.core.show import Overlay, Overlays, Show
from tests.toy.language import NOTATION
from tests.toy.position import UNKNOWN, ToyPosition
from tests.toy.rules.movement import enemies, ways
from tests.toy.world import BOARD, DATA, KEEP, OWNER, PIECES, SAIL, SHIPS, SIDES, UNITS, WALK

TITLES = NOTATION.names["piece"].titles


def pieces_in(p: ToyPosition, place: int) -> str:
    """Return what is in a place, in words; of units also how strong they are, as far as that is known."""
    strength = [f" ({'?' if known == UNKNOWN else known})" for known in p.strength] + [""] * len(SHIPS)
    return ", ".join(TITLES[piece] + strength[piece] for piece in range(len(PIECES)) if p.at[piece] == place)


def briefing(p: ToyPosition) -> str:
    """Return the situation in words."""
    held = [f"{title}: {found}." for place, title in enumerate(BOARD.titles) if (found := pieces_in(p, place))]
    coins = ", ".join(f"{SIDES[side]} {p.coins[side]}" for side in p.playing)
    return f"Turn {p.turn}. {'Mud. ' * p.mud}{' '.join(held)} Coins: {coins}."


def place_facts(p: ToyPosition, place: int) -> list[str]:
    """Return who is in a place, and where ways lead."""
    leading = [(verb, bit_list(near[place])) for verb, near in (("Walk", WALK), ("Sail", SAIL)) if near[place]]
    lines = [f"{verb} to {', '.join(BOARD.titles[n] for n in there)}." for verb, there in leading]
    return [pieces_in(p, place) or "Nobody is here.", *lines]


def sheet() -> Doc:
    """Return what never changes: what data/table.toml says, and the pieces."""
    doc = DATA.tables("table.toml")
    looks = doc.pop("look")
    facts = [{"title": TITLES[n], "side": SIDES[side], "nation": SIDES[side]} for n, side in enumerate(OWNER)]
    pieces = {name: {**looks[name.split("-")[1]], **known} for name, known in zip(PIECES, facts, strict=True)}
    return {**doc, "pieces": pieces}


def _held(p: ToyPosition) -> Doc:
    held = {SIDES[i]: [name for n, name in enumerate(BOARD.ids) if p.units(n, i)] for i in p.playing}
    return {"fills": held, "legend": {name: name.title() for name in held}}


def _ways(p: ToyPosition) -> Doc:
    reach = {name: {"near": ids_of(ways(p, n), NOTATION.names["place"])} for n, name in enumerate(PIECES)}
    return {"of": reach, "legend": {"near": "in one move"}}


def boards(p: ToyPosition) -> list[Doc]:
    """Return who may come to blows over the keep in the next move."""
    attackers = [unit for unit in range(len(UNITS)) if ways(p, unit) >> KEEP & 1 and enemies(p, unit, KEEP)]
    if not attackers:
        return []
    sides = [_fighters(p, "attacker", attackers), _fighters(p, "defender", enemies(p, attackers[0], KEEP))]
    return [{"place": BOARD.ids[KEEP], "title": "The keep is threatened", "sides": sides}]


def _fighters(p: ToyPosition, role: str, units: list[int]) -> Doc:
    found = [{"unit": UNITS[n], **({} if p.strength[n] == UNKNOWN else {"strength": p.strength[n]})} for n in units]
    return {"side": SIDES[OWNER[units[0]]], "role": role, "units": found}


LAID = Overlays((Overlay("held", "Who holds what", _held), Overlay("ways", "Ways", _ways)))
SHOW = Show[ToyPosition](briefing=briefing, place_facts=place_facts, sheet=sheet, overlays=LAID, battle_boards=boards)
