"""Where cadres and reinforcements come onto the map (WF-11.6), and how many to a place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from sandtable.core.bits import bit_list, mask_of
from sandtable.core.errors import Violation
from sandtable.games.westfront.language import refusal
from sandtable.games.westfront.position import Off, Position
from sandtable.games.westfront.rules.control import allowed, in_play
from sandtable.games.westfront.rules.supply.network import Network, network
from sandtable.games.westfront.world.atlas import (
    ENTRY_LOST,
    HEX,
    HEXES,
    MAJOR_CITIES,
    MAJOR_PORTS,
    MINOR_CITIES,
    OF_NATION,
    OF_TERRAIN,
    RAIL_ENTRIES,
    VICTORY_CITIES,
    Nation,
    Terrain,
)
from sandtable.games.westfront.world.calendar import MONTHS
from sandtable.games.westfront.world.roster import (
    ALLIES,
    AXIS,
    BRITISH,
    FORTS,
    OF_PLAYER,
    PEOPLE,
    PLAYER,
    TITO,
    People,
)
from sandtable.games.westfront.world.scenario import Reinforcement

_CITIES: Final = MAJOR_CITIES | MINOR_CITIES
_REGGIO: Final = 1 << HEX["reggio"]
_PARTISAN_HEXES: Final = OF_NATION[Nation.YUGOSLAVIA] & (OF_TERRAIN[Terrain.MOUNTAIN] | OF_TERRAIN[Terrain.HILL])
_OPEN_ENTRIES: tuple[int, ...] = tuple(  # by month (WF-16.7/1, WF-S44/6, WF-W44/6)
    mask_of(here for here, lost in zip(RAIL_ENTRIES, ENTRY_LOST, strict=True) if month < lost) for month in MONTHS
)
# WF-1.44/1: the Home Cities of each people that has some
HOME: dict[People, int] = {
    people: OF_NATION[nation] & _CITIES
    for people, nation in (
        (People.BRITAIN, Nation.BRITAIN),
        (People.GERMANY, Nation.GERMANY),
        (People.ITALY, Nation.ITALY),
        (People.SPAIN, Nation.SPAIN),
        (People.PORTUGAL, Nation.PORTUGAL),
    )
}
# WF-11.6/3: one to a Minor City or Rail Entry, two to a Major City, or to a Major Port without a city
LIMIT: tuple[int, ...] = tuple(
    2 if (MAJOR_CITIES | MAJOR_PORTS & ~MINOR_CITIES) >> here & 1 else 1 for here in range(HEXES)
)


def start_board(p: Position) -> Position:
    """Return the board with the enemy as he stood when Production began, for both sides produce at once (WF-11.1/1).

    The Axis decides last: what the Allies have placed or disbanded since does not count for it.
    """
    if p.sealed is None or p.player != AXIS:
        return p
    places = p.sealed.place
    changed = [unit for unit in bit_list(OF_PLAYER[ALLIES]) if places[unit] != p.place[unit]]
    if not changed:
        return p
    board = p.copy()
    for unit in changed:
        board.put(unit, places[unit])
    return board


class Ground(NamedTuple):
    """What arrivals of a side depend on, whichever unit it is."""

    held: int  # Friendly hexes
    battles: int  # embattled ones
    supplied: int  # Friendly hexes in Rail/Sea Supply without a battle (WF-11.6/5)
    spent: int  # hexes that have taken in as many as they may in this Production (WF-11.6/3)
    full: int  # hexes stacked to the limit (WF-11.6/4)
    forts: int  # hexes with a fort (WF-2.26/5)

    @property
    def open(self) -> int:
        """Hexes that can take in one more unit."""
        return self.supplied & ~self.spent & ~self.full


def ground(p: Position, player: int) -> Ground:
    """Survey the hexes of a side for arrivals."""
    board = start_board(p)
    return ground_on(p, player, board, network(board, player))


def ground_on(p: Position, player: int, board: Position, net: Network) -> Ground:
    """Survey them with the board and the network as they were when Production began."""
    spent = mask_of(here for here, count in p.arrivals if count >= LIMIT[here])
    fortified = mask_of(p.place[fort] for fort in bit_list(FORTS & OF_PLAYER[player]) if p.place[fort] >= 0)
    held, battles = board.held[player], board.battles
    return Ground(held, battles, net.hexes & held & ~battles, spent, p.full[player], fortified)


def gates(p: Position, unit: int) -> int:
    """Return the hexes where a unit of its kind may arrive, whoever holds them (WF-11.6/1, WF-11.6/2, WF-1.44/1)."""
    people = PEOPLE[unit]
    if PLAYER[unit] == ALLIES:
        return MAJOR_PORTS | HOME[People.BRITAIN] if BRITISH >> unit & 1 else MAJOR_PORTS
    if p.card.husky:
        return _REGGIO  # WF-HUSKY/2
    if people is People.GERMANY:
        return VICTORY_CITIES | HOME[people] | rail_entries(p)
    return HOME[people] | VICTORY_CITIES if people is People.ITALY else HOME[people]


def gates_of_side(p: Position, player: int) -> int:
    """Return the hexes where units of a side may arrive, of whatever people, whoever holds them."""
    if player == ALLIES:
        return MAJOR_PORTS | HOME[People.BRITAIN]
    if p.card.husky:
        return _REGGIO
    return VICTORY_CITIES | HOME[People.GERMANY] | HOME[People.ITALY] | rail_entries(p)


def rail_entries(p: Position) -> int:
    """Return the Axis Rail Entries that the Iron Curtain has not closed (WF-16.7/1, WF-16.7/2)."""
    return _OPEN_ENTRIES[p.month]


def tito_hexes(p: Position) -> int:
    """Return where Tito may rise: Yugoslav mountains and hills without Axis units (WF-16.32/1)."""
    return _PARTISAN_HEXES & in_play(p) & ~p.occupied[AXIS] & ~p.full[ALLIES]


def tito_cadre_hexes(p: Position) -> int:
    """Return where Tito comes back: as he rose, but not where the Axis may place units at the same time (WF-11.1/1)."""
    return tito_hexes(p) & ~(rail_entries(p) & p.held[AXIS])


def no_hideout_of_tito(p: Position, here: int) -> Violation | None:
    """Say why Tito cannot rise in a hex (WF-16.32/1)."""
    if not OF_NATION[Nation.YUGOSLAVIA] >> here & 1:
        return refusal("WF-16.32/1", "{place} is not in Yugoslavia", here)
    if not _PARTISAN_HEXES >> here & 1:
        return refusal("WF-16.32/1", "{place} is neither mountain nor hill", here)
    if p.occupied[AXIS] >> here & 1:
        return refusal("WF-16.32/1", "Axis units are in {place}", here)
    if p.full[ALLIES] >> here & 1:
        return refusal("WF-6.21/1", "{place} holds as many of your units as it may", here)
    return None


def _no_comeback_of_tito(p: Position, here: int) -> Violation:
    """Say why Tito does not come back in a hex."""
    entry = refusal("WF-11.1/1", "{place} is a Rail Entry, where Axis units may come at the same time", here)
    return no_hideout_of_tito(p, here) or entry


def arrival_hexes(p: Position, unit: int, survey: Ground | None = None) -> int:
    """Return where a unit may arrive now."""
    if unit == TITO:
        return tito_cadre_hexes(p)
    survey = survey or ground(p, PLAYER[unit])
    hexes = gates(p, unit) & allowed(p, unit) & survey.open
    return hexes & ~survey.forts if FORTS >> unit & 1 else hexes


def misplaced(p: Position, unit: int, here: int) -> list[Violation]:
    """Return what keeps a unit from arriving in a hex; nothing if and only if `arrival_hexes` has it."""
    if unit == TITO:
        return [] if tito_cadre_hexes(p) >> here & 1 else [_no_comeback_of_tito(p, here)]
    survey = ground(p, PLAYER[unit])
    checks = (
        wrong_place(p, unit, here),
        no_supply(survey, here),
        no_room(survey, unit, here),
    )
    return [violation for violation in checks if violation]


def wrong_place(p: Position, unit: int, here: int) -> Violation | None:
    """Each people has its own places of arrival (WF-11.6/1, WF-11.6/2, WF-1.44/1)."""
    if (gates(p, unit) & allowed(p, unit)) >> here & 1:
        return None
    if BRITISH >> unit & 1:
        return refusal("WF-11.6/2", "{place} is neither a Major Port nor a Home City of {unit}", here, unit)
    if PLAYER[unit] == ALLIES:
        return refusal("WF-11.6/2", "{place} is no Major Port, where {unit} could arrive", here, unit)
    if p.card.husky:
        return refusal("WF-HUSKY/2", "{unit} can arrive in Reggio only, not in {place}", unit, here)
    if gates(p, unit) >> here & 1:
        return refusal("WF-2.66/1", "{unit} is Italian and may not go to {place}", unit, here)
    if PEOPLE[unit] is not People.GERMANY:
        return refusal("WF-1.44/1", "{place} is no Home City of {unit}", here, unit)
    if here in RAIL_ENTRIES and not rail_entries(p) >> here & 1:
        return refusal("WF-16.7/2", "{place} lies beyond the Iron Curtain", here)
    return refusal("WF-11.6/1", "{place} is no Victory City, German Home City or eastern Rail Entry", here)


def no_supply(survey: Ground, here: int) -> Violation | None:
    """Nothing arrives in a battle or where Rail/Sea Supply does not reach (WF-11.6/5)."""
    if survey.supplied >> here & 1:
        return None
    if survey.battles >> here & 1:
        return refusal("WF-11.6/5", "there is a battle in {place}", here)
    if not survey.held >> here & 1:
        return refusal("WF-11.6/5", "{place} is not Friendly", here)
    return refusal("WF-11.6/5", "{place} is not in your Rail/Sea Supply", here)


def no_room(survey: Ground, unit: int, here: int) -> Violation | None:
    """A place takes in one or two units a Production, within the stacking limit and one fort at most."""
    if survey.spent >> here & 1:
        rule = "WF-1.41/4" if MAJOR_CITIES >> here & 1 else "WF-1.42/1" if MINOR_CITIES >> here & 1 else "WF-11.6/3"
        return refusal(rule, "{place} has taken in all the units it may in this Production", here)
    if survey.full >> here & 1:
        return refusal("WF-11.6/4", "{place} holds as many of your units as it may", here)
    if FORTS >> unit & 1 and survey.forts >> here & 1:
        return refusal("WF-2.26/5", "{place} has a fort already", here)
    return None


def call_up(p: Position, entries: Iterable[Reinforcement]) -> None:
    """Let units wait for their months (WF-11.5/1)."""
    for unit, month, cv in entries:
        p.put(unit, Off.DUE)
        p.cv[unit] = cv
        p.expect(unit, month)


def set_down(p: Position, unit: int, here: int) -> None:
    """Put a unit that arrives in its hex; it is Supplied until the enemy checks it (WF-10.1/1), but not Tito."""
    p.put(unit, here)
    p.raised |= 1 << unit
    if unit != TITO:  # WF-16.32/2
        p.supplied |= 1 << unit
        counts = dict(p.arrivals)
        counts[here] = counts.get(here, 0) + 1
        p.arrivals = tuple(sorted(counts.items()))


__all__ = [
    "Ground",
    "arrival_hexes",
    "call_up",
    "ground",
    "ground_on",
    "misplaced",
    "no_hideout_of_tito",
    "rail_entries",
    "set_down",
    "start_board",
    "tito_hexes",
]
