"""Counsel beside the fighting: wars to declare, landings, production, sea and air."""

from __future__ import annotations

from typing import Final

from sandtable.core.bits import bit_list, mask_of, union
from sandtable.core.order import Menu, Order
from sandtable.games.europe_engulfed.position import Position, Status
from sandtable.games.europe_engulfed.rules.naval import battle, boarding, voyage
from sandtable.games.europe_engulfed.rules.powers import power_of
from sandtable.games.europe_engulfed.rules.production import purchases, units
from sandtable.games.europe_engulfed.rules.strategic.track import Asset
from sandtable.games.europe_engulfed.staff.field import RATE, Field, Scored
from sandtable.games.europe_engulfed.staff.movement import Plan, move, sorts_of
from sandtable.games.europe_engulfed.world.atlas import BELONGS, SITE
from sandtable.games.europe_engulfed.world.calendar import TURN, year
from sandtable.games.europe_engulfed.world.charts import ACTION_LIMIT, ITEM_COST, WING_COST, Item
from sandtable.games.europe_engulfed.world.data import DATA
from sandtable.games.europe_engulfed.world.pieces import MILITIA, UNITS_MASK, UNITS_OF, WINGS_OF
from sandtable.games.europe_engulfed.world.roster import NATION_NUMBER, Nation, Side

_NO: Final = -1.0
_AXIS_WARS: Final = tuple(DATA.tables("wars.toml")["war"])  # when the Axis attacks whom, and who has fallen before
_VICHY: Final = 20  # French steps for which it is worth to declare Vichy; the rest of fewer is soon taken
_LANDING: Final = 5.0  # Special Actions, and ships that carry nobody else
_NORTH: Final = BELONGS[Nation.NORWAY] | BELONGS[Nation.DENMARK]  # where the Axis lands; nowhere else it could be fed
_BOMBERS: Final = 6  # with fewer a raid is not worth its losses
_ACTION_SHARE: Final = 0.45  # of the WERPs that may go into Special Actions
_MURMANSK: Final = 0
# What takes WERPs that would be lost
_SPARE: Final = {Item.BOMBER: 1.0, "wing": 0.9, "lend": 0.8, Item.FIGHTER: 0.7, Item.U_BOAT: 0.5, Item.FLAK: 0.4}
_GIVERS: Final = (Nation.BRITAIN, Nation.USA, Nation.GERMANY)  # they produce first, the last of them first of all


def operations(field: Field, menu: Menu) -> list[Scored]:
    """Declare what is due, then land, then move."""
    offered = union(fan.last for fan in menu.fans if fan.verb == "declare")
    wars = [nation for nation in _wars(field.p, field.side) if offered >> nation & 1]
    return [(0.0, Order("declare", (int(wars[0]),)))] if wars else landings(field, menu) or move(field, menu)


def _wars(p: Position, side: int) -> list[Nation]:
    """Return on whom a side wants to declare war."""
    if not p.card.theatre.is_whole:  # in the theatre of 1940 the way to Paris leads through the Low Countries
        due = [Nation(on) for _, on, turn, _ in p.card.must_declare if turn == p.turn]
        return [*due, Nation.BELGIUM] if side == Side.AXIS else []
    if side != Side.AXIS:
        return [Nation.GERMANY if side == Side.SOVIET else Nation.VICHY]
    wars = [war for war in _AXIS_WARS if TURN[war["first"]] <= p.turn <= TURN[war["last"]]]
    ripe = [war for war in wars if all(p.status[NATION_NUMBER[name]] == Status.CONQUERED for name in war["after"])]
    return [NATION_NUMBER[war["on"]] for war in ripe]


def landings(field: Field, menu: Menu) -> list[Scored]:
    """Return the landings that promise more than they cost; the west makes none before 1942."""
    p, sorts = field.p, sorts_of(menu, "invade")
    is_early = p.card.theatre.is_whole and year(p.turn) < 1942
    if field.side == Side.SOVIET or (field.side == Side.WEST and is_early) or not sorts:
        return []
    plan = Plan(field, sorts)
    found: list[Scored] = []
    for area in bit_list(plan.reach & field.hostile & (_NORTH if field.side == Side.AXIS else -1)):
        most = max(site[area] for site in SITE) or 2
        force = sorted(bit_list(plan.pool(area)), key=lambda unit: -field.power(1 << unit, area))[:most]
        if force and field.feeds(power_of(p, force[0]), area):
            found.append((_landing(field, area, mask_of(force)) - _LANDING, Order("invade", (force[0], area))))
    return [entry for entry in found if entry[0] > 0]


def _landing(field: Field, area: int, force: int) -> float:
    """Return what a landing promises: ground, if it holds against those who are near."""
    steps, clash = field.p.steps_of(force), field.attack(force, area, 2)
    prize = (field.worth[area] + field.pull[area]) * field.bold * min(1.0, 1.4 * steps / (steps + field.threat(area)))
    return prize * min(1.0, clash.clears + 0.3) + clash.kills - clash.losses


def weigh(field: Field, order: Order) -> float:
    """Return what an order is worth for its price; nobody ends a phase with WERPs to use."""
    p, args = field.p, order.args
    match order.verb:
        case "conscript" | "as-history" | "place" | "interdict":
            return 50.0
        case "launch":
            return args[0]
        case "bid":  # for nothing, to keep one's seat: both are even to a computer (EE-10.5/1)
            return 50.0 if args == (0, field.camp) else _NO
        case "produce":
            return float(_GIVERS.index(Nation(args[0])) if args[0] in _GIVERS else _NO)
        case "step" | "build" | "raise":  # what hits most for the price, where the front wants it
            unit, area = args[0], args[1] if len(args) > 1 else p.at[args[0]]
            cost = units.step_cost(p, unit) if order.verb == "step" else units.cadre_cost(p, unit)
            front = min(2.0, 0.2 * max(0.0, field.need(area)))
            return 1.4 + front + 6 * RATE[unit] / cost - 0.3 * (MILITIA >> unit & 1)
        case "buy" | "wing" | "fleet" | "give" | "lend":
            return _purchase(field, purchases.PURCHASING.top(p), order)
        case "fortify":
            score = 0.25 * field.worth[args[0]] + 0.05 * field.threat(args[0])
            return min(3.5, score) if field.bold <= 1 and field.threat(args[0]) > 3 and score > 1.5 else _NO
        case "fall-back" | "evacuate" | "relocate":
            return field.need(args[-1])
        case "embark":  # as long as they are wanted more where the ships sail; who lands or flees takes all
            wanted = field.need(boarding.BOUND.top(p).area, p.steps_of(p.aboard)) - 0.6
            is_left = p.stack[-1][0] == "crossing" and field.need(p.at[args[0]]) >= wanted
            return _NO if is_left else 1.0 + (p.steps[args[0]] if UNITS_MASK >> args[0] & 1 else 0)
        case "intercept" | "raid":
            return 1.0 if _is_match(field, order.verb) else _NO
        case "sustain":
            return field.own_steps(args[0]) - 5.5
        case "declare-vichy":
            left = p.steps_of(UNITS_OF[Nation.FRANCE] & p.on_map)
            return 1.0 if left >= _VICHY or not p.card.theatre.is_whole else _NO
    return _NO


def _purchase(field: Field, power: int, order: Order) -> float:
    """Return what a purchase beside steps is worth: wings to five, fleets, gifts, Special Actions, the track."""
    p, args, when = field.p, order.args, year(field.p.turn)
    have = (p.on_map & WINGS_OF[power]).bit_count()
    is_wanted, score = {
        "wing": (have < 5 and p.werps[power] >= 2 * WING_COST, 3.2 - 0.3 * have),
        "fleet": (power == Nation.USA or (power == Nation.ITALY and when <= 1941), 2.8),
        "give": (power == Nation.USA or (power == Nation.GERMANY and when <= 1941), 5.0 + 0.1 * args[-1]),
        "lend": (power == Nation.BRITAIN and args == (max(1, p.total[power] // 4), _MURMANSK) and not sum(p.lent), 4.0),
        "buy": (_is_due(p, power, args[0]), 4.0 if args[0] == Item.ASW else 2.6),
    }[order.verb]
    if order.verb == "buy" and args[0] == Item.SPECIAL_ACTION:
        score = 6.0 if field.bold > 1 else 3.0
    return score if is_wanted else _SPARE.get(args[0] if order.verb == "buy" else order.verb, _NO)


def _is_due(p: Position, power: int, item: int) -> bool:
    """Tell whether a power wants one more: boats to 1942, then flak; fighters to parity, ASW, U.S. bombers; actions."""
    track, bought, when = p.track, p.bought, year(p.turn)
    is_axis, is_spare = power == Nation.GERMANY, p.werps[power] >= ITEM_COST[Item.SPECIAL_ACTION] / _ACTION_SHARE
    rivals = track[Asset.ALLIED_BOMBER] + 4 if is_axis else max(track[Asset.GERMAN_BOMBER], track[Asset.GERMAN_FIGHTER])
    wanted: dict[int, bool] = {
        Item.SPECIAL_ACTION: (is_spare or p.actions[power] < 2) and p.actions[power] < ACTION_LIMIT[power][p.turn],
        Item.FIGHTER: track[Asset.GERMAN_FIGHTER if is_axis else Asset.ALLIED_FIGHTER] < rivals,
        Item.U_BOAT: is_axis and bought[Asset.U_BOAT] < 6 and 1940 <= when <= 1942,
        Item.FLAK: is_axis and when >= 1942,
        Item.ASW: not is_axis,
        Item.BOMBER: power == Nation.USA and when >= 1943 and bought[Asset.ALLIED_BOMBER] < 3,
    }
    return wanted.get(item, False)


def _is_match(field: Field, verb: str) -> bool:
    """Tell whether fleets, fighters, or bombers with their escorts are no worse than whom they meet."""
    p, step = field.p, field.p.stack[-1][0]
    if step == "interception":
        zone = voyage.current(p).zone
        return battle.strength(p, field.camp, zone) >= 0.8 * battle.strength(p, 1 - field.camp, zone)
    allied = field.side != Side.AXIS  # assets of the Allies follow those of the Germans
    own, enemy = p.track[Asset.GERMAN_FIGHTER + allied], p.track[Asset.ALLIED_FIGHTER - allied]
    is_manned = p.track[Asset.GERMAN_BOMBER + allied] >= _BOMBERS
    return is_manned and own >= 1.3 * enemy if verb == "raid" else own >= 0.6 * enemy
